/** Moves that are played as they stand mean what the readers of moves say. */
import { expect, it } from 'vitest';
import { randomSteps } from '../../../../../tests/playing.js';
import { resolveTogyzKumalakOptions } from './options.js';
import { togyzKumalakRecords } from './records.js';
import { TogyzKumalak } from './togyzkumalak.js';

const GAMES = 6;
const PLAYOK = togyzKumalakRecords.formats?.find(({ name }) => name === 'playok');
const PITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every pit with every landing pit, and what may stand after them in a position. */
function texts(game: TogyzKumalak, row: Uint8Array): string[] {
  const legal = new Uint16Array(game.maxLegal);
  const actions = [...legal.subarray(0, game.legal(row, legal))];
  const right = actions.flatMap((action) => [
    game.formatAction(row, action),
    ...(PLAYOK?.spell?.(game, row, action) ?? []),
  ]);
  const others = right.flatMap((text) => [
    text.slice(0, 2),
    `${text.slice(0, 2)}x`,
    `${text}(1)`,
    text.replace(')', '0)'),
  ]);
  const digits = PITS.flatMap((from) => PITS.map((to) => `${from}${to}`));
  return [
    ...new Set([...right, ...others, ...digits, '', '7', '76(', '76()', '76(a)', '7６', 'g1d2', '76 ', '76X', '10']),
  ];
}

it.each([{}, { variant: 'bestemshe' as const }])('play the action that the reader reads, with %o', (options) => {
  const game = new TogyzKumalak(resolveTogyzKumalakOptions(options));
  const readers = [
    { play: togyzKumalakRecords.playMove, read: (row: Uint8Array, text: string) => game.parseAction(row, text) },
    { play: PLAYOK?.playMove, read: (row: Uint8Array, text: string) => PLAYOK?.parseMove(game, row, text) },
  ];
  const [next, out] = [new Uint8Array(game.rowSize), new Uint8Array(game.rowSize)];
  let played = 0;
  for (const { row } of randomSteps(game, 3, GAMES)) {
    for (const text of texts(game, row)) {
      for (const { play, read } of readers) {
        const move = play?.(game, row, text, out);
        if (move === undefined) continue;
        played++;
        expect(move).toEqual({ action: read(row, text), text: game.formatAction(row, move.action) });
        game.next(row, move.action, next);
        expect(out).toEqual(next);
      }
    }
    // What is usual is never left to the reader
    if (game.actor(row) < 0) continue;
    const legal = new Uint16Array(game.maxLegal);
    for (const action of legal.subarray(0, game.legal(row, legal))) {
      expect(togyzKumalakRecords.playMove?.(game, row, game.formatAction(row, action), out)?.action).toBe(action);
    }
  }
  expect(played).toBeGreaterThan(1000);
});
