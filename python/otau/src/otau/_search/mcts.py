"""Monte Carlo tree search: the compiled walks, and what judges their leaves.

`packages/otau/src/search/mcts` and `evaluators` are the same for Node.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from .._kernel.boards import Board
from .._kernel.rng import Rng
from .memory import OVER, Budget, Limits, Line, Memory, Stopped, expected

_CPUCT, _FIRST_PLAY = 1.5, 0.3
_MAX_NODES, _FIRST_NODES, _EDGES_PER_NODE = 1 << 20, 1 << 18, 16
#: Nodes that a tree keeps whatever time there is, and for each millisecond.
_FEW_NODES, _KEPT_NODES, _MOST_NODES = 1 << 10, 500, (1 << 31) - 1
#: Simulations for a single legal move, which give its value.
_ONLY_MOVE_VISITS = 100
#: What a walk down finds: a known result, a position for the evaluator, or one that it has answered before.
_OPEN = 1
#: How a walk is finished without a list of moves.
_KNOWN, _VALUES, _POLICY = -1, -2, -3

#: The generator of a search, which compiled walks ask for every number: its four words are at the start of the memory.
_GENERATOR = """(module (memory (export "memory") 1)
  (func (export "draw") (result i32) (local $b i32) (local $c i32) (local $d i32)
    (local.set $b (i32.load offset=4 (i32.const 0)))
    (local.set $c (i32.xor (i32.load offset=8 (i32.const 0)) (i32.load (i32.const 0))))
    (local.set $d (i32.xor (i32.load offset=12 (i32.const 0)) (local.get $b)))
    (i32.store offset=4 (i32.const 0) (i32.xor (local.get $b) (local.get $c)))
    (i32.store (i32.const 0) (i32.xor (i32.load (i32.const 0)) (local.get $d)))
    (i32.store offset=8 (i32.const 0) (i32.xor (local.get $c) (i32.shl (local.get $b) (i32.const 9))))
    (i32.store offset=12 (i32.const 0) (i32.rotl (local.get $d) (i32.const 11)))
    (i32.mul (i32.rotl (i32.mul (local.get $b) (i32.const 5)) (i32.const 7)) (i32.const 9))))"""


class _Generator:
    """The generator of a search, in the memory of a small module beside it."""

    def __init__(self, store: wasmtime.Store) -> None:
        exports = wasmtime.Instance(store, wasmtime.Module(store.engine, _GENERATOR), []).exports(store)
        memory: Any = exports["memory"]
        self.draw = exports["draw"]
        self._state = memory.get_buffer_ptr(store, 16)

    @property
    def rng(self) -> Rng:
        found = Rng(0)
        found.state = bytes(self._state)
        return found

    @rng.setter
    def rng(self, rng: Rng) -> None:
        self._state[:] = rng.state


#: Judges the leaf of a walk: values of the players, and a policy for the legal moves in the order of the rules.
_Judge = Callable[[bytes], tuple[Any, Any]]


class Mcts(Memory):
    """Monte Carlo tree search for a board.

    Args:
        board: The game and its options.
        seed: Of its random numbers.
        uct: The constant of UCT, in the place of PUCT.
        cpuct: The constant of PUCT.
        leaves: ``playouts``, ``evaluation``, or ``usual``.
        reuse: Whether the part of the last tree below the new position is kept.
    """

    def __init__(
        self,
        board: Board,
        *,
        seed: int,
        uct: float | None = None,
        cpuct: float | None = None,
        leaves: str = "usual",
        reuse: bool = True,
    ) -> None:
        self._generator: Any = None

        def host(store: wasmtime.Store) -> dict[str, Any]:
            self._generator = _Generator(store)
            return {"draw": self._generator.draw, "log": math.log}

        is_played = leaves == "playouts" or (leaves == "usual" and uct is not None)
        super().__init__(board, host, has_evaluation=not is_played and board.search is not None)
        self._positions = 0
        self._judge, has_policy = self._playout_judge() if is_played else self._static_judge(leaves == "usual")
        players, most = board.facts["players"], board.facts["maxLegal"]
        self.call("walk_game")(self.rules.address)
        constant = uct if uct is not None else _CPUCT if cpuct is None else cpuct
        edges = max(_EDGES_PER_NODE * _MAX_NODES, most)
        given = (constant, 0 if uct is not None else _FIRST_PLAY, uct is not None, has_policy, 0)
        self._search = self.call("walk_open")(_MAX_NODES, edges, _FIRST_NODES, *given)
        self._walk = self.call("walk_new")(self._search)
        view = self.instance.array
        self._leaf_place = self.call("walk_row")()
        self._leaf = view("u1", self._leaf_place, self.row_size)
        self._policy = view("<f4", self.call("walk_policy")(), most)
        self._values = view("<f4", self.call("walk_values")(), players)
        self._arenas = [self.call("walk_tree")(self._search, which) for which in (0, 1)]
        self._descend, self._finish = self.call("walk_descend"), self.call("walk_finish", is_signed=True)
        self._reuse, self._answer = reuse, _POLICY if has_policy else _VALUES
        self._added: tuple[int, ...] = (0, 0)
        self._players: int = players
        self.renew(seed)

    def renew(self, seed: int) -> None:
        """A new game begins, with these random numbers."""
        self._generator.rng = Rng(seed)
        self._has_tree = False
        self._added = (0, 0)

    def search(self, row: bytes, actor: int, limits: Limits) -> list[Line]:
        """All moves of a position in which ``actor`` is to move, the best first."""
        self.budget, self._positions = Budget(limits), 0
        node = self._find(row) if self._reuse and self._has_tree else -1
        self._begin(row, actor, node, limits)
        before = self._counts_of_tree()
        self._run(limits)
        self._added = tuple(now - was for now, was in zip(self._counts_of_tree(), before, strict=True))
        return self._ranked(actor)

    def _counts_of_tree(self) -> tuple[int, int]:
        places = self._places_of_tree()
        return int(places[0]), int(places[2])

    def _places_of_tree(self) -> NDArray[np.uint32]:
        return self.instance.array("<u4", self._arenas[0], 19)

    def _begin(self, row: bytes, actor: int, node: int, limits: Limits) -> None:
        if node < 0:
            self._leaf[:] = np.frombuffer(row, np.uint8)
            self.call("walk_restart")(self._search, actor)
        elif node > 0:
            most = _MOST_NODES if limits.time is None else _FEW_NODES + int(_KEPT_NODES * limits.time)
            self.call("walk_keep")(self._search, node, min(_MOST_NODES, most))
            self._arenas.reverse()
        self._has_tree = True
        self.call("walk_expect")(self._search, *self._added)
        self.call("walk_list")(self._search)

    def _run(self, limits: Limits) -> None:
        most = math.inf if limits.visits is None else limits.visits
        ended, moves, walk = 0, -1, self._walk
        places = self._places_of_tree()
        try:
            while ended < most:
                if moves != places[4]:  # its arrays have moved
                    moves = int(places[4])
                    nodes = self._nodes()
                    solved, visits, edges = nodes["solved"], nodes["visits"], nodes["edge_counts"]
                if solved[0] or (edges[0] == 1 and visits[0] >= _ONLY_MOVE_VISITS):
                    return
                self._step(1)
                if self._descend(walk, -1) == _OPEN:
                    self._values[:], policy = self._judge(self._leaf.tobytes())
                    if policy is not None:
                        self._policy[: len(policy)] = policy
                    self._finish(walk, self._answer)
                else:
                    self._finish(walk, _KNOWN)
                ended += 1
        except Stopped:
            return

    def _step(self, count: int) -> None:
        """Counts positions, and ends the search when it is time."""
        self._positions += count
        if self._positions >= self.budget.next:
            self.budget.poll(self._positions)
            self.budget.check()

    # What judges leaves.

    def _static_judge(self, is_usual: bool) -> tuple[_Judge, bool]:
        board = self.board
        if is_usual and board.leaves == "own":
            return lambda row: (self.rules.judge(row), None), False
        self.call("judge_open")()
        score = self.call("judge_score", is_signed=True)
        if is_usual and board.leaves == "policy":
            return self._judge_with_policy(score), True

        def judge(_: bytes) -> tuple[Any, Any]:
            value = expected(board, score(self._leaf_place))
            return (value, 0 - value), None

        return judge, False

    def _judge_with_policy(self, score: Callable[[int], int]) -> _Judge:
        """A move that is expected to bring 0.3 more is e times as likely."""

        def judge(row: bytes) -> tuple[Any, Any]:
            mover = self.actor(row)
            value = expected(self.board, score(self._leaf_place))
            actions, actors = self.expand(row)
            results = self.child_results(len(actions), mover) if OVER in actors else []
            policy = np.empty(len(actions), np.float32)
            for i, actor in enumerate(actors):
                self._step(1)
                if actor == OVER:
                    policy[i] = results[i]
                else:
                    after = expected(self.board, score(self.children + i * self.row_size))
                    policy[i] = after if mover == 0 else 0 - after
            weights = np.exp((policy.astype(np.float64) - float(policy.max())) / 0.3)
            policy[:] = weights
            total = 0.0
            for weight in policy.tolist():  # one after the other, as Node adds them
                total += weight
            return (value, 0 - value), policy.astype(np.float64) / total

        return judge

    def _playout_judge(self) -> tuple[_Judge, bool]:
        """A random game from the leaf."""
        place, rng = self.call("alloc")(self.row_size), self.call("alloc")(16)
        out = self.call("alloc")(4 * self.board.facts["players"])
        results = self.instance.array("<f4", out, self.board.facts["players"])
        state = self.instance.array("u1", rng, 16)
        play, results_of = self.call("playouts"), self.call("results")

        def judge(row: bytes) -> tuple[Any, Any]:
            self.write(place, row)
            drawn = self._generator.rng
            state[:] = np.frombuffer(drawn.state, np.uint8)
            left = self.plies
            while left > 0:
                # The last move before the clock is read is played apart: after it chance draws no more.
                wanted = min(left, max(0, int(min(self.budget.next - self._positions, 1 << 30)) - 1))
                moves = int(play(self.rules.address, place, 1, rng, wanted, 0))
                self._positions += moves
                left -= moves
                drawn.state = state.tobytes()
                self._generator.rng = drawn
                if moves < wanted or left == 0:
                    break
                at = bytes(self.instance.array("u1", place, self.row_size))
                if self.actor(at) == OVER:
                    break
                actions, _ = self.expand(at)
                self.copy_child(drawn.below(len(actions)), place)
                self._generator.rng = drawn
                state[:] = np.frombuffer(drawn.state, np.uint8)
                left -= 1
                self._step(1)
            results_of(self.rules.address, place, 1, 1, out)
            return results, None

        return judge, False

    # What the tree holds.

    def _nodes(self) -> dict[str, NDArray[Any]]:
        """The nodes, as arrays that are no copies."""
        places, size = self._places_of_tree(), int(self._places_of_tree()[1])
        view = self.instance.array
        rows, hashes, actors, solved, visits, sums, firsts, counts = (int(place) for place in places[5:13])
        return {
            "rows": view("u1", rows, size, self.row_size),
            "hashes": view("<u4", hashes, size),
            "actors": view("i1", actors, size),
            "solved": view("u1", solved, size),
            "visits": view("<i4", visits, size),
            "sums": view("<f8", sums, size, self._players),
            "firsts": view("<i4", firsts, size),
            "edge_counts": view("<u2", counts, size),
        }

    def _find(self, row: bytes) -> int:
        """The most visited node of a position in which a player moves, or -1; none that is proven without its moves."""
        count = self._counts_of_tree()[0]
        nodes = {name: array[:count] for name, array in self._nodes().items()}
        digest = 0x811C9DC5
        for byte in row:
            digest = (digest ^ byte) * 0x01000193 & 0xFFFFFFFF
        fits = (nodes["hashes"] == digest) & (nodes["actors"] >= 0)
        fits &= (nodes["solved"] == 0) | (nodes["edge_counts"] > 0)
        found = [i for i in np.flatnonzero(fits).tolist() if nodes["rows"][i].tobytes() == row]
        return max(found, key=lambda i: (nodes["visits"][i], -i), default=-1)

    def _ranked(self, actor: int) -> list[Line]:
        """The moves of the root: won ones first, then the most visited, lost ones last."""
        nodes, places = self._nodes(), self._places_of_tree()
        view, first, count = self.instance.array, int(nodes["firsts"][0]), int(nodes["edge_counts"][0])
        kinds = (("<u2", 2), ("<i4", 4), ("<f4", 4), ("<i4", 4), ("<f8", 8), ("u1", 1))
        actions, children, priors, visits, sums, lost = (
            view(kind, int(place) + size * first, count)
            for (kind, size), place in zip(kinds, places[13:19], strict=True)
        )
        sums_of, visits_of = nodes["sums"], nodes["visits"]
        is_known = (children >= 0) & (visits_of[children] > 0)
        root = sums_of[0, actor] / max(1, visits_of[0])
        values = np.where(is_known, sums_of[children, actor] / np.maximum(1, visits_of[children]), root)
        proven = np.where(is_known & (nodes["solved"][children] != 0), values, -2)
        rank = np.where(lost != 0, -1, proven >= 1)
        order = np.lexsort((-priors, -sums, -visits, -proven * (nodes["solved"][0] != 0), -rank))
        return [Line(int(actions[edge]), 0 + float(values[edge])) for edge in order]
