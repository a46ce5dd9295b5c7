/**
 * The bridge as the other side of the pipes sees it: requests in, replies out. That all of its
 * numbers are those of the environments is checked from Python (python/otau/tests/test_parity.py).
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGame } from '../packages/otau/src/core/registry.js';
import { legalActions } from '../packages/otau/src/core/rows.js';
import { make } from '../packages/otau/src/env/index.js';
import { temporaryFolder } from './temporary.js';

const MAIN = join(import.meta.dirname, '../packages/otau-cli/dist/bridge/main.js');
/** The length of the JSON and that of the bytes after it. */
const HEADER = 8;

/** A legal action at the start of the Belgian daisy. */
const LEGAL = 185;

interface Reply {
  readonly values: Readonly<Record<string, never>> & { readonly fault?: { readonly code: string } };
  readonly bytes: Buffer;
}

function message(words: string, bytes: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(words);
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(text.length, 0);
  header.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, text, bytes]);
}

const call = (method: string, given: object = {}, bytes?: Uint8Array): Buffer =>
  message(JSON.stringify({ method, ...given }), bytes);
const play = (object: number, ...actions: number[]): Buffer =>
  call('play', { object }, new Uint8Array(Int32Array.from(actions).buffer));

/** Sends all requests and reads what comes back until the bridge has ended. */
function talk(...requests: readonly Buffer[]): Reply[] {
  const folder = mkdtempSync(join(tmpdir(), 'otau-bridge-'));
  try {
    writeFileSync(join(folder, 'in'), Buffer.concat(requests));
    const files = [openSync(join(folder, 'in'), 'r'), openSync(join(folder, 'out'), 'w')];
    const words = [MAIN, '3', '4'];
    const { status, stderr } = spawnSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe', ...files] });
    for (const file of files) closeSync(file);
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    return replies(readFileSync(join(folder, 'out')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function replies(content: Buffer): Reply[] {
  const found: Reply[] = [];
  for (let at = 0; at < content.length; ) {
    const end = at + HEADER + content.readUInt32LE(at);
    const next = end + content.readUInt32LE(at + 4);
    found.push({ values: JSON.parse(String(content.subarray(at + HEADER, end))), bytes: content.subarray(end, next) });
    at = next;
  }
  return found;
}

const codesOf = (found: readonly Reply[]) => found.map(({ values }) => values.fault?.code ?? 'ok');

describe('the bridge', () => {
  it('plays what the environment plays', () => {
    const [made, , begun, played] = talk(
      call('game', { id: 'Abalone-v0', options: { variant: 'belgian-daisy' } }),
      call('games', { object: 1, n: 2, reward: 'default' }),
      call('begin', { object: 2, which: [1, 1], seeds: ['5', '6'] }),
      play(2, LEGAL, LEGAL),
    );
    expect([made.values.object, made.values.actionCount]).toEqual([1, 3721]);
    const env = make('Abalone-v0', { variant: 'belgian-daisy' });
    const [observation] = env.reset({ seed: 5 });
    // Of two games: the rewards of two players each, then what is seen
    const shown = Uint8Array.from(begun.bytes.subarray(2 * 2 * 8));
    expect([...new Float32Array(shown.buffer, 0, observation.length)]).toEqual([...observation]);
    expect(played.bytes.readDoubleLE(0)).toBe(env.step(LEGAL)[1]);
  });

  it('says what is wrong with a request, and continues', () => {
    const found = talk(
      call('fly'),
      message('nonsense'),
      play(1, 0),
      call('game', { id: 'Chess-v0', options: {} }),
      call('game', { id: 'Kindo-v0', options: {} }),
      call('games', { object: 1, n: 1, reward: 'default' }),
      call('begin', { object: 2, which: [1], seeds: [null], position: 'nothing' }),
      call('begin', { object: 2, which: [1], seeds: [null] }),
      call('close', { object: 2 }),
      play(2, 75),
    );
    const wanted = [
      'bad-message',
      'bad-message',
      'closed',
      'unknown-game',
      'ok',
      'ok',
      'bad-position',
      'ok',
      'ok',
      'closed',
    ];
    expect(codesOf(found)).toEqual(wanted);
  });

  it('refuses bytes that are no position', () => {
    const game = createGame('abalone', { players: 3 });
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const { ejected, winners, over } = game.layout;
    const changed = (at: number, byte: number) => row.with(at, byte);
    const looks = [row, changed(ejected.first, 200), changed(winners.first, 1), changed(over.first, 7)];
    const inspect = (bytes: Uint8Array) => call('about', { object: 1 }, bytes);
    const found = talk(call('game', { id: 'abalone', options: { players: 3 } }), ...looks.map(inspect));
    expect(codesOf(found)).toEqual(['ok', 'ok', 'bad-position', 'bad-position', 'bad-position']);
  });

  it('lets agents choose, and says where their random numbers go on', () => {
    const game = createGame('kindo');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const [, , chosen, again, none] = talk(
      call('game', { id: 'kindo', options: {} }),
      call('agent', { spec: 'random' }),
      call('choose', { agent: 2, object: 1, rng: [1, 2, 3, 4] }, row),
      call('choose', { agent: 2, object: 1, rng: [1, 2, 3, 4] }, row),
      call('agent', { spec: 'nobody' }),
    );
    expect(legalActions(game, row)).toContain(chosen.values.action);
    expect(chosen.values.rng).not.toEqual([1, 2, 3, 4]);
    expect(again.values).toEqual(chosen.values);
    expect(none.values.fault?.code).toBe('unknown-agent');
  });
});

describe('the engine of the Python package', () => {
  it('is built, with a stand-in for all that it takes of Node', () => {
    const build = join(import.meta.dirname, '../python/engine/build.mjs');
    const { status, stderr } = spawnSync(process.execPath, [build, temporaryFolder('engine')], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
