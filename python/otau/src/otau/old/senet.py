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

from ..errors import OtauError
from ..game import game
from .base import OldEnv, Position, require_mode

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
    #: The dancer, and the house, of the pass.
    NO_DANCER = 30
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
        thrown: list[int] = np.random.randint(0, 2, 4).tolist()
        return thrown

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

    def __init__(self, rules: str, dancers: int) -> None:
        self._is_skyruk = rules == "skyruk"
        self.position = Position(game("senet", dancers=dancers, rules=rules))
        self._row = self.position.row.view(np.uint8).data
        self._text, self._dancers = b"", 0
        self._asked: tuple[int, int, int] | None = None
        self._answer: list[int] = []

    def put(self, board: Board, player: int) -> int:
        """Has the player throw on a board. Returns who stands where, as the row has it."""
        text = board.tobytes()
        if text != self._text:
            self._text = text
            self._dancers = int.from_bytes(np.packbits(board != 0, axis=1, bitorder="little").tobytes(), "little")
        # By Skyruk only the player to move can stand on the House of Happiness, and moves from there.
        is_second = self._is_skyruk and self._dancers >> (32 * player + Senet.HOUSE_OF_HAPPINESS) & 1
        winner = 0 if self._dancers & _CONES and self._dancers & ~_CONES else 2 if self._dancers & _CONES else 1
        _ROW.pack_into(self._row, 0, self._dancers, player, 0, is_second, winner)
        self._asked = None
        return self._dancers

    def legal(self, board: Board, player: int, steps: int) -> list[int]:
        dancers = self.put(board, player)
        if self._row[11]:
            return []
        self.position.play(int(steps) - 1)
        self._asked, self._answer = (dancers, player, steps), self.position.legal()
        return self._answer.copy()

    def apply(self, board: Board, player: int, action: int) -> tuple[Board, int, int, bool, bool]:
        steps = abs(Senet.decode_move(action)[1])
        is_known = self._asked == (self._dancers, player, steps or (self._asked or (0, 0, 0))[2])
        if not (is_known and board.tobytes() == self._text and action in self._answer):
            throws = (steps,) if steps else range(1, 6)
            if not any(action in self.legal(board, player, thrown) for thrown in throws):
                raise OtauError("illegal-move", f"{action} is no legal action of player {player}.")
        self.position.play(int(action))
        self._asked = None
        dancers, mover, _, _, winner = _ROW.unpack_from(self._row)
        bits = np.unpackbits(np.frombuffer(self._row[:8], np.uint8), bitorder="little")
        new = bits.reshape(2, 32)[:, : Senet.BOARD_SIZE].astype(int)
        self._text, self._dancers = new.tobytes(), dancers
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
        found = {"kendall": SenetKendall, "skyruk": SenetSkyruk}.get(rules)
        if found is None:
            raise OtauError("bad-option", f"rules are kendall or skyruk; got {rules!r}.")
        return found.legal_moves, found.apply_move

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
        self.render_mode = require_mode(render_mode, self.metadata["render_modes"])
        self.game = SenetGame(num_pieces, rules)
        self.observation_space = spaces.Tuple((spaces.MultiBinary([2, Senet.BOARD_SIZE]), spaces.Discrete(2)))
        self.action_space = spaces.Discrete(10 * num_pieces + 1)

    @property
    def position(self) -> Position:
        """The position that is played."""
        rules = _rules(self.game.rules, self.game.num_pieces)
        rules.put(self.game.board, self.game.player)
        return rules.position

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

    @property
    def position(self) -> Position:
        """The position that is drawn."""
        return _rules("kendall", 7).position

    def render(self, board: Board) -> Any:
        """Draws a board."""
        _rules("kendall", 7).put(board, Senet.SPOOLS_PLAYER)
        return self._picture(self._mode)


class HumanRenderer(_Renderer):
    """Shows boards in a window."""


class RgbRenderer(_Renderer):
    """Boards as pixels."""

    _mode = "rgb_array"


class AnsiRenderer(_Renderer):
    """Boards as text."""

    _mode = "ansi"
