"""Compiled games in this process: instances of their WebAssembly modules, with memory and functions.

The browser runs the same modules; the kernel's README lists their functions. A call through wasmtime's Python interface
takes twenty microseconds, mostly for type checks; a direct call of its C function takes one.
"""

from __future__ import annotations

import ctypes
import functools
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray
from wasmtime import _ffi

#: The version of the interface that this package needs, as the function ``abi`` returns it.
ABI = 3
ENGINE = Path(__file__).parents[1] / "engine"
#: Words of eight bytes in the slot of an argument or result.
_WORDS = ctypes.sizeof(_ffi.wasmtime_val_raw) // 8
_SLOTS = 8
#: Of games of a vector environment from this one on, a seed gives 128 bits.
_NARROW_GAMES = 1024
_GAME_SEED = re.compile(r"/([1-9]\d{3,15})\Z", re.ASCII)
_NAME = "wasmtime_func_call_unchecked"
#: For calls of microseconds: they hold Python's GIL, so that other threads cannot interrupt them.
_call_short = ctypes.PYFUNCTYPE(ctypes.c_void_p)((_NAME, _ffi.dll))
#: For longer calls: they release the GIL.
_call_long = ctypes.CFUNCTYPE(ctypes.c_void_p)((_NAME, _ffi.dll))


_config = wasmtime.Config()
_config.parallel_compilation = False  # a forked process would lose its threads
_config.memory_may_move = False
#: Made by the import, as threads that made their first games at once would make two: wasmtime ends the process then.
_ENGINE = wasmtime.Engine(_config)


@functools.cache
def _module(game: str) -> wasmtime.Module:
    return wasmtime.Module(_ENGINE, (ENGINE / f"{game}.wasm").read_bytes())


#: What a search asks of its host, by name: functions of Python or of another module in the same store.
Host = Callable[[wasmtime.Store], Mapping[str, Any]]


def _host_function(store: wasmtime.Store, kind: Any, given: Any) -> wasmtime.Func:
    if isinstance(given, wasmtime.Func):
        return given
    returned = 0 if kind.results else None  # of what is never asked
    return wasmtime.Func(store, kind, given or (lambda *_: returned))


class Instance:
    """An instance of a game's module with its own memory, whose address does not change. For one thread at a time.

    Args:
        game: The game, as ``kindo``.
        host: What its searches ask; nothing unless it searches.
    """

    def __init__(self, game: str, host: Host | None = None) -> None:
        module = _module(game)
        self._store = store = wasmtime.Store(_ENGINE)
        asked = host(store) if host else {}
        functions = [_host_function(store, need.type, asked.get(str(need.name))) for need in module.imports]
        self._exports = wasmtime.Instance(store, module, functions).exports(store)
        self._context = ctypes.cast(self._store._context(), ctypes.c_void_p).value
        memory: Any = self._exports["memory"]
        #: Where the memory is in this process.
        self.base: int = ctypes.cast(memory.data_ptr(self._store), ctypes.c_void_p).value or 0
        if self.function("abi")() != ABI:
            raise RuntimeError(f"{game}.wasm does not fit this package: build the engine anew.")
        self._seed = self.function("seed")
        #: Room for a text: where, and how long.
        self._texts = (0, 0)

    def function(self, name: str, *always: int, is_long: bool = False, is_signed: bool = False) -> Callable[..., Any]:
        """A function of the module. It takes numbers, and returns a number or nothing.

        Args:
            name: As the kernel's README has it.
            *always: All its numbers, if they never change: then it takes and returns none, in half the time.
            is_long: Whether other threads continue in the meantime.
            is_signed: Whether whole numbers that it returns may be below 0.
        """
        func: Any = self._exports[name]
        raw_func = func._func
        slots = (ctypes.c_int64 * (_SLOTS * _WORDS))()
        floats = (ctypes.c_double * (_SLOTS * _WORDS)).from_buffer(slots)
        kind = func.type(self._store)
        given = [floats if str(one) == "f64" else slots for one in kind.params]
        whole = ctypes.c_int32 if is_signed else ctypes.c_uint32
        found: Any = floats if "f64" in map(str, kind.results) else (whole * 1).from_buffer(slots)
        trap = ctypes.c_void_p()
        places = (self._context, ctypes.addressof(raw_func), ctypes.addressof(slots), _SLOTS, ctypes.addressof(trap))
        fixed = tuple(map(ctypes.c_void_p, places))  # converted once, not at every call
        raw = _call_long if is_long else _call_short
        held = (self, raw_func, trap)

        def call(*numbers: float) -> Any:
            for k, number in enumerate(numbers):
                given[k][k * _WORDS] = number
            if raw(*fixed) or trap.value:
                raise RuntimeError(f"The kernel has failed in {name} of {held[0]}.")
            return found[0]

        def call_always() -> None:
            slots[0] = first  # where the last result is
            if raw(*fixed) or trap.value:
                raise RuntimeError(f"The kernel has failed in {name} of {held[0]}.")

        for k, number in enumerate(always):
            given[k][k * _WORDS] = number
        first = always[0] if always else 0
        return call_always if always else call

    def write_seed(self, seed: str, place: int) -> None:
        """Writes the generator of a seed."""
        text = seed.encode("utf-8", "surrogatepass")
        found = _GAME_SEED.search(seed)
        is_wide = found is not None and int(found[1]) >= _NARROW_GAMES
        at, room = self._texts
        if len(text) > room or at == 0:
            if at:
                self.function("free")(at)
            room = max(1024, 2 * len(text))
            self._texts = at, _ = self.function("alloc")(room), room
        self.array("u1", at, len(text))[:] = np.frombuffer(text, np.uint8)
        self._seed(at, len(text), is_wide, place)

    def array(self, dtype: Any, address: int, *shape: int) -> NDArray[Any]:
        """Numbers in the memory, from an address on, as an array that is no copy."""
        kind = np.dtype(dtype)
        count = math.prod(shape)
        memory: Any = (ctypes.c_uint8 * (count * kind.itemsize)).from_address(self.base + address)
        memory.instance = self  # the memory lives as long as anything that looks at it
        return np.frombuffer(memory, kind, count).reshape(shape)

    def read(self, address: int, size: int) -> bytes:
        """A copy of bytes in the memory."""
        return ctypes.string_at(self.base + address, size)
