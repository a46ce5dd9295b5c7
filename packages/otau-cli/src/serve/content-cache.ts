/**
 * A cache of file contents in memory, with their digests and compressed forms. A file that has changed on the disk is read again.
 * The least recently used contents are dropped first.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { type OpenFile, readBytes } from './files.js';

export type Coding = 'br' | 'gzip';

/** A smaller response needs as many packets when it is compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** The best compression of a larger response takes seconds. */
const MAX_BEST_COMPRESSION_BYTES = 1 << 20;

export class Content {
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
