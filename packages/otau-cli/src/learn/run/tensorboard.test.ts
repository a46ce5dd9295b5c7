import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { RunFiles } from './files.js';
import { scalarsOf } from './metrics.js';
import { crc32c, eventRecord, maskedCrc, scalarsEvent, TensorBoard, versionEvent } from './tensorboard.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

it('sums are CRC-32C: the test values of RFC 3720, B.4', () => {
  expect(crc32c(text('123456789'))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43);
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
});

it('a record stands between its length and its sums', () => {
  const bytes = eventRecord(text('abc'));
  const view = new DataView(bytes.buffer);
  expect(view.getBigUint64(0, true)).toBe(3n);
  expect(view.getUint32(8, true)).toBe(maskedCrc(bytes.subarray(0, 8)));
  expect(new TextDecoder().decode(bytes.subarray(12, 15))).toBe('abc');
  expect(view.getUint32(15, true)).toBe(maskedCrc(text('abc')));
});

/** The first event as TensorFlow writes it at second 1: wall_time is field 1, a double; file_version field 3. */
it('an event file begins with its version', () => {
  const event = versionEvent(1).subarray(12, -4);
  expect(hex(event)).toBe(`09000000000000f03f${'1a0d'}${hex(text('brain.Event:2'))}`);
});

/** Event { 1: wall_time, 2: step, 5: Summary { 1: Value { 1: tag, 2: simple_value } } } */
it('scalars are values of a summary', () => {
  const event = scalarsEvent(1, 300, [
    { tag: 'a', value: 0.5 },
    { tag: 'b', value: -2 },
  ]).subarray(12, -4);
  expect(hex(event)).toBe(`09000000000000f03f${'10ac02'}${'2a14'}${'0a080a0161150000003f'}${'0a080a016215000000c0'}`);
});

it('curves of a run: a file of its own for each process, a record for each iteration', () => {
  const folder = temporaryFolder('tensorboard');
  const board = new TensorBoard(new RunFiles(folder), () => 5000);
  const metrics = {
    iteration: 1,
    train: { loss: 2 },
    match: { accepted: true, elo: null },
    anchors: { random: { elo: 7 } },
  };
  board.add(metrics);
  board.add({ ...metrics, iteration: 2 });
  const [name] = readdirSync(join(folder, 'tensorboard'));
  expect(name).toBe(`events.out.tfevents.5.otau.${process.pid}`);
  const scalars = [
    { tag: 'train/loss', value: 2 },
    { tag: 'match/accepted', value: 1 },
    { tag: 'anchors/random/elo', value: 7 },
  ];
  expect(scalarsOf(metrics)).toEqual(scalars.map(({ tag, value }) => [tag, value]));
  const expected = [versionEvent(5), scalarsEvent(5, 1, scalars), scalarsEvent(5, 2, scalars)];
  expect(readFileSync(join(folder, 'tensorboard', name))).toEqual(Buffer.concat(expected));
});
