/** What records play at once is what reading, writing and playing a move does. */
import { expect, it } from 'vitest';
import { randomSteps } from '../../../../../tests/playing.js';
import { Abalone } from './abalone.js';
import { formatCell } from './cells.js';
import { resolveAbaloneOptions } from './options.js';
import { abaloneRecords } from './records.js';

const CELL_NAMES = Array.from({ length: 61 }, (_, cell) => formatCell(cell));

it.each([{}, { variant: 'belgian-daisy' as const }, { players: 3 as const }])(
  'play what the reader reads, with %o',
  (options) => {
    const game = new Abalone(resolveAbaloneOptions(options));
    const [next, out] = [new Uint8Array(game.rowSize), new Uint8Array(game.rowSize)];
    const legal = new Uint16Array(game.maxLegal);
    let played = 0;
    for (const { row } of randomSteps(game, 3, 1)) {
      if (game.actor(row) < 0) continue;
      const usual = [...legal.subarray(0, game.legal(row, legal))].map((action) => game.formatAction(row, action));
      const ends = CELL_NAMES.map((name) => `${usual[0].slice(0, 2)}${name}`);
      for (const text of [...usual, ...ends, '', 'a1', 'A1B2', 'a1b2c3', 'a0b1', 'j1a1', `${usual[0]} `]) {
        const move = abaloneRecords.playMove?.(game, row, text, out);
        // What is usual is never left to the reader
        if (move === undefined) {
          expect(usual.includes(text) && game.players === 2).toBe(false);
          continue;
        }
        played++;
        expect(move).toEqual({ action: game.parseAction(row, text), text: game.formatAction(row, move.action) });
        game.next(row, move.action, next);
        expect(out).toEqual(next);
      }
    }
    expect(played > 500).toBe(game.players === 2);
  },
);
