/** The values that an option can have, from the game's own table. */
import { type GameId, gameDefinition } from 'otau';
import type { OptionValue } from './registry.js';

/** Every value of an option, in the table's order. */
export function optionValues(id: GameId, name: string): OptionValue[] {
  const spec = gameDefinition(id).options[name];
  if (spec.type === 'boolean') return [false, true];
  if (spec.type === 'choice') return [...spec.choices];
  return Array.from({ length: spec.max - spec.min + 1 }, (_, i) => spec.min + i);
}
