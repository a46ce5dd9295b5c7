/** The tag Variant, where it names what an option of the game chooses: records of other programs have no options. */
import { gameEntry } from '../games/catalog.js';
import type { GameId, GameOptions } from '../games/game.js';
import { OtauError, quote } from '../lib/error.js';

/** Options that name a way to play. */
const NAMING_OPTIONS = ['variant', 'rules'];

/**
 * The options given, with the variant that the tag names. A tag that names none is any text.
 * @param resolved all options as they are without the tag
 * Throws `bad-option` where tag and options contradict each other.
 */
export function addVariant(
  id: GameId,
  resolved: GameOptions,
  given: GameOptions,
  tag: string | undefined,
): GameOptions {
  if (tag === undefined) return given;
  const choice = tag.trim().toLowerCase().replaceAll(' ', '-');
  for (const [name, spec] of Object.entries(gameEntry(id).options)) {
    if (!NAMING_OPTIONS.includes(name) || spec.type !== 'choice' || !spec.choices.includes(choice)) continue;
    if (resolved[name] === choice) return given;
    if (given[name] === undefined) return { ...given, [name]: choice };
    throw new OtauError('bad-option', `The tag Variant says ${quote(tag)}, the options ${name}=${resolved[name]}.`);
  }
  return given;
}
