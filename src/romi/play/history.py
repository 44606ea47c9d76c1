"""What has been done in a deal, as everyone saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, overload

import attrs

from romi.card import Plain
from romi.checks import trusted
from romi.moves import Move


@attrs.frozen
class Event:
    """A move as everyone saw it: who made it, and the open card taken with it, if one was (of several the lowest).

    Cards kept at a redeal are not shown.
    """

    seat: int
    move: Move
    card: Plain | None = None


event: Final = trusted(Event)
"""An event of the deal."""


class History(Sequence[Event]):
    """Events in order, as a value that shares what came before: with one more event it is a new history, and nothing is copied.

    >>> from romi.moves import DrawStock
    >>> one = History().plus(Event(0, DrawStock()))
    >>> two = one.plus(Event(1, DrawStock()))
    >>> len(one), len(two), two[:1] == one
    (1, 2, True)
    """

    __slots__ = ("_all", "_before", "_count", "_last")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._all: tuple[Event, ...] | None = tuple(events)
        self._before: History | None = None
        self._last: Event | None = None
        self._count = len(self._all)

    def plus(self, event: Event) -> History:
        """The history with one more event."""
        after = _new(History)
        after._all, after._before, after._last, after._count = None, self, event, self._count + 1
        return after

    def _events(self) -> tuple[Event, ...]:
        """All events as a tuple, put together when it is first asked for."""
        known = self._all
        if known is None:
            since: list[Event] = []
            at: History | None = self
            while at is not None and (early := at._all) is None:
                if at._last is not None:
                    since.append(at._last)
                at = at._before
            since.reverse()
            known = self._all = (*(early or ()), *since)
        return known

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> History: ...
    def __getitem__(self, at: int | slice) -> Event | History:
        return History(self._events()[at]) if isinstance(at, slice) else self._events()[at]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, History):
            return NotImplemented
        return self._count == other._count and self._events() == other._events()

    def __hash__(self) -> int:
        return hash(self._events())

    def __repr__(self) -> str:
        return f"History({self._events()!r})"

    def __reduce__(self) -> tuple[Callable[[Iterable[Event]], History], tuple[tuple[Event, ...]]]:
        return History, (self._events(),)


_new: Final = object.__new__


def history(events: Iterable[Event]) -> History:
    """The events as a history."""
    return events if isinstance(events, History) else History(events)
