/** Limits of connections, addresses and names: token buckets for what they do, and counts of what they have. */

export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export const DEFAULT_LIMITS = {
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
  connections: 12_000,
  addressConnections: 200,
  /** Games that are not over. */
  rooms: 20_000,
  /** Games that are not over of one name, and those that one network has made. */
  openGames: 200,
  /** Tournaments that are not over of one name, and those that one network has made. */
  organised: 5,
  watched: 50,
};

export type RoomLimits = Readonly<typeof DEFAULT_LIMITS>;

/** With IPv6 one customer may have a whole site (/48), which has many networks (/64): together they may do as much as so many addresses. */
const ADDRESSES_OF_SITE = 8;

/** The accounts of an address: the site of a network of IPv6, and itself. */
export function accountsOf(address: string): readonly string[] {
  return address.endsWith('::/64') ? [`${address.split(':', 3).join(':')}::/48`, address] : [address];
}

/** How much what an account does counts: a site is as good as several addresses. */
export function weightOf(account: string): number {
  return account.endsWith('::/48') ? 1 / ADDRESSES_OF_SITE : 1;
}

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

/** Buckets by account: address, site or name. Full ones are removed. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly rate: Rate) {}

  /** Takes a token of each account; false if one of them has none left. */
  take(accounts: readonly string[], now: number): boolean {
    // What is refused costs nobody: others of its site, for example
    if (accounts.some((account) => this.#at(account, now).left(now) < weightOf(account))) return false;
    for (const account of accounts) this.spend(account, now, 1);
    return true;
  }

  /** Takes tokens for what is done already. */
  spend(account: string, now: number, count: number): void {
    this.#at(account, now).spend(now, count * weightOf(account));
  }

  /** Whether one of the accounts has none left. */
  areSpent(accounts: readonly string[], now: number): boolean {
    return accounts.some((account) => (this.#buckets.get(account)?.left(now) ?? 1) <= 0);
  }

  #at(account: string, now: number): Bucket {
    const bucket = this.#buckets.get(account) ?? new Bucket(this.rate, now);
    this.#buckets.set(account, bucket);
    return bucket;
  }

  forget(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.left(now) >= this.rate.burst) this.#buckets.delete(key);
  }
}

/** How many of something each address has, and each site: connections, games, tournaments. */
export class AccountCounts {
  readonly #counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(address: string): boolean {
    return accountsOf(address).some((account) => (this.#counts.get(account) ?? 0) * weightOf(account) >= this.max);
  }

  add(address: string): void {
    for (const account of accountsOf(address)) this.#counts.set(account, (this.#counts.get(account) ?? 0) + 1);
  }

  remove(address: string): void {
    for (const account of accountsOf(address)) {
      const left = (this.#counts.get(account) ?? 0) - 1;
      if (left > 0) this.#counts.set(account, left);
      else this.#counts.delete(account);
    }
  }
}
