/** A copy of the file of the rooms on the NATS server, up to some place in the log: a new server begins with it. */
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import type { JetStreamClient } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';

const NAME = 'rooms';
const SEQUENCE = 'seq';
/** Milliseconds for the whole of it. */
const TIMEOUT_MS = 600_000;

export class Snapshots {
  private constructor(private readonly store: ObjectStore) {}

  static async open(js: JetStreamClient, bucket: string, replicas: number): Promise<Snapshots> {
    return new Snapshots(await new Objm(js).create(bucket, { replicas }));
  }

  /** Up to where in the log the copy goes; undefined where there is none. */
  async seq(): Promise<number | undefined> {
    const info = await this.store.info(NAME);
    return info === null ? undefined : Number(info.metadata?.[SEQUENCE]);
  }

  /** Keeps a file in the place of the one before. */
  async put(path: string, seq: number): Promise<void> {
    const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    await this.store.put({ name: NAME, metadata: { [SEQUENCE]: String(seq) } }, stream, { timeout: TIMEOUT_MS });
  }

  /** Writes the copy to a file, whole or not at all. */
  async get(path: string): Promise<void> {
    const found = await this.store.get(NAME);
    if (found === null) return;
    const part = `${path}.part`;
    try {
      await found.data.pipeTo(Writable.toWeb(createWriteStream(part)) as WritableStream<Uint8Array>);
      const error = await found.error;
      if (error) throw error;
      renameSync(part, path);
    } finally {
      rmSync(part, { force: true });
    }
  }
}
