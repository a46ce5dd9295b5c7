"""What this process knows of each game: how it is opened in the kernel, the kinds of its moves, its symmetries."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .boards import Board
from .rules import Rules, Symmetry

if TYPE_CHECKING:
    from .wasm import Host

#: A marble by its steps from the centre, one pushed off, and the lead with which a side wins e times as often.
_RING_WORTH = np.array([60, 52, 37, 15, -31])
_EJECTED_WORTH, _LEAD = 500, 300


class Togyzkumalak(Rules):
    """Togyz Kumalak in the kernel."""

    made_of = ("pits", "stones", "tuzdyk", "maxPlies")

    def material(self, rows: NDArray[np.uint8], players: Any) -> NDArray[Any]:
        """Stones in the kazan, more than the other's."""
        return _lead(rows[:, 0].astype(np.int64) - rows[:, 1], players)


class Abalone(Rules):
    """Abalone in the kernel."""

    _TO_PLACE, _EJECTED, _MARBLES = 3, 4, 8
    _CELLS = 61

    def material(self, rows: NDArray[np.uint8], players: Any) -> NDArray[Any]:
        """Marbles pushed off, more than by the others, less a thousandth for each step of a marble from the centre."""
        ejected, each = rows[:, self._EJECTED : self._MARBLES].astype(np.int64), np.arange(len(rows))
        own = rows[:, self._MARBLES :].reshape(len(rows), -1, 8)[each, players]
        steps = sum(sums.take(own[:, byte]) for byte, sums in enumerate(_ring_sums()))
        return 2 * ejected[each, players] - ejected.sum(axis=1) - steps / 1000

    def judge(self, row: bytes) -> NDArray[np.float64]:
        """For three and four: a side wins in proportion to e to the power of its strength. Partners are one side."""
        players: int = self.facts["players"]
        first = self._MARBLES
        bits = np.frombuffer(row, np.uint8, 8 * players, first).reshape(players, 8)
        marbles = np.unpackbits(bits, axis=1, bitorder="little")[:, : self._CELLS].astype(np.int64)
        ejected = np.frombuffer(row, np.uint8, players, self._EJECTED).astype(np.int64)
        strength = marbles @ _RING_WORTH[abalone_rings()] + _EJECTED_WORTH * ejected
        if players == 4:
            strength = strength[:2] + strength[2:]
        odds = np.exp((strength - strength.max()) / _LEAD)
        return np.resize(2 * odds / odds.sum() - 1, players)

    def _open(self, board: Board) -> int:
        options = self.options
        players = options["players"]
        homes = self.instance.function("alloc")(8 * players)
        bits = self.instance.array("u1", homes, 8 * players)
        bits[:] = bytearray(board.start[self._MARBLES : self._MARBLES + 8 * players])
        first = -1 if options["firstPlayer"] == "random" else options["firstPlayer"]
        rules = (options["marblesToEject"], options["placement"], first, options["maxTurns"], options["countAtLimit"])
        address: int = self.instance.function("new_abalone")(players, *rules, homes)
        self.instance.function("free")(homes)
        return address

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        if before[self._TO_PLACE]:
            return "placement"
        if not int.from_bytes(before[self._MARBLES :], "little") & _abalone_marbles()[action % self._CELLS]:
            return "inline_move" if action in _abalone_lines() else "sidestep_move"
        ejected = after[self._EJECTED : self._MARBLES]
        if ejected == before[self._EJECTED : self._MARBLES]:
            return "inline_push"
        mover = before[0]
        partner = ejected[(mover + 2) & 3] if self.options["players"] == 4 else 0
        return "winner" if ejected[mover] + partner >= self.options["marblesToEject"] else "ejected"

    def alias(self, row: bytes, action: int) -> int:
        """A push of two marbles may name the second of them as its end, as gym-abalone has it."""
        rear, named = divmod(action, self._CELLS)
        places, cells = abalone_cells()
        rise, run = (places[named][axis] - places[rear][axis] for axis in (0, 1))
        if sorted((abs(rise), abs(run), abs(rise + run))) != [0, 4, 4]:
            return action
        nearest = cells[places[named][0] - rise // 4, places[named][1] - run // 4]
        mover, players = row[0], self.options["players"]
        others = 0
        for player in range(players):
            if player != mover and not (players == 4 and player == (mover + 2) & 3):
                first = self._MARBLES + 8 * player
                others |= int.from_bytes(row[first : first + 8], "little")
        pushes_both = others >> nearest & others >> named & 1
        return self._CELLS * rear + nearest if pushes_both else action

    def symmetries(self) -> list[Symmetry]:
        """The twelve images of the hexagon: six turns by 60 degrees, then those of the mirrored board."""
        return [self._symmetry(image) for image in range(12)]

    def _symmetry(self, image: int) -> Symmetry:
        places, numbers = abalone_cells()
        cells = np.empty(self._CELLS, np.int64)
        for cell, (row, column) in enumerate(places):
            x, y = column - 5, row - 5
            if image >= 6:
                x = -x - y
            for _ in range(image % 6):
                x, y = -y, x + y
            cells[cell] = numbers[y + 5, x + 5]
        bits = np.append(cells, [61, 62, 63])

        def turn(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
            images = rows.copy()
            marbles = np.unpackbits(rows[:, self._MARBLES :], axis=1, bitorder="little").reshape(
                len(rows), self.facts["players"], 64
            )
            turned = np.empty_like(marbles)
            turned[:, :, bits] = marbles
            images[:, self._MARBLES :] = np.packbits(
                turned.reshape(len(rows), 64 * marbles.shape[1]), axis=1, bitorder="little"
            )
            return images

        return Symmetry(turn, (self._CELLS * cells[:, None] + cells).ravel())


@functools.cache
def abalone_cells() -> tuple[list[tuple[int, int]], dict[tuple[int, int], int]]:
    """Row and column of each cell, and the cell there: the six directions are rows and columns one on, and both."""
    places = [(row, column) for row in range(1, 10) for column in _columns(row)]
    return places, {place: cell for cell, place in enumerate(places)}


@functools.cache
def _abalone_lines() -> frozenset[int]:
    """The actions whose two cells are on a line: to an empty cell they move marbles along it, all others aside."""
    places = list(enumerate(abalone_cells()[0]))
    ways = ((61 * i + j, x - r, y - c) for i, (r, c) in places for j, (x, y) in places)
    return frozenset(action for action, down, right in ways if 0 in (down, right, down + right))


@functools.cache
def _abalone_marbles() -> list[int]:
    """The bits of a marble of any of four players on each cell, in the marbles of a row."""
    return [sum(1 << 64 * player + cell for player in range(4)) for cell in range(61)]


@functools.cache
def abalone_rings() -> NDArray[np.int64]:
    """How many steps each cell is from the centre, (61,)."""
    steps = ((row - 5, column - 5) for row, column in abalone_cells()[0])
    return np.array([max(abs(down), abs(right), abs(down + right)) for down, right in steps])


@functools.cache
def _ring_sums() -> NDArray[np.int64]:
    """The steps of the cells whose bits a byte of a row has, by its place among eight and its value, (8, 256)."""
    bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
    return np.append(abalone_rings(), [0, 0, 0]).astype(np.int64).reshape(8, 8) @ bits.T


def _columns(row: int) -> range:
    first = max(1, 6 - row)
    return range(first, first + 9 - abs(5 - row))


class Kindo(Rules):
    """Kindo in the kernel."""

    made_of = ("size", "walledIn", "maxPlies")
    _TILES = 5

    def material(self, rows: NDArray[np.uint8], players: Any) -> NDArray[Any]:
        """Tiles, more than the other's."""
        owners = rows[:, self._TILES :] & 3
        return _lead((owners == 1).sum(axis=1) - (owners == 2).sum(axis=1), players)

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        return "wall" if action % 5 else "capture"

    def symmetries(self) -> list[Symmetry]:
        """The identity, and the reflection in the diagonal of the Kings: walls N and E change places, S and W too."""
        size: int = self.options["size"]
        x, y = np.divmod(np.arange(size * size), size)
        tiles = size * (size - 1 - y) + size - 1 - x
        whole = np.arange(5 * size * size + 1)
        actions = np.append((5 * tiles[:, None] + np.array([0, 2, 1, 4, 3])).ravel(), whole[-1])

        def reflect(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
            images = rows.copy()
            found = rows[:, self._TILES :][:, tiles]
            swapped = found & 0b0010100
            images[:, self._TILES :] = found & 0b1000011 | swapped << 1 | (found & 0b0101000) >> 1
            return images

        return [*super().symmetries(), Symmetry(reflect, actions)]


class Senet(Rules):
    """Senet in the kernel."""

    has_info = True

    def material(self, rows: NDArray[np.uint8], players: Any) -> NDArray[Any]:
        """Houses that the dancers have to walk, fewer than the other's."""
        dancers = np.unpackbits(rows[:, :8].reshape(-1, 2, 4), axis=2, bitorder="little")
        left = dancers[:, :, :30] @ np.arange(30, 0, -1)
        return _lead(left[:, 1] - left[:, 0], players)

    def _open(self, board: Board) -> int:
        options = self.options
        make = self.instance.function("new_senet")
        return make(options["rules"] == "skyruk", options["dancers"], options["maxPlies"])

    def info(self, row: bytes, is_turn_passed: bool) -> dict[str, Any]:
        """Whether the move has passed the turn, and the throw of the player to move."""
        return {"pass": is_turn_passed, "steps": row[self.facts["layout"]["steps"]["first"]]}

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        if action == 0:
            return "pass"
        return "forward" if (action - 1) % 10 < 5 else "backward"


def _lead(first: NDArray[np.int64], players: Any) -> NDArray[np.int64]:
    """What the first player leads by, (n,), as players see it."""
    return first * (1 - 2 * players)


#: By the names of the games, which are those of the classes.
GAMES: dict[str, type[Rules]] = {rules.__name__.lower(): rules for rules in (Togyzkumalak, Abalone, Kindo, Senet)}


def open_rules(board: Board, host: Host | None = None) -> Rules:
    """Creates the rules of a board in a new instance of the kernel; ``host`` answers what its searches ask."""
    return GAMES[board.facts["game"]](board.facts, board.move_types).open(board, host)
