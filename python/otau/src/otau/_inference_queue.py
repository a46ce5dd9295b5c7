"""Questions of all connections to one network, and the threads that answer them."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ._inference import PART, Inference, Part
from .errors import OtauError

_MAX_WRITERS = 16


class Threads:
    """One thread computes networks; several write what these see."""

    def __init__(self) -> None:
        self.device = ThreadPoolExecutor(1, "otau-device")
        self.writers = ThreadPoolExecutor(min(_MAX_WRITERS, os.cpu_count() or 1), "otau-writer")

    async def close(self) -> None:
        """Waits for what is being computed; nothing more begins."""
        for pool in (self.writers, self.device):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


class _Question(NamedTuple):
    parts: list[Part]
    n: int
    answer: asyncio.Future[bytes]


class InferenceQueue:
    """One network for all who ask: what came while a batch was evaluated makes the next batch.

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
        self._work: asyncio.Task[None] | None = None

    async def ask(self, rows: bytes) -> bytes:
        """Evaluates positions, at most as many as a batch has."""
        size, most = self.row_size, self.max_batch
        count, rest = divmod(len(rows), size)
        if rest or not 1 <= count <= most:
            raise OtauError("bad-file", f"A question has 1 to {most} positions of {size} bytes.")
        loop, step = asyncio.get_running_loop(), PART * size
        pieces = (rows[at : at + step] for at in range(0, len(rows), step))
        parts = await asyncio.gather(
            *(loop.run_in_executor(self._threads.writers, self.inference.write, piece) for piece in pieces)
        )
        question = _Question(parts, count, loop.create_future())
        self._waiting.append(question)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._answer_all())
        return await question.answer

    async def _answer_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            questions = self._next_batch()
            try:
                parts = [question.parts for question in questions]
                answers = await loop.run_in_executor(self._threads.device, self.inference.answers, parts)
            except Exception as error:
                for question in questions:
                    if not question.answer.done():
                        question.answer.set_exception(error)
                continue
            self.evaluations += sum(question.n for question in questions)
            self.batches += 1
            for question, content in zip(questions, answers, strict=True):
                if not question.answer.done():
                    question.answer.set_result(content)

    def _next_batch(self) -> list[_Question]:
        """Whole questions, as many as fit."""
        count = end = 0
        for question in self._waiting:
            count += question.n
            if count > self.max_batch:
                break
            end += 1
        taken, self._waiting = self._waiting[:end], self._waiting[end:]
        return taken
