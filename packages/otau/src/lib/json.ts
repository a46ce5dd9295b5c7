/** What JSON from outside is: an object of names and values, or something else. */
import { unlessThrown } from './error.js';

/**
 * Whether a value is an object of names and values: no list, no text, not null.
 * @example isJsonObject(JSON.parse('{"format":"otau-run"}')) // true
 */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The object that a text is in JSON; undefined for any other text.
 * @example parseJsonObject('[1, 2]') // undefined
 */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  const value: unknown = unlessThrown(() => JSON.parse(text), Error);
  return isJsonObject(value) ? value : undefined;
}
