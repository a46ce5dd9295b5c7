/**
 * The batch of README.md in an engine of JavaScript: Node, Bun, Deno.
 *
 *     node host.mjs FOLDER [SCALE]      FOLDER holds kindo.wasm and the others, as otau/dist/wasm does
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [folder, scale = '1'] = process.argv.slice(2);
const GAMES = {
  togyzkumalak: { open: (kernel) => kernel.new_togyzkumalak(9, 9, 1, 400), depth: 5 },
  abalone: { open: openAbalone, depth: 3 },
  kindo: { open: (kernel) => kernel.new_kindo(5, 1, 400), depth: 3 },
  senet: { open: (kernel) => kernel.new_senet(0, 5, 2000), depth: 7 },
};

for (const [name, { open, depth }] of Object.entries(GAMES)) {
  const module = new WebAssembly.Module(readFileSync(`${folder}/${name}.wasm`));
  const absent = WebAssembly.Module.imports(module).map((each) => [each.name, () => 0]);
  const { exports: kernel } = new WebAssembly.Instance(module, { env: Object.fromEntries(absent) });
  if (kernel.abi() !== 3) throw new Error(`${name}.wasm has another interface.`);
  console.log(name, ...playBatch(kernel, open(kernel), depth, Number(scale)));
}

/** The classical line-up. */
function openAbalone(kernel) {
  const sets = [
    [45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15],
  ].map((cells) => cells.reduce((set, cell) => set | (1n << BigInt(cell)), 0n));
  const homes = kernel.alloc(16);
  new BigUint64Array(kernel.memory.buffer, homes, 2).set(sets);
  return kernel.new_abalone(2, 6, 0, 0, 200, 0, homes);
}

/** The digest, and the seconds that the three long calls took. */
function playBatch(kernel, game, depth, scale) {
  const numbers = (Type, address, length) => new Type(kernel.memory.buffer, address, length);
  const [, rowSize, players, actionCount, maxLegal, observationSize, inputSize] = numbers(Uint32Array, game, 10);
  const room = (bytes) => kernel.alloc(bytes);
  const hash = createHash('sha256');
  const add = (address, bytes) => hash.update(numbers(Uint8Array, address, bytes));
  let seconds = 0;
  const timed = (call) => {
    const begun = performance.now();
    const result = call();
    seconds += (performance.now() - begun) / 1000;
    return result;
  };
  const seed = (text, rng) => {
    const place = room(text.length);
    numbers(Uint8Array, place, text.length).set(new TextEncoder().encode(text));
    kernel.seed(place, text.length, 0, rng);
    kernel.free(place);
  };

  // One game, move by move
  const [row, rng, actor, count] = [room(rowSize), room(16), room(1), room(2)];
  const [list, view, mask, result] = [room(2 * maxLegal), room(2 * maxLegal), room(actionCount), room(4 * players)];
  const [observation, input] = [room(4 * observationSize), room(4 * inputSize)];
  seed('one', rng);
  kernel.start(game, row, 1, rng);
  kernel.settle(game, row, 1, rng);
  for (let ply = 0; ply < 300; ply++) {
    kernel.actors(game, row, 1, actor);
    kernel.legal(game, row, 1, list, count);
    kernel.view_lists(game, row, 1, list, count, view);
    kernel.masks(game, row, 1, mask);
    kernel.results(game, row, 1, 0, result);
    kernel.observe(game, row, 1, observation);
    kernel.encode(game, row, 1, 0, input);
    const listed = numbers(Uint16Array, count, 1)[0];
    add(row, rowSize);
    add(actor, 1);
    add(list, 2 * listed);
    add(view, 2 * listed);
    add(mask, actionCount);
    add(result, 4 * players);
    add(observation, 4 * observationSize);
    add(input, 4 * inputSize);
    if (numbers(Int8Array, actor, 1)[0] < 0) break;
    kernel.next(game, row, 1, list + 2 * ((7 * ply) % listed), row);
    kernel.settle(game, row, 1, rng);
  }

  // Games by seed
  const games = 256 * scale;
  const [rows, rngs] = [room(rowSize * games), room(16 * games)];
  const [lengths, results] = [room(4 * games), room(4 * players * games)];
  for (let i = 0; i < games; i++) seed(`games/${i}`, rngs + 16 * i);
  kernel.start(game, rows, games, rngs);
  kernel.settle(game, rows, games, rngs);
  timed(() => kernel.playouts_each(game, rows, games, rngs, 1000, lengths));
  kernel.results(game, rows, games, 0, results);
  add(rows, rowSize * games);
  add(rngs, 16 * games);
  add(lengths, 4 * games);
  add(results, 4 * players * games);

  // Perft
  seed('perft', rng);
  kernel.start(game, row, 1, rng);
  hash.update(String(timed(() => kernel.perft(game, row, depth))));

  // Steps of a vector with SameStep, dense rewards and masks
  const n = 32;
  const vector = kernel.vector_new(game, n, 1, 1, 1);
  const at = numbers(Uint32Array, vector, 34).slice();
  for (let i = 0; i < n; i++) seed(`vector/${i}`, at[24] + 16 * i);
  numbers(Uint8Array, at[23], n).fill(2);
  kernel.vector_reset(vector);
  for (let step = 0; step < 50 * scale; step++) {
    add(at[4], n * rowSize);
    add(at[11], n * 4 * players);
    add(at[25], n * 4 * observationSize);
    add(at[26], n * actionCount);
    add(at[28], n);
    add(at[29], n);
    add(at[30], n);
    const lists = numbers(Uint16Array, at[20], n * maxLegal);
    const counts = numbers(Uint16Array, at[21], n);
    const actions = numbers(Uint16Array, at[22], n);
    for (let i = 0; i < n; i++) actions[i] = lists[i * maxLegal + ((5 * step + 3 * i) % counts[i])];
    timed(() => kernel.vector_step(vector));
  }
  kernel.vector_free(vector);
  return [hash.digest('hex'), seconds.toFixed(3)];
}
