/** A copy of the file of the rooms on the NATS server, up to some place in the log: a new server begins with it. */
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { type ObjectInfo, type ObjectStore, Objm } from '@nats-io/obj';
import { removeUnended } from '../../../cluster/objects.js';

const NAME = 'rooms';
const SEQUENCE = 'seq';
/** Milliseconds for each piece that is put. */
const TIMEOUT_MS = 10_000;
/** Milliseconds between looks whether what is read is still there. */
const LOOK_MS = 1000;
/** The code with which NATS refuses what expects another message before it. */
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

  /** Up to where in the log the copy goes; undefined where there is none. */
  async seq(): Promise<number | undefined> {
    return seqOf(await this.store.info(NAME));
  }

  /**
   * Keeps a file in the place of the one before.
   * @param signal gives it up at once
   * @returns false where there is another one that goes as far, or came meanwhile: the log may lack what follows this one
   */
  async put(path: string, seq: number, signal: AbortSignal): Promise<boolean> {
    const before = await this.store.info(NAME);
    if ((seqOf(before) ?? -1) >= seq) return false;
    signal.throwIfAborted();
    const file = createReadStream(path);
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const stream = Readable.toWeb(file) as ReadableStream<Uint8Array>;
    const options = { timeout: TIMEOUT_MS, previousRevision: before?.revision ?? 0 };
    try {
      const putting = this.store.put({ name: NAME, metadata: { [SEQUENCE]: String(seq) } }, stream, options);
      const put = await Promise.race([putting, givenUp]);
      // Servers that put at the same time find another copy before theirs: what they have begun is void
      await removeUnended(this.manager, this.bucket, put).catch(() => undefined); // the next copy will do
      return true;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return false;
      throw error;
    } finally {
      // Where it failed, nobody reads it to its end
      file.destroy();
    }
  }

  /** Writes the copy to a file, whole or not at all. Throws where it is replaced meanwhile, or nobody can say whether it is. */
  async get(path: string): Promise<void> {
    const found = await this.store.get(NAME);
    if (found === null) return;
    const part = `${path}.part`;
    // What is left of a copy that is replaced never comes
    const replaced = new AbortController();
    const look = async () => {
      const info = await this.store.info(NAME);
      if (info?.nuid !== found.info.nuid) throw new Error('The copy of the rooms was replaced while it was read.');
    };
    const looking = setInterval(() => void look().catch((error) => replaced.abort(error)), LOOK_MS);
    try {
      const file = Writable.toWeb(createWriteStream(part, { flush: true })) as WritableStream<Uint8Array>;
      await found.data.pipeTo(file, { signal: replaced.signal });
      const error = await found.error;
      if (error) throw error;
      renameSync(part, path);
    } finally {
      clearInterval(looking);
      rmSync(part, { force: true });
    }
  }
}

function seqOf(info: ObjectInfo | null): number | undefined {
  return info === null ? undefined : Number(info.metadata?.[SEQUENCE]);
}
