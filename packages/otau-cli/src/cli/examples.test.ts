/** The examples that the help shows are run as they are there, in a folder with the files they read. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { RoomStore } from '../rooms/node/disk/room-store.js';
import { ALL_COMMANDS, run } from './testing.js';

// The names of the measurements, without their half a second of work each.
vi.mock('./workloads.js', async (importOriginal) => {
  const { workloads } = await importOriginal<typeof import('./workloads.js')>();
  return { workloads: () => workloads().map((workload) => ({ ...workload, run: () => 1, compiled: undefined })) };
});

// Learning is measured in a few games and short times.
vi.mock('../learn/index.js', async (importOriginal) => {
  const learning = await importOriginal<typeof import('../learn/index.js')>();
  const { learnBenchmark } = learning;
  const few: typeof learnBenchmark = (game, preset, options) =>
    learnBenchmark(game, preset, { ...options, time: 0, games: 4 });
  return { ...learning, learnBenchmark: few };
});

/** The first command loads what commands need. */
const LOADING_TIMEOUT_MS = 120_000;

const HOME = process.cwd();
const top = temporaryFolder('examples');
const GIVEN = join(top, 'given');
let examples = 0;

beforeAll(async () => {
  mkdirSync(GIVEN);
  for (const file of ['games.otau', 'games.jsonl']) {
    const save = ['--save', join(GIVEN, file)];
    await run(['play', '-g', 'abalone', '--players', 'random,random', '--seed', '1', ...save]);
  }
  for (const file of ['kindo-1.json', 'kindo-2.json']) cpSync('packages/data/puzzles/kindo.json', join(GIVEN, file));
  const store = new RoomStore(join(GIVEN, 'rooms.db'));
  for (const name of ['Rude name', 'Boris']) store.players.add({ id: name, name, created: 0, isBanned: false }, name);
  store.close();
  writeFileSync(join(GIVEN, 'moves.txt'), 'C3-D4 G7-F6\nC4-C3 H7-G6\n');
}, LOADING_TIMEOUT_MS);

beforeEach(() => {
  const folder = join(top, String(++examples));
  cpSync(GIVEN, folder, { recursive: true });
  process.chdir(folder);
});

afterEach(() => process.chdir(HOME));

/** What is said to the commands that serve other programs. */
const SAID: Record<string, string[]> = { engine: ['ugi'], analyse: ['{"id":"a","action":"query_version"}'] };

/** What trains or computes for long, serves until it is stopped, asks a server, or wants folders of training: their own tests run them. */
const LONG =
  /^otau (train|sweep|review|serve|bot|runs|tablebase build|puzzles mine|selfplay|evaluator|workers)|=runs\/|--connect/;
const EXAMPLES = ALL_COMMANDS.flatMap(({ examples }) => examples).filter((example) => !LONG.test(example));

// Those that ask for entries meet the end of the input, and leave.
it.each(EXAMPLES)('%s', async (example) => {
  const [otau, ...argv] = example.replace(/ [<>] .*/, '').match(/"[^"]*"|\S+/g) ?? [];
  const { code, out, err } = await run(
    argv.map((word) => word.replaceAll('"', '')),
    { tick: 1, lines: SAID[argv[0]] },
  );
  expect({ otau, code, err }).toEqual({ otau: 'otau', code: 0, err: '' });
  expect(out).not.toBe('');
});
