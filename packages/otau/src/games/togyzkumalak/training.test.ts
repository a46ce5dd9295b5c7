/** The inputs that count, against the stones of the board: each pit and each kazan is counted once, the mover's own first. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { Rng } from '../../lib/rng.js';
import '../index.js';
import type { TogyzKumalakOptions } from './options.js';
import { firstPit, KAZAN, PLAYER, sizeOf, TUZDYK } from './rules.js';
import { TOGYZKUMALAK_NETWORK } from './training.js';

describe('the inputs that count', () => {
  it.each<Partial<TogyzKumalakOptions>>([{}, { variant: 'bestemshe' }, { pits: 4, stones: 12 }])(
    'are the stones of %j',
    (options) => {
      const game = createGame('togyzkumalak', options);
      const { pits, stones, tuzdyk } = game.options as { pits: number; stones: number; tuzdyk: boolean };
      const size = sizeOf(pits, stones, tuzdyk);
      const { counts, rest } = TOGYZKUMALAK_NETWORK.counted!(game);
      const rng = new Rng('counts');
      const row = new Uint8Array(game.rowSize);
      const legal = new Uint16Array(game.maxLegal);
      const input = new Float32Array(game.input.size);
      for (let played = 0; played < 20; played++) {
        game.start(row);
        while (game.actor(row) >= 0) {
          game.encode(row, input);
          const found = counts.map(({ inputs, factor }) => inputs.map((place) => Math.round(input[place] * factor)));
          const sides = [row[PLAYER], 1 - row[PLAYER]];
          const stonesOf = (player: number) => [...row.subarray(firstPit(size, player), firstPit(size, player) + pits)];
          expect(found).toEqual([
            sides.flatMap(stonesOf),
            sides.map((player) => Math.min(size.target, row[KAZAN + player])),
          ]);
          const isTuzdyk = (player: number) =>
            Array.from({ length: pits - 1 }, (_, pit) => (row[TUZDYK + 1 - player] === pit + 1 ? 1 : 0));
          const isLarger = (player: number) => (row[KAZAN + player] > row[KAZAN + 1 - player] ? 1 : 0);
          expect(rest.map((place) => input[place])).toEqual(
            sides.flatMap((player) => [...isTuzdyk(player), isLarger(player)]),
          );
          game.next(row, legal[rng.below(game.legal(row, legal))], row);
        }
      }
    },
  );
});
