/** Whose message is next, with a clock that only work moves. */
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

const SLICE_MS = 5;

class Server {
  now = 0;
  readonly taken: string[] = [];
  readonly charged: Record<string, number> = {};
  readonly #later: (() => void)[] = [];
  readonly turns = new Turns({
    slice: SLICE_MS,
    later: (work) => this.#later.push(work),
    onWork: (account, milliseconds) => {
      this.charged[account] = (this.charged[account] ?? 0) + milliseconds;
    },
    clock: () => this.now,
  });

  /** A sender, whose messages take some milliseconds. */
  sender(...accounts: string[]) {
    const sender = { accounts };
    return (name: string, milliseconds: number) =>
      this.turns.take(sender, () => {
        this.now += milliseconds;
        this.taken.push(name);
      });
  }

  /** Lets the network be looked at; returns whether more waits. */
  turn(): boolean {
    for (const work of this.#later.splice(0)) work();
    return this.#later.length > 0;
  }

  all(): readonly string[] {
    while (this.turn());
    return this.taken;
  }
}

const many = (send: (name: string, milliseconds: number) => void, name: string, milliseconds: number) => {
  for (let count = 0; count < 100; count++) send(name, milliseconds);
};
const first = (taken: readonly string[], count: number) => taken.slice(0, count).join(' ');
const countOf = (taken: readonly string[], name: string) => taken.filter((one) => one === name).length;

describe('a message', () => {
  it('is taken at once while nobody waits', () => {
    const server = new Server();
    server.sender('1.1.1.1')('move', 1);
    expect(server.taken).toEqual(['move']);
  });

  it('of an address that sends little waits for one message of each other address, however many wait', () => {
    const server = new Server();
    for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) many(server.sender(address), 'much', 2);
    server.turn();
    const before = server.taken.length;
    server.sender('4.4.4.4')('little', 1);
    server.all();
    expect(server.taken.indexOf('little') - before).toBeLessThanOrEqual(3);
  });

  it('of one sender is taken after those that it sent before', () => {
    const server = new Server();
    const send = server.sender('1.1.1.1');
    for (const name of ['a', 'b', 'c', 'd', 'e']) send(name, 3);
    expect(server.all().join('')).toBe('abcde');
  });

  it('is taken after the network was looked at, once a slice of work is over', () => {
    const server = new Server();
    many(server.sender('1.1.1.1'), 'much', 2);
    expect(server.taken).toHaveLength(3);
    server.turn();
    expect(server.taken).toHaveLength(6);
  });
});

describe('turns', () => {
  it('go by time, not by number', () => {
    const server = new Server();
    many(server.sender('1.1.1.1'), 'dear', 10);
    many(server.sender('2.2.2.2'), 'cheap', 1);
    while (server.now < 200) server.turn();
    expect(countOf(server.taken, 'cheap')).toBeGreaterThan(9 * (countOf(server.taken, 'dear') - 1));
  });

  it('of a name that comes from ten addresses are those of one', () => {
    const server = new Server();
    for (let address = 1; address <= 10; address++) many(server.sender(`1.1.1.${address}`, 'anna'), 'anna', 1);
    many(server.sender('2.2.2.2', 'bert'), 'bert', 1);
    while (server.now < 100) server.turn();
    expect(countOf(server.taken, 'bert')).toBeGreaterThan(45);
  });

  it('of those at one address go around', () => {
    const server = new Server();
    many(server.sender('1.1.1.1'), 'a', 6);
    many(server.sender('1.1.1.1'), 'b', 6);
    many(server.sender('1.1.1.1'), 'c', 6);
    expect(first(server.all(), 8)).toBe('a a b c a b c a');
  });

  it('begin anew once nobody has waited', () => {
    const server = new Server();
    const [one, two] = [server.sender('1.1.1.1'), server.sender('2.2.2.2')];
    many(one, 'a', 1);
    server.all();
    server.taken.length = 0;
    many(two, 'b', 1);
    one('a', 1);
    expect(server.all().indexOf('a')).toBe(SLICE_MS);
  });
});

it('a message that fails takes its turn and is charged; what others do later is not charged to its sender', () => {
  const server = new Server();
  const fails = () => {
    server.now += 3;
    throw new Error('fails');
  };
  expect(() => server.turns.take({ accounts: ['1.1.1.1'] }, fails)).toThrow('fails');
  many(server.sender('2.2.2.2'), 'a', 3);
  server.turns.take({ accounts: ['1.1.1.1'] }, fails);
  expect(() => server.all()).toThrow('fails');
  expect(server.charged['1.1.1.1']).toBe(6);
  server.turns.charged(() => {
    server.now += 7;
  })();
  expect(server.charged['1.1.1.1']).toBe(6);
  expect(countOf(server.all(), 'a')).toBe(100);
});

it('of many networks of one site are taken with those of eight addresses', () => {
  const server = new Server();
  for (let network = 0; network < 64; network++) {
    many(server.sender(`2001:db8:1::/48`, `2001:db8:1:${network}::/64`), 'site', 2);
  }
  many(server.sender('1.1.1.1'), 'one', 2);
  for (let turns = 0; turns < 60; turns++) server.turn();
  const [site, one] = [countOf(server.taken, 'site'), countOf(server.taken, 'one')];
  expect(site / one).toBeCloseTo(8, 0);
});

it('of an address is taken in its turn, though the name that waits there first is ahead', () => {
  const server = new Server();
  const [elsewhere, name, guest] = [
    server.sender('1.1.1.1', 'anna'),
    server.sender('2.2.2.2', 'anna'),
    server.sender('2.2.2.2'),
  ];
  many(server.sender('3.3.3.3'), 'other', 2);
  elsewhere('elsewhere', 40);
  server.turn();
  name('name', 2);
  guest('guest', 2);
  const taken = server.all();
  expect(taken.indexOf('guest')).toBeLessThan(taken.indexOf('name'));
  expect(countOf(taken.slice(0, taken.indexOf('guest')), 'other')).toBeLessThan(6);
});

it('accounts that are not ahead are forgotten, though somebody always waits', () => {
  const server = new Server();
  const much = server.sender('1.1.1.1');
  for (let address = 0; address < 5000; address++) {
    for (let count = 0; count < 3; count++) much('much', 3);
    server.sender(`2.2.${address}`)('little', 1);
    expect(server.turn()).toBe(true);
  }
  expect(server.turns.accounts).toBeLessThan(2500);
});

it('all that waits is taken at the end, for a while', () => {
  const server = new Server();
  many(server.sender('1.1.1.1'), 'a', 3);
  server.turns.finish(100);
  expect(server.now).toBe(6 + 102);
  server.turns.finish(1000);
  expect(countOf(server.taken, 'a')).toBe(100);
});

it('what is done later for a message is charged to its sender', () => {
  const server = new Server();
  let tell = () => {};
  server.turns.take({ accounts: ['1.1.1.1', 'anna'] }, () => {
    server.now += 1;
    tell = server.turns.charged(() => {
      server.now += 4;
    });
  });
  expect(server.charged).toEqual({ '1.1.1.1': 1, anna: 1 });
  tell();
  expect(server.charged).toEqual({ '1.1.1.1': 5, anna: 5 });
  server.turns.charged(() => {
    server.now += 7;
  })();
  expect(server.charged).toEqual({ '1.1.1.1': 5, anna: 5 });
});
