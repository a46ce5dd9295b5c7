/**
 * The compiled kernel against the TypeScript rules, byte for byte. `KERNEL_MOVES=10000000 npx vitest run tests/kernel`
 * compares that many moves instead of 200,000.
 */
import { execFileSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { CHANCE, type Game, OVER } from '../../packages/otau/src/core/game.js';
import { perft, plainPerft } from '../../packages/otau/src/core/perft.js';
import { generatorOf } from '../../packages/otau/src/env/chance.js';
import { makeState, newRoom, VectorGames } from '../../packages/otau/src/env/vector/games.js';
import { KernelGames } from '../../packages/otau/src/env/vector/kernel-games.js';
import { type AutoresetMode, resolveVector, seedOfGame, VectorEnv } from '../../packages/otau/src/env/vector/vector.js';
import '../../packages/otau/src/env/index.js';
import { createGame, Rows } from '../../packages/otau/src/games/index.js';
import { KINDO_MODULE } from '../../packages/otau/src/games/kindo/module.js';
import { Kernel, kernelPerft } from '../../packages/otau/src/kernel/kernel.js';
import { KernelModule } from '../../packages/otau/src/kernel/module.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { rolloutEvaluator } from '../../packages/otau/src/search/index.js';
import { compareMoves } from './compare.js';
import { coveredGames, uncoveredGames } from './games.js';

const MOVES = Number(process.env.KERNEL_MOVES ?? 200_000);

function opened(game: Game): Kernel {
  const kernel = Kernel.open(game);
  if (kernel === undefined) throw new Error(`${game.id} ${JSON.stringify(game.options)} has no kernel`);
  return kernel;
}

/** A game of each kind. */
const GAMES = [
  createGame('togyzkumalak'),
  createGame('togyzkumalak', { variant: 'bestemshe' }),
  createGame('abalone', { variant: 'belgian-daisy' }),
  createGame('abalone', { players: 4, marblesToEject: 1 }),
  createGame('kindo'),
  createGame('kindo', { size: 8 }),
  createGame('senet'),
  createGame('senet', { rules: 'skyruk', dancers: 7 }),
];
const NAMED = GAMES.map((game) => [`${game.id} ${JSON.stringify(game.options)}`, game] as const);

describe('the kernel', () => {
  it(
    'plays every game, variant and option as the TypeScript rules do',
    () => {
      const games = coveredGames();
      let moves = 0;
      for (const game of games) moves += compareMoves(opened(game), MOVES / games.length, 'equal');
      expect(moves).toBeGreaterThanOrEqual(MOVES);
    },
    Math.max(120_000, MOVES / 5),
  );

  it('finds a difference where there is one', () => {
    const { exports, address } = opened(createGame('senet', { rules: 'skyruk' }));
    const mixed = Object.assign(Object.create(Kernel.prototype) as Kernel, {
      game: createGame('senet'),
      exports,
      address,
    });
    expect(() => compareMoves(mixed, 10_000, 'different')).toThrow(/differs at/);
  });

  it.each(uncoveredGames().map((game) => [`${game.id} ${JSON.stringify(game.options)}`, game] as const))(
    'leaves %s to the TypeScript rules',
    (_name, game) => expect(Kernel.open(game)).toBeUndefined(),
  );

  it.each(NAMED)('plays the random games of the TypeScript rules: %s', (_name, game) => {
    const kernel = opened(game);
    const [rows, rng, lengths] = [kernel.alloc(8 * game.rowSize), kernel.alloc(16), kernel.alloc(32)];
    for (const maxMoves of [7, game.limits.plies]) {
      const own = new Rng('playouts');
      const start = new Uint8Array(8 * game.rowSize);
      for (let i = 0; i < 8; i++) game.start(start.subarray(i * game.rowSize, (i + 1) * game.rowSize), own);
      kernel.write(rows, start);
      kernel.writeRng(rng, own.state());
      const moves = kernel.exports.playouts(kernel.address, rows, 8, rng, maxMoves, lengths);
      const expected = Array.from({ length: 8 }, (_, i) => {
        return playOut(game, start.subarray(i * game.rowSize, (i + 1) * game.rowSize), own, maxMoves);
      });
      expect([...kernel.view(Int32Array, lengths, 8)]).toEqual(expected);
      expect(moves).toBe(expected.reduce((sum, one) => sum + one));
      expect(kernel.view(Uint8Array, rows, start.length)).toEqual(start);
      expect(kernel.readRng(rng)).toEqual(own.state());
    }
  });

  it.each(NAMED)('plays many random games at once, each from a generator of its own: %s', (_name, game) => {
    const kernel = opened(game);
    const { exports, address } = kernel;
    const [n, size] = [50, game.rowSize];
    const [rows, rng, rngs, lengths] = [n * size, 16, 16 * n, 4 * n].map((bytes) => kernel.alloc(bytes));
    for (const maxMoves of [0, 7, game.limits.plies]) {
      const own = new Rng('at once');
      kernel.writeRng(rng, own.state());
      exports.fork(rng, n, rngs);
      exports.start(address, rows, n, rngs);
      // Games that are at different moves, and some that are over.
      for (let i = 0; i < n; i++) {
        exports.playouts(address, rows + i * size, 1, rngs + 16 * i, i % 7 === 3 ? game.limits.plies : i % 5, 0);
      }
      // Words of zero, with which a draw below most numbers is repeated.
      for (const i of [0, 21]) kernel.writeRng(rngs + 16 * i, [7, 0, 2, i + 1]);
      const games = Array.from({ length: n }, (_, i) => {
        const row = kernel.view(Uint8Array, rows + i * size, size).slice();
        const one = Rng.from(kernel.readRng(rngs + 16 * i));
        return { length: playOut(game, row, one, maxMoves), row, state: one.state() };
      });
      const moves = exports.playouts_each(address, rows, n, rngs, maxMoves, lengths);
      expect(moves).toBe(games.reduce((sum, { length }) => sum + length, 0));
      for (const [i, expected] of games.entries()) {
        const row = kernel.view(Uint8Array, rows + i * size, size).slice();
        const [length] = kernel.view(Int32Array, lengths + 4 * i, 1);
        expect({ length, row, state: kernel.readRng(rngs + 16 * i) }).toEqual(expected);
      }
    }
  });

  it.each(NAMED)('says in one call what three say: %s', (_name, game) => {
    const kernel = opened(game);
    const { exports, address } = kernel;
    const bytes = [game.rowSize, 2 * game.maxLegal, 2, 4 * game.observation.size];
    const said = bytes.map((size) => kernel.alloc(size)) as [number, number, number, number];
    const [row, actions, counts, seen] = said;
    const [before, rng, chosen] = [kernel.alloc(game.rowSize), kernel.alloc(16), kernel.alloc(2)];
    const read = (): unknown => {
      const [count] = kernel.view(Uint16Array, counts, 1);
      return said.map((at, i) => kernel.view(Uint8Array, at, i === 1 ? 2 * count! : bytes[i]!).slice());
    };
    kernel.writeRng(rng, new Rng('turn').state());
    exports.start(address, row, 1, rng);
    for (let ply = 0; ply < 30; ply++) {
      exports.settle(address, row, 1, rng);
      exports.sample(address, row, 1, rng, chosen);
      kernel.write(before, kernel.view(Uint8Array, row, game.rowSize).slice());
      exports.turn(address, row, 1, chosen, actions, counts, seen);
      const found = read();
      exports.next(address, before, 1, chosen, row);
      exports.legal(address, row, 1, actions, counts);
      exports.observe(address, row, 1, seen);
      expect(found).toEqual(read());
    }
  });

  it('makes generators from one', () => {
    const kernel = opened(createGame('kindo'));
    const [rng, out] = [kernel.alloc(16), kernel.alloc(48)];
    const own = new Rng('fork');
    kernel.writeRng(rng, own.state());
    kernel.exports.fork(rng, 3, out);
    const words = Array.from({ length: 12 }, (_, k) => (k % 4 === 3 ? (own.uint32() | 1) >>> 0 : own.uint32()));
    expect([...kernel.view(Uint32Array, out, 12)]).toEqual(words);
    expect(kernel.readRng(rng)).toEqual(own.state());
  });

  it.each(NAMED)('counts positions as perft does, from the start and later on: %s', (_name, game) => {
    const row = new Uint8Array(game.rowSize);
    const rng = new Rng('perft');
    game.start(row);
    for (const [plies, deepest] of [
      [0, 4],
      [20, 3],
      [40, 3],
    ]) {
      playOut(game, row, rng, plies);
      for (let depth = 1; depth <= deepest; depth++) {
        const count = plainPerft(game, row, depth);
        expect([kernelPerft(game, row, depth), perft(game, row, depth)]).toEqual([count, count]);
      }
    }
  });

  it('is left out where there is no WebAssembly, or one that refuses the module', () => {
    const { base64 } = KINDO_MODULE;
    vi.stubGlobal('WebAssembly', undefined);
    expect(new KernelModule(base64).instance()).toBeUndefined();
    vi.unstubAllGlobals();
    expect(new KernelModule('AGFzbQEAAAAB').instance()).toBeUndefined();
    expect(new KernelModule(base64).instance()).toBeDefined();
  });

  it('is missed by searches alone where there is no WebAssembly, and they say so', () => {
    const program = `
      delete globalThis.WebAssembly;
      const { createGame, perft } = await import('otau');
      const { createAlphabeta, createExpectimax, createMcts } = await import('otau/search');
      const game = createGame('kindo');
      const row = new Uint8Array(game.rowSize);
      game.start(row);
      const said = [createAlphabeta, createExpectimax, createMcts].map((create) => {
        try {
          create().search(game, row, { nodes: 10 });
        } catch ({ code, message }) {
          return code + ': ' + message;
        }
      });
      console.log(JSON.stringify({ moves: perft(game, row, 1), said }));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const { moves, said } = JSON.parse(printed) as { moves: number; said: string[] };
    expect(moves).toBeGreaterThan(0);
    for (const one of said) expect(one).toMatch(/^unsupported: Searches need WebAssembly with vector instructions/);
    expect(said).toHaveLength(3);
  });

  it('leaves games with changed methods to those methods', () => {
    const changed = createGame('kindo');
    changed.next = () => {};
    expect(Kernel.open(changed)).toBeUndefined();
    expect(Kernel.open(Object.create(createGame('kindo')) as Game)).toBeUndefined();
  });

  it.each(NAMED)('plays the rollouts of a search: %s', (_name, game) => {
    const changed = Object.assign(createGame({ game: game.id, options: game.options }), { note: () => {} });
    const [first, second] = [game, changed].map((one) => {
      const row = new Uint8Array(one.rowSize);
      const rng = new Rng('rollouts');
      one.start(row);
      if (one.actor(row) === CHANCE) one.next(row, 2, row);
      const rows = new Rows(one.rowSize, row);
      const found = [5, 2000].map((plies) => {
        const values = new Float32Array(one.players);
        let steps = 0;
        const step = () => {
          steps++;
        };
        rolloutEvaluator({ plies }).evaluate(one, rows, 1, { values }, { rng, step });
        return [steps, ...values];
      });
      let left = 9;
      const stop = () => {
        left--;
        if (left === 0) throw new Error('stopped');
      };
      const values = new Float32Array(one.players);
      expect(() => rolloutEvaluator().evaluate(one, rows, 1, { values }, { rng, step: stop })).toThrow('stopped');
      return [found, rng.state()];
    });
    expect(first).toEqual(second);
  });

  it('draws legal actions, and lets chance move, from the generators it is given', () => {
    const game = createGame('senet');
    const kernel = opened(game);
    const [rows, rng, out] = [kernel.alloc(game.rowSize), kernel.alloc(16), kernel.alloc(2)];
    const own = new Rng('draws');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    kernel.write(rows, row);
    kernel.writeRng(rng, own.state());
    const { exports, address } = kernel;
    const legal = new Uint16Array(game.maxLegal);
    for (let move = 0; move < 40; move++) {
      exports.settle(address, rows, 1, rng);
      const outcomes = new Float32Array(game.maxLegal);
      while (game.actor(row) === CHANCE) game.next(row, own.pick(outcomes, game.outcomes(row, outcomes)), row);
      expect(kernel.view(Uint8Array, rows, row.length)).toEqual(row);
      exports.sample(address, rows, 1, rng, out);
      const [drawn] = kernel.view(Uint16Array, out, 1);
      expect(drawn).toBe(legal[own.below(game.legal(row, legal))]);
      exports.next(address, rows, 1, out, rows);
      game.next(row, drawn, row);
    }
  });

  it('seeds generators as environments do', () => {
    const kernel = opened(createGame('kindo'));
    for (const [seed, i] of [
      ['7', 3],
      ['Тоғыз құмалақ 🐎', 0],
      ['cluster', 1024],
      ['x', 99_999],
    ] as const) {
      const text = new TextEncoder().encode(seedOfGame(seed, i));
      const [at, rng] = [kernel.alloc(text.length), kernel.alloc(16)];
      kernel.write(at, text);
      kernel.exports.seed(at, text.length, Number(i >= 1024), rng);
      expect(kernel.readRng(rng)).toEqual(generatorOf(seedOfGame(seed, i)).state());
    }
  });
});

describe('a vector in the kernel', () => {
  const workloads: [string, AutoresetMode, object][] = [
    ['Togyzkumalak-v0', 'NextStep', { maxPlies: 60 }],
    ['Togyzkumalak-v0', 'SameStep', { pits: 3, stones: 3 }],
    ['Abalone-v0', 'SameStep', {}],
    ['Abalone-v0', 'NextStep', { variant: 'belgian-daisy', maxTurns: 200 }],
    ['Abalone-v0', 'SameStep', { marblesToEject: 1, maxTurns: 80 }],
    ['Abalone-v0', 'NextStep', { variant: 'belgian-daisy', maxTurns: 60, countAtLimit: true }],
    ['Abalone-v0', 'NextStep', { players: 3, marblesToEject: 1, reward: 'sparse', firstPlayer: 'random' }],
    ['Abalone-v0', 'Disabled', { players: 4, marblesToEject: 1, maxTurns: 60 }],
    ['Abalone-v0', 'NextStep', { placement: true, maxTurns: 20 }],
    ['Kindo-v0', 'SameStep', { size: 3 }],
    ['Kindo-v0', 'NextStep', { maxPlies: 50 }],
    ['Senet-v0', 'NextStep', { dancers: 2 }],
    ['Senet-v0', 'SameStep', { rules: 'skyruk', maxPlies: 40 }],
  ];

  it.each(workloads)('goes step for step as in TypeScript: %s %s %j', (id, autoresetMode, options) => {
    const n = 12;
    const setup = resolveVector(id, n, { autoresetMode, ...options });
    const games = KernelGames.open(setup.game, setup.rule, autoresetMode, n);
    if (games === undefined) throw new Error('not compiled');
    const { state } = games;
    const plainState = makeState(setup.game, n, autoresetMode, newRoom(false));
    const compiled = new VectorEnv(setup, state, games);
    const plain = new VectorEnv(
      setup,
      plainState,
      new VectorGames(setup.game, setup.rule, autoresetMode, plainState, n),
    );
    const rng = new Rng('vector');
    const actions = new Uint16Array(n);
    for (const env of [compiled, plain]) env.reset({ seed: 5 });
    for (let step = 0; step < 300; step++) {
      const over = Uint8Array.from(plain.arrays.terminated, (bit, i) => bit | plain.arrays.truncated[i]);
      const isReset = autoresetMode === 'Disabled' && over.includes(1);
      plain.sampleActions(rng, actions);
      for (const env of [compiled, plain]) {
        if (isReset) env.reset({ resetMask: over, ...(step % 2 === 0 ? {} : { seed: step }) });
        else env.step(actions);
      }
      expect(bytesOf(state.arrays)).toEqual(bytesOf(plainState.arrays));
      expect(bytesOf({ ...state.now })).toEqual(bytesOf({ ...plainState.now }));
      if (step % 50 === 0) {
        expect(compiled.info(3)).toEqual(plain.info(3));
        expect(compiled.finalInfo(3)).toEqual(plain.finalInfo(3));
      }
    }
  });

  it('leaves repetition and reward functions to the TypeScript rules', () => {
    for (const options of [{ repetition: true }, { reward: () => 1 }]) {
      const { game, rule, autoresetMode, n } = resolveVector('Abalone-v0', 2, options);
      expect(KernelGames.open(game, rule, autoresetMode, n)).toBeUndefined();
    }
  });
});

/** Random moves until the game is over, or until a player is to move after `maxMoves` of them; returns how many. */
function playOut(game: Game, row: Uint8Array, rng: Rng, maxMoves: number): number {
  const legal = new Uint16Array(game.maxLegal);
  const outcomes = new Float32Array(game.maxLegal);
  let moves = 0;
  for (let actor = game.actor(row); actor !== OVER; actor = game.actor(row)) {
    if (actor === CHANCE) {
      game.next(row, rng.pick(outcomes, game.outcomes(row, outcomes)), row);
      continue;
    }
    if (moves >= maxMoves) break;
    game.next(row, legal[rng.below(game.legal(row, legal))], row);
    moves++;
  }
  return moves;
}

function bytesOf(arrays: object): Record<string, string> {
  const entries = Object.entries(arrays as Record<string, Uint8Array>);
  return Object.fromEntries(
    entries.map(([name, { buffer, byteOffset, byteLength }]) => [
      name,
      Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    ]),
  );
}
