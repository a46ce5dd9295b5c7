/**
 * Finds puzzles in games. A fast search looks at every position; where one move seems to be better than the others,
 * two deeper searches follow, and it is a puzzle only if all agree. Then the opponents for people try to solve it.
 */
import type { Agent } from '../agents/agent.js';
import { createAgent } from '../agents/catalog.js';
import type { Resources } from '../agents/resources.js';
import { defaultSearch } from '../agents/searching.js';
import { Canonical } from '../core/canonical.js';
import { CHANCE, type Game, type Row } from '../core/game.js';
import { History } from '../core/history.js';
import { gameTraits } from '../core/registry.js';
import { drawOutcome, legalActions } from '../core/rows.js';
import { gameLadder } from '../ladder/levels.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { gradeLimits, type MoveReview, type Review } from '../review/review.js';
import { reviewLimits, reviewSpec } from '../review/review-search.js';
import { explainMove } from '../review/sentences.js';
import { stepsOf } from '../review/theme.js';
import type { Line, SearchResult } from '../search/search.js';
import { type MiningSettings, type Puzzle, type PuzzleLine, puzzleId, UNGRADED } from './puzzle.js';

/** The first search of every position, and the second one of promising positions. */
const FAST_EFFORT = 0.25;
const MIDDLE_EFFORT = 4;
/** The fast search may see less of a margin. */
const FAST_PART = 0.6;
/** Positions with fewer moves leave nothing to find. */
const MIN_MOVES = 3;
/** Positions this many plies after a puzzle are skipped: they are about the same. */
const PLIES_APART = 4;
/** An opponent that overlooks moves tries this often; it has solved a puzzle with more than half of its tries. Others try once. */
const ATTEMPTS = 3;
/** Tries of this many opponents, the weakest, cost next to nothing. */
const EASY_GRADES = 4;
/** The moves of a line that are kept. */
const BEST_MOVES = 6;
const OTHER_MOVES = 4;

/**
 * Default settings for a game: its default search with two lines and tables, a margin of a blunder.
 * @throws OtauError `unsupported` unless two play
 * @example miningSettings(createGame('kindo')).margin // 0.35
 */
export function miningSettings(game: Game, given: Partial<MiningSettings> = {}): MiningSettings {
  if (game.players !== 2) {
    throw new OtauError('unsupported', `Puzzles are for two players; this ${game.id} has ${game.players}.`);
  }
  const search = defaultSearch(game);
  const spec = reviewSpec(search === 'expectimax' ? search : `${search}:lines=2`, game);
  return { agent: spec, effort: 32, margin: gradeLimits(game.id)[2], seed: '1', ...given };
}

/** Finds puzzles in one game after the other. The same games give the same puzzles. */
export class PuzzleMiner {
  readonly #known = new Set<string>();
  readonly #canonical: Canonical;
  readonly #fast: Agent;
  readonly #deep: Agent;
  /** The ladder's opponents by their text. */
  readonly #opponents = new Map<string, Agent>();

  /** @param known puzzles that are there already; none of them is found again */
  constructor(
    private readonly game: Game,
    private readonly settings: MiningSettings,
    known: readonly Puzzle[] = [],
    resources: Resources = {},
  ) {
    this.#canonical = new Canonical(game);
    for (const { row } of known) this.#known.add(this.#key(row));
    this.#fast = createAgent(settings.agent, { game: game.id, resources });
    this.#deep = createAgent(settings.agent, { game: game.id, resources });
  }

  /**
   * The puzzles of a game, one after the other.
   * @param isWanted called with a grade before the deep search: the easier ones fill up early; 0 means above the easy ones
   */
  async *mine(history: History, isWanted: (grade: number) => boolean = () => true): AsyncGenerator<Puzzle | undefined> {
    this.#fast.newGame?.();
    let next = 0;
    for (let ply = 0; ply < history.length; ply++) {
      const row = history.rowAt(ply);
      if (ply < next || this.game.actor(row) < 0 || legalActions(this.game, row).length < MIN_MOVES) continue;
      const puzzle = await this.#puzzleAt(row, isWanted);
      if (puzzle !== undefined) next = ply + PLIES_APART;
      yield puzzle;
    }
  }

  /** Frees what the agents hold. */
  async close(): Promise<void> {
    for (const agent of [this.#fast, this.#deep, ...this.#opponents.values()]) await agent.close?.();
  }

  async #puzzleAt(row: Row, isWanted: (grade: number) => boolean): Promise<Puzzle | undefined> {
    const { game, settings } = this;
    const first = await this.#search(this.#fast, row, FAST_EFFORT);
    if (marginOf(first) < FAST_PART * settings.margin) return undefined;
    const key = this.#key(row);
    if (this.#known.has(key)) return undefined;
    const easy = await this.#failedBy(row, first.action, EASY_GRADES);
    if (!isWanted(easy < EASY_GRADES ? easy + 1 : 0)) return undefined;
    this.#deep.newGame?.();
    const middle = await this.#search(this.#deep, row, MIDDLE_EFFORT);
    if (marginOf(middle) < FAST_PART * settings.margin) return undefined;
    this.#deep.newGame?.();
    const deep = await this.#search(this.#deep, row, settings.effort);
    if (deep.action !== middle.action || marginOf(deep) < settings.margin) return undefined;
    const grade = await this.gradeOf(row, deep.action);
    if (grade === undefined || !isWanted(grade)) return undefined;
    this.#known.add(key);
    const isSolved = deep.stopped === 'solved';
    const best = this.#lineOf(row, deep.lines[0], BEST_MOVES, isSolved);
    const other = this.#lineOf(row, deep.lines[1], OTHER_MOVES, isSolved);
    const position = game.formatPosition(row);
    const found = { position, row: row.slice(), best, other, grade };
    const themes = explainMove(game, found.row, found.best, found.other).themes.map(({ id }) => id);
    return { id: puzzleId(game, position), ...found, themes };
  }

  async #search(agent: Agent, row: Row, effort: number): Promise<SearchResult> {
    const { game, settings } = this;
    const limits = reviewLimits(settings.agent, effort);
    const { result } = await agent.choose({ game, row, rng: new Rng(settings.seed), limits });
    if (result !== undefined && result.lines.length > 1) return result;
    throw new OtauError(
      'unsupported',
      `${settings.agent} does not compare moves: name a search with two lines or more.`,
    );
  }

  /** The grade of a puzzle with this solution: the place on the game's ladder above the last that misses it, if there is one. */
  async gradeOf(row: Row, solution: number): Promise<number | undefined> {
    const count = gameLadder(this.game.id).length;
    const failed = await this.#failedBy(row, solution, count);
    return failed === count ? undefined : failed + 1;
  }

  /** Which of the first `to` of the ladder is the last that does not find the move, from 1; 0 where all find it. */
  async #failedBy(row: Row, action: number, to: number): Promise<number> {
    const { game, settings } = this;
    const ladder = gameLadder(game.id);
    let failed = 0;
    for (let grade = 1; grade <= to; grade++) {
      // The highest searches about as deep as the proof: it is asked only where the one below fails
      if (grade === ladder.length && failed < grade - 1) break;
      const { spec, blunderRate } = ladder[grade - 1];
      const tries = blunderRate > 0 ? ATTEMPTS : 1;
      let solved = 0;
      for (let number = 0; number < tries; number++) {
        const rng = new Rng(`${settings.seed}/${grade}/${number}`);
        // A clock that does not move: how far an opponent searches must not depend on the machine
        const limits = { now: () => 0 };
        if ((await this.#opponent(spec).choose({ game, row, rng, limits })).action === action) solved++;
      }
      if (2 * solved <= tries) failed = grade;
    }
    return failed;
  }

  /** An opponent that knows nothing of earlier tries. */
  #opponent(spec: string): Agent {
    const agent = this.#opponents.get(spec) ?? createAgent(spec);
    this.#opponents.set(spec, agent);
    agent.newGame?.();
    return agent;
  }

  #lineOf(row: Row, { line, value, solved }: Line, moves: number, isSolved: boolean): PuzzleLine {
    const kept = stepsOf(this.game, row, line.slice(0, moves)).map(({ action }) => action);
    // A pack stores thousandths
    return { line: kept, value: Math.round(value * 1000) / 1000 + 0, isExact: isSolved || solved !== undefined };
  }

  #key(row: Row): string {
    return this.game.formatPosition(this.#canonical.find(row));
  }
}

/** By how much the best move is better than the next. */
function marginOf({ lines: [best, other] }: SearchResult): number {
  return best.value - other.value;
}

/** The moves of a line that help a reader. */
const SHOWN_MOVES = 8;
const DIGITS = 10_000;

/**
 * The mistakes and blunders of a player, each position once. Their grade is 0: no level has tried them, and moves that the review
 * does not name may be as good as the one to find.
 * @param history the game that was reviewed
 * @example puzzlesOfReview(history, await reviewGame(history, options), 0)
 */
export function puzzlesOfReview(history: History, review: Review, player: number): Puzzle[] {
  const found = new Map<string, Puzzle>();
  for (const move of review.moves) {
    const puzzle = move.player === player ? puzzleOf(history, review, move) : undefined;
    if (puzzle !== undefined) found.set(puzzle.id, puzzle);
  }
  return [...found.values()];
}

function puzzleOf(history: History, review: Review, move: MoveReview): Puzzle | undefined {
  const { ply, player, action, better, reply = [], loss, isExact } = move;
  const expected = review.positions[ply]?.values[player];
  if (better === undefined || expected === undefined || loss < gradeLimits(review.game)[1]) return undefined;
  const { game } = history;
  const row = history.rowAt(ply);
  const value = toDigits(Math.min(1, Math.max(expected, loss - 1)));
  const best = { line: better.line.slice(0, SHOWN_MOVES), value, isExact };
  const other = {
    line: [action, ...reply].slice(0, SHOWN_MOVES),
    value: toDigits(Math.max(-1, value - loss)),
    isExact,
  };
  const position = game.formatPosition(row);
  const themes = explainMove(game, row, best, other).themes.map(({ id }) => id);
  return { id: puzzleId(game, position), position, row, best, other, grade: UNGRADED, themes };
}

function toDigits(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}

/** How many of the weakest opponents play: the weaker ones blunder, the stronger ones punish it. */
const PLAYERS = 4;

/**
 * The game with this number in a series of games: the same seed and number give the same game.
 * @example await practiceGame(createGame('kindo'), '1', 0)
 */
export async function practiceGame(game: Game, seed: string, number: number): Promise<History> {
  const rng = Rng.wide(`${seed}/${number}`);
  const history = new History(game, undefined, rng);
  const ladder = gameLadder(game.id).slice(0, PLAYERS);
  const draw = () => createAgent(ladder[rng.below(ladder.length)].spec);
  const agents = Array.from({ length: game.players }, draw);
  const opening = rng.below(2 * gameTraits(game.id).openingPlies + 1);
  const outcomes = new Float32Array(game.maxLegal);
  while (history.ending(true) === undefined) {
    const { actor, row } = history;
    if (actor === CHANCE) history.play(drawOutcome(game, row, rng, outcomes));
    else if (history.length < opening) {
      const actions = legalActions(game, row);
      history.play(actions[rng.below(actions.length)]);
    } else history.play((await agents[actor].choose({ game, row, rng, limits: { now: () => 0 } })).action);
  }
  return history;
}
