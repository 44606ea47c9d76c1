"""The few words that the command itself needs, in both languages; what is wrong with a play is said by `romi.sentences`."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "players": "{least} to {most} players",
        "players-exactly": "{least} players",
        "run": "run",
        "set": "set",
        "meld": "{kind}: {cards}, {points} points",
        "also": "or {kind}: {cards}, {points} points",
        "no-meld": "no meld: {cards}",
        "opens": "opens with {points} points",
        "opens-not": "does not open:",
        "line": "line {number}: ",
        "nothing": "no cards on standard input",
        "deal": "Deal {number}",
        "standing": "After deal {number}",
        "as-written": "as written down",
        "dealt": "{title}, {players} players, seed {seed}: seat {dealer} deals, seat {starter} starts",
        "seat": "seat {seat}",
        "stock": "stock: {count} cards",
        "discards": "discards: {cards}",
        "exchange": "exchange card: {cards}",
        "upcard": "upcard: {cards}",
        "cut-jokers": "jokers at the cut: {seats}",
    },
    "hu": {
        "players": "{least}–{most} játékos",
        "players-exactly": "{least} játékos",
        "run": "sor",
        "set": "csoport",
        "meld": "{kind}: {cards}, {points} pont",
        "also": "vagy {kind}: {cards}, {points} pont",
        "no-meld": "nem szabályos: {cards}",
        "opens": "nyit, {points} pont",
        "opens-not": "nem nyit:",
        "line": "{number}. sor: ",
        "nothing": "a bemeneten nincs lap",
        "deal": "{number}. leosztás",
        "standing": "Állás, leosztás: {number}",
        "as-written": "ahogy fel van írva",
        "dealt": "{title}, {players} játékos, mag {seed}: oszt a {dealer}., kezd a {starter}. játékos",
        "seat": "{seat}. játékos",
        "stock": "talon: {count} lap",
        "discards": "dobóhalom: {cards}",
        "exchange": "cserelap: {cards}",
        "upcard": "felső lap: {cards}",
        "cut-jokers": "emelt dzsókerek: {seats}",
    },
}
