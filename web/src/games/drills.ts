/**
 * Drills: questions about drawn positions whose answers the rules or an endgame table give. Each game has its own in
 * `<game>/drills.ts`; their sentences are among the words of its course: `drill-NAME`, the title, and `drill-NAME-ask`.
 */
import { CHANCE, type Game, History, legalActions, OVER, type Rng, type Row } from 'otau';
import type { Params } from '../i18n/words.js';

/**
 * An answer to choose: a number, yes or no, a text that all languages share, or a sentence of the course. Every sentence may name the player to
 * move, `{name}`, and the other one, `{other}`.
 */
export type Answer = number | boolean | string | { readonly key: string; readonly params?: Params };

/** A question about a position. */
export interface Question {
  readonly params?: Params;
  /** Two to five, in the order in which they are shown. */
  readonly answers: readonly Answer[];
  /** The place of the right one. */
  readonly right: number;
  /** Cells that the question is about, as the board names them. */
  readonly cells?: readonly string[];
  /** The action that the question is about, played once it is answered. */
  readonly action?: number;
}

/** Questions of one kind. */
export interface Drill {
  readonly name: string;
  /** Whether an endgame table answers. */
  readonly isExact?: boolean;
  /** Draws a position to ask about; undefined where it came out unfit. */
  readonly draw: (game: Game, rng: Rng) => Row | undefined;
  /**
   * A question about the position; undefined where there is nothing to ask.
   * @param value what the table says: the expected result of the player whose turn it is, -1 to 1
   */
  readonly ask: (game: Game, row: Row, rng: Rng, value: number) => Question | undefined;
}

/** The position after `min` to `max` random moves and throws; undefined where a game ends before, or chance moves then. */
export function randomRow(game: Game, rng: Rng, min: number, max: number): Row | undefined {
  const history = new History(game, undefined, rng);
  const outcomes = new Float32Array(game.maxLegal);
  const plies = min + rng.below(max - min + 1);
  while (history.actor === CHANCE || history.length < plies) {
    const { actor, row } = history;
    if (actor === OVER) return undefined;
    if (actor === CHANCE) history.play(rng.pick(outcomes, game.outcomes(row, outcomes)));
    else history.play(oneOf(rng, legalActions(game, row)));
  }
  return history.actor === OVER ? undefined : history.row.slice();
}

/** One of the items, each as likely. */
export function oneOf<Item>(rng: Rng, items: readonly Item[]): Item {
  return items[rng.below(items.length)];
}

/** Four whole numbers in a row, from `min` on, the right one among them. */
export function askNumber(rng: Rng, right: number, min = 0): Pick<Question, 'answers' | 'right'> {
  const first = Math.max(min, right - rng.below(4));
  return { answers: [0, 1, 2, 3].map((step) => first + step), right: right - first };
}

/** The right answer among others, in the order in which `all` has them. */
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

/** Yes or no. */
export function askWhether(isSo: boolean): Pick<Question, 'answers' | 'right'> {
  return { answers: [true, false], right: isSo ? 0 : 1 };
}
