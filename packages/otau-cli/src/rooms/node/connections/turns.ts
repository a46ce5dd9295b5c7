/**
 * A fair turn for everyone. Messages that wait are taken in turns by network address and by name: each has an account of the
 * milliseconds that its messages took, and the next message is one of those who have had least. So whoever sends a lot waits for
 * itself, and somebody who sends little is next (start-time fair queueing: Goyal, Vin and Cheng, 1996).
 * After a slice of work the network is looked at, where others may have sent something meanwhile.
 */

import { weightOf } from './rate-limits.js';

/** Whoever sends messages. They are taken in their order. */
export interface Sender {
  /** The accounts that its work is charged to, the one that it shares with most others first: its site with IPv6, its address, its name. */
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

/** Somebody who waits. */
interface Waiting {
  /** The millisecond of work at which the turn comes, unless an account is charged meanwhile. */
  readonly turn: number;
  /** The order in which those whose turn comes together have waited. */
  readonly since: number;
}

interface WaitingSender extends Waiting {
  readonly sender: Sender;
}

/**
 * All who wait with one first account, such as an address: what one of them has had moves this line, and not each of the others, who may
 * be thousands.
 */
interface Line {
  readonly account: string;
  /** By their other accounts. */
  readonly senders: Heap<WaitingSender>;
  /** Where it waits; it has left its earlier places. */
  place: WaitingLine | undefined;
}

interface WaitingLine extends Waiting {
  readonly line: Line;
}

export class Turns {
  /** The messages of each sender that waits. */
  readonly #messages = new Map<Sender, (() => void)[]>();
  readonly #lines = new Map<string, Line>();
  readonly #waiting = new Heap<WaitingLine>(isBefore);
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

  get accounts(): number {
    return this.#had.size;
  }

  /** Does the work of a message at once if nobody waits, otherwise when its turn comes. It must not throw. */
  take(sender: Sender, work: () => void): void {
    const messages = this.#messages.get(sender);
    if (messages !== undefined) messages.push(work);
    else if (this.#messages.size === 0 && this.#worked < this.options.slice) this.#work(sender, work);
    else {
      this.#messages.set(sender, [work]);
      this.#wait(sender);
    }
    this.#goOnLater();
  }

  /** Takes all that waits, for some milliseconds at most. */
  finish(milliseconds: number): void {
    const end = this.#clock() + milliseconds;
    while (this.#messages.size > 0 && this.#clock() < end) this.#takeNext();
  }

  /** A function that is called later, for the message that is being taken: its sender is charged for it, too. */
  charged(call: () => void): () => void {
    const sender = this.#current;
    return sender === undefined ? call : () => this.#work(sender, call);
  }

  /** Refuses a message, at once: a few microseconds, which its sender is charged for and nobody waits for. */
  refuse(sender: Sender, refuse: () => void): void {
    const began = this.#clock();
    refuse();
    this.#charge(sender, this.#clock() - began);
  }

  #work(sender: Sender, work: () => void): void {
    const [outer, began] = [this.#current, this.#clock()];
    this.#current = sender;
    try {
      work();
    } finally {
      this.#current = outer;
      const milliseconds = this.#clock() - began;
      this.#worked += milliseconds;
      this.#charge(sender, milliseconds);
    }
  }

  #charge(sender: Sender, milliseconds: number): void {
    for (const account of sender.accounts) {
      const had = Math.max(this.#at, this.#had.get(account) ?? 0);
      this.#had.set(account, had + milliseconds * weightOf(account));
      this.options.onWork(account, milliseconds);
    }
  }

  /** When the turn of accounts comes: once the others have had as much as each of them. */
  #turnOf(accounts: readonly string[], from = 0): number {
    let turn = this.#at;
    for (let i = from; i < accounts.length; i++) turn = Math.max(turn, this.#had.get(accounts[i]) ?? 0);
    return turn;
  }

  /** A sender waits in the line of its first account, which waits with the others. */
  #wait(sender: Sender): void {
    const [account] = sender.accounts;
    const line = this.#lines.get(account) ?? { account, senders: new Heap<WaitingSender>(isBefore), place: undefined };
    this.#lines.set(account, line);
    line.senders.push({ sender, turn: this.#turnOf(sender.accounts, 1), since: this.#count++ });
    this.#place(line);
  }

  /** Gives a line its place, as that of its account and of the first of its senders; an earlier one that it has stays. */
  #place(line: Line): void {
    const { turn, since } = line.senders.first as WaitingSender;
    const due = Math.max(turn, this.#turnOf([line.account]));
    if (line.place !== undefined && line.place.turn <= due) return;
    line.place = { line, turn: due, since };
    this.#waiting.push(line.place);
  }

  #goOnLater(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.options.later(() => this.#goOn());
  }

  #goOn(): void {
    this.#isDue = false;
    this.#worked = 0;
    if (this.#messages.size === 0) {
      this.#had.clear();
      this.#waiting.clear();
      this.#at = 0;
      return;
    }
    this.#forget();
    try {
      while (this.#messages.size > 0 && this.#worked < this.options.slice) this.#takeNext();
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

  /** Takes the next message, or finds that the line whose turn seemed to have come waits longer. */
  #takeNext(): void {
    const place = this.#waiting.pop() as WaitingLine;
    const { line, turn } = place;
    if (line.place !== place) return;
    line.place = undefined;
    const first = line.senders.pop() as WaitingSender;
    const { sender } = first;
    // Another one with an account of it was served meanwhile
    if (this.#turnOf(sender.accounts) > turn) {
      line.senders.push({ ...first, turn: this.#turnOf(sender.accounts, 1) });
      this.#place(line);
      return;
    }
    this.#at = turn;
    const messages = this.#messages.get(sender) as (() => void)[];
    try {
      this.#work(sender, messages.shift() as () => void);
    } finally {
      if (messages.length === 0) this.#messages.delete(sender);
      else line.senders.push({ sender, turn: this.#turnOf(sender.accounts, 1), since: this.#count++ });
      if (line.senders.first === undefined) this.#lines.delete(line.account);
      else this.#place(line);
    }
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.turn < b.turn || (a.turn === b.turn && a.since < b.since);
}

/** The first of many, whichever was added when. */
class Heap<Item> {
  readonly #items: Item[] = [];

  constructor(private readonly isBefore: (one: Item, other: Item) => boolean) {}

  get first(): Item | undefined {
    return this.#items[0];
  }

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

  clear(): void {
    this.#items.length = 0;
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
