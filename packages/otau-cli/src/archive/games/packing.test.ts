/** Packed moves are read back unchanged in every game, and take few bytes. */
import { CHANCE, createGame, gameIds, OVER, Rng, type Row } from 'otau';
import { expect, it } from 'vitest';
import { randomSteps } from '../../../../../tests/playing.js';
import { type ActionReader, packActions, RangeReader, RangeWriter, readActions } from './packing.js';

const GAMES = 30;

it.each(gameIds())('keeps the actions of games of %s', (id) => {
  const game = createGame(id);
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  let actions: number[] = [];
  for (const { action } of randomSteps(game, 5, GAMES, 250)) {
    if (action !== undefined) {
      actions.push(action);
      continue;
    }
    const reader = readActions(game, packActions(game, start, actions));
    expect(readAll(reader, game, start)).toEqual(actions);
    actions = [];
  }
});

function readAll(reader: ActionReader, game: ReturnType<typeof createGame>, start: Row): number[] {
  const row = start.slice();
  const actions: number[] = [];
  for (let action = reader.next(row); action >= 0; action = reader.next(row)) {
    actions.push(action);
    game.next(row, action, row);
  }
  return actions;
}

it('reads any bytes as some game, but rejects one that is too long', () => {
  const game = createGame('abalone');
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  const rng = new Rng('bytes');
  for (let i = 0; i < 50; i++) {
    const bytes = Uint8Array.from({ length: 12 }, () => rng.below(256));
    bytes[0] = 15;
    const actions = readAll(readActions(game, bytes), game, start);
    expect(actions.length).toBe(15);
  }
  expect(() => readAll(readActions(game, Uint8Array.of(0xff, 0xff, 0xff, 0x7f)), game, start)).toThrow(
    /moves of a game/,
  );
});

it('codes choices with few bits', () => {
  const rng = new Rng('choices');
  for (let round = 0; round < 300; round++) {
    const among = Array.from({ length: rng.below(200) }, () => 1 + rng.below(round % 3 === 0 ? 3 : 500));
    // Carries happen at the ends of ranges
    const choices = among.map((count) => [0, count - 1, rng.below(count)][rng.below(3)]);
    const writer = new RangeWriter();
    for (const [i, choice] of choices.entries()) writer.write(choice, among[i]);
    const bytes = writer.take();
    const reader = new RangeReader(bytes);
    expect(among.map((count) => reader.read(count))).toEqual(choices);
    const bits = among.reduce((sum, count) => sum + Math.log2(count), 0);
    expect(bytes.length).toBeLessThanOrEqual(Math.ceil(bits / 8) + 1);
  }
});

it('packs throws', () => {
  const game = createGame('senet');
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  expect(game.actor(row)).toBe(CHANCE);
  expect(game.actor(row)).not.toBe(OVER);
  const packed = packActions(game, row, [2]);
  expect(readAll(readActions(game, packed), game, row)).toEqual([2]);
});
