"""A player of yours at a table of the server: `python client.py ws://127.0.0.1:8000/socket KEY`.

It plays until the deal is over, through whatever falls over meanwhile, and prints what the deal brought.
"""

from __future__ import annotations

import asyncio
import json
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from romi import data, play, simulate
from romi.rules import Sheet

REFUSED = 4403


async def play_deal(address: str, key: str) -> None:
    """One deal: of each screen the view is all that a player of `romi.simulate` needs."""
    async for socket in connect(address):  # again, whenever the server is back
        try:
            await socket.send(key)
            async for text in socket:
                screen = json.loads(text)
                if screen["sheet"] is not None:
                    sheet = data.loads(json.dumps(screen["sheet"]), Sheet)
                    print(sheet.text("en", names=screen["seats"]))
                    return
                if screen["to_act"] == screen["player"]:
                    view = data.loads(json.dumps(screen["view"]), play.View)
                    await socket.send(str(simulate.greedy.player(view.game)(view)))
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == REFUSED:
                raise SystemExit(closed.rcvd.reason) from None


if __name__ == "__main__":
    asyncio.run(play_deal(sys.argv[1], sys.argv[2]))
