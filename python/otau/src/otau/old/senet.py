"""gym-senet 0.4.0: the program throws the sticks, and asks for the legal actions of a throw.

An action is a whole number: 0 is the pass, else ``10 * dancer + steps``, and ``10 * dancer + 11 - steps`` backward,
where a player's dancers are counted from 0 along the path.
"""

from __future__ import annotations

import functools
import random
import struct
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._arguments.options import checked_mode
from .._kernel.room import listed
from ..errors import OtauError
from ..game import Game, game
from .base import OldEnv

#: The houses of cones and spools, whole numbers, (2, 30); 0 is an empty house.
Board = NDArray[np.int64]
#: Who stands where, the player, the throw, whether it is a second move, the winner plus one.
_ROW = struct.Struct("<QBBBB")
_CONES = (1 << 32) - 1


class Senet:
    """The board, the sticks, and the numbers of actions."""

    BOARD_SIZE = 30
    HOUSE_OF_REBIRTH = 14
    HOUSE_OF_HAPPINESS = 25
    HOUSE_OF_WATER = 26
    HOUSE_OF_THREE_TRUTHS = 27
    HOUSE_OF_RE_ATUM = 28
    HOUSE_OF_RE_HORAKHTY = 29
    CONS_PLAYER = 0
    SPOOLS_PLAYER = 1
    #: The dancer, and the house, of the pass; and its action.
    NO_DANCER, PASS_TURN = -1, 0
    _rules_name = "kendall"

    @staticmethod
    def empty_board() -> Board:
        """A board without dancers."""
        return np.zeros((2, Senet.BOARD_SIZE), dtype=int)

    @staticmethod
    def init_board(num_pieces: int) -> Board:
        """The first position."""
        board = Senet.empty_board()
        board[Senet.CONS_PLAYER, 0 : 2 * num_pieces : 2] = 1
        board[Senet.SPOOLS_PLAYER, 1 : 2 * num_pieces + 1 : 2] = 1
        return board

    @staticmethod
    def throw_sticks() -> list[int]:
        """Four sticks, 1 for a coloured side, by numpy's global generator."""
        return np.random.randint(0, 2, 4).tolist()

    @staticmethod
    def steps(sticks: Sequence[int]) -> int:
        """The steps of a throw, 1 to 5."""
        return sum(sticks) or 5

    @staticmethod
    def roll_dice() -> int:
        """A number from 1 to 5, all equally likely."""
        return int(np.random.randint(1, 6))

    @staticmethod
    def encode_move(dancer: int, num_steps: int) -> int:
        """The action of a dancer, from 0, and its steps, negative for backward ones."""
        if num_steps == 0:
            return 0
        return 10 * int(dancer) + (int(num_steps) if num_steps > 0 else 11 + int(num_steps))

    @staticmethod
    def decode_move(action: int) -> tuple[int, int]:
        """The dancer and the steps of an action."""
        if action == 0:
            return Senet.NO_DANCER, 0
        dancer, way = divmod(int(action) - 1, 10)
        return dancer, way + 1 if way < 5 else way - 10

    @staticmethod
    def decode_move_for_player(action: int, board: Board, player: int) -> tuple[int, int]:
        """The house of the dancer, from 0, and the steps of an action."""
        dancer, steps = Senet.decode_move(action)
        return (int(np.flatnonzero(board[player])[dancer]) if steps else Senet.NO_DANCER), steps

    @classmethod
    def legal_moves(cls, board: Board, player: int, num_steps: int) -> list[int]:
        """The actions that are legal after a throw; [0] if there is none but the pass."""
        return _rules(cls._rules_name, 7).legal(board, player, num_steps)

    @classmethod
    def apply_move(cls, board: Board, player: int, action: int) -> tuple[Board, int, int, bool, bool]:
        """Plays an action.

        Returns:
            The new board; the player to move, at the end the winner; the reward (1 cones have won, -1 spools); whether
            the game is over; and whether the turn passes.

        Raises:
            OtauError: ``illegal-move``.
        """
        return _rules(cls._rules_name, 7).apply(board, player, action)


class SenetKendall(Senet):
    """The rules of Kendall."""


class SenetSkyruk(Senet):
    """The rules of Skyruk."""

    _rules_name = "skyruk"


class _Rules:
    """The rules of the kernel on boards. It knows the last board that it has read, and the last answer."""

    def __init__(self, name: str, dancers: int) -> None:
        self.rules = game("senet", dancers=dancers, rules=name)
        self._is_skyruk = name == "skyruk"
        self._known: tuple[bytes, int] = b"", 0
        self._asked: tuple[bytes, int, bytes, list[int]] = b"", 0, b"", []

    def row(self, board: Board, player: int) -> bytes:
        """The position of a board in which the player is to throw."""
        text = board.tobytes()
        known, dancers = self._known
        if text != known:
            dancers = int.from_bytes(np.packbits(board != 0, axis=1, bitorder="little").tobytes(), "little")
            self._known = text, dancers
        # By Skyruk only the player to move can stand on the House of Happiness, and moves from there.
        is_second = self._is_skyruk and dancers >> (32 * player + Senet.HOUSE_OF_HAPPINESS) & 1
        winner = 0 if dancers & _CONES and dancers & ~_CONES else 2 if dancers & _CONES else 1
        return _ROW.pack(dancers, player, 0, is_second, winner)

    def legal(self, board: Board, player: int, steps: int) -> list[int]:
        return self._thrown(self.row(board, player), int(steps))[1].copy()

    def _thrown(self, row: bytes, steps: int) -> tuple[bytes, list[int]]:
        """The position after a throw, and the actions that are legal there."""
        if not 1 <= steps <= 5:
            raise OtauError("bad-argument", f"A throw has 1 to 5 steps; got {steps}.")
        after, legal, _ = (row, b"", None) if row[11] else self.rules._desk.step(row, steps - 1)
        answer = listed(legal)
        self._asked = row, steps, after, answer
        return after, answer

    def apply(self, board: Board, player: int, action: int) -> tuple[Board, int, int, bool, bool]:
        row, steps = self.row(board, player), abs(Senet.decode_move(action)[1])
        asked, throw, after, answer = self._asked
        if asked != row or action not in answer or steps not in (0, throw):
            throws = (self._thrown(row, thrown) for thrown in ((steps,) if steps else range(1, 6)))
            found = next((thrown for thrown, answer in throws if action in answer), None)
            if found is None:
                raise OtauError("illegal-move", f"{action} is no legal action of player {player}.")
            after = found
        row = self.rules._desk.play(after, int(action))
        dancers, mover, _, _, winner = _ROW.unpack(row)
        bits = np.frombuffer(row, np.uint8, 8).reshape(2, 4)
        new = np.unpackbits(bits, axis=1, count=Senet.BOARD_SIZE, bitorder="little").astype(int)
        self._known = new.tobytes(), dancers
        return new, mover, 3 - 2 * winner if winner else 0, winner > 0, not winner and mover != player


@functools.cache
def _rules(name: str, dancers: int) -> _Rules:
    return _Rules(name, dancers)


class SenetGame:
    """A game.

    Args:
        num_pieces: Dancers of each player, 1 to 7.
        rules: ``kendall`` or ``skyruk``.
    """

    def __init__(self, num_pieces: int = 5, rules: str = "kendall") -> None:
        self.legal_actions, self.apply_action = SenetGame.gameplay(rules)
        self.num_pieces, self.rules = num_pieces, rules
        self.reset()

    @staticmethod
    def gameplay(rules: str) -> tuple[Callable[..., list[int]], Callable[..., tuple[Board, int, int, bool, bool]]]:
        """`Senet.legal_moves` and `Senet.apply_move` by the rules of this name. Raises OtauError ``bad-option``."""
        if rules not in ("kendall", "skyruk"):
            raise OtauError("bad-option", f"rules are kendall or skyruk; got {rules!r}.")
        known = _rules(rules, 7)
        return known.legal, known.apply

    def reset(self) -> tuple[Board, int]:
        """Begins a game. Returns the board and the player to move, who has the spools."""
        self.board, self.player = Senet.init_board(self.num_pieces), Senet.SPOOLS_PLAYER
        return self.board, self.player

    def legal_moves(self, sticks: Sequence[int]) -> list[int]:
        """The legal actions of the player to move with a throw."""
        return self.legal_actions(self.board, self.player, Senet.steps(sticks))

    def apply_move(self, action: int) -> tuple[Board, int, int, bool, bool]:
        """Plays an action, as `Senet.apply_move` does."""
        found = self.apply_action(self.board, self.player, action)
        self.board, self.player = found[:2]
        return found


class SenetEnv(OldEnv):
    """``gym.make("gym_senet:senet-v0")``; a step returns five values.

    Args:
        num_pieces: Dancers of each player, 1 to 7.
        render_mode: ``human``, ``rgb_array``, ``ansi`` or None.
        rules: ``kendall`` or ``skyruk``.
    """

    env_id = "Senet-v0"
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "rgb_array", "ansi"], "render_fps": 1}

    def __init__(self, num_pieces: int = 5, render_mode: str | None = None, rules: str = "kendall") -> None:
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.game = SenetGame(num_pieces, rules)
        self.observation_space = spaces.Tuple((spaces.MultiBinary([2, Senet.BOARD_SIZE]), spaces.Discrete(2)))
        self.action_space = spaces.Discrete(10 * num_pieces + 1)

    def _shown(self) -> tuple[Game, bytes]:
        known = _rules(self.game.rules, self.game.num_pieces)
        return known.rules, known.row(self.game.board, self.game.player)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[tuple[Board, int], dict[str, Any]]:
        """Begins a game.

        Args:
            seed: Seed of numpy's global generator, for `Senet.throw_sticks`.
            options: Ignored.

        Returns:
            The board with the player to move, and ``rules``, the name for `SenetGame.gameplay`.
        """
        if seed is not None:
            np.random.seed(seed)
        return self.game.reset(), {"rules": self.game.rules}

    def step(self, action: int) -> tuple[tuple[Board, int], int, bool, bool, dict[str, Any]]:
        """Plays an action.

        Returns:
            The board with the player to move, the reward (1 cones have won, -1 spools), whether the game is over,
            False, and ``pass``, whether the turn passes, or at the end ``winner``.

        Raises:
            OtauError: ``illegal-move``.
        """
        board, player, reward, done, has_passed = self.game.apply_move(action)
        return (board, player), reward, done, False, {"winner": player} if done else {"pass": has_passed}

    def render(self) -> Any:
        """The board in the render mode."""
        return None if self.render_mode is None else self._picture(self.render_mode)


class RandomAgent:
    """Plays random legal actions, by Python's global generator.

    Args:
        name: Its name.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, legal_actions: Sequence[int]) -> int:
        """Chooses one of the actions."""
        return random.choice(legal_actions)


class _Renderer(OldEnv):
    """Draws boards in one mode."""

    env_id = "Senet-v0"
    _mode = "human"

    def _shown(self) -> tuple[Game, bytes]:
        known = _rules("kendall", 7)
        return known.rules, known.row(self._board, Senet.SPOOLS_PLAYER)

    def render(self, board: Board) -> Any:
        """Draws a board."""
        self._board = board
        return self._picture(self._mode)


class HumanRenderer(_Renderer):
    """Shows boards in a window."""


class RgbRenderer(_Renderer):
    """Boards as pixels."""

    _mode = "rgb_array"


class AnsiRenderer(_Renderer):
    """Boards as text."""

    _mode = "ansi"
