/** Rate limits: token buckets for each connection and address. */

/** The size of a burst, and the long-term rate. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** The limits of one client and one address. */
export interface RoomLimits {
  /** Messages of one connection. */
  readonly messages: Rate;
  /** Messages of one address, and of one name. */
  readonly addressMessages: Rate;
  /** Games that one address creates. */
  readonly games: Rate;
  /** Attempts with passkeys and codes of one address. */
  readonly proofs: Rate;
  /** New connections of one address. After a restart of the server all clients behind one address connect at the same time. */
  readonly newConnections: Rate;
  /** Connections open at once. */
  readonly connections: number;
  readonly addressConnections: number;
  /** Games that are not over. */
  readonly rooms: number;
  /** Games that are not over of one name, and those that one network has made. */
  readonly openGames: number;
  /** Tournaments that are not over of one name, and those that one network has made. */
  readonly organised: number;
  /** Rooms that one connection watches. */
  readonly watched: number;
}

export const DEFAULT_LIMITS: RoomLimits = {
  messages: { burst: 30, perSecond: 10 },
  addressMessages: { burst: 600, perSecond: 200 },
  games: { burst: 20, perSecond: 0.05 },
  proofs: { burst: 30, perSecond: 0.2 },
  newConnections: { burst: 200, perSecond: 5 },
  connections: 12_000,
  addressConnections: 200,
  rooms: 20_000,
  openGames: 200,
  organised: 5,
  watched: 50,
};

export class Bucket {
  #tokens: number;
  #at: number;

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.#tokens = rate.burst;
    this.#at = now;
  }

  /** Takes a token; false if none is left. */
  take(now: number): boolean {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + ((now - this.#at) / 1000) * this.rate.perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /** Whether it is full, like a new one. */
  isFull(now: number): boolean {
    return this.#tokens + ((now - this.#at) / 1000) * this.rate.perSecond >= this.rate.burst;
  }
}

/** Buckets by address. Full ones are removed. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly rate: Rate) {}

  take(address: string, now: number): boolean {
    let bucket = this.#buckets.get(address);
    if (bucket === undefined) {
      bucket = new Bucket(this.rate, now);
      this.#buckets.set(address, bucket);
    }
    return bucket.take(now);
  }

  forget(now: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address);
  }
}
