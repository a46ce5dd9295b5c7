/** Games of other machines: accepted if the rules allow them, else refused with a sentence. */
import fc from 'fast-check';
import { createGame, type Game, type GameId } from 'otau';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FinishedGame, type Samples, selfplay, writeSamples } from '../learn/index.js';
import { hashEvaluator } from '../learn/testing.js';
import { readResult, seal, type Task, unseal, type Wanted, writeGame, writeShare } from './messages.js';

/** Games of the share that is played here. */
const INDICES = [1, 3];
const MODEL = 'a'.repeat(64);
const versions = { messages: 1, rules: 1, layout: 'layout' };
const task: Task = { run: 'run', iteration: 2, model: MODEL, share: 1, attempt: 'x', seed: 'seed' };
const games: [GameId, object][] = [
  ['togyzkumalak', {}],
  ['abalone', { marblesToEject: 1, maxTurns: 40 }],
  ['kindo', { size: 3 }],
  ['senet', {}],
];

interface Played {
  readonly wanted: Wanted;
  readonly finished: FinishedGame;
  readonly samples: Samples;
}

function wantedOf(game: Game, options: Wanted['options']): Wanted {
  return { run: 'run', iteration: 2, model: MODEL, seed: 'seed', game, games: 4, shares: 2, options, versions };
}

async function play(id: GameId, gameOptions: object): Promise<Played> {
  const game = createGame(id, gameOptions);
  const options = { games: 4, slots: 2, simulations: 2, cpuct: 1.5, temperatureMoves: 4, search: 'puct' as const };
  const resign = game.players === 2 ? { resignValue: 0.3, resignControl: 0.5 } : {};
  const found: Omit<Played, 'wanted'>[] = [];
  const onGame = (finished: FinishedGame, samples: Samples): void => void found.push({ finished, samples });
  await selfplay(game, hashEvaluator(game), { ...options, ...resign }, 'seed', onGame, { indices: INDICES });
  return { wanted: wantedOf(game, {}), ...found[0] };
}

describe.each(games)('a game of %s', (id, options) => {
  let played: Played;
  let bytes: Uint8Array;

  beforeAll(async () => {
    played = await play(id, options);
    const { wanted, finished, samples } = played;
    bytes = writeGame(task, 'anna', versions, finished, writeSamples(wanted.game, samples));
  });

  it('comes as it was played', () => {
    const { wanted, finished, samples } = played;
    const found = readResult(bytes, wanted);
    expect(found).toMatchObject({ kind: 'game', worker: 'anna', share: 1 });
    if (found.kind !== 'game') return;
    expect({ ...found.game, start: [...found.game.start] }).toEqual({ ...finished, start: [...finished.start] });
    expect([...writeSamples(wanted.game, found.samples)]).toEqual([...writeSamples(wanted.game, samples)]);
  });

  it('is refused with anything in it changed', () => {
    const { header, payload } = unseal(bytes);
    const value = fc.oneof(
      fc.jsonValue(),
      fc.integer(),
      fc.array(fc.integer({ min: -2, max: 300 })),
      fc.constant(undefined),
    );
    const names = Object.keys(header).filter((name) => name !== 'worker' && name !== 'stage');
    fc.assert(
      fc.property(fc.constantFrom(...names), value, (name, other) => {
        fc.pre(JSON.stringify(other) !== JSON.stringify(header[name]) && name !== 'resignation');
        // Messages of earlier versions do not say it
        fc.pre(name !== 'moves' || other !== undefined);
        // The other game of the share: only playing both again would tell them apart
        fc.pre(name !== 'index' || !INDICES.includes(other as number));
        const changed = seal({ ...header, [name]: other }, payload);
        expect(() => readResult(changed, played.wanted)).toThrow(/^(A message|Samples): /);
      }),
      { numRuns: 100 },
    );
  });

  it('is refused with the samples of another game', async () => {
    const { wanted, finished } = played;
    const { samples: other } = await play(id, options);
    const all = Array.from({ length: other.count }, (_, i) => other.at(i));
    expect(all.length).toBeGreaterThan(1);
    other.count = 0;
    for (const sample of all.reverse()) other.add(sample);
    const mixed = writeGame(task, 'anna', versions, finished, writeSamples(wanted.game, other));
    expect(() => readResult(mixed, wanted)).toThrow('is no position of game');
  });
});

it('a game comes with its opponent, and with the draw of one that was too long', async () => {
  const game = createGame('kindo');
  const opponent = { opponent: 'greedy', opponentShare: 1 };
  const search = { simulations: 2, cpuct: 1.5, temperatureMoves: 4, search: 'puct' as const };
  const options = { games: 2, slots: 2, ...search, openingMoves: 3, maxMoves: 6, ...opponent };
  const found: [FinishedGame, Samples][] = [];
  await selfplay(game, hashEvaluator(game), options, 'seed', (...each) => void found.push(each), { indices: [1] });
  const [finished, samples] = found[0];
  expect(finished).toMatchObject({ reason: 'agreement', results: [0, 0], opponent: expect.any(Number) });
  const bytes = writeGame(task, 'anna', versions, finished, writeSamples(game, samples));
  const wanted = wantedOf(game, options);
  const result = readResult(bytes, wanted);
  expect(result).toMatchObject({ game: { reason: 'agreement', moves: 6, opponent: finished.opponent } });
  expect(() => readResult(bytes, wantedOf(game, { ...options, maxMoves: 7 }))).toThrow('did not end as it says');
  expect(() => readResult(bytes, wantedOf(game, { ...options, opponent: '' }))).toThrow('its opponent is none');
});

describe('the end of a share', () => {
  const wanted = async () => (await play('kindo', { size: 3 })).wanted;
  const figures = { simulations: 30, evaluations: 20, batches: 10 };

  it('brings figures', async () => {
    const bytes = writeShare(task, 'anna', versions, figures);
    expect(readResult(bytes, await wanted())).toEqual({ kind: 'share', worker: 'anna', share: 1, figures });
  });

  it('is refused with others', async () => {
    const bytes = writeShare(task, 'anna', versions, { ...figures, batches: -1 });
    const right = await wanted();
    expect(() => readResult(bytes, right)).toThrow('no whole numbers');
  });

  it('of an earlier iteration is stale, and of another version refused', async () => {
    const right = await wanted();
    const earlier = writeShare({ ...task, iteration: 1 }, 'anna', versions, figures);
    expect(readResult(earlier, right)).toEqual({ kind: 'stale', worker: 'anna' });
    const other = writeShare(task, 'anna', { ...versions, layout: 'wide' }, figures);
    expect(() => readResult(other, right)).toThrow('it is of layout "wide", not of "layout"');
  });
});
