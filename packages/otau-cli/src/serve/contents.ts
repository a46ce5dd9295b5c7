/**
 * Contents of files kept in memory, with their digests and their compressed forms, each made once. A file
 * that has changed on the disk is another content; the contents asked for least recently are let go.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { type OpenFile, readBytes } from './files.js';

export type Coding = 'br' | 'gzip';

/** Below this a compressed answer saves no packet. */
const MIN_COMPRESSED_BYTES = 1024;
/** Above this the best compression would take seconds. */
const MAX_BEST_COMPRESSION_BYTES = 1 << 20;

export class Content {
  /** SHA-256 of the bytes, its first 128 bits in base64url. */
  readonly digest: string;
  readonly #compressed = new Map<Coding, Promise<Buffer<ArrayBuffer> | undefined>>();

  constructor(
    readonly bytes: Buffer<ArrayBuffer>,
    readonly onGrowth: (bytes: number) => void,
  ) {
    this.digest = createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url');
  }

  /** The bytes compressed; undefined where that would save nothing. */
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
    this.onGrowth(packed.length);
    return packed;
  }
}

function brotli(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  const quality = bytes.length > MAX_BEST_COMPRESSION_BYTES ? 5 : 9;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

export class Contents {
  /** By the file's state, least recently used first. */
  readonly #kept = new Map<string, { readonly content: Promise<Content>; weight: number }>();
  #weight = 0;

  /**
   * @param maxBytes bytes kept, compressed forms included
   * @param transform what is served in place of a file's bytes
   */
  constructor(
    readonly maxBytes = 128 << 20,
    readonly transform: (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer> = (bytes) => bytes,
  ) {}

  /** What an open file holds; it may be closed once this resolves. */
  async of(file: OpenFile): Promise<Content> {
    let entry = this.#kept.get(file.state);
    if (entry === undefined) {
      entry = { content: this.#read(file), weight: 0 };
      this.#kept.set(file.state, entry);
      this.#grow(file.state, file.size);
    } else {
      this.#kept.delete(file.state);
      this.#kept.set(file.state, entry);
    }
    return entry.content;
  }

  async #read({ handle, size, state }: OpenFile): Promise<Content> {
    try {
      return new Content(this.transform(await readBytes(handle, 0, size)), (bytes) => this.#grow(state, bytes));
    } catch (error) {
      this.#drop(state);
      throw error;
    }
  }

  #grow(state: string, bytes: number): void {
    const entry = this.#kept.get(state);
    if (entry === undefined) return;
    entry.weight += bytes;
    this.#weight += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(state: string): void {
    this.#weight -= this.#kept.get(state)?.weight ?? 0;
    this.#kept.delete(state);
  }
}
