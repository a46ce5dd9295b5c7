/** The results of a tournament: points, crosstable, ratings, and for two agents the match. */

import type { Termination } from '../game.js';
import { type Schedule, type ScheduledGame, scoreAgainst } from '../schedule.js';
import { bradleyTerry, type Meeting } from './bradley-terry.js';
import { type EloEstimate, estimateElo, pentanomial, type SprtBounds, type SprtState, sprt } from './elo.js';

/** A finished game as the tables need it. */
/** How a game ended. */
export interface GameOutcome {
  readonly number: number;
  /** -1, 0 or 1 for each seat. */
  readonly results: readonly number[];
  readonly termination: Termination;
}

/** The results of an agent so far. */
export interface AgentStanding {
  readonly agent: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The sum of its scores, 0 to 1 each; against several opponents in one game the mean. */
  readonly points: number;
  /** Games it lost by its own fault, by kind: crash, hang, illegal, time. */
  readonly failures: Readonly<Record<string, number>>;
  readonly elo: number;
  /** Half the 95 % interval. */
  readonly error: number;
  readonly group: number;
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
  const meetings: Meeting[] = [];
  for (let a = 0; a < agents; a++) {
    for (let b = a + 1; b < agents; b++) {
      const { games, points } = crosstable[a][b];
      meetings.push({ a, b, games, score: points });
    }
  }
  const { ratings, prior, superiority } = bradleyTerry(agents, meetings, anchor);
  const lines = ratings.map((rating, agent) => ({ agent, ...tally(agent, played), ...rating }));
  lines.sort((x, y) => x.group - y.group || y.elo - x.elo || x.agent - y.agent);
  const ranked = lines.map((line, i) => {
    const below = lines[i + 1];
    return { ...line, superiority: below && superiority(line.agent, below.agent) };
  });
  return {
    games: played.length,
    agents: ranked,
    crosstable,
    prior,
    match: agents === 2 ? matchStanding(schedule, played, bounds) : undefined,
  };
}

type PlayedOutcome = GameOutcome & ScheduledGame;

function crosstableOf(agents: number, played: readonly PlayedOutcome[]): { points: number; games: number }[][] {
  const cells = Array.from({ length: agents }, () => Array.from({ length: agents }, () => ({ points: 0, games: 0 })));
  for (const { seats, results } of played) {
    const present = [...new Set(seats)];
    for (const a of present) {
      for (const b of present) {
        if (a === b) continue;
        cells[a][b].points += scoreAgainst(seats, results, a, b);
        cells[a][b].games++;
      }
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
    const scores = groups.get(group) ?? [];
    scores.push(scoreAgainst(seats, results, 0, 1));
    groups.set(group, scores);
  }
  const counts = new Map<number, number>();
  for (const scores of groups.values()) {
    if (scores.length < groupSize) continue;
    const score = scores.reduce((sum, value) => sum + value, 0) / groupSize;
    counts.set(score, (counts.get(score) ?? 0) + 1);
  }
  return counts;
}
