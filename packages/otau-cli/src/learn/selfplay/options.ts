/** The options of self-play and their defaults. */
import { OtauError, type Rng } from 'otau';
import { DEFAULT_FIRST_PLAY } from 'otau/internal/search/mcts/options.js';
import type { DirichletNoise } from 'otau/search';

/** An agent that plays in place of the network, see `teacher.ts`. */
export interface TeacherOptions {
  /** The text of an agent, with a limit that no clock decides: `alphabeta:depth=3`. */
  readonly agent: string;
  /** The share of moves, 0 to 1, in whose place any legal move is played. */
  readonly randomShare: number;
  /** The share of the teacher's own value in the values to learn, where it has one and two play. */
  readonly valueShare: number;
}

/** An agent that plays one side of some games, see `opponent.ts`. */
export interface OpponentOptions {
  /** The text of an agent, with a limit that no clock decides: `alphabeta:nodes=2000`. */
  readonly agent: string;
  /** The share of games, 0 to 1, in which it plays. */
  readonly share: number;
}

/** How games of self-play are played. */
export interface SelfplayOptions {
  readonly games: number;
  /** Games played side by side, whose positions are evaluated together: one or, by Gumbel, several of each game. */
  readonly slots: number;
  /** Simulations of a full search, not counting the evaluation of the position itself. */
  readonly simulations: number;
  readonly cpuct: number;
  /** How much less than its position a move counts that was never tried, once all of the rest were; 0.3 unless given. */
  readonly firstPlay?: number;
  /** For this many moves of a game, moves are drawn; later the best is taken. */
  readonly temperatureMoves: number;
  /** The temperature after that; 0 unless given. */
  readonly finalTemperature?: number;
  /**
   * A game begins with random moves: how many is drawn from 0 to this number. So networks see positions that good play
   * never gives; 0 unless given.
   */
  readonly openingMoves?: number;
  /**
   * After this many moves a game that is not over ends, and the value of its last full search counts as its result
   * for learning. It keeps games short in which both players only wait; 0, the default, for never.
   */
  readonly maxMoves?: number;
  /** Noise on the moves of the root in full searches by PUCT; none unless given. */
  readonly dirichlet?: DirichletNoise;
  readonly search: 'puct' | 'gumbel';
  /** Gumbel: moves considered at first; 16 unless given. */
  readonly gumbelConsidered?: number;
  /** Gumbel: how much values count against the network's policy; 1 unless given. */
  readonly gumbelScale?: number;
  /**
   * Playout-cap randomisation (Wu, "Accelerating Self-Play Learning in Go", 2019): this share of moves, 0 to 1, is
   * searched with `fastSimulations` only, without noise, and does not become a sample.
   */
  readonly fastShare?: number;
  readonly fastSimulations?: number;
  /** In games of two players; never unless given. */
  readonly resign?: ResignOptions;
  /** The share of the search's own value, 0 to 1, in the values to learn; the rest is the game's result. 0 unless given. */
  readonly rootValueShare?: number;
  /** The network and its search play unless given. */
  readonly teacher?: TeacherOptions;
  /** The network plays all sides of all games unless given. */
  readonly opponent?: OpponentOptions;
  /** Whether the part of the tree below the move played is kept; true unless given. */
  readonly reuse?: boolean;
}

export interface ResolvedOptions
  extends Required<Omit<SelfplayOptions, 'dirichlet' | 'resign' | 'gumbelScale' | 'teacher' | 'opponent'>> {
  readonly valueScale: number;
  readonly dirichlet?: DirichletNoise;
  readonly resign?: ResignOptions;
  readonly opponent?: OpponentOptions;
}

/** Positions that may have to be evaluated at once, of all games: what they need must fit into memory. */
export const MAX_BATCH = 1 << 16;

/** Positions of one game that may have to be evaluated at once. */
export function maxAsked({ search, gumbelConsidered }: ResolvedOptions): number {
  return search === 'gumbel' ? gumbelConsidered : 1;
}

/** The size of the largest batch of self-play. Throws as `resolveSelfplayOptions` does. */
export function maxBatch(options: SelfplayOptions): number {
  const resolved = resolveSelfplayOptions(options);
  return resolved.slots * maxAsked(resolved);
}

/** All options, given or default. Throws `bad-option` for one that is out of bounds. */
export function resolveSelfplayOptions(options: SelfplayOptions): ResolvedOptions {
  const resolved: ResolvedOptions = {
    firstPlay: DEFAULT_FIRST_PLAY,
    finalTemperature: 0,
    openingMoves: 0,
    maxMoves: 0,
    gumbelConsidered: 16,
    valueScale: options.gumbelScale ?? 1,
    fastShare: 0,
    fastSimulations: 0,
    rootValueShare: 0,
    reuse: true,
    ...options,
  };
  const { dirichlet, resign } = resolved;
  checkWhole('games', resolved.games, 0, 1e9);
  checkWhole('slots', resolved.slots, 1, 1 << 12);
  checkWhole('simulations', resolved.simulations, 1, 1 << 18);
  checkWhole('temperatureMoves', resolved.temperatureMoves, 0, 1e9);
  checkWhole('openingMoves', resolved.openingMoves, 0, 1000);
  checkWhole('maxMoves', resolved.maxMoves, 0, 1e9);
  checkWhole('gumbelConsidered', resolved.gumbelConsidered, 1, 1 << 8);
  checkWhole('fastSimulations', resolved.fastSimulations, resolved.fastShare > 0 ? 1 : 0, 1 << 18);
  checkWhole('slots × gumbelConsidered', resolved.slots * maxAsked(resolved), 1, MAX_BATCH);
  checkNumber('cpuct', resolved.cpuct, 0, 100);
  checkNumber('firstPlay', resolved.firstPlay, -10, 10);
  checkNumber('finalTemperature', resolved.finalTemperature, 0, 10);
  checkNumber('gumbelScale', resolved.valueScale, 0, 1000);
  checkNumber('fastShare', resolved.fastShare, 0, 1);
  checkNumber('rootValueShare', resolved.rootValueShare, 0, 1);
  if (dirichlet !== undefined) {
    checkNumber('dirichlet.alpha', dirichlet.alpha, 1e-3, 1000);
    checkNumber('dirichlet.fraction', dirichlet.fraction, 0, 1);
  }
  if (resolved.opponent !== undefined) checkNumber('opponent.share', resolved.opponent.share, 0, 1);
  if (resign !== undefined) {
    checkNumber('resign.value', resign.value, 0, 1);
    checkNumber('resign.control', resign.control, 0, 1);
  }
  if (resolved.search !== 'puct' && resolved.search !== 'gumbel')
    throw new OtauError('bad-option', `Self-play: search is puct or gumbel; got ${resolved.search}.`);
  return resolved;
}

function checkNumber(name: string, value: number, min: number, max: number): void {
  if (value >= min && value <= max) return;
  throw new OtauError('bad-option', `Self-play: ${name} is a number from ${min} to ${max}; got ${value}.`);
}

function checkWhole(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new OtauError('bad-option', `Self-play: ${name} is a whole number from ${min} to ${max}; got ${value}.`);
}

// Resignation in self-play: a lost game ends early. A share of the games, the control, is played on, to measure how often
// resigning would be wrong (Silver and others, 2017).

/** When a player resigns. */
export interface ResignOptions {
  /** A player whose position and whose best move are both worth less than minus this resigns; above 0, below 1. */
  readonly value: number;
  /** The share of games, 0 to 1, that are played on. */
  readonly control: number;
}

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
  readonly #options: ResignOptions | undefined;
  #control = false;
  #found: Resignation | undefined;

  /** @param players the rule is for two players; with more, nobody resigns */
  constructor(options: ResignOptions | undefined, players: number) {
    this.#options = players === 2 ? options : undefined;
  }

  /** A new game begins. */
  begin(rng: Rng): void {
    this.#found = undefined;
    this.#control = this.#options !== undefined && rng.float() < this.#options.control;
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
    if (this.#options === undefined || this.#found !== undefined) return false;
    if (Math.max(value, best) >= -this.#options.value) return false;
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
