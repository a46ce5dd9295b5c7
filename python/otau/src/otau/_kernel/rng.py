"""The seeded random numbers of the engine, number for number: xoshiro128** 1.1 (Blackman and Vigna, 2018)."""

from __future__ import annotations

import os
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

_WORD = 0xFFFFFFFF


class Rng:
    """A generator. Its state is 16 bytes: the same seed, a whole number or a text, always gives the same numbers.

    Args:
        seed: Without one the generator begins anywhere.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        digest = 0x811C9DC5  # FNV-1a
        for char in os.urandom(16).hex() if seed is None else str(seed):
            digest = (digest ^ ord(char)) * 0x01000193 & _WORD
        words = []
        for _ in range(4):  # splitmix32
            digest = digest + 0x9E3779B9 & _WORD
            mixed = (digest ^ digest >> 16) * 0x21F0AAAD & _WORD
            mixed = (mixed ^ mixed >> 15) * 0x735A2D97 & _WORD
            words.append(mixed ^ mixed >> 15)
        words[3] |= 1  # never all zero
        self._words = words

    @property
    def state(self) -> bytes:
        """The state, from which another generator continues."""
        return struct.pack("<4I", *self._words)

    @state.setter
    def state(self, state: bytes) -> None:
        self._words = list(struct.unpack("<4I", state))

    def word(self) -> int:
        """The next number, 0 to 2^32 - 1."""
        a, b, c, d = self._words
        scrambled = b * 5 & _WORD
        found = ((scrambled << 7 | scrambled >> 25) & _WORD) * 9 & _WORD
        c ^= a
        d ^= b
        self._words = [a ^ d, b ^ c, c ^ (b << 9 & _WORD), (d << 11 | d >> 21) & _WORD]
        return found

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, every one equally likely (Lemire, 2019)."""
        product = self.word() * n
        if product & _WORD < n:
            unfair = (1 << 32) % n
            while product & _WORD < unfair:
                product = self.word() * n
        return product >> 32

    def fraction(self) -> float:
        """A number in [0, 1)."""
        return self.word() / 4294967296

    def pick(self, weights: Sequence[float]) -> int:
        """An index drawn with these weights, which are not negative."""
        total = 0.0
        for weight in weights:  # `sum` rounds otherwise from Python 3.12 on
            total += weight
        left = self.fraction() * total
        for i, weight in enumerate(weights[:-1]):
            left -= weight
            if left < 0:
                return i
        return len(weights) - 1


class Rngs:
    """n generators side by side, which begin anywhere; each draws as `Rng` does.

    Attributes:
        words: Their states, uint32, (4, n).
    """

    def __init__(self, n: int) -> None:
        self.words = np.frombuffer(os.urandom(16 * n), np.uint32).reshape(4, n).copy()
        self.words[3] |= 1

    def __getitem__(self, i: int) -> Rng:
        found = Rng.__new__(Rng)
        found.state = self.words[:, i].tobytes()
        return found

    def __setitem__(self, i: int, rng: Rng) -> None:
        self.words[:, i] = np.frombuffer(rng.state, np.uint32)

    def below(self, which: NDArray[np.int64], n: Any) -> NDArray[np.int64]:
        """A whole number from 0 to n - 1 of each of these generators, (m,); n is a number or (m,)."""
        limits = np.broadcast_to(n, which.shape).astype(np.uint64)
        products = self._word(which) * limits
        while (unfair := (products & np.uint64(_WORD)) < np.uint64(1 << 32) % limits).any():
            products[unfair] = self._word(which[unfair]) * limits[unfair]
        return (products >> np.uint64(32)).astype(np.int64)

    def _word(self, which: NDArray[np.int64]) -> NDArray[np.uint64]:
        a, b, c, d = self.words[:, which]
        scrambled = b * 5
        found = (scrambled << 7 | scrambled >> 25) * 9
        c ^= a
        d ^= b
        self.words[:, which] = a ^ d, b ^ c, c ^ (b << 9), d << 11 | d >> 21
        return found.astype(np.uint64)
