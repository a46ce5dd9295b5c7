/** Moves that records play at once mean what reading them one after the other means. */
import { describe, expect, it } from 'vitest';
import { randomSteps } from '../../../../tests/playing.js';
import { withoutStacks } from '../../../../tests/stacks.js';
import { firstCounters, type GameOptions, type Row } from '../core/game.js';
import { unlessThrown } from '../lib/error.js';
import { gameRecords } from '../records/foreign/game-records.js';
import { readMoveText } from '../records/move-text.js';
import { Replay } from '../records/moves.js';
import { createGame } from './index.js';

const MAX_PLIES = 30;
const THROWS = [1, 2, 3, 4, 5];
const HOUSES = Array.from({ length: 30 }, (_, at) => at + 1);
const TILES = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((column) => [1, 2, 3, 4, 5, 6].map((row) => `${column}${row}`));

const TEXTS = {
  kindo: TILES.flatMap((tile) => ['', 'n', 'e', 's', 'w', 'x', ' '].map((wall) => tile + wall)),
  senet: THROWS.flatMap((steps) => [
    `${steps}:pass`,
    `t${steps}`,
    `${steps}`,
    `${steps}:5+${6 - steps}`,
    ...HOUSES.flatMap((house) => [`${steps}:${house}+${steps}`, `${steps}:${house}-${steps}`, `${house}+${steps}`]),
  ]),
};

describe.each([
  ['kindo', {}],
  ['kindo', { size: 6, walledIn: false }],
  ['senet', {}],
  ['senet', { rules: 'skyruk' }],
] as const)('%s with %o', (id, options: GameOptions) => {
  const game = createGame(id, options);
  const read = (_: unknown, row: Row, text: string): number => readMoveText(game, row, text);
  const { playMove } = gameRecords(id);

  it('plays every text as the reader does, or leaves it to it', () => {
    let played = 0;
    for (const { row } of randomSteps(game, 5, 1, MAX_PLIES)) {
      for (const text of [...TEXTS[id], '', 'a1N', ' a1', 'pass', '2 : 5+2']) {
        const start = { row, counters: firstCounters() };
        const atOnce = new Replay(game, start, read, playMove);
        const byReading = new Replay(game, start, read);
        withoutStacks(() => unlessThrown(() => byReading.play(text, false)));
        if (atOnce.playPlain([text]) > 0) {
          played++;
          expect(standing(atOnce), text).toEqual(standing(byReading));
        } else {
          // What is usual is never left to the reader
          const isUsual = byReading.moves[0] === text && (id === 'kindo' || text.includes(':'));
          expect(isUsual, text).toBe(false);
        }
      }
    }
    expect(played).toBeGreaterThan(100);
  });
});

function standing({ row, counters, actions, moves, players }: Replay) {
  return { row, counters, actions, moves, players };
}
