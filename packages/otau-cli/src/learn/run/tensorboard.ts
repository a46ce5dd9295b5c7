/** The curves of a run for TensorBoard, in the run's folder `tensorboard/`. They hold clock times: no part of the result. */
import { MessageWriter } from 'otau/internal/network/onnx.js';
import type { RunFiles } from './files.js';
import { type RunMetrics, scalarsOf } from './metrics.js';

export class TensorBoard {
  #name: string | undefined;

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly files: RunFiles,
    private readonly now: () => number = Date.now,
  ) {}

  /** Adds the figures of an iteration. Each process has an event file of its own. Throws `no-file`. */
  add(metrics: RunMetrics): void {
    const seconds = this.now() / 1000;
    if (this.#name === undefined) {
      this.#name = `tensorboard/events.out.tfevents.${Math.floor(seconds)}.otau.${process.pid}`;
      this.files.append(this.#name, versionEvent(seconds));
    }
    const scalars = scalarsOf(metrics).map(([tag, value]) => ({ tag, value }));
    this.files.append(this.#name, scalarsEvent(seconds, metrics.iteration, scalars));
  }
}

interface Scalar {
  readonly tag: string;
  readonly value: number;
}

/** The first record of every event file. */
export function versionEvent(wallTime: number): Uint8Array {
  return event(wallTime, (to) => to.text(3, 'brain.Event:2'));
}

/** A record with values of several curves at one step. @param wallTime seconds since 1970 */
export function scalarsEvent(wallTime: number, step: number, scalars: readonly Scalar[]): Uint8Array {
  return event(wallTime, (to) => {
    to.integer(2, step);
    to.message(5, (summary) => {
      for (const { tag, value } of scalars) {
        summary.message(1, (scalar) => {
          scalar.text(1, tag);
          scalar.float(2, value);
        });
      }
    });
  });
}

/** A message of protocol buffers that begins with the time, as field 1, a double. */
function event(wallTime: number, write: (to: MessageWriter) => void): Uint8Array {
  const time = new DataView(new ArrayBuffer(9));
  time.setUint8(0, 0x09);
  time.setFloat64(1, wallTime, true);
  const writer = new MessageWriter();
  write(writer);
  return eventRecord(Buffer.concat([new Uint8Array(time.buffer), writer.bytes()]));
}

/** A TFRecord frame: length, its sum, the bytes, their sum. */
export function eventRecord(bytes: Uint8Array): Uint8Array {
  const frame = new Uint8Array(12 + bytes.length + 4);
  const view = new DataView(frame.buffer);
  view.setBigUint64(0, BigInt(bytes.length), true);
  view.setUint32(8, maskedCrc(frame.subarray(0, 8)), true);
  frame.set(bytes, 12);
  view.setUint32(12 + bytes.length, maskedCrc(bytes), true);
  return frame;
}

/** Turned and shifted, so that sums of data that hold sums are no trouble. */
export function maskedCrc(bytes: Uint8Array): number {
  const sum = crc32c(bytes);
  return (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});

/** CRC-32C (Castagnoli), as of RFC 3720. */
export function crc32c(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff];
  return (sum ^ 0xffffffff) >>> 0;
}
