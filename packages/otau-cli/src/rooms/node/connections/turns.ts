/**
 * A fair turn for everyone. Messages that wait are taken in turns by network address and by name: each has an account of the
 * milliseconds that its messages took, and the next message is one of those who have had least. So whoever sends a lot waits for
 * itself, and somebody who sends little is next (start-time fair queueing: Goyal, Vin and Cheng, 1996).
 * After a slice of work the network is looked at, where others may have sent something meanwhile.
 */

import { shareOf } from './rate-limits.js';

/** Whoever sends messages. They are taken in their order. */
export interface Sender {
  /** The accounts that its work is charged to: those of its address, with IPv6 its site, and its name. */
  readonly accounts: readonly string[];
}

interface TurnOptions {
  /** Milliseconds of work after which the network is looked at. */
  readonly slice: number;
  /** Schedules a function that runs once the network was looked at. */
  readonly later: (work: () => void) => void;
  /** Called with the milliseconds that something took, and what they are charged to. */
  readonly onWork: (account: string, milliseconds: number) => void;
  /** In milliseconds; `performance.now` unless given. */
  readonly clock?: () => number;
}

/** So few accounts are not worth a look. */
const MIN_ACCOUNTS = 1000;

/** A sender that waits. */
interface Waiting {
  readonly sender: Sender;
  /** The millisecond of work at which its turn comes, unless its accounts are charged meanwhile. */
  readonly turn: number;
  /** The order in which those whose turn comes together have waited. */
  readonly since: number;
}

export class Turns {
  /** The messages of each sender that waits. */
  readonly #lines = new Map<Sender, (() => void)[]>();
  readonly #waiting = new Heap<Waiting>((a, b) => a.turn < b.turn || (a.turn === b.turn && a.since < b.since));
  /** How far each account is ahead; those behind `#at` have had no more than others. */
  readonly #had = new Map<string, number>();
  /** The number of accounts at which those that are not ahead are removed. */
  #full = MIN_ACCOUNTS;
  /** The millisecond of work whose turn it is. */
  #at = 0;
  #count = 0;
  /** Milliseconds of work since the network was looked at. */
  #worked = 0;
  #isDue = false;
  /** The sender whose message is being taken. */
  #current: Sender | undefined;
  readonly #clock: () => number;

  constructor(private readonly options: TurnOptions) {
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** The number of accounts that are kept. */
  get accounts(): number {
    return this.#had.size;
  }

  /** Does the work of a message at once if nobody waits, otherwise when its turn comes. It must not throw. */
  take(sender: Sender, work: () => void): void {
    const line = this.#lines.get(sender);
    if (line !== undefined) line.push(work);
    else if (this.#lines.size === 0 && this.#worked < this.options.slice) this.#work(sender, work);
    else {
      this.#lines.set(sender, [work]);
      this.#queue(sender);
    }
    this.#goOnLater();
  }

  /** Takes all that waits, for some milliseconds at most. */
  finish(milliseconds: number): void {
    const end = this.#clock() + milliseconds;
    while (this.#lines.size > 0 && this.#clock() < end) this.#takeNext();
  }

  /** A function that is called later, for the message that is being taken: its sender is charged for it, too. */
  charged(call: () => void): () => void {
    const sender = this.#current;
    return sender === undefined ? call : () => this.#work(sender, call);
  }

  #work(sender: Sender, work: () => void): void {
    const [outer, began] = [this.#current, this.#clock()];
    this.#current = sender;
    try {
      work();
    } finally {
      this.#current = outer;
      this.#charge(sender, this.#clock() - began);
    }
  }

  #charge(sender: Sender, milliseconds: number): void {
    this.#worked += milliseconds;
    for (const account of sender.accounts) {
      const had = Math.max(this.#at, this.#had.get(account) ?? 0);
      this.#had.set(account, had + milliseconds * shareOf(account));
      this.options.onWork(account, milliseconds);
    }
  }

  /** When its turn comes: once the others have had as much as each of its accounts. */
  #turnOf({ accounts }: Sender): number {
    return Math.max(this.#at, ...accounts.map((account) => this.#had.get(account) ?? 0));
  }

  #queue(sender: Sender, since = this.#count++): void {
    this.#waiting.push({ sender, turn: this.#turnOf(sender), since });
  }

  #goOnLater(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.options.later(() => this.#goOn());
  }

  #goOn(): void {
    this.#isDue = false;
    this.#worked = 0;
    if (this.#lines.size === 0) {
      this.#had.clear();
      this.#at = 0;
      return;
    }
    this.#forget();
    try {
      while (this.#lines.size > 0 && this.#worked < this.options.slice) this.#takeNext();
    } finally {
      this.#goOnLater();
    }
  }

  /** Those who have had no more than others need no account. Where many are ahead they are not looked at each time. */
  #forget(): void {
    if (this.#had.size < this.#full) return;
    for (const [account, had] of this.#had) if (had <= this.#at) this.#had.delete(account);
    this.#full = Math.max(MIN_ACCOUNTS, 2 * this.#had.size);
  }

  #takeNext(): void {
    const { sender, turn, since } = this.#waiting.pop() as Waiting;
    // Another one with an account of it was served meanwhile
    if (this.#turnOf(sender) > turn) {
      this.#queue(sender, since);
      return;
    }
    this.#at = turn;
    const line = this.#lines.get(sender) as (() => void)[];
    try {
      this.#work(sender, line.shift() as () => void);
    } finally {
      if (line.length === 0) this.#lines.delete(sender);
      else this.#queue(sender);
    }
  }
}

/** The first of many, whichever was added when. */
class Heap<Item> {
  readonly #items: Item[] = [];

  constructor(private readonly isBefore: (one: Item, other: Item) => boolean) {}

  push(item: Item): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isBefore(item, items[above])) break;
      items[at] = items[above];
      at = above;
    }
    items[at] = item;
  }

  /** Removes the first one; undefined if there is none. */
  pop(): Item | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    let at = 0;
    for (let below = 1; below < items.length; below = 2 * at + 1) {
      if (below + 1 < items.length && this.isBefore(items[below + 1], items[below])) below++;
      if (!this.isBefore(items[below], last)) break;
      items[at] = items[below];
      at = below;
    }
    items[at] = last;
    return first;
  }
}
