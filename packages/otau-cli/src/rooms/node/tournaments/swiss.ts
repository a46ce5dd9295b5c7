/**
 * Pairings of a Swiss round: players with equal points meet, no pair meets twice, and colours are balanced. With an odd number a
 * player without a bye so far gets a bye. All conditions are weights of one matching in a graph, so a possible round is always
 * found.
 */
/// <reference path="./blossom.d.ts" />
import blossom from 'edmonds-blossom';
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';

/** A player to pair. The list of players is in the order of the standings. */
export interface SwissPlayer {
  readonly id: string;
  readonly points: number;
  readonly met: ReadonlySet<string>;
  /** The seats of the games so far: 0 has moved first. */
  readonly seats: readonly number[];
  readonly hasHadBye: boolean;
}

export interface SwissRound {
  /** The first of each pair has seat 0. */
  readonly pairs: readonly (readonly [string, string])[];
  /** The player with a bye, who gets a point. */
  readonly bye: string | undefined;
}

/** The number of neighbours in the standings that are considered first. If there is no pairing among them, all players are. */
const MAX_NEIGHBOURS = 24;
/** The costs of broken conditions. Each is larger than the sum of all smaller ones. */
const POINTS_COST = 1e6;
const COLOUR_COST = 1e4;
const MAX_WEIGHT = 1e12;

/** The next round; undefined if some pair would have to meet twice. */
export function pairSwiss(players: readonly SwissPlayer[]): SwissRound | undefined {
  if (players.length < 2) return undefined;
  for (const reach of [MAX_NEIGHBOURS, players.length]) {
    // Colours do not count if there is no other pairing
    for (const areColoursStrict of [true, false]) {
      for (const bye of byes(players)) {
        const rest = players.filter(({ id }) => id !== bye);
        const pairs = match(rest, reach, areColoursStrict);
        if (pairs !== undefined) return { pairs: pairs.map(([a, b]) => seated(a, b)), bye };
      }
    }
  }
  return undefined;
}

/** Players who may get a bye, the last in the standings first; undefined for no bye. */
function byes(players: readonly SwissPlayer[]): readonly (string | undefined)[] {
  if (players.length % 2 === 0) return [undefined];
  return players
    .filter(({ hasHadBye }) => !hasHadBye)
    .map(({ id }) => id)
    .reverse();
}

function match(players: readonly SwissPlayer[], reach: number, areColoursStrict: boolean) {
  const edges: [number, number, number][] = [];
  const groups = groupSizes(players);
  for (let a = 0; a < players.length; a++) {
    for (let b = a + 1; b < Math.min(players.length, a + 1 + reach); b++) {
      const [one, two] = [players[a], players[b]];
      if (one.met.has(two.id)) continue;
      const colours = colourCost(one, two);
      if (areColoursStrict && colours === Number.POSITIVE_INFINITY) continue;
      const distance = Math.abs(b - a - groups[a] / 2);
      const cost =
        POINTS_COST * (one.points - two.points) ** 2 +
        (Number.isFinite(colours) ? colours : 9 * COLOUR_COST) +
        distance;
      edges.push([a, b, MAX_WEIGHT - cost]);
    }
  }
  if (edges.length === 0) return undefined;
  const mates = blossom(edges, true);
  const pairs = players.flatMap((player, index) =>
    mates[index] > index ? [[player, players[mates[index]]] as const] : [],
  );
  return 2 * pairs.length === players.length ? pairs : undefined;
}

/** For each player, the number of players with the same points: the upper half of such a group meets the lower half. */
function groupSizes(players: readonly SwissPlayer[]): number[] {
  const sizes = new Map<number, number>();
  for (const { points } of players) sizes.set(points, (sizes.get(points) ?? 0) + 1);
  return players.map(({ points }) => sizes.get(points) ?? 1);
}

function balance({ seats }: SwissPlayer): number {
  return seats.reduce((sum, seat) => sum + (seat === 0 ? 1 : -1), 0);
}

/** The seat that a player must have next: after the same seat twice in a row, or two more games on one seat than on the other. */
function dueSeat(player: SwissPlayer): number | undefined {
  const [last, before] = player.seats.slice(-2).reverse();
  if (balance(player) >= 2 || (last === 0 && before === 0)) return 1;
  if (balance(player) <= -2 || (last === 1 && before === 1)) return 0;
  return undefined;
}

/** Infinity if both must have the same seat. */
function colourCost(one: SwissPlayer, two: SwissPlayer): number {
  const due = dueSeat(one);
  if (due !== undefined && due === dueSeat(two)) return Number.POSITIVE_INFINITY;
  const [a, b] = [balance(one), balance(two)];
  return a !== 0 && Math.sign(a) === Math.sign(b) ? COLOUR_COST : 0;
}

/**
 * Orders a pair by seats. Seat 0 goes to the player who must have it; otherwise to the one who had it less often; otherwise to the
 * one who had seat 1 more recently.
 */
function seated(one: SwissPlayer, two: SwissPlayer): readonly [string, string] {
  const [dueOne, dueTwo] = [dueSeat(one), dueSeat(two)];
  const first = (isOne: boolean): readonly [string, string] => (isOne ? [one.id, two.id] : [two.id, one.id]);
  if (dueOne !== undefined && dueOne !== dueTwo) return first(dueOne === 0);
  if (dueTwo !== undefined && dueOne !== dueTwo) return first(dueTwo === 1);
  const difference = balance(one) - balance(two);
  if (difference !== 0) return first(difference < 0);
  for (let back = 1; back <= Math.min(one.seats.length, two.seats.length); back++) {
    const [a, b] = [one.seats.at(-back), two.seats.at(-back)];
    if (a !== b) return first(a === 1);
  }
  return first(one.met.size % 2 === 1);
}

// Pairs rounds of Swiss tournaments in a thread, because that takes up to seconds, in which no game could go on.

/** Calls one of two functions once: with the round, undefined if there is none, or with the error for which there is no answer. */
export type PairRound = (
  players: readonly SwissPlayer[],
  done: (round: SwissRound | undefined) => void,
  fail: (error: unknown) => void,
) => void;

export const pairHere: PairRound = (players, done) => done(pairSwiss(players));

/** Pairs in a thread; one round at a time, because threads take the processor from the games. */
export function threadPairer(): PairRound {
  let last: Promise<unknown> = Promise.resolve();
  return (players, done, fail) => {
    last = last.then(() => inThread(players)).then(done, fail);
  };
}

function inThread(players: readonly SwissPlayer[]): Promise<SwissRound | undefined> {
  return new Promise((resolve, reject) => {
    const thread = startThread('pairing-thread', import.meta.url, { workerData: players });
    thread.once('message', resolve);
    onThreadEnd(thread, ({ error, reason }) => reject(error ?? new Error(`The thread that pairs players ${reason}.`)));
  });
}
