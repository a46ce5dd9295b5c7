/** Rate limits: token buckets for each connection and address. */

/** The size of a burst, and the long-term rate. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** The limits of one client and one address. */
export const DEFAULT_LIMITS = {
  /** Messages of one connection. */
  messages: { burst: 30, perSecond: 10 },
  /** Messages of one address, and of one name. */
  addressMessages: { burst: 600, perSecond: 200 },
  /** Milliseconds of the server's time that the messages of one address, and of one name, take. */
  work: { burst: 5000, perSecond: 250 },
  /** Games that one address creates. */
  games: { burst: 20, perSecond: 0.05 },
  /** Attempts with passkeys and codes of one address. */
  proofs: { burst: 30, perSecond: 0.2 },
  /** New connections of one address. After a restart of the server all clients behind one address connect at the same time. */
  newConnections: { burst: 200, perSecond: 5 },
  /** Connections open at once. */
  connections: 12_000,
  addressConnections: 200,
  /** Games that are not over. */
  rooms: 20_000,
  /** Games that are not over of one name, and those that one network has made. */
  openGames: 200,
  /** Tournaments that are not over of one name, and those that one network has made. */
  organised: 5,
  /** Rooms that one connection watches. */
  watched: 50,
};

export type RoomLimits = Readonly<typeof DEFAULT_LIMITS>;

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
    if (this.left(now) < 1) return false;
    this.spend(now, 1);
    return true;
  }

  /** Takes tokens for what is done already: fewer than none may be left. */
  spend(now: number, count: number): void {
    this.#tokens = this.left(now) - count;
    this.#at = now;
  }

  left(now: number): number {
    return Math.min(this.rate.burst, this.#tokens + ((now - this.#at) / 1000) * this.rate.perSecond);
  }
}

/** Buckets by address or name. Full ones are removed. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly rate: Rate) {}

  /** Takes a token; false if none is left. */
  take(key: string, now: number): boolean {
    return this.#at(key, now).take(now);
  }

  /** Takes tokens for what is done already. */
  spend(key: string, now: number, count: number): void {
    this.#at(key, now).spend(now, count);
  }

  /** Whether none is left. */
  isEmpty(key: string, now: number): boolean {
    return (this.#buckets.get(key)?.left(now) ?? 1) <= 0;
  }

  #at(key: string, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.rate, now);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  forget(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.left(now) >= this.rate.burst) this.#buckets.delete(key);
  }
}
