/** Who can sit at the terminal's board, by name. */
import { OtauError, quote } from '../lib/error.js';
import { type Chooser, greedy, random } from './greedy.js';

export const MACHINES = { greedy, random } as const satisfies Readonly<Record<string, Chooser>>;

export type MachineKind = keyof typeof MACHINES;
export type PlayerKind = 'human' | MachineKind;
export const PLAYER_KINDS: readonly PlayerKind[] = ['human', 'greedy', 'random'];

/** Throws `bad-argument`. */
export function readKind(text: string): PlayerKind {
  const kind = PLAYER_KINDS.find((known) => known === text.trim().toLowerCase());
  if (kind !== undefined) return kind;
  throw new OtauError('bad-argument', `A player is one of ${PLAYER_KINDS.join(', ')}; got ${quote(text)}.`);
}

/** Reads `human,greedy`, one for each of `count` players. Throws `bad-argument`. */
export function readKinds(text: string, count: number): readonly PlayerKind[] {
  const kinds = text.split(',', count + 1).map(readKind);
  if (kinds.length === count) return kinds;
  throw new OtauError(
    'bad-argument',
    `--players names one player for each of ${count}, such as ${usualKinds(count).join(',')}; got ${quote(text)}.`,
  );
}

/** A human against machines. */
export function usualKinds(count: number): readonly PlayerKind[] {
  return Array.from({ length: count }, (_, player) => (player === 0 ? 'human' : 'greedy'));
}
