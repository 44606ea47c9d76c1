"""A server for tables of friends: people come and go, the server may fall over at any moment, and no move is lost.

    pip install . --group server
    python examples/server/app.py          # then open http://127.0.0.1:8000

A table is a `play.Session`, one row of a SQLite file. A move is written there before anybody is told of it, and every screen that is sent
says all that its player may know: so whoever connects again, to whatever server process, goes on where the table stands.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import islice
from pathlib import Path

import attrs
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import romi
from romi import data, play, render, simulate, variants
from romi.moves import parse_move, write_move
from romi.sentences import error_in

PAGE = Path(__file__).with_name("page.html")
MOST_LISTED = 60
"""So many legal moves are sent at most; every other one can be made all the same."""


# --- what is kept --------------------------------------------------------------------------------


@attrs.frozen
class Store:
    """The file: a table is its session as text, a person is a key. Players without a key are bots."""

    file: sqlite3.Connection

    @classmethod
    def open(cls, path: str) -> Store:
        file = sqlite3.connect(path, isolation_level=None)  # each statement is on the disk when it returns
        file.execute("CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, session TEXT NOT NULL)")
        file.execute("CREATE TABLE IF NOT EXISTS people (key TEXT PRIMARY KEY, id INTEGER, player INTEGER)")
        return cls(file)

    def add(self, session: play.Session, people: list[int]) -> dict[int, str]:
        """A new table; the key of each player who is a person."""
        keys = {player: secrets.token_urlsafe(16) for player in people}
        self.file.execute("BEGIN")
        number = self.file.execute("INSERT INTO tables (session) VALUES (?)", [data.dumps(session)]).lastrowid
        rows = [(key, number, player) for player, key in keys.items()]
        self.file.executemany("INSERT INTO people VALUES (?, ?, ?)", rows)
        self.file.execute("COMMIT")
        return keys

    def person(self, key: str) -> tuple[int, int] | None:
        """The table and the player whose key it is."""
        found: tuple[int, int] | None = self.file.execute(
            "SELECT id, player FROM people WHERE key = ?", [key]
        ).fetchone()
        return found

    def load(self, number: int) -> Table:
        (text,) = self.file.execute("SELECT session FROM tables WHERE id = ?", [number]).fetchone()
        people = {player for (player,) in self.file.execute("SELECT player FROM people WHERE id = ?", [number])}
        session = data.loads(text, play.Session)
        return Table(session, frozenset(range(len(session.names))) - people, partial(self.save, number))

    def save(self, number: int, session: play.Session) -> None:
        self.file.execute("UPDATE tables SET session = ? WHERE id = ?", [data.dumps(session), number])


# --- a table -------------------------------------------------------------------------------------


@attrs.define(eq=False)
class Table:
    """A table, which of its players are bots, and who looks on: each a player and what is still to be sent there."""

    session: play.Session
    bots: frozenset[int]
    save: Callable[[play.Session], None]
    guests: list[tuple[int, asyncio.Queue[str]]] = attrs.Factory(list[tuple[int, asyncio.Queue[str]]])
    lock: asyncio.Lock = attrs.Factory(asyncio.Lock)

    def becomes(self, session: play.Session) -> None:
        """First it is kept, then everybody is told."""
        self.save(session)
        self.session = session
        for player, outbox in self.guests:
            outbox.put_nowait(self.screen(player))

    async def receive(self, player: int, text: str) -> str | None:
        """What a player sent: a move, `undo`, `next` or `buy in`. Where it cannot be, the answer for that player alone."""
        async with self.lock:
            try:
                answer = self.asked(player, text)
            except romi.NotationError as error:
                return self.screen(player, unread=error_in(str(error), self.session.lang))
            if isinstance(answer, romi.Rejected):
                return self.screen(player, answer=answer)
            self.becomes(answer.value)
        await self.let_bots_play()
        return None

    def asked(self, player: int, text: str) -> romi.Verdict[play.Session]:
        session = self.session
        if text == "undo":
            return session.undo(player)
        if text == "buy in":
            return session.buy_in(player)
        if text == "next":
            # Two people may say so; whoever is second finds the deal begun, and nothing to be done.
            ended = session.deal.over and not session.match.over
            return romi.Accepted(session.next_deal() if ended else session)
        return session.step(player, parse_move(text, lang=session.lang))

    async def let_bots_play(self) -> None:
        """As long as a bot is to act; it sees what any player sees."""
        async with self.lock:
            while (player := self.session.player) is not None and player in self.bots:
                bot = simulate.careful.player(self.session.deal.game)
                move = await asyncio.to_thread(bot, self.session.view(player))
                self.becomes(self.session.step(player, move).unwrap())

    def screen(self, player: int, *, answer: romi.Rejected | None = None, unread: str = "") -> str:
        """All that the player may know, as JSON; `view`, `sheet` and `answer` are as the schemas of `romi.data` say."""
        session, lang = self.session, self.session.lang
        seats = [session.names[seated] for seated in session.seated]
        view = session.view(player) if player in session.seated else None
        moves = [] if view is None else [*islice(play.legal_moves(view), MOST_LISTED)]
        return json.dumps(
            {
                "player": session.names[player],
                "seats": seats,
                "to_act": None if session.player is None else session.names[session.player],
                "view": None if view is None else json.loads(data.dumps(view)),
                "picture": "" if view is None else render.view(view, names=seats, lang=lang).html,
                "moves": [{"move": str(move), "text": write_move(move, lang)} for move in moves],
                "answer": None if answer is None else json.loads(data.dumps(answer)),
                "says": unread if answer is None else answer.text(lang),
                "sheet": None if session.sheet is None else json.loads(data.dumps(session.sheet)),
                "standing": session.match.standing.text(lang, names=session.names),
                "over": session.match.over,
            }
        )


# --- what comes in from outside ------------------------------------------------------------------


@attrs.frozen
class Server:
    """The routes, and the tables that somebody asked for since the process began."""

    store: Store
    tables: dict[int, Table] = attrs.Factory(dict[int, Table])

    async def page(self, request: Request) -> Response:
        return FileResponse(PAGE)

    async def schema(self, request: Request) -> Response:
        try:
            return Response(data.schema_text(request.path_params["kind"]), media_type="application/schema+json")
        except ValueError as error:
            return JSONResponse({"error": str(error)}, 404)

    async def open_table(self, request: Request) -> Response:
        """`{"variant": "rummy", "people": ["Anna"], "bots": ["Robi"], "lang": "en"}`: the key of each person, by name."""
        try:
            wanted = await request.json()
            people, bots = list(wanted["people"]), list(wanted["bots"])
            session = play.Session.start(
                variants.by_name(wanted["variant"]),
                names=[*people, *bots],
                seed=secrets.randbits(64),
                lang=wanted["lang"],
            )
        except (ValueError, TypeError, KeyError) as error:
            return JSONResponse({"error": f"{type(error).__name__}: {error}"}, 400)
        keys = self.store.add(session, [*range(len(people))])
        return JSONResponse({people[player]: key for player, key in keys.items()}, 201)

    async def socket(self, socket: WebSocket) -> None:
        """A person at a table: the key first, then what is to be done; back come screens."""
        await socket.accept()
        lines = texts(socket)
        person = self.store.person(await anext(lines, ""))
        if person is None:
            return await socket.close(4403, "nobody has this key")
        number, player = person
        if number not in self.tables:
            self.tables[number] = self.store.load(number)
        table = self.tables[number]
        outbox: asyncio.Queue[str] = asyncio.Queue()
        guest = (player, outbox)
        table.guests.append(guest)
        sending = asyncio.create_task(send_all(socket, outbox))
        try:
            outbox.put_nowait(table.screen(player))
            await table.let_bots_play()
            async for text in lines:
                if (answer := await table.receive(player, text)) is not None:
                    outbox.put_nowait(answer)
        finally:
            table.guests.remove(guest)
            sending.cancel()


async def texts(socket: WebSocket) -> AsyncIterator[str]:
    """What comes in until it breaks off; what is no text says nothing."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        yield message.get("text") or ""


async def send_all(socket: WebSocket, outbox: asyncio.Queue[str]) -> None:
    while True:
        await socket.send_text(await outbox.get())


def app(path: str) -> Starlette:
    """The application over the tables in that file."""
    server = Server(Store.open(path))
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/schemas/{kind}.json", server.schema),
            Route("/tables", server.open_table, methods=["POST"]),
            WebSocketRoute("/socket", server.socket),
        ]
    )


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--port", type=int, default=8000)
    options.add_argument("--file", default="tables.sqlite")
    given = options.parse_args()
    uvicorn.run(app(given.file), port=given.port, ws_max_size=10_000, log_level="warning")
