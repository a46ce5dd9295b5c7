/** Moves as bytes: every action and outcome of a game as one number of a fixed count of bits. */
import type { Game } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';

const BYTE = 8;

/** How many bits an action or an outcome of a game takes. */
export function actionBits({ actionCount, maxLegal }: Game): number {
  return Math.max(1, 32 - Math.clz32(Math.max(actionCount, maxLegal) - 1));
}

/** The first byte says how many numbers would still fit, so that the length of the bytes gives how many there are. */
export function packActions(game: Game, actions: ArrayLike<number>): Uint8Array {
  const bits = actionBits(game);
  const length = Math.ceil((actions.length * bits) / BYTE);
  const bytes = new Uint8Array(1 + length);
  bytes[0] = Math.floor((length * BYTE) / bits) - actions.length;
  let at = 1;
  let held = 0;
  let free = BYTE;
  for (let i = 0; i < actions.length; i++) {
    let left = bits;
    while (left > 0) {
      const taken = Math.min(left, free);
      left -= taken;
      held = (held << taken) | ((actions[i] >>> left) & ((1 << taken) - 1));
      free -= taken;
      if (free > 0) continue;
      bytes[at++] = held;
      held = 0;
      free = BYTE;
    }
  }
  if (free < BYTE) bytes[at] = held << free;
  return bytes;
}

/** What `packActions` has packed. Throws `bad-file` for bytes that it cannot have written. */
export function unpackActions(game: Game, bytes: Uint8Array): Uint32Array {
  const bits = actionBits(game);
  const count = Math.floor(((bytes.length - 1) * BYTE) / bits) - bytes[0];
  if (!(count >= 0)) throw new OtauError('bad-file', 'The archive is damaged: the moves of a game cannot be read.');
  const actions = new Uint32Array(count);
  let at = 1;
  let left = BYTE;
  for (let i = 0; i < count; i++) {
    let action = 0;
    let wanted = bits;
    while (wanted > 0) {
      const taken = Math.min(wanted, left);
      left -= taken;
      wanted -= taken;
      action = (action << taken) | ((bytes[at] >>> left) & ((1 << taken) - 1));
      if (left > 0) continue;
      at++;
      left = BYTE;
    }
    actions[i] = action;
  }
  return actions;
}
