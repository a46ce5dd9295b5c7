/**
 * The learner's copy of the games of an unfinished iteration. A message is acknowledged once it is stored here, so neither the server
 * nor the learner can lose it.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { syncFolder } from 'otau/internal/lib/node/files.js';
import { makeFolders, systemReason } from 'otau/internal/lib/node/system-errors.js';

/** Inside the run's folder. */
const FOLDER = 'incoming';
/** No file has this number. */
const CLOSED_FILE = -1;

export class Spool {
  /** The messages that it had when it was opened. */
  readonly found: readonly Uint8Array[];
  #file: number;
  #length: number;
  /** Frames that are not written yet: the length in four bytes, then the message. */
  #frames: Uint8Array[] = [];

  /** Opens the spool of a stage and deletes those of other stages. Throws `no-file`. */
  constructor(run: string, stage: string) {
    const folder = join(run, FOLDER);
    const path = join(folder, `${stage}.log`);
    const [file, bytes] = tryDisk(path, () => {
      makeFolders(folder);
      for (const name of readdirSync(folder))
        if (name !== `${stage}.log`) rmSync(join(folder, name), { recursive: true });
      const opened = openSync(path, 'a+');
      // The name must be on the disk before the content
      syncFolder(folder);
      return [opened, readFileSync(path)] as const;
    });
    this.path = path;
    this.#file = file;
    this.found = framesOf(bytes);
    this.#length = this.found.reduce((sum, { length }) => sum + 4 + length, 0);
    // A message that a crash has cut off was not acknowledged, so it is delivered again
    tryDisk(path, () => ftruncateSync(file, this.#length));
  }

  readonly path: string;

  add(message: Uint8Array): void {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, message.length, true);
    this.#frames.push(length, message);
  }

  /** Writes all that was added to the disk. Throws `no-file`, as on a full disk; then nothing counts as added. */
  flush(): void {
    const bytes = Buffer.concat(this.#frames);
    this.#frames = [];
    if (bytes.length === 0) return;
    tryDisk(this.path, () => {
      try {
        for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
        fsyncSync(this.#file);
        this.#length += bytes.length;
      } catch (error) {
        ftruncateSync(this.#file, this.#length);
        throw error;
      }
    });
  }

  close(): void {
    closeSync(this.#file);
    // Another file may have this number from now on
    this.#file = CLOSED_FILE;
  }

  /** Deletes everything: the iteration is done. */
  static clear(run: string): void {
    rmSync(join(run, FOLDER), { recursive: true, force: true });
  }
}

function framesOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + view.getUint32(at, true);
    if (end > bytes.length) break;
    frames.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return frames;
}

function tryDisk<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new OtauError('no-file', `${quote(path)} cannot be written: ${systemReason(cause)}.`, { cause });
  }
}
