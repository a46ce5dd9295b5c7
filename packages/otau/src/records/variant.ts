/** The tag Variant, where it names what an option of the game chooses: records of other programs have no options. */

import type { GameId, GameOptions } from '../core/game.js';
import { gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { isNameOf, plainName } from './names.js';

/** Options that name a way to play. */
const NAMING_OPTIONS = ['variant', 'rules'];
/** The name of a board without a name: it does not tell which board it is. */
export const NO_NAME = 'custom';
/**
 * The options given, with the variant that the tag names. A tag that names none is any text, as `Blitz`.
 * @param resolved all options as they are without the tag
 * Throws `bad-option` where tag and options contradict each other, and for a name that is nearly that of a variant where nothing
 * else says how the game is played.
 */
export function addVariant(
  id: GameId,
  resolved: GameOptions,
  given: GameOptions,
  tag: string | undefined,
  hasStart: boolean,
): GameOptions {
  if (tag === undefined) return given;
  const { options } = gameDefinition(id);
  const said = plainName(tag).replace(/rules$/, '');
  for (const [name, spec] of Object.entries(options)) {
    if (!NAMING_OPTIONS.includes(name) || spec.type !== 'choice') continue;
    const names = spec.choices.filter((choice) => choice !== NO_NAME);
    const choice = names.find((known) => plainName(String(known)) === said);
    if (choice === undefined) {
      const isToldElsewhere = hasStart || Object.keys(given).length > 0;
      if (isToldElsewhere || isNameOf(id, said) || !isAlike(tag, names.map(String))) return given;
      throw unknownVariant(tag, names);
    }
    if (resolved[name] === choice) return given;
    if (given[name] === undefined) return { ...given, [name]: choice };
    throw new OtauError('bad-option', `The tag Variant says ${quote(tag)}, the options ${name}=${resolved[name]}.`);
  }
  return given;
}

/** Whether a text has a word of one of the names, as `Belgian Dahlia` has: then it means a variant. */
function isAlike(tag: string, names: readonly string[]): boolean {
  const words = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 4);
  const known = new Set(names.flatMap(words));
  return words(tag).some((word) => known.has(word));
}

function unknownVariant(tag: string, names: readonly (string | number)[]): OtauError {
  const known = `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}`;
  return new OtauError('bad-option', `The tag Variant says ${quote(tag.slice(0, 80))}; known are ${known}.`);
}
