/** Which server leads: one key on the NATS server, which expires unless the leader renews it. */
import type { JetStreamClient } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';

/** The value of the key. */
export interface Holder {
  /** A new one each time a server becomes the leader. */
  readonly term: string;
  /** Whether the leader accepts clients already. */
  readonly isReady: boolean;
}

/** A server that has not renewed the lease for so long has lost it. */
export const LEASE_TIMEOUT_MS = 3000;
const KEY = 'leader';

export class Lease {
  #revision = 0;

  private constructor(private readonly kv: KV) {}

  static async open(js: JetStreamClient, bucket: string, replicas: number): Promise<Lease> {
    return new Lease(await new Kvm(js).create(bucket, { ttl: LEASE_TIMEOUT_MS, history: 1, replicas }));
  }

  /** The current leader; undefined if there is none. */
  async holder(): Promise<Holder | undefined> {
    const entry = await this.kv.get(KEY);
    return entry === null || entry.operation !== 'PUT' ? undefined : entry.json<Holder>();
  }

  /** Takes the lease if it is free. */
  async take(holder: Holder): Promise<boolean> {
    try {
      this.#revision = await this.kv.create(KEY, JSON.stringify(holder));
      return true;
    } catch {
      return false;
    }
  }

  /** Renews it; also if it has expired and is free. False if another server has it. Throws if the NATS server cannot be reached. */
  async renew(holder: Holder): Promise<boolean> {
    try {
      this.#revision = await this.kv.update(KEY, JSON.stringify(holder), this.#revision);
      return true;
    } catch (error) {
      const other = await this.holder();
      if (other?.term === holder.term) {
        // The renewal succeeded, but its response was lost
        this.#revision = (await this.kv.get(KEY))?.revision ?? 0;
        return true;
      }
      if (other !== undefined) return false;
      if (await this.take(holder)) return true;
      throw error;
    }
  }

  /** Releases the lease, so that another server can lead at once. */
  async release(): Promise<void> {
    await this.kv.delete(KEY, { previousSeq: this.#revision });
  }
}
