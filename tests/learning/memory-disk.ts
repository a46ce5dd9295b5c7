/**
 * A disk in memory with a simulated power failure: what was not synced may be there, missing, or partly there. A name is synced
 * with
 * its folder, the content of a file with the file.
 */

import type { Rng } from '../../packages/otau/src/lib/rng.js';
import type { FileSystem } from '../../packages/otau-cli/src/learn/run/files.js';

/** A file: what was written, and what of it is on the disk for certain. */
interface Content {
  now: Uint8Array;
  synced: Uint8Array;
}

/** Thrown by every call after the power has gone. */
export class PowerLoss extends Error {}

const fail = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};
const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));
const textOf = (path: unknown): string => String(path);

export class MemoryDisk {
  /** Calls that change something, so far. */
  changes = 0;
  readonly #open = new Map<number, string>();
  #nextFile = 3;

  /**
   * @param names path → file, or undefined for a folder
   * @param lossAfter changes after which the power is lost
   */
  constructor(
    readonly names: Map<string, Content | undefined> = new Map([['/', undefined]]),
    readonly lossAfter = Number.POSITIVE_INFINITY,
    /** What of the names is on the disk for certain. */
    readonly synced: Map<string, Content | undefined> = new Map(names),
  ) {}

  /** The disk after the machine has started again. */
  afterLoss(rng: Rng): MemoryDisk {
    const names = new Map<string, Content | undefined>();
    for (const path of new Set([...this.synced.keys(), ...this.names.keys()])) {
      const isOld = this.synced.get(path) === this.names.get(path) && this.synced.has(path) === this.names.has(path);
      const from = isOld || rng.below(2) === 0 ? this.synced : this.names;
      if (!from.has(path) || !names.has(parentOf(path) === path ? path : parentOf(path))) {
        if (path !== '/') continue;
      }
      const content = from.get(path);
      names.set(path, content && survivor(content, rng));
    }
    return new MemoryDisk(names);
  }

  /** Files and their bytes. */
  files(): Map<string, Uint8Array> {
    const files = [...this.names].filter((entry): entry is [string, Content] => entry[1] !== undefined);
    return new Map(files.map(([path, { now }]) => [path, now]));
  }

  readonly system = {
    existsSync: (path: unknown) => this.names.has(textOf(path)),
    statSync: (path: unknown) => ({ isDirectory: () => this.#at(path) === undefined }),
    readFileSync: (path: unknown) => (this.#at(path) ?? fail('EISDIR')).now.slice(),
    readdirSync: (path: unknown) =>
      [...this.names.keys()]
        .filter((name) => parentOf(name) === path && name !== path)
        .map((name) => name.slice(textOf(path).length + 1)),
    openSync: (path: unknown, flags: unknown) => {
      const name = textOf(path);
      if (flags === 'w') {
        this.#change();
        if (!this.names.has(parentOf(name))) fail('ENOENT');
        this.names.set(name, { now: new Uint8Array(0), synced: new Uint8Array(0) });
      } else this.#at(name);
      this.#open.set(++this.#nextFile, name);
      return this.#nextFile;
    },
    writeSync: (file: number, bytes: Uint8Array, offset: number, length: number) => {
      this.#change();
      this.#add(this.#open.get(file) ?? fail('EBADF'), bytes.subarray(offset, offset + length));
      return length;
    },
    appendFileSync: (path: unknown, content: unknown) => {
      this.#change();
      const name = textOf(path);
      if (!this.names.has(name)) this.names.set(name, { now: new Uint8Array(0), synced: new Uint8Array(0) });
      this.#add(name, typeof content === 'string' ? new TextEncoder().encode(content) : (content as Uint8Array));
    },
    fsyncSync: (file: number) => {
      this.#change();
      const name = this.#open.get(file) ?? fail('EBADF');
      const content = this.#at(name);
      if (content === undefined) this.#syncFolder(name);
      else content.synced = content.now.slice();
    },
    closeSync: (file: number) => void this.#open.delete(file),
    mkdirSync: (path: unknown) => {
      const name = textOf(path);
      if (this.names.has(name)) return undefined;
      this.#change();
      this.names.set(name, undefined);
      return name;
    },
    renameSync: (from: unknown, to: unknown) => {
      this.#change();
      const content = this.#at(from);
      this.names.delete(textOf(from));
      this.names.set(textOf(to), content);
    },
    linkSync: (from: unknown, to: unknown) => {
      this.#change();
      if (this.names.has(textOf(to))) fail('EEXIST');
      this.names.set(textOf(to), this.#at(from));
    },
    rmSync: (path: unknown) => {
      this.#change();
      this.names.delete(textOf(path));
    },
  } as unknown as FileSystem;

  #change(): void {
    if (this.changes++ >= this.lossAfter) throw new PowerLoss('The power is gone.');
  }

  #at(path: unknown): Content | undefined {
    if (!this.names.has(textOf(path))) fail('ENOENT');
    return this.names.get(textOf(path));
  }

  #add(name: string, bytes: Uint8Array): void {
    const content = this.#at(name) ?? fail('EISDIR');
    const longer = new Uint8Array(content.now.length + bytes.length);
    longer.set(content.now);
    longer.set(bytes, content.now.length);
    content.now = longer;
  }

  #syncFolder(folder: string): void {
    for (const path of [...this.synced.keys()]) {
      if (parentOf(path) === folder && !this.names.has(path)) this.synced.delete(path);
    }
    for (const [path, content] of this.names) if (parentOf(path) === folder) this.synced.set(path, content);
  }
}

/** What is left of a file: what was synced, all of it, or a part with zeros for what never came to the disk. */
function survivor({ now, synced }: Content, rng: Rng): Content {
  const kinds = [
    synced,
    now,
    now.slice(0, rng.below(now.length + 1)),
    now.map((byte, i) => (i < now.length >> 1 ? byte : 0)),
  ];
  const isSame = now.length === synced.length && now.every((byte, i) => byte === synced[i]);
  const left = isSame ? now : kinds[rng.below(kinds.length)];
  return { now: left.slice(), synced: left.slice() };
}
