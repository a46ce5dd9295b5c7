/** Themes: why a move gives something away, found by the rules and the search. A game brings its own. */
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { isLegal } from '../core/history.js';
import { gamePart, gameTraits } from '../core/registry.js';
import { rowAfter } from '../core/rows.js';
import { sameBytes } from '../lib/bytes.js';
import type { FoundTheme } from './review.js';

/** A move that gave something away, and all that a theme may look at. Rows are not to be written to. */
export interface ThemeContext {
  readonly game: Game;
  readonly player: number;
  /** The positions of the game before this one. */
  readonly earlier: readonly Row[];
  readonly before: Row;
  readonly played: number;
  readonly best: number;
  readonly afterPlayed: Row;
  readonly afterBest: Row;
  /** What follows the better move, itself first. */
  readonly bestLine: readonly Step[];
  /** What follows the move that was played, itself first. */
  readonly playedLine: readonly Step[];
  /** What was played in the game from the move on, itself first. */
  readonly gameLine: readonly Step[];
  /** Expected results of the player after the better move and after the one played. */
  readonly bestValue: number;
  readonly playedValue: number;
  /** Whether these values are proved, by tables or by searches to the end. */
  readonly isBestExact: boolean;
  readonly isPlayedExact: boolean;
}

/** One action of a line. */
export interface Step {
  /** The player, or `CHANCE`. */
  readonly actor: number;
  readonly before: Row;
  readonly action: number;
  readonly after: Row;
}

/** What a theme finds; undefined where the theme does not apply. */
export type ThemeFinding = Omit<FoundTheme, 'id'>;

/** One reason why moves are bad. */
export interface Theme {
  /** Small letters and hyphens, different from those of the other themes of its game: `capture-left`. */
  readonly id: string;
  /**
   * Whether it is about the move that was played and what it allows, about the better move, or about where both lines lead. What a line
   * leads to is said only where nothing nearer is found.
   */
  readonly about: 'played' | 'better' | 'line';
  /** A sentence in English that names its subject; `{name}` stands for a value, `{played}` for the move that was played. */
  readonly words: string;
  find(context: ThemeContext): ThemeFinding | undefined;
}

/** What a game adds to its reviews. Without it they still have values, accuracy and turning points. */
export interface GameReview {
  /** The most telling first. */
  readonly themes: readonly Theme[];
}

declare module '../core/registry.js' {
  interface GameParts {
    review: GameReview;
  }
}

/** The most reasons that help. */
const MAX_THEMES = 3;
const LONG_LINE = 24;

/** A proved ending is won from this expected result on; where throws decide, only without any doubt. */
function wonFrom(game: Game): number {
  return gameTraits(game.id).hasChance ? 1 : 0.999;
}

const WIN_MISSED: Theme = {
  id: 'win-missed',
  about: 'better',
  words: '{move} wins by force.',
  find: ({ game, before, best, bestValue, playedValue, isBestExact }) =>
    isBestExact && bestValue >= wonFrom(game) && playedValue < wonFrom(game)
      ? { params: { move: game.formatAction(before, best) }, cells: [] }
      : undefined,
};

const LOSS_ALLOWED: Theme = {
  id: 'loss-allowed',
  about: 'played',
  words: '{played} loses by force.',
  find: ({ game, bestValue, playedValue, isPlayedExact }) =>
    isPlayedExact && playedValue <= -wonFrom(game) && bestValue > -wonFrom(game)
      ? { params: {}, cells: [] }
      : undefined,
};

/** Searches count a position that comes back as a draw: where nobody does anything else, the game has no other end. */
const REPETITION: Theme = {
  id: 'repetition',
  about: 'played',
  words: 'With {line} a position comes back that stood before: the game goes round in a circle.',
  find({ game, earlier, playedLine, playedValue }) {
    const stood = [...earlier, ...playedLine.map(({ before }) => before)];
    const end = playedLine.findIndex(({ after }, at) => hasStood(after, stood.slice(0, earlier.length + at + 1)));
    if (end < 0 || playedValue !== 0) return undefined;
    return { params: { line: textOf(game, playedLine.slice(0, end + 1)) }, cells: [] };
  },
};

const COMMON: readonly Theme[] = [WIN_MISSED, LOSS_ALLOWED, REPETITION];

/**
 * All themes of a game: the common ones, then its own.
 * @example themesOf('kindo').map(({ id }) => id)
 */
export function themesOf(game: string): readonly Theme[] {
  return [...COMMON, ...(gamePart(game, 'review')?.themes ?? [])];
}

/** The reasons why a move gives something away, at most three. */
export function findThemes(context: ThemeContext): FoundTheme[] {
  const found: FoundTheme[] = [];
  for (const theme of themesOf(context.game.id)) {
    if (theme.about === 'line' && found.length > 0) continue;
    const finding = findTheme(theme, context);
    if (finding !== undefined) found.push(finding);
    if (found.length === MAX_THEMES) break;
  }
  return found;
}

/** What one theme finds, with the move that was played among its values: its sentence begins with it. */
export function findTheme(theme: Theme, context: ThemeContext): FoundTheme | undefined {
  const finding = theme.find(context);
  if (finding === undefined) return undefined;
  const played = context.game.formatAction(context.before, context.played);
  return { id: theme.id, ...finding, params: { played, ...finding.params } };
}

/** The steps of a line; it ends where a move is not legal. */
export function stepsOf(game: Game, start: Row, line: readonly number[]): Step[] {
  const steps: Step[] = [];
  let before = start;
  for (const action of line.slice(0, LONG_LINE)) {
    const actor = game.actor(before);
    if (actor === OVER) break;
    if (actor !== CHANCE && !isLegal(game, before, action)) break;
    const after = rowAfter(game, before, action);
    steps.push({ actor, before, action, after });
    before = after;
  }
  return steps;
}

/** Whether a position is one of those before it. */
export function hasStood(row: Row, earlier: readonly Row[]): boolean {
  return earlier.some((one) => sameBytes(one, row));
}

/** The part of a line in which another player first moves: one turn of theirs. */
export function firstReply(line: readonly Step[], player: number): readonly Step[] {
  const begin = line.findIndex(({ actor }) => actor >= 0 && actor !== player);
  if (begin < 0) return [];
  const { actor } = line[begin];
  const end = line.findIndex((step, index) => index > begin && step.actor !== actor);
  return line.slice(begin, end < 0 ? undefined : end);
}

/** The steps of a line that belong to the turn in which it begins. */
export function firstTurn(line: readonly Step[]): readonly Step[] {
  const end = line.findIndex(({ actor }) => actor !== line[0].actor);
  return line.slice(0, end < 0 ? undefined : end);
}

type Turn = readonly Step[];

/**
 * A theme that compares two turns: the better one with that played, or the answer to the move played with that to the better one.
 * @param find gets both, the one to be named first, and the name of its move among the values of the words
 */
export function turnTheme(
  id: string,
  about: 'played' | 'better',
  words: string,
  find: (context: ThemeContext, turns: readonly [Turn, Turn], name: 'move' | 'reply') => ThemeFinding | undefined,
): Theme {
  const compare = (context: ThemeContext) => {
    const { bestLine, playedLine, player } = context;
    if (about === 'better') return find(context, [firstTurn(bestLine), firstTurn(playedLine)], 'move');
    return find(context, [firstReply(playedLine, player), firstReply(bestLine, player)], 'reply');
  };
  return { id, about, words, find: compare };
}

/** The most moves after the one played that a sentence follows. */
const FOLLOWED_MOVES = 8;

/**
 * A theme of the line that is expected: by its end the player leads by less than after the better move.
 * @param lead what the player has more than the other side; undefined where the theme does not fit the game
 * @param least by how much less it has to be
 */
export function lossOnTheWay(
  id: string,
  words: string,
  lead: (context: ThemeContext) => Lead | undefined,
  least: number,
): Theme {
  const find = (context: ThemeContext) => {
    const ofRow = lead(context);
    return ofRow && fallsBehind(context, ofRow, least);
  };
  return { id, about: 'line', words: `After {played} the search expects {line}: by then ${words}`, find };
}

/** What a player has of something: stones, tiles, marbles more than the other side. */
type Lead = (row: Row) => number;

/**
 * By how much less a player leads at the end of the line played than at that of the better line, after as few turns as possible, and
 * still one turn later: else it is an exchange that is only begun. Undefined where it is less than `least`.
 */
function fallsBehind(
  { game, bestLine, playedLine }: ThemeContext,
  lead: Lead,
  least: number,
): ThemeFinding | undefined {
  // The last step of each turn of a line that is whole
  const [best, played] = [bestLine, playedLine].map((line) =>
    line.flatMap(({ actor, after }, at) => (game.actor(after) === actor ? [] : at)),
  );
  const lost = played.slice(0, best.length).map((end, turn) => {
    return lead(bestLine[best[turn]].after) - lead(playedLine[end].after);
  });
  const isOver = (turn: number) => game.actor(playedLine[played[turn]].after) === OVER;
  const turn = lost.findIndex((count, at) => {
    if (at === 0 || played[at] > FOLLOWED_MOVES || count < least) return false;
    return at + 1 < lost.length ? lost[at + 1] >= least : isOver(at);
  });
  if (turn < 0) return undefined;
  const count = isOver(turn) ? lost[turn] : Math.min(lost[turn], lost[turn + 1]);
  const line = textOf(game, playedLine.slice(1, played[turn] + 1));
  return { params: { line, better: textOf(game, bestLine.slice(0, best[turn] + 1)), count }, cells: [] };
}

/** The moves of steps, as a text. */
export function textOf(game: Game, steps: readonly Step[]): string {
  return steps.map((step) => moveOf(game, step)).join(' ');
}

/** The move of a step, in the game's usual notation. */
export function moveOf(game: Game, { before, action }: Step): string {
  return game.formatAction(before, action);
}
