/**
 * The pairings of a tournament, with seats and openings: a pure function of the agents and the
 * game, so that a tournament that continues after a break has the same games.
 *
 * Games come in groups. A group has one opening and is played in every fair arrangement of the
 * seats: with two players both colours (a pair), with four players both sides of two teams, with
 * three players each turn of the table. Round by round every match-up plays one group.
 */

/** The agents of a match-up, by number: two, or three in games of three players. */
export type MatchUp = readonly number[];

/** `round-robin`: every agent against every other; `gauntlet`: the first against all others. */
export type ScheduleKind = 'round-robin' | 'gauntlet';

/** A game of a schedule. */
export interface ScheduledGame {
  /** 0, 1, 2 ... in the order of play. */
  readonly number: number;
  /** Round, and opening: all match-ups of a round begin in the same position. */
  readonly round: number;
  /** The group of games, 0, 1, 2 ... in the order of play, and the place of this game in it. */
  readonly group: number;
  readonly place: number;
  readonly matchUp: number;
  /** The agent in each seat, by number. */
  readonly seats: readonly number[];
}

/** All games of a tournament, by number. */
export class Schedule {
  readonly matchUps: readonly MatchUp[];
  /** Games of a group. */
  readonly groupSize: number;
  readonly groups: number;
  readonly games: number;

  /**
   * @param agents how many
   * @param players of the game, 2 to 4; four are two teams, each played by one agent
   * @param rounds groups of each match-up
   */
  constructor(
    agents: number,
    readonly players: number,
    kind: ScheduleKind,
    readonly rounds: number,
  ) {
    this.matchUps = matchUpsOf(agents, players === 3 && agents > 2 ? 3 : 2, kind);
    this.groupSize = groupSizeOf(players);
    this.groups = rounds * this.matchUps.length;
    this.games = this.groups * this.groupSize;
  }

  game(number: number): ScheduledGame {
    const group = Math.floor(number / this.groupSize);
    const place = number % this.groupSize;
    const matchUp = group % this.matchUps.length;
    const round = Math.floor(group / this.matchUps.length);
    return { number, round, group, place, matchUp, seats: seatings(this.matchUps[matchUp], this.players)[place] };
  }
}

export function groupSizeOf(players: number): number {
  return players === 3 ? 6 : 2;
}

/** All choices of `size` agents, in a gauntlet those with the first one. */
function matchUpsOf(agents: number, size: number, kind: ScheduleKind): MatchUp[] {
  const all: number[][] = [];
  const choose = (chosen: number[], from: number): void => {
    if (chosen.length === size) {
      all.push(chosen);
      return;
    }
    for (let agent = from; agent < agents; agent++) choose([...chosen, agent], agent + 1);
  };
  choose([], 0);
  return kind === 'gauntlet' ? all.filter((matchUp) => matchUp.includes(0)) : all;
}

/** The arrangements of a group. In games of four, the players 0 and 2 are a team. */
function seatings([a, b, c]: MatchUp, players: number): number[][] {
  const turns = (...order: number[]) => order.map((_, by) => order.map((_, seat) => order.at(seat - by) as number));
  if (players === 2) return turns(a, b);
  if (players === 4) return turns(a, b, a, b).slice(0, 2);
  return c === undefined ? [...turns(a, b, b), ...turns(b, a, a)] : [...turns(a, b, c), ...turns(a, c, b)];
}

/**
 * What one agent scored against another in a game, 0 to 1: half the difference of the mean points of
 * their seats, above 1/2. With two players that is 1, 1/2 or 0.
 * @param results -1, 0 or 1 for each seat
 */
export function scoreAgainst(seats: readonly number[], results: readonly number[], a: number, b: number): number {
  const mean = (agent: number): number => {
    const own = results.filter((_, seat) => seats[seat] === agent);
    return own.reduce((sum, result) => sum + result, 0) / own.length;
  };
  return 0.5 + (mean(a) - mean(b)) / 4;
}
