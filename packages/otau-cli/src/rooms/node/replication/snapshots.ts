/** A copy of the file of the rooms on the NATS server, up to some sequence of the log. A new server begins with it. */
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { type ObjectInfo, type ObjectStore, Objm } from '@nats-io/obj';
import { removeUnended } from '../../../nats/connection.js';

const NAME = 'rooms';
const SEQUENCE = 'seq';
const ORIGIN = 'origin';
/** The time limit in milliseconds for each piece that is uploaded. */
const WRITE_TIMEOUT_MS = 10_000;
/** Milliseconds between checks that the copy being read still exists. */
const CHECK_INTERVAL_MS = 1000;
/** The download of a copy fails after this time without a new piece. */
const PIECE_TIMEOUT_MS = 10_000;
/** The code with which NATS refuses a message that expects another last sequence. */
const WRONG_LAST_SEQUENCE = 10071;

export class Snapshots {
  private constructor(
    private readonly store: ObjectStore,
    private readonly bucket: string,
    private readonly manager: JetStreamManager,
  ) {}

  static async open(js: JetStreamClient, bucket: string, replicas: number): Promise<Snapshots> {
    return new Snapshots(await new Objm(js).create(bucket, { replicas }), bucket, await js.jetstreamManager());
  }

  /** The sequence of the log that the copy has reached; undefined if there is no copy, or its pieces are missing. */
  async seq(): Promise<number | undefined> {
    const info = await this.#latest();
    return info && seqOf(info);
  }

  /** The id of the file with whose rooms the log of the copy began; undefined if it began without rooms. */
  async origin(): Promise<string | undefined> {
    return (await this.#latest())?.metadata?.[ORIGIN];
  }

  async #latest(): Promise<ObjectInfo | undefined> {
    for (;;) {
      const info = await this.store.info(NAME);
      if (info === null) return undefined;
      if (await this.#isWhole(info)) return info;
      // A copy that was replaced between the two requests is looked up again
      if ((await this.store.info(NAME))?.nuid === info.nuid) return undefined;
    }
  }

  /** If the answer to a put is lost, the library deletes the pieces but not the copy's entry. */
  async #isWhole({ nuid, chunks }: ObjectInfo): Promise<boolean> {
    const subject = `$O.${this.bucket}.C.${nuid}`;
    const { state } = await this.manager.streams.info(`OBJ_${this.bucket}`, { subjects_filter: subject });
    return (state.subjects?.[subject] ?? 0) >= chunks;
  }

  /**
   * Uploads a file, which replaces the previous copy.
   * @param signal cancels the upload
   * @param origin the id of the file with whose rooms the log begins; that of the previous copy unless given
   * @returns false if another copy is at least as recent, or was uploaded in the meantime: the log may lack the messages after this one
   */
  async put(path: string, seq: number, signal: AbortSignal, origin?: string): Promise<boolean> {
    // The revision is read first: any later copy makes the server refuse this one
    const before = await this.store.info(NAME);
    if (((await this.seq()) ?? -1) >= seq) return false;
    signal.throwIfAborted();
    const file = createReadStream(path);
    const ended = new AbortController();
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
    });
    const stream = Readable.toWeb(file) as ReadableStream<Uint8Array>;
    const options = { timeout: WRITE_TIMEOUT_MS, previousRevision: before?.revision ?? 0 };
    const from = origin ?? before?.metadata?.[ORIGIN];
    const metadata = { [SEQUENCE]: String(seq), ...(from === undefined ? {} : { [ORIGIN]: from }) };
    try {
      const putting = this.store.put({ name: NAME, metadata }, stream, options);
      const put = await Promise.race([putting, givenUp]);
      // The incomplete uploads of other servers are useless: the server refuses them because of this copy
      await removeUnended(this.manager, this.bucket, put).catch(() => undefined); // the next copy will do
      return true;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return false;
      throw error;
    } finally {
      ended.abort();
      // After a failure the rest of the file is not read
      file.destroy();
    }
  }

  /** Downloads the whole copy to a file. Throws, and leaves no file, if the copy is replaced or lost in the meantime, or if that is unknown. */
  async get(path: string): Promise<void> {
    const found = await this.store.get(NAME);
    if (found === null) return;
    // If the file fails first, the download is not awaited
    found.error.catch(() => undefined);
    const part = `${path}.part`;
    const file = createWriteStream(part, { flush: true });
    let written = 0;
    let writtenAt = performance.now();
    const check = async () => {
      const info = await this.store.info(NAME);
      if (info?.nuid !== found.info.nuid) throw new Error('The copy of the rooms was replaced while it was read.');
      if (!(await this.#isWhole(found.info)))
        throw new Error('The NATS server has lost pieces of the copy of the rooms.');
      if (file.bytesWritten > written) {
        written = file.bytesWritten;
        writtenAt = performance.now();
      } else if (written < found.info.size && performance.now() - writtenAt > PIECE_TIMEOUT_MS)
        throw new Error('The NATS server sends no more of the copy of the rooms.');
    };
    // The rest of a replaced or lost copy never arrives
    const lost = new AbortController();
    const looking = setInterval(() => void check().catch((error) => lost.abort(error)), CHECK_INTERVAL_MS);
    try {
      await found.data.pipeTo(Writable.toWeb(file) as WritableStream<Uint8Array>, { signal: lost.signal });
      const error = await found.error;
      if (error) throw error;
      renameSync(part, path);
    } finally {
      clearInterval(looking);
      rmSync(part, { force: true });
    }
  }
}

function seqOf(info: ObjectInfo): number {
  return Number(info.metadata?.[SEQUENCE]);
}
