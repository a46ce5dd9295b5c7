/**
 * Two searches of a game. The fast one sees every position. The deep one sees the moves that seem to give something away, the better
 * move and the one played each to the same depth, and again deeper where it finds a loss: the smallest loss counts, with the lines
 * of the deepest look, and the answer in them only if it shows the loss. A move has its verdict only after all of this, and verdicts
 * do not change afterwards.
 */

import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import type { History } from '../core/history.js';
import { gameTraits } from '../core/registry.js';
import { legalActions, outcomesOf, rowAfter } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import { gradeLimits, hasLongTurns, type PositionValue } from './review.js';
import { type Effort, type Finding, type FoundLine, knownEnding, type ReviewSearch } from './review-search.js';
import { firstReply, hasStood, type Step, stepsOf } from './theme.js';

/** The verdict on one move. */
export interface Verdict {
  readonly ply: number;
  /** 0 or more. */
  readonly loss: number;
  /** Whether no move is known to be better. */
  readonly isBest: boolean;
  readonly isExact: boolean;
  /** The better move with what follows it, and its value; for a move that is not the best. */
  readonly best?: FoundLine;
  /** What follows the move that was played, itself first, and its value. */
  readonly played?: FoundLine;
}

/** What the judge has found so far. */
export interface Judged {
  /** For each position from the first on. */
  readonly positions: readonly (PositionValue | undefined)[];
  /** By ply; moves that have not finished both searches are absent. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
}

/** Plies of a block that one thread searches in order, so that the same number of threads finds the same. */
const BLOCK_PLIES = 4;
/** Comparisons of a bad move with the better one, each twice as deep as the one before. */
const COMPARISONS = 3;
/**
 * Where a turn is several moves, a search sees few turns ahead, and its values differ much from depth to depth: more comparisons, of the
 * same cost together, find fewer losses that are none.
 */
const COMPARISONS_OF_TURNS = 5;

/** Below so many times the limit of an inaccuracy, one comparison more tells whether a move loses anything. */
const CLOSE = 1.5;

/** The turns that lines of a bad move have, where so many searches at their ends find them. */
const LINE_TURNS = 8;
const MAX_LENGTHENED = 2;

/** Judges the moves of one game. */
export class Judge implements Judged {
  readonly positions: (PositionValue | undefined)[];
  readonly verdicts = new Map<number, Verdict>();
  readonly #findings: (Finding | undefined)[] = [];
  readonly #game: Game;
  readonly #comparisons: number;

  /**
   * @param searches each in a thread of its own; one is enough
   * @param onStep called after every search, with the part that is done, 0 to 1
   * @param stop asked before every search; true ends all with `stopped`
   */
  constructor(
    private readonly history: History,
    private readonly searches: readonly ReviewSearch[],
    private readonly effort: Effort,
    private readonly onStep: (progress: number) => void = () => {},
    private readonly stop: () => boolean = () => false,
  ) {
    this.#game = history.game;
    this.#comparisons = hasLongTurns(history.game.id) ? COMPARISONS_OF_TURNS : COMPARISONS;
    this.positions = new Array(history.length + 1).fill(undefined);
  }

  /** Both searches. */
  async run(): Promise<void> {
    await this.#lookFast();
    await this.#lookDeep();
  }

  async #lookFast(): Promise<void> {
    const { history } = this;
    const plies = Array.from({ length: history.length + 1 }, (_, ply) => history.length - ply);
    let done = 0;
    await this.#share(plies, async (ply, search) => {
      const found = await this.#first(ply, search);
      this.#findings[ply] = found;
      this.positions[ply] = found && { values: found.values, isExact: found.isExact };
      this.onStep((0.5 * ++done) / plies.length);
    });
    this.#fillGaps();
  }

  /** Positions with one move have the value of what follows, those before a throw the search's value of the move to them. */
  #fillGaps(): void {
    const { history, positions } = this;
    for (let ply = history.length - 1; ply >= 0; ply--) {
      const after = positions[ply + 1];
      const isForced = this.#findings[ply] === undefined && history.game.actor(history.rowAt(ply)) !== CHANCE;
      if (isForced) positions[ply] = after;
    }
    for (let ply = 1; ply <= history.length; ply++) {
      if (history.game.actor(history.rowAt(ply)) !== CHANCE) continue;
      const mover = history.game.actor(history.rowAt(ply - 1));
      const line = this.#lineOf(this.#findings[ply - 1], history.actions[ply - 1]);
      if (line !== undefined && mover >= 0) {
        const isExact = this.#findings[ply - 1]?.isExact === true;
        positions[ply] = { values: valuesOf(this.#game, mover, line.value), isExact };
      } else if (mover >= 0) positions[ply] = positions[ply - 1];
    }
  }

  async #first(ply: number, search: ReviewSearch): Promise<Finding | undefined> {
    const game = this.#game;
    const row = this.history.rowAt(ply);
    const end = knownEnding(game, row);
    if (end !== undefined) return end;
    if (game.actor(row) === CHANCE) return ply === 0 ? this.#expect(row, search) : undefined;
    const isForced = legalActions(game, row).length === 1 && ply < this.history.length;
    const isSeenLater = isForced && game.actor(this.history.rowAt(ply + 1)) !== CHANCE;
    return isSeenLater ? undefined : search(row, this.history.rowsBefore(ply), this.effort.fast);
  }

  /** What a position before a throw is worth: the mean of the throws. */
  async #expect(row: Row, search: ReviewSearch): Promise<Finding> {
    const game = this.#game;
    const values = new Array<number>(game.players).fill(0);
    for (const [outcome, probability] of outcomesOf(game, row).entries()) {
      const after = rowAfter(game, row, outcome);
      const isOpen = game.actor(after) >= 0;
      const found = isOpen ? await search(after, [row], this.effort.fast) : knownEnding(game, after);
      found?.values.forEach((value, player) => {
        values[player] += probability * value;
      });
    }
    return { values, lines: [], isExact: false };
  }

  async #lookDeep(): Promise<void> {
    const { history, effort, verdicts } = this;
    const [limit] = gradeLimits(history.game.id);
    const doubtful: number[] = [];
    for (let ply = 0; ply < history.length; ply++) {
      if (!this.#hasChoice(ply)) continue;
      const verdict = this.#fastVerdict(ply);
      if (verdict.loss >= 0.5 * limit && !(verdict.isExact && verdict.best !== undefined)) doubtful.push(ply);
      else verdicts.set(ply, verdict.isBest ? { ...verdict, loss: 0 } : verdict);
    }
    // What a move costs in units of its first comparison: the position itself, two replies each time, the ends of lines, the answer
    const units = 1 + 2 * (2 ** this.#comparisons - 1) + 2 * MAX_LENGTHENED + 2 ** this.#comparisons;
    const share = effort.total / (units * doubtful.length);
    const deep = Math.min(effort.deep, Math.max(2 * effort.fast, share));
    let done = 0;
    await this.#share(doubtful, async (ply, search) => {
      verdicts.set(ply, await this.#deepVerdict(ply, search, deep));
      this.onStep(0.5 + (0.5 * ++done) / doubtful.length);
    });
    this.#settle(doubtful);
    this.onStep(1);
  }

  #hasChoice(ply: number): boolean {
    const row = this.history.rowAt(ply);
    return this.#game.actor(row) >= 0 && legalActions(this.#game, row).length > 1;
  }

  /** The fast search's verdict on a move; the loss is the change of value from one position to the next. */
  #fastVerdict(ply: number): Verdict {
    const { history, positions } = this;
    const found = this.#findings[ply] as Finding;
    const action = history.actions[ply];
    const player = this.#game.actor(history.rowAt(ply));
    const [best] = found.lines;
    const listed = this.#lineOf(found, action);
    const next = positions[ply + 1];
    const isExact = found.isExact && (next?.isExact === true || listed !== undefined);
    const value = listed?.value ?? next?.values[player] ?? best.value;
    const isBest = best.action === action;
    // The move that was found may lose as well: then the position after it is worth less than expected.
    const loss = Math.max(0, best.value - Math.min(value, isExact ? value : (next?.values[player] ?? value)));
    if (loss === 0 || isBest) return { ply, loss, isBest, isExact };
    return { ply, loss, isBest: false, isExact, best, played: listed ?? { action, value, line: [action] } };
  }

  async #deepVerdict(ply: number, search: ReviewSearch, effort: number): Promise<Verdict> {
    const { history } = this;
    const game = this.#game;
    const row = history.rowAt(ply);
    const action = history.actions[ply];
    const earlier = this.history.rowsBefore(ply);
    const [limit] = gradeLimits(game.id);
    const found = await search(row, earlier, effort);
    const [best] = found.lines;
    if (best.action === action) {
      return { ply, loss: 0, isBest: true, isExact: found.isExact, played: best };
    }
    const compare = async (depth: number): Promise<Required<Verdict>> => {
      const better = await this.#follow(row, best.action, earlier, found, search, depth);
      const played = await this.#follow(row, action, earlier, found, search, depth);
      const loss = Math.max(0, better.value - played.value);
      const isExact = better.isExact && played.isExact;
      return { ply, loss, isBest: false, isExact, best: better, played };
    };
    let depth = effort;
    let deepest = await compare(depth);
    let verdict = deepest;
    const most = () => this.#comparisons + (verdict.loss < CLOSE * limit ? 1 : 0);
    for (let count = 1; count < most() && verdict.loss >= limit && !verdict.isExact; count++) {
      depth *= 2;
      deepest = await compare(depth);
      verdict = confirmed(verdict, deepest);
    }
    if (verdict.loss < limit) return verdict;
    const lengthen = (found: FoundLine) => this.#lengthen(found, row, earlier, search, effort);
    const [better, played] = [await lengthen(verdict.best), await lengthen(verdict.played)];
    const shown = Math.min(better.value, deepest.best.value) - 0.5 * verdict.loss;
    return { ...verdict, best: better, played: await this.#answered(played, shown, row, earlier, search, 2 * depth) };
  }

  /**
   * A line in which the first answer leaves its player no more than `most`, by a search from there: the line that was found, one with the
   * answer of a search as deep, or the line before the answer.
   */
  async #answered(
    found: FoundLine,
    most: number,
    row: Row,
    earlier: readonly Row[],
    search: ReviewSearch,
    effort: number,
  ) {
    const game = this.#game;
    const player = game.actor(row);
    let { line } = found;
    for (let tries = 0; ; tries++) {
      const steps = stepsOf(game, row, line);
      const reply = firstReply(steps, player);
      const end = reply.at(-1)?.after;
      if (end === undefined || game.actor(end) < 0 || steps.some(({ actor }) => actor === CHANCE)) break;
      const begin = steps.indexOf(reply[0]);
      const seen = [...earlier, ...steps.slice(0, begin + reply.length).map(({ before }) => before)];
      // Who comes back to a position has a draw
      const value = hasStood(end, seen) ? 0 : (await search(end, seen, effort)).values[player];
      if (value <= most) break;
      line = line.slice(0, begin);
      const before = seen.slice(0, earlier.length + begin);
      const next = tries > 0 ? undefined : (await search(reply[0].before, before, effort)).lines[0];
      if (next === undefined) break;
      ({ line } = await this.#lengthen({ ...found, line: [...line, ...next.line] }, row, earlier, search, effort));
    }
    return { ...found, line };
  }

  /** A line that ends early, where the search met a position that it knew, goes on by what is best there: lines are compared as far. */
  async #lengthen(found: FoundLine, row: Row, earlier: readonly Row[], search: ReviewSearch, effort: number) {
    const game = this.#game;
    let { line } = found;
    for (
      let tries = 0;
      tries < MAX_LENGTHENED && line.length < LINE_TURNS * gameTraits(game.id).movesPerTurn;
      tries++
    ) {
      const steps = stepsOf(game, row, line);
      const end = (steps.at(-1) as Step).after;
      const seen = [...earlier, ...steps.map(({ before }) => before)];
      if (game.actor(end) < 0 || hasStood(end, seen)) break;
      const [next] = (await search(end, seen, effort)).lines;
      if (next === undefined) break;
      line = [...steps.map(({ action }) => action), ...next.line];
    }
    return { ...found, line };
  }

  /** A move of a position and its value: by the position after it, or where a throw follows by the search that lists it. */
  async #follow(
    row: Row,
    action: number,
    earlier: readonly Row[],
    found: Finding,
    search: ReviewSearch,
    effort: number,
  ) {
    const game = this.#game;
    const player = game.actor(row);
    const after = rowAfter(game, row, action);
    if (game.actor(after) === CHANCE) {
      const deeper = effort > 0 ? await search(row, earlier, effort) : found;
      const line = this.#lineOf(deeper, action) ?? this.#lineOf(found, action);
      return { ...(line ?? { action, value: found.values[player], line: [action] }), isExact: deeper.isExact };
    }
    const next = game.actor(after) === OVER ? knownEnding(game, after) : await search(after, [...earlier, row], effort);
    const { values, lines, isExact } = next as Finding;
    return { action, value: values[player], line: [action, ...(lines[0]?.line ?? [])], isExact };
  }

  /** The deeper values replace the fast ones, so that graph and verdicts agree. In the order of the game. */
  #settle(plies: readonly number[]): void {
    const game = this.#game;
    if (game.players !== 2) return;
    for (const ply of plies) {
      const { best, played, isExact } = this.verdicts.get(ply) as Verdict;
      if (played === undefined) continue;
      const player = game.actor(this.history.rowAt(ply));
      this.positions[ply] = { values: valuesOf(game, player, Math.max(best?.value ?? -1, played.value)), isExact };
      this.positions[ply + 1] = { values: valuesOf(game, player, played.value), isExact };
    }
  }

  #lineOf(found: Finding | undefined, action: number): FoundLine | undefined {
    return found?.lines.find((line) => line.action === action);
  }

  /** Each thread takes every n-th block of plies, one ply after the other. */
  async #share(plies: readonly number[], work: (ply: number, search: ReviewSearch) => Promise<void>): Promise<void> {
    const { searches } = this;
    const threads = searches.map(async (search, thread) => {
      for (const ply of plies) {
        if (Math.floor(ply / BLOCK_PLIES) % searches.length !== thread) continue;
        if (this.stop()) throw new OtauError('stopped', 'The review was stopped before its end.');
        await work(ply, search);
      }
    });
    await Promise.all(threads);
  }
}

/** The smaller loss of two verdicts on a move, with the lines of the deeper one; what that one proves counts alone. */
function confirmed(verdict: Required<Verdict>, deeper: Required<Verdict>): Required<Verdict> {
  if (deeper.isExact || deeper.loss <= verdict.loss) return deeper;
  const { best, played } = verdict;
  return {
    ...verdict,
    best: { ...deeper.best, value: best.value, isExact: best.isExact },
    played: { ...deeper.played, value: played.value, isExact: played.isExact },
  };
}

/** Of two players, one has what the other lacks. */
function valuesOf(game: Game, player: number, value: number): number[] {
  return Array.from({ length: game.players }, (_, other) => (other === player ? value : 0 - value));
}
