import { createGame } from 'otau';
import { expect, it } from 'vitest';
import { randomSteps } from '../../../../../tests/playing.js';
import { PositionHash } from './hash.js';

const numberOf = (hash: PositionHash, row: Uint8Array): bigint => {
  hash.find(row);
  return (BigInt(hash.high) << 32n) | BigInt(hash.low);
};

it('gives images of a position the same hash, and positions of other rules different ones', () => {
  const game = createGame('abalone');
  const hash = new PositionHash(game);
  const image = new Uint8Array(game.rowSize);
  for (const { row } of randomSteps(game, 5, 2, 30)) {
    for (const symmetry of game.symmetries) {
      symmetry.row(row, image);
      expect(numberOf(hash, image)).toBe(numberOf(hash, row));
    }
  }
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  expect(numberOf(new PositionHash(createGame('abalone', { marblesToEject: 4 })), row)).not.toBe(numberOf(hash, row));
  expect(numberOf(new PositionHash(createGame('abalone', { maxTurns: 9 })), row)).toBe(numberOf(hash, row));
});

it('spreads similar positions over both halves', () => {
  // Rows that differ in two small numbers, as positions of one game do. Of n random 32-bit numbers
  // n² / 2³³ pairs are equal: here 7 on average, and with a chance of less than 1 in 10⁶ more than 25.
  const game = createGame('togyzkumalak');
  const hash = new PositionHash(game);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  const whole = new Set<bigint>();
  const halves = [new Set<bigint>(), new Set<bigint>()];
  let count = 0;
  for (let first = 6; first < 16; first++) {
    for (let second = first + 1; second < 16; second++) {
      for (let a = 0; a < 74; a++) {
        for (let b = 0; b < 74; b++) {
          row[first] = a;
          row[second] = b;
          // The start itself comes again for each pair of pits, and pits that hold their nine stones.
          if (a === 9 || b === 9) continue;
          const number = numberOf(hash, row);
          whole.add(number);
          halves[0].add(number >> 32n);
          halves[1].add(number & 0xffffffffn);
          count++;
        }
      }
      row[first] = 9;
      row[second] = 9;
    }
  }
  expect(whole.size).toBe(count);
  for (const half of halves) expect(count - half.size).toBeLessThan(25);
});
