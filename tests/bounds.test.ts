/**
 * Every reader of outside data is bounded in time and memory: inputs that are mutated, and inputs that are grown from
 * their own pieces to 64 kB, are read or refused with an `OtauError`. A reader whose time grows with the square of its
 * input does not end in time. BOUNDS=20 multiplies the amounts and prints the slowest of each reader.
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { splitSpec, splitSpecs } from '../packages/otau/src/agents/spec.js';
import { parseBook } from '../packages/otau/src/books/format.js';
import { parseTimeControl } from '../packages/otau/src/core/clock.js';
import { createGame, parseGameId } from '../packages/otau/src/core/registry.js';
import { parseSenetTable } from '../packages/otau/src/games/senet/tables/table.js';
import { parseTable } from '../packages/otau/src/games/togyzkumalak/tables/table.js';
import { OtauError } from '../packages/otau/src/lib/error.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { readModel } from '../packages/otau/src/network/model.js';
import { formatRecords, parseRecords } from '../packages/otau/src/records/index.js';
import { readEntrants } from '../packages/otau-cli/src/arena/config.js';
import { splitCommandLine } from '../packages/otau-cli/src/arena/external/command-line.js';
import { parseEngineSpec, readValue } from '../packages/otau-cli/src/arena/external/external.js';
import { parseOpenings } from '../packages/otau-cli/src/arena/openings.js';
import { open } from '../packages/otau-cli/src/cluster/envelope.js';
import { parseRequest, readRequest } from '../packages/otau-cli/src/engine/analysis/query.js';
import { readHistory } from '../packages/otau-cli/src/engine/ugi/position.js';
import { readCheckpoint } from '../packages/otau-cli/src/learn/run/checkpoint.js';
import { checkRunConfig } from '../packages/otau-cli/src/learn/run/config.js';
import { checkTrainingSettings } from '../packages/otau-cli/src/learn/run/settings.js';
import { readSamples } from '../packages/otau-cli/src/learn/train/samples-file.js';
import { parsePath } from '../packages/otau-cli/src/serve/gate.js';

const TIMES = Number(process.env.BOUNDS ?? 1);
const MUTATED = 60 * TIMES;
const GROWN = 8 * TIMES;
const GROWN_BYTES = 1 << 16;
const TIMEOUT_MS = 60_000 * Math.max(1, TIMES);

const games = ['togyzkumalak', 'abalone', 'kindo', 'senet'].map((id) => createGame(id));
const BOOK = 'packages/data/books/kindo.json';
const texts = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const bytesOf = (name: string): Buffer => readFileSync(new URL(`../${name}`, import.meta.url));
const imported = parseRecords('76(10) 98 66', { form: 'import', game: 'togyzkumalak' });
const [jsonl, text] = (['jsonl', 'text'] as const).map((form) => formatRecords(imported, form));

interface Reader {
  /** Good inputs, short where the reader allows it. */
  readonly seeds: readonly (string | Buffer)[];
  readonly read: (input: never) => unknown;
}

const READERS: Readonly<Record<string, Reader>> = {
  'records as JSON lines': { seeds: [jsonl], read: (input: string) => parseRecords(input, { form: 'jsonl' }) },
  'records as text': { seeds: [text], read: (input: string) => parseRecords(input, { form: 'text' }) },
  'records of any form': {
    seeds: [jsonl, text, '98 66(2)', '1. 76 98 2. 66', 'a1d4 i9f6'],
    read: (input: string) => parseRecords(input),
  },
  ...Object.fromEntries(
    games.map((game) => {
      const row = new Uint8Array(game.rowSize);
      game.start(row, new Rng(1));
      const seeds = [game.formatPosition(row, { plies: 0, turn: 1 } as never)];
      return [`positions of ${game.id}`, { seeds, read: (input: string) => game.parsePosition(input, row.slice()) }];
    }),
  ),
  ...Object.fromEntries(
    games.map((game) => {
      const row = new Uint8Array(game.rowSize);
      game.start(row, new Rng(1));
      const seeds = ['76(10)', 'a1d4', 't3', 'A5', '11-23:1'];
      return [`moves of ${game.id}`, { seeds, read: (input: string) => game.parseAction(row, input) }];
    }),
  ),
  'time controls': { seeds: ['10:00+5', '1:30:00~5'], read: parseTimeControl as never },
  'names of games': { seeds: ['abalone'], read: parseGameId as never },
  agents: { seeds: ['zero:visits=100,book=own', 'level:3'], read: (input: string) => splitSpec(input) },
  'lists of agents': { seeds: ['human,mcts:visits=5,c=1'], read: (input: string) => splitSpecs(input) },
  entrants: { seeds: ['Anna=level:3'], read: (input: string) => readEntrants([input, 'random']) },
  'command lines of engines': { seeds: [`./engine 'a b' "c\\"d" e\\ f`], read: splitCommandLine as never },
  'names of engines': { seeds: ['engine:movetime=100,set.x=y,cmd=./a'], read: parseEngineSpec as never },
  'what engines say': { seeds: ['info depth 3 multipv 1 score cp 3 value 437 pv a1'], read: readValue as never },
  openings: {
    seeds: ['# remark\n9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 S 1\n', jsonl],
    read: (input: string) => parseOpenings(games[0], input),
  },
  'lines of the engine protocol': {
    seeds: ['76 98 66'],
    read: (input: string) => readHistory(games[0], undefined, input.split(' ').slice(0, 20_000), '1'),
  },
  'lines of the analysis protocol': {
    seeds: ['{"id":"a","game":"togyzkumalak","moves":["76","98"],"turns":[0,1],"agent":"greedy"}'],
    read: (input: string) => readRequest(parseRequest(input)),
  },
  books: { seeds: [texts(BOOK).slice(0, 20_000), texts(BOOK)], read: parseBook as never },
  'tables of Togyz Kumalak': {
    seeds: [bytesOf('packages/data/tables/togyzkumalak.table')],
    read: (input: Buffer) => parseTable(input, 2),
  },
  'tables of Senet': { seeds: [bytesOf('packages/data/tables/senet-kendall.table')], read: parseSenetTable as never },
  models: { seeds: [bytesOf('packages/data/models/senet-kendall.onnx')], read: readModel as never },
  checkpoints: { seeds: [Buffer.from('OTCK\x01\0\0\0\x04\0\0\0{}  ')], read: readCheckpoint as never },
  samples: { seeds: [Buffer.from('OTSM\x01\0\0\0')], read: (input: Buffer) => readSamples(games[2], input) },
  'messages of a cluster': { seeds: [Buffer.from('OTNM\x01\0\0\0{}')], read: open as never },
  'configurations of runs': {
    seeds: ['{"game":"kindo","options":{},"preset":"fast","seed":"1","workers":1,"settings":{},"network":{}}'],
    read: (input: string) => checkRunConfig(json(input)),
  },
  'settings of runs': {
    seeds: ['{"iterations":3,"anchors":"random,greedy"}'],
    read: (input: string) => checkTrainingSettings(json(input) as Record<string, unknown>),
  },
  'addresses on the server': { seeds: ['/api/runs/kindo%201/metrics?from=3'], read: parsePath as never },
};

/** What is no JSON is refused by all who read it. */
function json(input: string): unknown {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const join = (parts: readonly Buffer[], isText: boolean): string | Buffer =>
  isText ? Buffer.concat(parts).toString('utf8') : Buffer.concat(parts);

/** A few bytes changed, cut, doubled or replaced. */
function mutate(seed: string | Buffer, rng: Rng): string | Buffer {
  const bytes = Buffer.from(seed);
  const at = rng.below(bytes.length + 1);
  const to = Math.min(bytes.length, at + rng.below(9));
  const pieces = [Buffer.alloc(0), Buffer.from([rng.below(256)]), bytes.subarray(at, to), Buffer.from('"[{(-,')];
  const piece = pieces[rng.below(pieces.length)];
  return join([bytes.subarray(0, at), piece, bytes.subarray(rng.below(2) === 0 ? at : to)], typeof seed === 'string');
}

/** A piece of the input over and over, between what stood before and after it. */
function grow(seed: string | Buffer, rng: Rng): string | Buffer {
  const bytes = Buffer.from(seed);
  const from = rng.below(Math.min(bytes.length, 400));
  const piece = bytes.subarray(from, from + 1 + rng.below(12));
  const parts = [bytes.subarray(0, from), Buffer.alloc(GROWN_BYTES, piece), bytes.subarray(from + piece.length)];
  return join(parts, typeof seed === 'string');
}

/** Milliseconds of the slowest input of each reader, for those who want to see them. */
const slowest: Record<string, { mutated: number; grown: number; megabytes: number }> = {};

async function attempt({ read }: Reader, input: string | Buffer): Promise<number> {
  const begun = performance.now();
  try {
    await read(input as never);
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    expect(error.message.length).toBeLessThan(2000);
  }
  return performance.now() - begun;
}

describe('bounded in time and memory', () => {
  it.each(Object.entries(READERS))('%s', { timeout: TIMEOUT_MS }, async (name, reader) => {
    const rng = new Rng(name);
    const worst = { mutated: 0, grown: 0, megabytes: 0 };
    const before = process.memoryUsage().rss;
    for (let i = 0; i < MUTATED; i++) {
      const input = mutate(reader.seeds[i % reader.seeds.length], rng);
      worst.mutated = Math.max(worst.mutated, await attempt(reader, input));
    }
    for (let i = 0; i < GROWN; i++) {
      worst.grown = Math.max(worst.grown, await attempt(reader, grow(reader.seeds[i % reader.seeds.length], rng)));
    }
    worst.megabytes = (process.memoryUsage().rss - before) / 1e6;
    slowest[name] = worst;
    expect(worst.megabytes).toBeLessThan(500);
  });
});

afterAll(() => {
  if (process.env.BOUNDS === undefined) return;
  const rounded = (worst: object) =>
    Object.fromEntries(Object.entries(worst).map(([k, v]) => [k, Math.round(v * 10) / 10]));
  console.table(Object.fromEntries(Object.entries(slowest).map(([name, worst]) => [name, rounded(worst)])));
});
