"""Questions of all connections to one network, and the threads that answer them."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ..errors import OtauError
from .inference import Inference

_MAX_WRITERS = 16
#: Batches at once: while a device computes one, the next is written.
_MAX_BATCHES = 2


class Threads:
    """Those that write what networks see, and those that lead a batch, of which one at a time has the device."""

    def __init__(self) -> None:
        self.writers = ThreadPoolExecutor(min(_MAX_WRITERS, os.cpu_count() or 1), "otau-writer")
        self.leaders = ThreadPoolExecutor(_MAX_BATCHES, "otau-batch")

    async def close(self) -> None:
        """Waits for running batches; starts no more."""
        for pool in (self.leaders, self.writers):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


class _Question(NamedTuple):
    rows: bytes
    answer: asyncio.Future[bytes]


class InferenceQueue:
    """One network for all clients: questions that arrive during a batch make the next batch.

    Args:
        inference: The network.
        threads: Those of the server.
        max_batch: Positions that the network sees at once, and in a question, at most.

    Attributes:
        evaluations: Positions that were evaluated.
        batches: How many batches they came in.
    """

    def __init__(self, inference: Inference, threads: Threads, max_batch: int) -> None:
        self.inference, self.max_batch = inference, max_batch
        self.row_size: int = inference.board.facts["rowSize"]
        self.evaluations = self.batches = 0
        self._threads = threads
        self._waiting: list[_Question] = []
        self._work: set[asyncio.Task[None]] = set()
        #: Batches that are led at the moment. A task counts as one until it has seen that nothing waits.
        self._led = 0

    async def ask(self, rows: bytes) -> bytes:
        """Evaluates positions, at most as many as a batch has."""
        size, most = self.row_size, self.max_batch
        count, rest = divmod(len(rows), size)
        if rest or not 1 <= count <= most:
            raise OtauError("bad-file", f"A question has 1 to {most} positions of {size} bytes.")
        question = _Question(rows, asyncio.get_running_loop().create_future())
        self._waiting.append(question)
        if self._led < _MAX_BATCHES:
            self._led += 1
            task = asyncio.create_task(self._answer_all())
            self._work.add(task)
            task.add_done_callback(self._work.discard)
        return await question.answer

    async def _answer_all(self) -> None:
        try:
            while questions := self._next_batch():
                await self._answer(questions)
        finally:
            self._led -= 1

    async def _answer(self, questions: list[_Question]) -> None:
        """One batch."""
        rows = [question.rows for question in questions]
        answers: list[bytes | Exception]
        try:
            answers = await asyncio.get_running_loop().run_in_executor(
                self._threads.leaders, self.inference.answers, rows, self._threads.writers.map
            )
        except Exception as error:
            answers = [error] * len(questions)
        self.evaluations += sum(len(each) for each in rows) // self.row_size
        self.batches += 1
        for question, content in zip(questions, answers, strict=True):
            if question.answer.done():
                continue
            if isinstance(content, bytes):
                question.answer.set_result(content)
            else:
                question.answer.set_exception(content)

    def _next_batch(self) -> list[_Question]:
        """Whole questions, as many as fit."""
        count = end = 0
        for question in self._waiting:
            count += len(question.rows) // self.row_size
            if count > self.max_batch:
                break
            end += 1
        taken, self._waiting = self._waiting[:end], self._waiting[end:]
        return taken
