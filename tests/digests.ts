/**
 * What every processor computes to the same bytes, as digests. Besides the test, `npm run processors` runs this, in a Node for another
 * processor.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODELS_FOLDER } from '../packages/otau/src/agents/node/index.js';
import type { Game } from '../packages/otau/src/core/game.js';
import { perft } from '../packages/otau/src/core/perft.js';
import { createGame } from '../packages/otau/src/games/index.js';
import { formatSenetTable } from '../packages/otau/src/games/senet/tables/file.js';
import { NetworkEvaluator, readModel } from '../packages/otau/src/network/index.js';
import { nodeRuntime } from '../packages/otau/src/network/node/index.js';
import { formatRecords, type GameRecord } from '../packages/otau/src/records/index.js';
import { packValues, SenetTable, solveLevels, solveSenet } from '../packages/otau/src/tables/index.js';
import { Archive } from '../packages/otau-cli/src/archive/index.js';
import { randomRecords } from '../packages/otau-cli/src/archive/testing.js';
import { makeRunConfig, type SelfplayOptions, selfplay, writeSamples } from '../packages/otau-cli/src/learn/index.js';
import { firstNetwork, trainNetwork } from '../packages/otau-cli/src/learn/stages/train.js';
import { hashEvaluator } from '../packages/otau-cli/src/learn/testing.js';
import { randomSteps } from './playing.js';

const GAMES = [
  createGame('togyzkumalak'),
  createGame('abalone'),
  createGame('abalone', { players: 3 }),
  createGame('kindo'),
  createGame('senet'),
  createGame('senet', { rules: 'skyruk' }),
];
const PERFT_DEPTH = 3;

/** What is digested, by its name; each takes about a second at most. */
export const DIGESTS: Readonly<Record<string, () => Promise<string>>> = {
  rules: async () => digestOf(GAMES.flatMap(positionsOf)),
  records: async () => digestOf((['text', 'jsonl'] as const).map((form) => formatRecords(records(), form))),
  archive: async () => digestOf([await archiveOf(records())]),
  tables: async () => digestOf(tables()),
  'self-play': async () => digestOf(await played()),
  training: async () => digestOf([await trained()]),
};

function digestOf(parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

/** Random games: positions, what is legal, what is seen of them; and a count by the compiled rules. */
function positionsOf(game: Game): (Uint8Array | string)[] {
  const parts: (Uint8Array | string)[] = [];
  const legal = new Uint16Array(game.maxLegal);
  const input = new Float32Array(game.input.size);
  for (const { row } of randomSteps(game, 1, 2)) {
    game.encode(row, input);
    const count = game.legal(row, legal);
    parts.push(row.slice(), new Uint8Array(legal.slice(0, count).buffer), new Uint8Array(input.slice().buffer));
  }
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  return [...parts, `${perft(game, start, PERFT_DEPTH)}`];
}

const records = (): GameRecord[] => GAMES.flatMap((game, seed) => randomRecords(game, 20, seed));

/** The file, but for the version of SQLite, which it names. */
async function archiveOf(games: readonly GameRecord[]): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'otau-digests-'));
  const path = join(folder, 'games.db');
  try {
    const archive = Archive.open(path);
    await archive.import([Buffer.from(formatRecords(games, 'jsonl'))]);
    archive.close();
    return readFileSync(path).fill(0, 96, 100);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Before they are packed: how short zlib packs differs from build to build. */
function tables(): Uint8Array[] {
  const levels = solveLevels({ pits: 9, hasTuzdyk: true }, 2).slice(1);
  const senet = (['kendall', 'skyruk'] as const).map((rules) => SenetTable.of(rules, solveSenet(rules, 1)));
  return [
    ...levels.map(({ low }, i) => packValues(low, i + 1)),
    ...senet.map((table) => formatSenetTable(table, (bytes) => bytes)),
  ];
}

const BASE = {
  games: 3,
  slots: 3,
  simulations: 16,
  cpuct: 1.5,
  temperatureMoves: 8,
  maxMoves: 12,
  rootValueShare: 0.5,
};
const SEARCHES: readonly SelfplayOptions[] = [
  { ...BASE, search: 'puct', dirichletAlpha: 0.5, dirichletFraction: 0.25 },
  { ...BASE, search: 'gumbel', considered: 6 },
];

/** Games of networks that our own code runs, in both kinds of search. */
async function played(): Promise<(Uint8Array | string)[]> {
  const parts: (Uint8Array | string)[] = [];
  for (const name of ['togyzkumalak', 'senet-kendall']) {
    const model = readFileSync(join(MODELS_FOLDER, `${name}.onnx`));
    const { game: id, options } = readModel(model).declaration;
    const game = createGame(id, options);
    const session = await nodeRuntime.create(model);
    const evaluator = new NetworkEvaluator(game, session, 32);
    for (const search of SEARCHES) {
      const { samples, games } = await selfplay(game, evaluator, search, 'digests');
      parts.push(writeSamples(game, samples), JSON.stringify(games));
    }
    await session.close();
  }
  return parts;
}

/** A first network, games that a blank evaluator plays, and the checkpoint after some steps of training on them. */
async function trained(): Promise<Uint8Array> {
  const game = createGame('togyzkumalak');
  const settings = { trunk: 'dense', width: 16, blocks: 1, valueWidth: 8, steps: 12, batchSize: 32 } as const;
  const config = makeRunConfig({ game, preset: 'fast', seed: 'digests', workers: 1, settings });
  const { signal } = new AbortController();
  const context = { config, iteration: 1, seed: 'digests', signal, onProgress: () => {} };
  const { samples } = await selfplay(game, hashEvaluator(game), SEARCHES[0], 'digests');
  const first = firstNetwork(context);
  const { checkpoint } = await trainNetwork(context, first.checkpoint, [[writeSamples(game, samples)]]);
  return checkpoint;
}
