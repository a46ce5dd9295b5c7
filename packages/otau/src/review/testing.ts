/** For the tests of themes: a move in a position, with what would have been better, as texts. */
import { type Game, OVER } from '../core/game.js';
import '../games/review.js';
import { sentenceWords } from './sentences.js';
import { findTheme, stepsOf, type ThemeContext, themesOf } from './theme.js';

/** A case of a theme. Lines are moves (and throws) with spaces between them. */
export interface ThemeCase {
  readonly position: string;
  /** The move that was played, and what follows it. */
  readonly played: string;
  /** The better move, and what follows it. */
  readonly best: string;
  /** What was played in the game; as `played` unless given. */
  readonly game?: string;
  readonly values?: readonly [best: number, played: number];
}

export function contextOf(game: Game, given: ThemeCase): ThemeContext {
  const before = new Uint8Array(game.rowSize);
  game.parsePosition(given.position, before);
  const line = (text: string) => stepsOf(game, before, actionsOf(game, given.position, text));
  const [bestLine, playedLine] = [line(given.best), line(given.played)];
  const [bestValue, playedValue] = given.values ?? [0.5, 0];
  return {
    game,
    player: game.actor(before),
    earlier: [],
    before,
    played: playedLine[0].action,
    best: bestLine[0].action,
    afterPlayed: playedLine[0].after,
    afterBest: bestLine[0].after,
    bestLine,
    playedLine,
    gameLine: line(given.game ?? given.played),
    bestValue,
    playedValue,
    isBestExact: given.values !== undefined,
    isPlayedExact: given.values !== undefined,
  };
}

function actionsOf(game: Game, position: string, text: string): number[] {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  return text.split(' ').flatMap((move) => {
    if (game.actor(row) === OVER) return [];
    const action = game.parseAction(row, move);
    game.next(row, action, row);
    return [action];
  });
}

/** The words of what a theme finds and its cells; undefined where it finds nothing. */
export function wordsOf(game: Game, given: ThemeCase, id: string): string | undefined {
  const theme = themesOf(game.id).find((one) => one.id === id);
  const found = theme && findTheme(theme, contextOf(game, given));
  return found && `${sentenceWords(game.id, found)} [${found.cells.join(' ')}]`;
}

/** The case with the two moves swapped: the better move is then played, so that nothing is found. */
export function turned(given: ThemeCase): ThemeCase {
  const [best, played] = given.values ?? [0.5, 0];
  return { position: given.position, played: given.best, best: given.played, values: given.values && [played, best] };
}
