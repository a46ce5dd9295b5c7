"""A network on a device: rows of positions in, values and probabilities of legal actions out.

The rules write what a network sees, in parts that threads share; the device computes all parts of a batch at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from .._kernel.boards import Board
from .._kernel.games import open_rules
from .._kernel.room import Room
from .._network.torch_network import Network, read_model
from ..errors import OtauError
from ..game import Game

#: Positions that the rules write at once, at most.
PART = 512
#: A device sees batches of these sizes and their doubles only, as it keeps plans of each.
_MIN_BATCH, _MIN_LIST = 64, 16


class Part(NamedTuple):
    """Up to `PART` positions as a network sees them, n of them with m legal actions together.

    Attributes:
        inputs: float32, (n, input size).
        movers: The players to move, int64, (n,).
        counts: How many legal actions each has, int64, (n,).
        actions: The legal actions in the order of the rules, uint16, (m,).
        views: The same as the players to move see them, uint16, (m,).
    """

    inputs: NDArray[np.float32]
    movers: NDArray[np.int64]
    counts: NDArray[np.int64]
    actions: NDArray[np.uint16]
    views: NDArray[np.uint16]


class Positions:
    """The rules of a board with room for a part. One thread at a time uses it; others run meanwhile."""

    def __init__(self, board: Board) -> None:
        self._room, self._facts = Room(open_rules(board), PART), board.facts

    def write(self, rows: bytes) -> Part:
        """Up to `PART` positions, one after another. Raises OtauError ``bad-file`` where no player moves."""
        room, facts = self._room, self._facts
        n = len(rows) // facts["rowSize"]
        room["rows"][:n] = np.frombuffer(rows, np.uint8).reshape(n, -1)
        room.ask("actors", n, "actors", is_long=True)
        movers = room["actors"][:n].astype(np.int64)
        if movers.min() < 0 or movers.max() >= facts["players"]:
            raise OtauError("bad-file", "A question has positions in which a player moves.")
        room.ask("encode", n, 0, "inputs", is_long=True)
        room.ask("legal", n, "legal", "counts", is_long=True)
        room.ask("view_lists", n, "legal", "counts", "views", is_long=True)
        lengths, actions = room["counts"][:n].astype(np.int64), room["legal"][:n]
        valid = np.arange(actions.shape[1]) < lengths[:, None]
        seen = room["views"][:n][valid]
        # On a device an index beyond the end stops everything
        if lengths.max() > valid.shape[1] or (len(seen) and seen.max() >= facts["actionCount"]):
            raise OtauError("bad-file", "A question has positions of which the rules know nothing.")
        return Part(room["inputs"][:n].copy(), movers, lengths, actions[valid], seen)


class Inference:
    """A network on a device.

    Args:
        model: The bytes of an ``.onnx`` file.
        device: As PyTorch names it.
        max_batch: Positions that it sees at once, at most.

    Attributes:
        board: The game that it is for.

    Raises:
        OtauError: ``bad-model`` where its graph is not the declared one, or what it says is no number.
    """

    def __init__(self, model: bytes, device: str, max_batch: int = 65_536) -> None:
        checked, self.board = read_model(model)
        self.device, self._max_batch = torch.device(device), max_batch
        self.network = Network(checked, device)
        self._row_size: int = self.board.facts["rowSize"]
        self._device = threading.Lock()
        self._idle: list[Positions] = []
        self._staging = torch.empty(0)
        self._try()

    def _try(self) -> None:
        """Evaluates the first position."""
        rules = Game.of(self.board)
        inputs = torch.from_numpy(rules.encode(rules.start(1, 0)).reshape(1, -1)).to(self.device)
        try:
            with torch.inference_mode():
                policy, value = self.network(inputs)
            shapes = [tuple(policy.shape), tuple(value.shape)]
            is_number = bool(torch.isfinite(policy).all() and torch.isfinite(value).all())
        except (RuntimeError, IndexError, KeyError) as error:
            raise OtauError("bad-model", f"The network cannot be run: {_line(error)}") from error
        if shapes != [(1, rules.action_count), (1, rules.players)]:
            raise OtauError("bad-model", f"The network cannot be run: what it says has the shapes {shapes}.")
        if not is_number:
            raise OtauError(
                "bad-model",
                "The network cannot be run: what it says of the first position is no number: "
                "its weights are too large.",
            )

    def write(self, rows: bytes) -> Part:
        """Up to `PART` positions as the network sees them; any number of threads at once."""
        try:
            positions = self._idle.pop()
        except IndexError:
            positions = Positions(self.board)
        try:
            part = positions.write(rows)
        except RuntimeError:  # of the kernel, whose memory is not used again
            raise OtauError("bad-file", "A question has positions of which the rules know nothing.") from None
        self._idle.append(positions)
        return part

    def answers(
        self, questions: Sequence[bytes], share: Callable[[Callable[[bytes], Part], list[bytes]], Iterable[Part]] = map
    ) -> list[bytes | Exception]:
        """The answer to each question, rows one after another, as bytes, as in `answers.ts`, all computed as one batch.

        Any number of threads at once. A question that is none has its error for an answer; the others have theirs.

        Args:
            questions: Rows of positions.
            share: Applies a function to all parts of the batch; that of an executor does so in several threads.
        """
        try:
            parts = [*share(self.write, self.pieces(b"".join(questions)))]
        except OtauError as error:
            return [error] if len(questions) == 1 else [self.answers([each], share)[0] for each in questions]
        with self._device:
            values, shares = self.evaluate(parts)
        counts = np.concatenate([part.counts for part in parts])
        actions = np.concatenate([part.actions for part in parts]).astype("<u2", copy=False)
        rows = np.cumsum([0, *(len(each) // self._row_size for each in questions)])
        places = np.concatenate([[0], np.cumsum(counts)])[rows]
        arrays = (
            (values.astype("<f4"), rows),
            (shares.astype("<f4"), places),
            (counts.astype("<u2"), rows),
            (actions, places),
        )
        return [b"".join(array[at[i] : at[i + 1]].tobytes() for array, at in arrays) for i in range(len(questions))]

    def pieces(self, rows: bytes) -> list[bytes]:
        """Rows in pieces of `PART` positions."""
        step = PART * self._row_size
        return [rows[at : at + step] for at in range(0, len(rows), step)]

    def evaluate(self, parts: Sequence[Part]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Evaluates positions; one thread at a time.

        Returns:
            What each player can expect, float32, (n, players), and the probabilities of the legal actions of all
            positions one after another, float32, (m,).

        Raises:
            OtauError: ``bad-model`` where it is no number.
        """
        players = self.board.facts["players"]
        counts = np.concatenate([part.counts for part in parts])
        n, width = len(counts), max(int(counts.max()), 1)
        rows = self.rows_of(n)
        width = width if self.device.type == "cpu" else _next_power(width, _MIN_LIST)
        valid = np.arange(width) < counts[:, None]
        # The count of each position, then its actions: one copy to the device
        lists = np.zeros((rows, 1 + width), np.int16 if self.board.facts["actionCount"] < 1 << 15 else np.int32)
        lists[:n, 0] = counts
        lists[:n, 1:][valid] = np.concatenate([part.views for part in parts])
        with torch.inference_mode():
            logits, values = self.network(self._staged(parts, n, rows))
            asked = torch.from_numpy(lists).to(self.device)
            is_legal = torch.arange(width, device=self.device) < asked[:, :1]
            chosen = logits.gather(1, asked[:, 1:].long()).masked_fill(~is_legal, -torch.inf)
            # Tanh of some devices gives a little more than 1
            said = torch.cat([values.clamp(-1, 1), torch.softmax(chosen, 1)], 1).cpu().numpy()[:n]
        movers = np.concatenate([part.movers for part in parts])
        order = (np.arange(players) - movers[:, None]) % players
        values_of_players = np.take_along_axis(said[:, :players], order, 1)
        shares = said[:, players:][valid]
        if not (np.isfinite(values_of_players).all() and np.isfinite(shares).all()):
            raise OtauError("bad-model", "What the network says of a position is no number: its weights are too large.")
        return values_of_players, shares

    def rows_of(self, n: int) -> int:
        """The rows of which a device sees n positions."""
        return n if self.device.type == "cpu" else max(n, min(_next_power(n, _MIN_BATCH), self._max_batch))

    def _staged(self, parts: Sequence[Part], n: int, rows: int) -> torch.Tensor:
        """The inputs of all parts on the device, (rows, input size); what follows the first n means nothing."""
        if len(self._staging) < rows:
            # Pinned memory is copied to a GPU twice as fast
            size = self.board.facts["input"]["size"]
            self._staging = torch.zeros(rows, size, pin_memory=self.device.type == "cuda")
        np.concatenate([part.inputs for part in parts], out=self._staging.numpy()[:n])
        return self._staging[:rows].to(self.device, non_blocking=True)


def _next_power(n: int, min_size: int) -> int:
    """The next power of two."""
    return max(min_size, 1 << (n - 1).bit_length())


def _line(error: BaseException) -> str:
    """The first line of what an error says."""
    return (str(error).strip() or type(error).__name__).splitlines()[0][:400]
