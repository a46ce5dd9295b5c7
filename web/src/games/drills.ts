/**
 * Drills: questions about random positions, answered by the rules or an endgame table. Each game has its own drills in
 * `<game>/course.ts`. Their texts are among those of the course: `drill-NAME`, the title, and `drill-NAME-ask`.
 */
import { CHANCE, drawOutcome, type Game, History, legalActions, OVER, type Rng, type Row } from 'otau';
import type { Params } from '../i18n/words.js';

/**
 * An answer to choose: a number, yes or no, a text for all languages, or a text of the course. Texts can contain `{name}`, the
 * player to move, and `{other}`, the other player.
 */
export type Answer = number | boolean | string | { readonly key: string; readonly params?: Params };

export interface Question {
  readonly params?: Params;
  /** Two to five answers, in the order of display. */
  readonly answers: readonly Answer[];
  readonly right: number;
  /** Names of the cells that the question is about. */
  readonly cells?: readonly string[];
  /** The action that the question is about. It is played after the answer. */
  readonly action?: number;
}

export interface Drill {
  readonly name: string;
  /** Whether an endgame table gives the answer. */
  readonly isExact?: boolean;
  /** Draws a random position; undefined if it is not suitable. */
  readonly draw: (game: Game, rng: Rng) => Row | undefined;
  /**
   * A question about the position; undefined if there is none.
   * @param value the expected result of the player to move by the endgame table, -1 to 1
   */
  readonly ask: (game: Game, row: Row, rng: Rng, value: number) => Question | undefined;
}

/** The drills about positions after `min` to `max` random plies, each by its name and its question. */
export function drillsAfter(min: number, max: number): (name: string, ask: Drill['ask']) => Drill {
  return (name, ask) => ({ name, draw: (game, rng) => randomRow(game, rng, min, max), ask });
}

/** The position after `min` to `max` random plies; undefined if the game is over, or chance is to move. */
export function randomRow(game: Game, rng: Rng, min: number, max: number): Row | undefined {
  const history = new History(game, undefined, rng);
  const outcomes = new Float32Array(game.maxLegal);
  const plies = min + rng.below(max - min + 1);
  while (history.actor === CHANCE || history.length < plies) {
    const { actor, row } = history;
    if (actor === OVER) return undefined;
    if (actor === CHANCE) history.play(drawOutcome(game, row, rng, outcomes));
    else history.play(oneOf(rng, legalActions(game, row)));
  }
  return history.actor === OVER ? undefined : history.row.slice();
}

export function oneOf<Item>(rng: Rng, items: readonly Item[]): Item {
  return items[rng.below(items.length)];
}

/** Four consecutive numbers, not below `min`, that include the right one. */
export function askNumber(rng: Rng, right: number, min = 0): Pick<Question, 'answers' | 'right'> {
  const first = Math.max(min, right - rng.below(4));
  return { answers: [0, 1, 2, 3].map((step) => first + step), right: right - first };
}

/** The right answer among others, in the order of `all`.  */
export function askAmong<Item extends Answer>(
  rng: Rng,
  right: Item,
  others: readonly Item[],
  count = 4,
): Pick<Question, 'answers' | 'right'> {
  const wrong = others.filter((other) => other !== right);
  while (wrong.length > count - 1) wrong.splice(rng.below(wrong.length), 1);
  const answers = [...wrong, right];
  if (answers.every((answer) => typeof answer === 'number')) answers.sort((a, b) => Number(a) - Number(b));
  else answers.splice(rng.below(answers.length), 0, answers.pop() as Item);
  return { answers, right: answers.indexOf(right) };
}

export function askWhether(isSo: boolean): Pick<Question, 'answers' | 'right'> {
  return { answers: [true, false], right: isSo ? 0 : 1 };
}
