/** The results of a tournament: points, crosstable, ratings, and for two agents the match. */
import { madeOnce } from 'otau/internal/lib/made.js';
import {
  type EloEstimate,
  estimateElo,
  normalCdf,
  pentanomial,
  type SprtBounds,
  type SprtState,
  sprt,
  Z95,
} from './elo.js';
import type { PlayedGame, Termination } from './game.js';
import { type Schedule, type ScheduledGame, scoreAgainst } from './schedule.js';

/** A finished game as the tables need it. */
export type GameOutcome = Pick<PlayedGame, 'number' | 'results' | 'termination'>;

/** The results of an agent so far. */
export interface AgentStanding extends Rating {
  readonly agent: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The sum of its scores, 0 to 1 each; against several opponents in one game the mean. */
  readonly points: number;
  /** Games it lost by its own fault, by kind: crash, hang, illegal, time. */
  readonly failures: Readonly<Record<string, number>>;
  /** The probability of being stronger than the one below in the table; undefined for the last. */
  readonly superiority?: number;
}

/** A match of two agents: its Elo difference, and the scores of its groups. */
export interface MatchStanding extends EloEstimate {
  /** Groups of games that are complete: pairs, in games of two players. */
  readonly groups: number;
  /** How often the pair scores 0, 1/4, 1/2, 3/4, 1 of the first agent came; in games of two players. */
  readonly pentanomial: readonly number[];
  readonly sprt?: SprtState;
}

/** The table of a tournament. */
export interface Standings {
  readonly games: number;
  /** The best first. */
  readonly agents: readonly AgentStanding[];
  /** Points of the line's agent against the column's and games between them, by agent number. */
  readonly crosstable: readonly (readonly { readonly points: number; readonly games: number }[])[];
  /** Whether ratings needed an extra drawn game between the agents that met. */
  readonly prior: boolean;
  /** The first agent against the second, where there are two. */
  readonly match?: MatchStanding;
}

const FAILURES: readonly Termination[] = ['crash', 'hang', 'illegal', 'time'];

/**
 * The table of a tournament from the games finished so far.
 * @param agents how many take part; games name them 0 to `agents - 1`
 * @param outcomes finished games of the schedule, in any order
 * @param bounds the test of a match of two agents; no test if left out
 * @param anchor the agent whose rating is 0; the mean if left out
 */
export function standingsOf(
  agents: number,
  schedule: Schedule,
  outcomes: readonly GameOutcome[],
  bounds?: SprtBounds,
  anchor?: number,
): Standings {
  const played = outcomes.map((outcome) => ({ ...outcome, ...schedule.game(outcome.number) }));
  const crosstable = crosstableOf(agents, played);
  const meetings = crosstable.flatMap((line, a) => {
    return line.map(({ games, points }, b) => ({ a, b, games, score: points })).slice(a + 1);
  });
  const { ratings, prior, superiority } = bradleyTerry(agents, meetings, anchor);
  const lines = ratings.map((rating, agent) => ({ agent, ...tally(agent, played), ...rating }));
  lines.sort((x, y) => x.group - y.group || y.elo - x.elo || x.agent - y.agent);
  const ranked = lines.map((line, i) => {
    const below = lines[i + 1];
    return { ...line, superiority: below && superiority(line.agent, below.agent) };
  });
  const match = agents === 2 ? matchStanding(schedule, played, bounds) : undefined;
  return { games: played.length, agents: ranked, crosstable, prior, match };
}

type PlayedOutcome = GameOutcome & ScheduledGame;

function crosstableOf(agents: number, played: readonly PlayedOutcome[]): { points: number; games: number }[][] {
  const cells = Array.from({ length: agents }, () => Array.from({ length: agents }, () => ({ points: 0, games: 0 })));
  for (const { seats, results } of played) {
    const present = [...new Set(seats)];
    for (const [a, b] of present.flatMap((one) => present.map((other) => [one, other]))) {
      if (a === b) continue;
      cells[a][b].points += scoreAgainst(seats, results, a, b);
      cells[a][b].games++;
    }
  }
  return cells;
}

function tally(agent: number, played: readonly PlayedOutcome[]) {
  const failures: Record<string, number> = {};
  const total = { games: 0, wins: 0, draws: 0, losses: 0, points: 0 };
  for (const { seats, results, termination } of played) {
    if (!seats.includes(agent)) continue;
    const others = [...new Set(seats)].filter((other) => other !== agent);
    const scores = others.map((other) => scoreAgainst(seats, results, agent, other));
    const score = scores.reduce((sum, value) => sum + value, 0) / scores.length;
    total.games++;
    total.points += score;
    if (score > 0.5) total.wins++;
    else if (score < 0.5) total.losses++;
    else total.draws++;
    if (score < 0.5 && FAILURES.includes(termination)) failures[termination] = (failures[termination] ?? 0) + 1;
  }
  return { ...total, failures };
}

function matchStanding(
  schedule: Schedule,
  played: readonly PlayedOutcome[],
  bounds: SprtBounds | undefined,
): MatchStanding {
  const counts = groupScores(schedule, played);
  const groups = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    groups,
    pentanomial: pentanomial(counts),
    ...estimateElo(counts),
    ...(bounds === undefined ? {} : { sprt: sprt(counts, bounds) }),
  };
}

/** The mean scores of the first agent in complete groups, and how often each came. */
function groupScores({ groupSize }: Schedule, played: readonly PlayedOutcome[]): Map<number, number> {
  const groups = new Map<number, number[]>();
  for (const { group, seats, results } of played) {
    madeOnce(groups, group, (): number[] => []).push(scoreAgainst(seats, results, 0, 1));
  }
  const counts = new Map<number, number>();
  for (const scores of groups.values()) {
    if (scores.length < groupSize) continue;
    const score = scores.reduce((sum, value) => sum + value, 0) / groupSize;
    counts.set(score, (counts.get(score) ?? 0) + 1);
  }
  return counts;
}

// Ratings of a pool of agents from all their games together, by the Bradley-Terry model: agent i
// scores 1 / (1 + 10^((Rj - Ri) / 400)) against j. A draw counts as half a win.
//
// The likelihood has one maximum, found by Newton's method; the covariance is the inverse of its
// Hessian with the sum of the ratings held at 0. The maximum is finite exactly where nobody has won
// everything against all others (Ford 1957; Hunter 2004, "MM algorithms for generalized
// Bradley-Terry models"). Where that fails, each pair that has met is given one more game, drawn.

/** What one agent scored against another, both by number. */
export interface Meeting {
  readonly a: number;
  readonly b: number;
  readonly games: number;
  /** Points of `a`, 0 to `games`. */
  readonly score: number;
}

/** The rating of one agent. */
export interface Rating {
  /** Elo; the mean of its group is 0, or the anchor. */
  readonly elo: number;
  /** Half the width of the 95 % interval. */
  readonly error: number;
  /** Agents that have not met each other, even through others, cannot be compared: the number of the group. */
  readonly group: number;
}

/** The ratings of all agents. */
export interface Ratings {
  readonly ratings: readonly Rating[];
  /** Whether the extra drawn games were needed to keep the ratings finite. */
  readonly prior: boolean;
  /** The probability that agent `a` is stronger than `b`; undefined where they cannot be compared. */
  superiority(a: number, b: number): number | undefined;
}

const UNIT = 400 / Math.LN10;
const STEPS = 100;

/**
 * Ratings of a pool of agents from all their games, in Elo, with 95 % intervals (Bradley-Terry, a draw is half a win).
 * @param agents how many there are; meetings name them 0 to `agents - 1`
 * @param anchor the agent whose rating is 0, in its group; the mean of each group if left out
 */
export function bradleyTerry(agents: number, meetings: readonly Meeting[], anchor?: number): Ratings {
  const met = meetings.filter(({ games }) => games > 0);
  const prior = !hasFiniteRatings(agents, met);
  const played = prior ? met.map((m) => ({ ...m, games: m.games + 1, score: m.score + 0.5 })) : met;
  const groups = groupsOf(agents, played);
  const covariance = Array.from({ length: agents }, () => new Array<number>(agents).fill(0));
  const strengths = new Array<number>(agents).fill(0);
  for (const members of groups) fitGroup(members, played, strengths, covariance);

  const groupOf = (agent: number): number => groups.findIndex((members) => members.includes(agent));
  const variance = (a: number, b: number): number => covariance[a][a] + covariance[b][b] - 2 * covariance[a][b];
  const ratings = strengths.map((strength, agent): Rating => {
    const group = groupOf(agent);
    const isAnchored = anchor !== undefined && group === groupOf(anchor);
    const spread = isAnchored ? variance(agent, anchor) : covariance[agent][agent];
    return {
      elo: UNIT * (strength - (isAnchored ? strengths[anchor] : 0)),
      error: groups[group].length === 1 ? Number.POSITIVE_INFINITY : Z95 * UNIT * Math.sqrt(Math.max(0, spread)),
      group,
    };
  });
  const superiority = (a: number, b: number): number | undefined => {
    if (a === b || ratings[a].group !== ratings[b].group) return undefined;
    return normalCdf((strengths[a] - strengths[b]) / Math.sqrt(variance(a, b)));
  };
  return { ratings, prior, superiority };
}

/** Whether the maximum is finite: points lead from everybody to everybody else in the same group. */
function hasFiniteRatings(agents: number, meetings: readonly Meeting[]): boolean {
  const gains = meetings.flatMap(({ a, b, games, score }) => [
    ...(score > 0 ? [[a, b]] : []),
    ...(score < games ? [[b, a]] : []),
  ]);
  const reach = (from: number): Set<number> => {
    const reached = new Set([from]);
    for (const agent of reached) for (const [winner, loser] of gains) if (winner === agent) reached.add(loser);
    return reached;
  };
  const reached = Array.from({ length: agents }, (_, agent) => reach(agent));
  return meetings.every(({ a, b }) => reached[a].has(b) && reached[b].has(a));
}

/** Agents that have met each other, directly or through others. */
function groupsOf(agents: number, meetings: readonly Meeting[]): number[][] {
  const groups: number[][] = [];
  for (let agent = 0; agent < agents; agent++) {
    if (groups.some((members) => members.includes(agent))) continue;
    const members = new Set([agent]);
    for (const member of members) {
      for (const { a, b } of meetings) {
        if (a === member) members.add(b);
        if (b === member) members.add(a);
      }
    }
    groups.push([...members].sort((a, b) => a - b));
  }
  return groups;
}

/** Finds the strengths of one group, with sum 0, and their covariance. */
function fitGroup(
  members: readonly number[],
  meetings: readonly Meeting[],
  strengths: number[],
  covariance: number[][],
): void {
  const own = meetings.filter(({ a }) => members.includes(a));
  const size = members.length;
  const place = (agent: number): number => members.indexOf(agent);
  let inverse: number[][] = [];
  for (let step = 0; step < STEPS; step++) {
    // Adding a constant everywhere makes the Hessian regular and leaves steps of sum 0 as they are.
    const hessian = members.map(() => new Array<number>(size).fill(1 / size));
    const gradient = new Array<number>(size).fill(0);
    for (const { a, b, games, score } of own) {
      const [i, j] = [place(a), place(b)];
      const expected = 1 / (1 + Math.exp(strengths[b] - strengths[a]));
      const weight = games * expected * (1 - expected);
      gradient[i] += score - games * expected;
      gradient[j] -= score - games * expected;
      hessian[i][i] += weight;
      hessian[j][j] += weight;
      hessian[i][j] -= weight;
      hessian[j][i] -= weight;
    }
    inverse = invert(hessian);
    const move = inverse.map((line) => line.reduce((total, value, k) => total + value * gradient[k], 0));
    const largest = Math.max(...move.map(Math.abs));
    const damping = largest > 1 ? 1 / largest : 1;
    for (const [i, agent] of members.entries()) strengths[agent] += damping * move[i];
    if (largest < 1e-10) break;
  }
  for (const [i, agent] of members.entries())
    for (const [j, other] of members.entries()) covariance[agent][other] = inverse[i][j] - 1 / size;
}

/** The inverse of a regular symmetric matrix, by Gauss and Jordan with pivots. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(work[i][column]) > Math.abs(work[pivot][column])) pivot = i;
    }
    [work[column], work[pivot]] = [work[pivot], work[column]];
    const scale = work[column][column];
    work[column] = work[column].map((value) => value / scale);
    for (let i = 0; i < size; i++) {
      const factor = work[i][column];
      if (i !== column && factor !== 0) work[i] = work[i].map((value, k) => value - factor * work[column][k]);
    }
  }
  return work.map((line) => line.slice(size));
}
