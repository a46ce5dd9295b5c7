"""The batch of README.md in Python, with wasmtime (``pip install wasmtime``).

    python host.py FOLDER [SCALE]      FOLDER holds kindo.wasm and the others, as otau/dist/wasm does
"""

import hashlib
import struct
import sys
import time
from pathlib import Path

import wasmtime

CLASSICAL = (
    (45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15),
)
#: The options of the maker, and the depth of perft. Abalone's address of homes is added.
GAMES = {
    "togyzkumalak": ((9, 9, 1, 400), 5),
    "abalone": ((2, 6, 0, 0, 200, 0), 3),
    "kindo": ((5, 1, 400), 3),
    "senet": ((0, 5, 2000), 7),
}


class Kernel:
    """An instance of a module: its functions as methods, its memory as bytes."""

    def __init__(self, file: Path) -> None:
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, file.read_bytes())
        absent = [wasmtime.Func(self._store, need.type, _absent(need.type)) for need in module.imports]
        self._exports = wasmtime.Instance(self._store, module, absent).exports(self._store)
        self._memory = self._exports["memory"]

    def __getattr__(self, name: str):
        function = self._exports[name]
        return lambda *numbers: function(self._store, *numbers)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, data: bytes) -> None:
        self._memory.write(self._store, data, address)

    def numbers(self, form: str, address: int, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}{form}", self.read(address, count * struct.calcsize(form)))

    def seed_from(self, text: str, rng: int) -> None:
        place = self.alloc(len(text))
        self.write(place, text.encode())
        self.seed(place, len(text), 0, rng)
        self.free(place)


def _absent(kind: wasmtime.FuncType):
    """What only searches ask of their host."""
    return (lambda *_: 0) if kind.results else (lambda *_: None)


def play_batch(kernel: Kernel, game: int, depth: int, scale: int) -> tuple[str, float]:
    """The digest, and the seconds that the three long calls took."""
    _, row_size, players, action_count, max_legal, observation_size, input_size, *_ = kernel.numbers("I", game, 10)
    room, digest, seconds = kernel.alloc, hashlib.sha256(), 0.0

    def add(address: int, size: int) -> None:
        digest.update(kernel.read(address, size))

    def timed(call, *numbers: int) -> float:
        nonlocal seconds
        begun = time.perf_counter()
        result = call(*numbers)
        seconds += time.perf_counter() - begun
        return result

    # One game, move by move
    row, rng, actor, count = room(row_size), room(16), room(1), room(2)
    legal, view, mask, result = room(2 * max_legal), room(2 * max_legal), room(action_count), room(4 * players)
    observation, network_input = room(4 * observation_size), room(4 * input_size)
    kernel.seed_from("one", rng)
    kernel.start(game, row, 1, rng)
    kernel.settle(game, row, 1, rng)
    for ply in range(300):
        kernel.actors(game, row, 1, actor)
        kernel.legal(game, row, 1, legal, count)
        kernel.view_lists(game, row, 1, legal, count, view)
        kernel.masks(game, row, 1, mask)
        kernel.results(game, row, 1, 0, result)
        kernel.observe(game, row, 1, observation)
        kernel.encode(game, row, 1, 0, network_input)
        (listed,) = kernel.numbers("H", count, 1)
        add(row, row_size)
        add(actor, 1)
        add(legal, 2 * listed)
        add(view, 2 * listed)
        add(mask, action_count)
        add(result, 4 * players)
        add(observation, 4 * observation_size)
        add(network_input, 4 * input_size)
        if kernel.numbers("b", actor, 1)[0] < 0:
            break
        kernel.next(game, row, 1, legal + 2 * (7 * ply % listed), row)
        kernel.settle(game, row, 1, rng)

    # Games by seed
    games = 256 * scale
    rows, rngs = room(row_size * games), room(16 * games)
    lengths, results = room(4 * games), room(4 * players * games)
    for i in range(games):
        kernel.seed_from(f"games/{i}", rngs + 16 * i)
    kernel.start(game, rows, games, rngs)
    kernel.settle(game, rows, games, rngs)
    timed(kernel.playouts_each, game, rows, games, rngs, 1000, lengths)
    kernel.results(game, rows, games, 0, results)
    add(rows, row_size * games)
    add(rngs, 16 * games)
    add(lengths, 4 * games)
    add(results, 4 * players * games)

    # Perft
    kernel.seed_from("perft", rng)
    kernel.start(game, row, 1, rng)
    digest.update(str(int(timed(kernel.perft, game, row, depth))).encode())

    # Steps of a vector with SameStep, dense rewards and masks
    n = 32
    vector = kernel.vector_new(game, n, 1, 1, 1)
    at = kernel.numbers("I", vector, 34)
    for i in range(n):
        kernel.seed_from(f"vector/{i}", at[24] + 16 * i)
    kernel.write(at[23], bytes([2] * n))
    kernel.vector_reset(vector)
    for step in range(50 * scale):
        add(at[4], n * row_size)
        add(at[11], n * 4 * players)
        add(at[25], n * 4 * observation_size)
        add(at[26], n * action_count)
        add(at[28], n)
        add(at[29], n)
        add(at[30], n)
        lists, counts = kernel.numbers("H", at[20], n * max_legal), kernel.numbers("H", at[21], n)
        actions = [lists[i * max_legal + (5 * step + 3 * i) % counts[i]] for i in range(n)]
        kernel.write(at[22], struct.pack(f"<{n}H", *actions))
        timed(kernel.vector_step, vector)
    kernel.vector_free(vector)
    return digest.hexdigest(), seconds


folder, scale = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
for name, (options, depth) in GAMES.items():
    kernel = Kernel(folder / f"{name}.wasm")
    assert kernel.abi() == 3, "The module has another interface."
    if name == "abalone":
        homes = kernel.alloc(16)
        kernel.write(homes, struct.pack("<2Q", *(sum(1 << cell for cell in cells) for cells in CLASSICAL)))
        options = (*options, homes)
    game = getattr(kernel, f"new_{name}")(*options)
    digest, seconds = play_batch(kernel, game, depth, scale)
    print(name, digest, f"{seconds:.3f}")
