"""The example server: three people over real sockets, killed and started again; nothing is lost, and nobody sees or does more than they may."""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from romi import data, play, simulate
from romi.variants import ROMI51, RUMMY
from tests.server.running import SERVER, Running

for name in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(name, reason=f"{name} is not installed: pip install . --group server")
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

Screen: TypeAlias = "dict[str, Any]"


async def told(guest: ClientConnection) -> Screen:
    """The next screen."""
    screen: Screen = json.loads(await asyncio.wait_for(guest.recv(), 20))
    return screen


async def said(guest: ClientConnection, text: str) -> Screen:
    """What comes back for what was sent."""
    await guest.send(text)
    return await told(guest)


def view_of(screen: Screen) -> play.View:
    return data.loads(json.dumps(screen["view"]), play.View)


@contextlib.asynccontextmanager
async def guest_of(server: Running, key: str) -> AsyncIterator[tuple[ClientConnection, Screen]]:
    """Somebody at the table, and the first screen."""
    async with connect(server.address) as guest:
        await guest.send(key)
        yield guest, await told(guest)


# --- nothing is lost -------------------------------------------------------------------------------


async def person(server: Running, key: str, name: str, seen: dict[str, list[str]], chance: Random) -> Screen:
    """Plays a deal greedily, now and then takes back or breaks off, and connects again; whatever was once seen must stay."""
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(server.address) as guest:
                await guest.send(key)
                async for text in guest:
                    screen: Screen = json.loads(text)
                    assert screen["player"] == name
                    view = view_of(screen)
                    moves = [f"{event.seat} {event.move}" for event in view.board.history]
                    known = seen.setdefault(name, [])
                    assert moves[: len(known)] == known, "a move was lost"
                    seen[name] = moves
                    if screen["sheet"] is not None:
                        return screen
                    if screen["to_act"] == name:
                        await guest.send(str(simulate.greedy.player(view.game)(view)))
                        if chance.random() < 0.1:
                            break
        await asyncio.sleep(0.02)


async def killer(server: Running, done: asyncio.Event, chance: Random) -> None:
    """Kills the server again and again, at moments of its own."""
    while not done.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), chance.uniform(0.05, 0.4))
            return
        server.kill()
        await asyncio.to_thread(server.start)


async def deal_with_kills(server: Running, keys: dict[str, str]) -> tuple[dict[str, list[str]], list[Screen]]:
    chance, done, seen = Random(15), asyncio.Event(), dict[str, list[str]]()
    killing = asyncio.create_task(killer(server, done, chance))
    people = [person(server, key, name, seen, chance) for name, key in keys.items()]
    screens = await asyncio.wait_for(asyncio.gather(*people), 240)
    done.set()
    await killing
    return seen, screens


def test_three_people_play_a_deal_while_the_server_is_killed_again_and_again(server: Running) -> None:
    """Every move that anybody ever saw is in the deal that the file holds, and all see the same end of it."""
    keys = server.open("romi51", ["Anna", "Béla", "Cili"], ["Robi"])
    seen, screens = asyncio.run(deal_with_kills(server, keys))
    session = server.session()
    assert server.begun > 3
    assert session.deal.over
    assert session.match.variant == ROMI51
    public = [f"{event.seat} {event.move}" for event in session.deal.board.history]
    assert list(seen.values()) == [public] * 3
    assert [screen["sheet"] for screen in screens] == [json.loads(data.dumps(play.score(session.deal)))] * 3


# --- who may do what -------------------------------------------------------------------------------


STRANGE: Final = {
    "fly": "'fly' at character 1 does not begin a move",
    "": "does not begin a move",
    "\x00": "does not begin a move",
    "lay " + "7h " * 2000: "",
    "draw; draw": "",
    "7" * 5000: "is longer than any move",
}


async def at_one_table(server: Running) -> None:
    keys = server.open("rummy", ["Anna", "Béla"], [])
    async with guest_of(server, keys["Anna"]) as (anna, first), guest_of(server, keys["Béla"]) as (bela, _):
        acting, waiting = (anna, bela) if first["to_act"] == "Anna" else (bela, anna)
        name = first["to_act"]
        assert (await said(waiting, "draw"))["answer"]["violations"][0]["code"] == "turn/of-another"
        for text, says in STRANGE.items():
            assert says in (await said(acting, text))["says"]
        await acting.send(b"draw")
        assert "does not begin a move" in (await told(acting))["says"]
        assert (await said(acting, "undo"))["answer"]["violations"][0]["code"] == "turn/nothing-to-take-back"
        assert (await said(acting, "buy in"))["answer"]["violations"][0]["code"] == "buy-in/too-late"
        drawn = await said(acting, "draw")
        assert (drawn["answer"], drawn["says"], drawn["to_act"]) == (None, "", name)
        assert len(view_of(drawn).hand) == 8
        seen = await told(waiting)
        assert len(view_of(seen).hand) == 7
        assert len(view_of(seen).board.history) == 1
        assert (await said(acting, "next"))["view"] == drawn["view"]
        assert seen["picture"].startswith("<div")
        assert {move["move"].split()[0] for move in drawn["moves"]} <= {"discard", "lay"}


def test_a_refusal_says_why_and_goes_to_who_asked(server: Running) -> None:
    """And a move is told to all."""
    asyncio.run(at_one_table(server))


async def nobody(server: Running) -> None:
    for key in ("wrong", "", b"wrong"):
        async with connect(server.address) as guest:
            await guest.send(key)
            with pytest.raises(ConnectionClosed) as closed:
                await guest.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


def test_without_a_key_there_is_nothing_to_see(server: Running) -> None:
    server.open("rummy", ["Anna", "Béla"], [])
    asyncio.run(nobody(server))


async def takes_back(server: Running) -> int:
    """Greedy players at a table; each lay of the first is taken back once, over a restart, and made again."""
    keys = server.open("rummy", ["Anna"], ["Robi"])
    taken = 0
    while True:
        async with guest_of(server, keys["Anna"]) as (anna, screen):
            while screen["to_act"] != "Anna" and screen["sheet"] is None:
                screen = await told(anna)
            if screen["sheet"] is not None or taken == 2:
                return taken
            view = view_of(screen)
            move = str(simulate.greedy.player(view.game)(view))
            after = await said(anna, move)
            if not move.startswith("lay") or after["to_act"] != "Anna":
                continue
            assert view_of(after) != view
        server.kill()
        server.start()
        async with guest_of(server, keys["Anna"]) as (anna, again):
            assert again["view"] == after["view"]
            assert (await said(anna, "undo"))["view"] == screen["view"]
            taken += 1
            await said(anna, move)


def test_F14_what_was_laid_can_be_taken_back_also_after_a_restart(server: Running) -> None:
    """By who laid it, within the turn."""
    assert asyncio.run(takes_back(server)) > 0


async def match_on(server: Running, keys: dict[str, str]) -> None:
    async with guest_of(server, keys["Anna"]) as (anna, screen):
        while screen["sheet"] is None:
            if screen["to_act"] == "Anna":
                view = view_of(screen)
                screen = await said(anna, str(simulate.greedy.player(view.game)(view)))
            else:
                screen = await told(anna)
        assert "Anna" in screen["standing"]
        following = await said(anna, "next")
        assert following["sheet"] is None
        assert [event for event in view_of(following).board.history if event.seat == view_of(following).seat] == []


def test_a_bot_plays_along_and_the_next_deal_is_dealt(server: Running) -> None:
    """In the language of the table."""
    asyncio.run(match_on(server, server.open("rummy", ["Anna"], ["Robi"], "hu")))
    assert server.session().lang == "hu"
    assert server.session().match.number == 2
    assert server.session().match.variant == RUMMY


WRONG: Final = {
    b"{": "Expecting property name",
    b"[1]": "list indices",
    b"{}": "KeyError: 'people'",
    b'{"variant": "rumy", "people": ["A", "B"], "bots": [], "lang": "en"}': "there is no variant 'rumy'",
    b'{"variant": "rummy", "people": ["A", "A"], "bots": [], "lang": "en"}': "as many different names",
    b'{"variant": "rummy", "people": ["A", 5], "bots": [], "lang": "en"}': "names",
    b'{"variant": "rummy", "people": ["A", "B"], "bots": [], "lang": "xx"}': "there is no language 'xx'",
    b'{"variant": "rummy", "people": [], "bots": [], "lang": "en"}': "players",
}


def test_what_cannot_be_is_refused_with_the_reason(server: Running) -> None:
    """A table that cannot be, a schema that there is not."""
    for body, says in WRONG.items():
        with pytest.raises(urllib.error.HTTPError) as caught, urllib.request.urlopen(f"{server.home}/tables", body):
            pass
        assert caught.value.code == 400
        assert says in json.load(caught.value)["error"]
        caught.value.close()
    with pytest.raises(urllib.error.HTTPError) as caught, urllib.request.urlopen(f"{server.home}/schemas/card.json"):
        pass
    assert caught.value.code == 404
    assert json.load(caught.value)["error"].startswith("there is no kind 'card'")
    caught.value.close()


def test_the_page_and_the_schemas_are_served(server: Running) -> None:
    """The page loads nothing from elsewhere; the schemas are those of the package."""
    with urllib.request.urlopen(server.home) as answer:
        page = answer.read().decode()
    assert page == (SERVER / "page.html").read_text("utf-8")
    assert "http:" not in page
    assert "https:" not in page
    for kind in data.KINDS:
        with urllib.request.urlopen(f"{server.home}/schemas/{kind}.json") as answer:
            assert json.load(answer) == data.schema(kind)
