/** The tag Variant, where it names what an option of the game chooses: records of other programs have no options. */

import type { GameId, GameOptions } from '../core/game.js';
import { gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { plainName } from './names.js';

/** Options that name a way to play. */
const NAMING_OPTIONS = ['variant', 'rules'];
/** The name of a board without a name: it does not tell which board it is. */
export const NO_NAME = 'custom';
/** What other programs call the usual game, besides its title; an empty tag names nothing. */
const DEFAULT_NAMES = ['', 'fromposition'];

/**
 * The options given, with the variant that the tag names. A tag that names none is any text where the options
 * or the start say how the game is played, or where the game has no variants.
 * @param resolved all options as they are without the tag
 * Throws `bad-option` where tag and options contradict each other, and for a variant that is not known.
 */
export function addVariant(
  id: GameId,
  resolved: GameOptions,
  given: GameOptions,
  tag: string | undefined,
  hasStart: boolean,
): GameOptions {
  if (tag === undefined) return given;
  const { options, title } = gameDefinition(id);
  const said = plainName(tag).replace(/rules$/, '');
  for (const [name, spec] of Object.entries(options)) {
    if (!NAMING_OPTIONS.includes(name) || spec.type !== 'choice') continue;
    const names = spec.choices.filter((choice) => choice !== NO_NAME);
    const choice = names.find((known) => plainName(String(known)) === said);
    if (choice === undefined) {
      const isToldElsewhere = hasStart || Object.keys(given).length > 0;
      if (isToldElsewhere || said === plainName(title) || DEFAULT_NAMES.includes(said)) return given;
      throw unknownVariant(tag, names);
    }
    if (resolved[name] === choice) return given;
    if (given[name] === undefined) return { ...given, [name]: choice };
    throw new OtauError('bad-option', `The tag Variant says ${quote(tag)}, the options ${name}=${resolved[name]}.`);
  }
  return given;
}

function unknownVariant(tag: string, names: readonly (string | number)[]): OtauError {
  const known = `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}`;
  return new OtauError('bad-option', `The tag Variant says ${quote(tag.slice(0, 80))}; known are ${known}.`);
}
