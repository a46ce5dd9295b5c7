/** What is said of a move that gives something away, by coach, hint, report and puzzle alike, in the chosen language. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { GameId } from 'otau';
import { type Explained, type Part, type Sentence, sentencesOf, sentenceWords, type TriedLine } from 'otau/review';
import { textsOfThemes } from '../games/themes.js';
import type { Words } from '../i18n/index.js';
import { formatLoss } from './comment.js';
import type { EvaluatedLine } from './evaluation.js';

/** The sentences about a move in one paragraph: all, or those of some parts. */
export function sayMove(words: Words, explained: Explained, parts?: readonly Part[]): string {
  const sentences = sentencesOf(explained, (share) => formatLoss(words, 2 * share), parts);
  return sentences.map((sentence) => sentenceText(words, explained.game, sentence)).join(' ');
}

const formats = new Map<string, IntlMessageFormat>();

/** One sentence; in the library's English where it is not translated, as in games of plugins. */
function sentenceText({ language }: Words, game: GameId, sentence: Sentence): string {
  const texts = textsOfThemes(game).map((one) => one.texts(language));
  const text = texts.find((one) => Object.hasOwn(one, sentence.id))?.[sentence.id];
  if (text === undefined) return sentenceWords(game, sentence);
  const key = `${language} ${game} ${sentence.id}`;
  const format = formats.get(key) ?? new IntlMessageFormat(String(text), language);
  formats.set(key, format);
  return String(format.format(sentence.params));
}

/** A line of a search or a table beside another one. */
export function triedLine({ line, value, solved }: EvaluatedLine): TriedLine {
  return { line, value, isExact: solved !== undefined };
}
