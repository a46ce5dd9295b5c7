/** Which settings of a run say how its games are played, and the defaults of those that a caller need not give. */
import type { Rng } from 'otau';
import { DEFAULT_FIRST_PLAY } from 'otau/internal/search/mcts/options.js';
import { checkSettings, type TrainingSettings } from '../run/settings.js';

const NEEDED = ['games', 'slots', 'search', 'simulations', 'cpuct', 'temperatureMoves'] as const;
/** What settings of self-play are that a caller does not give. */
export const SELFPLAY_DEFAULTS = {
  considered: 16,
  firstPlay: DEFAULT_FIRST_PLAY,
  finalTemperature: 0,
  openingMoves: 0,
  maxMoves: 0,
  // Playout-cap randomisation (Wu, "Accelerating Self-Play Learning in Go", 2019): fast moves are searched without noise
  fastShare: 0,
  fastSimulations: 0,
  dirichletAlpha: 1,
  dirichletFraction: 0,
  resignValue: 1,
  resignControl: 0,
  rootValueShare: 0,
  reuse: true,
  teacher: '',
  teacherRandom: 0,
  opponent: '',
  opponentShare: 0,
};
const NAMES = [...NEEDED, ...(Object.keys(SELFPLAY_DEFAULTS) as (keyof typeof SELFPLAY_DEFAULTS)[])];

/** The settings of self-play, see `SETTINGS`. A teacher that is named plays all of the games. */
export type ResolvedOptions = Pick<TrainingSettings, (typeof NAMES)[number]>;

/** The settings of self-play, of which most have defaults: no noise, teacher, opponent, fast moves or resigning. */
export type SelfplayOptions = Pick<TrainingSettings, (typeof NEEDED)[number]> & Partial<ResolvedOptions>;

/** All options, given or default. Throws `bad-option` for one that is out of bounds. */
export function resolveSelfplayOptions(options: SelfplayOptions): ResolvedOptions {
  return checkSettings(NAMES, { ...SELFPLAY_DEFAULTS, ...options });
}

/** The size of the largest batch of self-play: one position of each game or, by Gumbel, several. */
export function maxBatch(options: Pick<ResolvedOptions, 'slots' | 'search' | 'considered'>): number {
  return options.slots * (options.search === 'gumbel' ? options.considered : 1);
}

// Resignation in self-play: a lost game ends early. A share of the games, the control, is played on, to measure how often
// resigning would be wrong (Silver and others, 2017).

/** What the rule did in one game. */
export interface Resignation {
  /** The player who resigned, or would have. */
  readonly player: number;
  /** The number of actions and outcomes before it. */
  readonly ply: number;
  /** Whether the game was played on, for control. */
  readonly control: boolean;
}

export class ResignRule {
  #control = false;
  #found: Resignation | undefined;

  /** @param players the rule is for two players; with more, nobody resigns */
  constructor(
    private readonly options: Pick<ResolvedOptions, 'resignValue' | 'resignControl'>,
    private readonly players: number,
  ) {}

  get #isInForce(): boolean {
    return this.players === 2 && this.options.resignValue < 1;
  }

  begin(rng: Rng): void {
    this.#found = undefined;
    this.#control = this.#isInForce && rng.float() < this.options.resignControl;
  }

  /** The first resignation of this game, also where it was played on. */
  get found(): Resignation | undefined {
    return this.#found;
  }

  /**
   * Whether the player resigns now.
   * @param value of the position for the player, -1 to 1
   * @param best the value of the best move for the player, -1 to 1
   */
  resigns(player: number, ply: number, value: number, best: number): boolean {
    if (!this.#isInForce || this.#found !== undefined) return false;
    if (Math.max(value, best) >= -this.options.resignValue) return false;
    this.#found = { player, ply, control: this.#control };
    return !this.#control;
  }
}

/** How resigning went in many games. */
export interface ResignFigures {
  /** Games that ended by it. */
  resigned: number;
  /** Games of the control in which a player would have resigned. */
  control: number;
  /** Of those, games that this player did not lose. `wrong / control` is the rate of false positives. */
  wrong: number;
}

/**
 * Adds the resignation of a game to the figures.
 * @param results of the game, for each player
 */
export function countResignation(
  figures: ResignFigures,
  resignation: Resignation | undefined,
  results: readonly number[],
): void {
  if (resignation === undefined) return;
  if (!resignation.control) figures.resigned++;
  else {
    figures.control++;
    if (results[resignation.player] > -1) figures.wrong++;
  }
}
