/** Opens files inside a folder only, and keeps their contents in memory with digests and compressed forms. */

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { isPlainName } from './request-validation.js';

/** Non-blocking: otherwise opening a pipe without a writer would never return. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** System errors for too many open files. All other errors mean that the file does not exist. */
const OVERLOAD = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

export interface OpenFile {
  readonly handle: FileHandle;
  /** The size in bytes when it was opened. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly written: number;
  /** Identifies the file, independent of its content. */
  readonly node: string;
  /** Changes whenever the content does. */
  readonly state: string;
}

/**
 * Opens a regular file for reading. The caller closes it.
 *
 * @param names the path from `folder`, name by name; names that begin with a dot are not served
 * @returns undefined if there is no regular file inside the folder, also for links out of the folder
 */
export async function openInside(folder: string, names: readonly string[]): Promise<OpenFile | undefined> {
  if (names.length === 0 || !names.every((name) => isPlainName(name) && !name.startsWith('.'))) return undefined;
  const path = join(folder, ...names);
  const handle = await orUndefined(open(path, READ));
  if (handle === undefined) return undefined;
  try {
    const file = await describe(handle);
    if (file !== undefined && (await orUndefined(isInside(folder, path, file.node)))) return file;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

async function describe(handle: FileHandle): Promise<OpenFile | undefined> {
  const facts = await handle.stat({ bigint: true });
  if (!facts.isFile()) return undefined;
  const node = `${facts.dev}:${facts.ino}`;
  const state = `${node}:${facts.size}:${facts.mtimeNs}:${facts.ctimeNs}`;
  return { handle, size: Number(facts.size), written: Number(facts.mtimeMs), node, state };
}

/** Whether the opened file is inside the folder after all links are resolved. */
async function isInside(folder: string, path: string, node: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return false;
  const { dev, ino } = await stat(real, { bigint: true });
  return `${dev}:${ino}` === node;
}

/** The result of a file operation; undefined if the file does not exist or cannot be read. */
export async function orUndefined<Result>(look: Promise<Result>): Promise<Result | undefined> {
  try {
    return await look;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined || OVERLOAD.has(code)) throw error;
    return undefined;
  }
}

/** `length` bytes from `start` on; fewer if the file ends before. */
export async function readBytes(handle: FileHandle, start: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** The text of a small file; undefined if it does not exist or has more than `maxBytes` bytes. */
export async function readSmallText(
  folder: string,
  names: readonly string[],
  maxBytes: number,
): Promise<string | undefined> {
  const file = await openInside(folder, names);
  if (file === undefined) return undefined;
  try {
    return file.size > maxBytes ? undefined : (await readBytes(file.handle, 0, file.size)).toString('utf8');
  } finally {
    await file.handle.close();
  }
}

export type Coding = 'br' | 'gzip';

/** A smaller response needs as many packets when it is compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** The best compression of a larger response takes seconds. */
const MAX_BEST_COMPRESSION_BYTES = 1 << 20;

class Content {
  /** SHA-256 of the bytes, its first 128 bits in base64url. */
  readonly digest: string;
  readonly #compressed = new Map<Coding, Promise<Buffer<ArrayBuffer> | undefined>>();

  constructor(
    readonly bytes: Buffer<ArrayBuffer>,
    readonly onCompressed: (bytes: number) => void,
  ) {
    this.digest = createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url');
  }

  /** The compressed bytes; undefined if they are not fewer. */
  compressed(coding: Coding): Promise<Buffer<ArrayBuffer> | undefined> {
    let made = this.#compressed.get(coding);
    if (made === undefined) {
      made = this.#compress(coding);
      this.#compressed.set(coding, made);
    }
    return made;
  }

  async #compress(coding: Coding): Promise<Buffer<ArrayBuffer> | undefined> {
    const { bytes } = this;
    if (bytes.length < MIN_COMPRESSED_BYTES) return undefined;
    const packed = coding === 'br' ? await brotli(bytes) : await promisify(gzip)(bytes, { level: 6 });
    if (packed.length >= bytes.length) return undefined;
    this.onCompressed(packed.length);
    return packed;
  }
}

function brotli(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  const quality = bytes.length > MAX_BEST_COMPRESSION_BYTES ? 5 : 9;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

export class ContentCache {
  /** By the file's state, least recently used first. */
  readonly #entries = new Map<string, { readonly content: Promise<Content>; weight: number }>();
  #weight = 0;

  /**
   * @param maxBytes the size of the cache, including compressed forms
   * @param transform applied to the bytes of each file before they are served
   */
  constructor(
    readonly maxBytes = 128 << 20,
    readonly transform: (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer> = (bytes) => bytes,
  ) {}

  /** The content of an open file, which may be closed once this resolves. */
  async of(file: OpenFile): Promise<Content> {
    let entry = this.#entries.get(file.state);
    if (entry === undefined) {
      entry = { content: this.#read(file), weight: 0 };
      this.#entries.set(file.state, entry);
      this.#add(file.state, file.size);
    } else {
      this.#entries.delete(file.state);
      this.#entries.set(file.state, entry);
    }
    return entry.content;
  }

  async #read({ handle, size, state }: OpenFile): Promise<Content> {
    try {
      return new Content(this.transform(await readBytes(handle, 0, size)), (bytes) => this.#add(state, bytes));
    } catch (error) {
      this.#drop(state);
      throw error;
    }
  }

  #add(state: string, bytes: number): void {
    const entry = this.#entries.get(state);
    if (entry === undefined) return;
    entry.weight += bytes;
    this.#weight += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(state: string): void {
    this.#weight -= this.#entries.get(state)?.weight ?? 0;
    this.#entries.delete(state);
  }
}
