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
import { make, vector } from '../packages/otau/src/env/index.js';
import { OBSERVATION } from '../packages/otau-cli/src/bridge/codec.js';
import {
  ANSWER,
  ASK,
  BYTES,
  CALL,
  FAULT,
  HEADER,
  JSON_AND_BYTES,
  STEP,
  STEP_VECTOR,
} from '../packages/otau-cli/src/bridge/run.js';

const MAIN = join(import.meta.dirname, '../packages/otau-cli/dist/bridge/main.js');

interface Reply {
  readonly id: number;
  readonly kind: number;
  readonly content: Buffer;
  /** Of a reply in JSON. */
  readonly values: Readonly<Record<string, never>>;
}

function message(id: number, kind: number, object: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(content.length, 0);
  header.writeUInt32LE(id, 4);
  header[8] = kind;
  header.writeUInt32LE(object, 12);
  return Buffer.concat([header, content]);
}

function json(values: object): Buffer {
  const words = Buffer.from(JSON.stringify(values));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(words.length);
  return Buffer.concat([length, words]);
}

const call = (id: number, method: string, given: object = {}): Buffer =>
  message(id, CALL, 0, json({ method, ...given }));
const answer = (id: number, values: object): Buffer => message(id, ANSWER, 0, json(values));
const step = (id: number, object: number, action: number): Buffer =>
  message(id, STEP, object, Buffer.from(Float64Array.of(action).buffer));
const stepVector = (id: number, object: number, actions: readonly number[]): Buffer =>
  message(id, STEP_VECTOR, object, Buffer.from(Int32Array.from(actions).buffer));

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

function replies(bytes: Buffer): Reply[] {
  const found: Reply[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    const content = bytes.subarray(at + HEADER, at + HEADER + length);
    const kind = bytes[at + 8];
    const values = kind === BYTES ? {} : JSON.parse(String(content.subarray(4, 4 + content.readUInt32LE(0))));
    found.push({ id: bytes.readUInt32LE(at + 4), kind, content, values });
    at += HEADER + length;
  }
  return found;
}

describe('the bridge', () => {
  it('plays what the environment plays', () => {
    const [made, begun, played] = talk(
      call(7, 'make', { id: 'Abalone-v0', options: { variant: 'belgian-daisy' } }),
      call(8, 'reset', { object: 1, seed: '5' }),
      step(9, 1, 61 * 13 + 22),
    );
    expect([made.id, made.kind, made.values.object, made.values.actionCount]).toEqual([7, JSON_AND_BYTES, 1, 3721]);
    const env = make('Abalone-v0', { variant: 'belgian-daisy' });
    const [observation, info] = env.reset({ seed: 5 });
    const { mask } = (made.values.replies as { offsets: { mask: number } }).offsets;
    expect(begun.content.subarray(OBSERVATION, OBSERVATION + 121)).toEqual(Buffer.from(observation.buffer));
    expect(begun.content.subarray(mask, mask + 3721)).toEqual(Buffer.from(info.actionMask.buffer));
    if (played.kind === FAULT) expect(played.values.code).toBe('illegal-move');
    else expect(played.content.readDoubleLE(0)).toBe(env.step(61 * 13 + 22)[1]);
  });

  it('sends the arrays of many games and lists of what is legal', () => {
    const [made, begun, played] = talk(
      call(1, 'vector', { id: 'Kindo-v0', n: 2, options: { autoresetMode: 'NextStep' } }),
      call(2, 'resetVector', { object: 1, seed: '5' }),
      stepVector(3, 1, [75, 105]),
    );
    expect(made.values.object).toBe(1);
    const env = vector('Kindo-v0', 2);
    env.reset({ seed: 5 });
    const legalOf = ({ content }: Reply) => [content.readUInt32LE(0), content.readUInt32LE(4)];
    expect(legalOf(begun)).toEqual([env.arrays.masks.reduce((sum, allowed) => sum + allowed, 0), 0]);
    env.step([75, 105]);
    expect(played.kind).toBe(BYTES);
    expect(legalOf(played)[0]).toBe(env.arrays.masks.reduce((sum, allowed) => sum + allowed, 0));
    const { buffer, byteOffset, byteLength } = env.arrays.observations;
    expect(played.content.includes(Buffer.from(buffer, byteOffset, byteLength))).toBe(true);
  });

  it('asks functions of the other side in the midst of a step', () => {
    const found = talk(
      call(1, 'make', { id: 'Kindo-v0', options: { reward: { call: 4 }, opponent: { call: 9 }, player: 1 } }),
      call(2, 'reset', { object: 1, seed: '1' }),
      answer(2, { value: 75 }),
      answer(2, { value: 0.5 }),
      step(3, 1, 15),
      answer(3, { value: 0.5 }),
      step(4, 1, 45),
      answer(4, { value: 0.5 }),
      answer(4, { failed: 'The opponent function failed: no idea.' }),
      call(5, 'text', { object: 1 }),
    );
    const kinds = [JSON_AND_BYTES, ASK, ASK, BYTES, ASK, BYTES, ASK, ASK, FAULT, JSON_AND_BYTES];
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
    expect(found[1].values).toMatchObject({ call: 9, what: 'opponent', player: 0, actions: [75, 105] });
    expect(found[2].values).toMatchObject({ call: 4, what: 'reward', moveType: 'capture' });
    expect(found[5].content.readDoubleLE(0)).toBe(0.5);
    expect(found[8].values.message).toBe('The opponent function failed: no idea.');
    expect(found[9].values.text).toBe('...o*o/...../...../x*..../x.... o 1 2 2'); // the step that failed has not happened
  });

  it('says what is wrong with a request, and continues', () => {
    const found = talk(
      call(1, 'fly'),
      message(2, CALL, 0, Buffer.from('nonsense')),
      message(3, 99, 0, Buffer.alloc(0)),
      step(4, 1, 0),
      call(5, 'make', { id: 'Chess-v0', options: {} }),
      call(6, 'make', { id: 'Kindo-v0', options: {} }),
      call(7, 'reset', { object: 1 }),
      step(8, 1, 0),
      step(9, 1, Number.NaN),
      call(10, 'close', { object: 1 }),
      step(11, 1, 75),
    );
    const codes = found.map(({ id, kind, values }) => [id, kind === FAULT ? values.code : 'ok']);
    expect(codes).toEqual([
      [1, 'bad-message'],
      [2, 'bad-message'],
      [3, 'bad-message'],
      [4, 'closed'],
      [5, 'unknown-game'],
      [6, 'ok'],
      [7, 'ok'],
      [8, 'illegal-move'],
      [9, 'bad-action'],
      [10, 'ok'],
      [11, 'closed'],
    ]);
  });

  it('refuses bytes that are no position', () => {
    const game = createGame('abalone', { players: 3 });
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const { ejected, winners, over } = game.layout;
    const changed = (at: number, byte: number) => row.with(at, byte);
    const looks = [row, changed(ejected.first, 200), changed(winners.first, 1), changed(over.first, 7)];
    const inspect = (bytes: Uint8Array, id: number) =>
      message(id, CALL, 0, Buffer.concat([json({ method: 'about', object: 1 }), bytes]));
    const found = talk(call(1, 'game', { id: 'abalone', options: { players: 3 } }), ...looks.map(inspect));
    expect(found.slice(1).map(({ kind, values }) => (kind === FAULT ? values.code : 'ok'))).toEqual([
      'ok',
      'bad-position',
      'bad-position',
      'bad-position',
    ]);
  });

  it('lets agents choose', () => {
    const [, , chosen, none] = talk(
      call(1, 'game', { id: 'kindo', options: {} }),
      call(2, 'agent', { spec: 'alphabeta:depth=2', seed: '1' }),
      call(3, 'parsePosition', { object: 1, text: '....o/...../...../...../x.... x 1 2 2' }),
      call(4, 'agent', { spec: 'nobody' }),
    );
    expect(chosen.content.length).toBeGreaterThan(30);
    expect(none.values.code).toBe('unknown-agent');
  });
});
