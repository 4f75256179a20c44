"""Connections to the server, with limits on their number and on the time for each step."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from wythoff.apps.web import limits

COMPUTING = 2  # the `Connection.stage` in which the answer is computed


class Connection(H11Protocol):
    """A connection of a visitor. It is ended if the visitor is too slow, or if there are too many connections.

    Everybody can connect, since a connection needs no token. If the limit is reached, a new connection replaces the one
    whose visitor has kept the server waiting longest. So nobody can exclude others with many silent connections. A
    connection for which an answer is being computed is never replaced.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.since = self.loop.time()  # the time when the present stage began
        self._was = 0
        self._idle = False  # whether nothing was received since the last answer
        self._looking: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def stage(self) -> int:
        """What the connection waits for, as a number.

        It is 0 while a request arrives, COMPUTING while the answer is computed, and 1 while the answer is being sent.
        """
        if self.transport.get_write_buffer_size():
            return 1
        cycle = self.cycle
        return 0 if cycle is None or cycle.response_complete or cycle.more_body else COMPUTING

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.since = self.loop.time()
        self._look()
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._looking is not None:
            self._looking.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._idle:
            self._idle, self.since = False, self.loop.time()
        super().data_received(data)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._idle, self.since = not self.conn.trailing_data[0], self.loop.time()

    def _look(self) -> None:
        """End the connection if its present stage has lasted too long. Otherwise check again after a second."""
        stage, now = self.stage, self.loop.time()
        if stage != self._was:
            self._was, self.since = stage, now
        # the server itself closes an idle connection
        most = (limits.REQUEST if not self._idle else limits.KEPT_OPEN + 1, limits.READING, float("inf"))[stage]
        if now - self.since > most:
            self._end("408 Request Timeout", f"a request must be whole within {limits.REQUEST:g} s")
        else:
            self._looking = self.loop.call_later(limits.LOOK, self._look)

    def _make_room(self) -> None:
        """End one connection if there are too many, in all or from the address of this one.

        End a connection that waits for its visitor. If there is none, end this one, which is the newest.
        """
        others = [one for one in self.connections if isinstance(one, Connection)]
        count = Counter(one.address for one in others)
        if count[self.address] > limits.CONNECTIONS_OF_ONE:
            others = [one for one in others if one.address == self.address]
        elif len(others) <= limits.CONNECTIONS:
            return
        slow = [one for one in others if one is not self and one.stage < COMPUTING]
        if not slow:
            self._end("503 Service Unavailable", "too many requests are being answered: ask again in a moment")
            return
        # a connection of the address with most connections, if possible at stage 0, and of these the one waiting
        # longest
        max(slow, key=lambda one: (count[one.address], -one.stage, -one.since))._end()

    def _end(self, status: str = "", why: str = "") -> None:
        """Close the connection. If the visitor has received nothing yet, first send `status` and the reason `why`."""
        self.connections.discard(self)
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # otherwise a visitor who reads nothing would keep the connection open
            return
        if status and not self._idle and not (self.cycle and self.cycle.response_started):
            head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
            self.transport.write(f"{head}Content-Length: {len(why) + 1}\r\n\r\n{why}\n".encode())
        self.transport.close()
