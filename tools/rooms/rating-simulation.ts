/**
 * A world of players whose true strengths are known, and the ratings that their games give them: honest players, some who improve, farmers
 * who beat weak accounts of their own, and sandbaggers who lose on purpose. Everything comes from the seed.
 */
import { Rng } from 'otau/internal/lib/rng.js';
import {
  INITIAL_RATING,
  rateOutcome,
  type StoredRating,
} from '../../packages/otau-cli/src/rooms/node/players/player-store.js';

type Kind = 'equal' | 'spread' | 'rising' | 'farmer' | 'dupe' | 'sandbagger';

interface Player {
  readonly kind: Kind;
  readonly strength: (games: number) => number;
  rating: StoredRating;
}

/** How many there are of each kind, and their strengths after a number of games. */
const KINDS: Readonly<Record<Exclude<Kind, 'dupe'>, readonly [count: number, (rng: Rng) => Player['strength']]>> = {
  equal: [200, () => constant(1500)],
  spread: [620, (rng) => constant(1500 + 300 * normal(rng))],
  // They end as far above the mean as they begin below it
  rising: [120, () => (games) => 1250 + Math.min(500, games / 2)],
  farmer: [30, () => constant(1500)],
  sandbagger: [30, () => constant(1700)],
};
/** Accounts that a farmer has at a time, and after how many games one is replaced by a fresh one. */
const DUPES = 4;
const DUPE_GAMES = 50;
/** The part of a farmer's games that are farmed. */
const FARMED = 0.9;
/** A sandbagger loses this many games on purpose, then plays as many to win. */
const BAGGED = 60;
const GAMES_A_DAY = 12;
const DAY_MS = 86_400_000;
const DRAWS = 0.08;
const HONEST: ReadonlySet<Kind> = new Set(['equal', 'spread', 'rising']);

/**
 * Plays games; each player meets one of those who are nearest in rating among some at random, as a lobby pairs them.
 * @param size how many players there are, in parts of a thousand
 * @returns of each kind of players its true strength and its ratings; Spearman's correlation of both (`order`) among those who play for a win; by
 * how much, in parts, the ratings of all are above their strengths (`inflation`), and of those who play for a win (`surplus`); what anybody ever had
 */
export function simulate(games: number, seed: string, size = 1) {
  const rng = new Rng(seed);
  const players = makePlayers(rng, size);
  const open = players.filter(({ kind }) => kind !== 'dupe');
  const dupes = new Map(players.filter(({ kind }) => kind === 'farmer').map((farmer) => [farmer, makeDupes()]));
  const extremes = { lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY, volatility: 0 };
  for (let game = 0; game < games; game++) {
    const at = 1 + (game / (open.length / 2) / GAMES_A_DAY) * DAY_MS;
    const first = open[rng.below(open.length)];
    const own = dupes.get(first);
    const second = own !== undefined && rng.float() < FARMED ? own[rng.below(DUPES)] : near(first, open, rng);
    const [before, other] = [first.rating, second.rating];
    [first.rating, second.rating] = rateOutcome(before, other, resultOf(first, second, rng), at);
    own?.forEach((dupe, i) => {
      if (dupe.rating.games >= DUPE_GAMES) own[i] = makeDupe();
    });
    for (const { rating } of [first, second]) {
      extremes.lowest = Math.min(extremes.lowest, rating.rating);
      extremes.highest = Math.max(extremes.highest, rating.rating);
      extremes.volatility = Math.max(extremes.volatility, rating.volatility);
    }
  }
  const all = [...open, ...[...dupes.values()].flat()];
  const honest = open.filter(({ kind }) => HONEST.has(kind));
  return {
    games,
    kinds: [...new Set(all.map(({ kind }) => kind))].map((kind) => reportOf(kind, all)),
    order: correlation(
      honest.map(strengthOf),
      honest.map(({ rating }) => rating.rating),
    ),
    inflation: mean(open.map(({ rating }) => rating.rating)) / mean(open.map(strengthOf)) - 1,
    surplus: mean(honest.map(({ rating }) => rating.rating)) / mean(honest.map(strengthOf)) - 1,
    extremes,
  };
}

/** Two players of equal strength who meet again and again, by turns winning: what bots on a public server do. */
export function alternate(games: number): readonly [StoredRating, StoredRating] {
  let pair: readonly [StoredRating, StoredRating] = [INITIAL_RATING, INITIAL_RATING];
  for (let game = 0; game < games; game++)
    pair = rateOutcome(pair[0], pair[1], game % 2 === 0 ? 1 : -1, 1 + game * 60_000);
  return pair;
}

function makePlayers(rng: Rng, size: number): Player[] {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const [count, strengthOf] = KINDS[kind];
    const make = (): Player => ({ kind, strength: strengthOf(rng), rating: INITIAL_RATING });
    return Array.from({ length: Math.ceil(count * size) }, make);
  });
}

const constant = (value: number) => () => value;
const makeDupe = (): Player => ({ kind: 'dupe', strength: constant(0), rating: INITIAL_RATING });
const makeDupes = (): Player[] => Array.from({ length: DUPES }, makeDupe);

/** The nearest in rating of eight players at random. */
function near(player: Player, others: readonly Player[], rng: Rng): Player {
  let best: Player | undefined;
  const distance = (other: Player): number => Math.abs(other.rating.rating - player.rating.rating);
  for (let i = 0; i < 8 || best === undefined; i++) {
    const other = others[rng.below(others.length)];
    if (other !== player && (best === undefined || distance(other) < distance(best))) best = other;
  }
  return best;
}

/** The result for the first player, -1 to 1, by true strengths. */
function resultOf(first: Player, second: Player, rng: Rng): number {
  const bags = [first, second].map(isBagging);
  if (bags[0] !== bags[1]) return bags[0] ? -1 : 1;
  if (rng.float() < DRAWS) return 0;
  return rng.float() < 1 / (1 + 10 ** ((strengthOf(second) - strengthOf(first)) / 400)) ? 1 : -1;
}

const isBagging = ({ kind, rating }: Player): boolean =>
  kind === 'dupe' || (kind === 'sandbagger' && Math.floor(rating.games / BAGGED) % 2 === 1);
const strengthOf = ({ strength, rating }: Player): number => strength(rating.games);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const normal = (rng: Rng): number => Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());

function reportOf(kind: Kind, all: readonly Player[]) {
  const players = all.filter((player) => player.kind === kind);
  const ratings = players.map(({ rating }) => rating);
  const values = ratings.map(({ rating }) => rating);
  return {
    kind,
    players: players.length,
    strength: mean(players.map(strengthOf)),
    rating: mean(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    deviation: mean(ratings.map(({ deviation }) => deviation)),
    volatility: mean(ratings.map(({ volatility }) => volatility)),
  };
}

/** Spearman's rank correlation. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = [ranksOf(xs), ranksOf(ys)];
  const [ma, mb] = [mean(a), mean(b)];
  const product = (p: readonly number[], mp: number, q: readonly number[], mq: number): number =>
    p.reduce((sum, value, i) => sum + (value - mp) * (q[i] - mq), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
}

/** Ranks from 0; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
