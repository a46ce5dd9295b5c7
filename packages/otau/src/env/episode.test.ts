/** Counting positions, and what stops a game. */
import { describe, expect, it } from 'vitest';
import { stopReason } from '../core/history.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { Occurrences } from './episode.js';

describe('Occurrences', () => {
  it('counts as a table by text does, over hundreds of positions', () => {
    const rng = new Rng(1);
    const occurrences = new Occurrences(3);
    const table = new Map<string, number>();
    for (let i = 0; i < 500; i++) {
      const row = Uint8Array.from({ length: 3 }, () => rng.below(4));
      const times = (table.get(row.join()) ?? 0) + 1;
      table.set(row.join(), times);
      expect(occurrences.add(row)).toBe(times);
    }
    expect(occurrences.length).toBe(500);
  });

  it('forgets what is cut off', () => {
    const occurrences = new Occurrences(1);
    for (let i = 0; i < 4; i++) occurrences.add(Uint8Array.of(7));
    occurrences.cut(1);
    expect(occurrences.add(Uint8Array.of(7))).toBe(2);
  });
});

describe('stopReason', () => {
  it('puts a finished position before a repetition, and that before the limit', () => {
    const game = createGame('togyzkumalak', { repetition: true, maxPlies: 10 });
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    expect(stopReason(game, row, 9, () => 2)).toBeUndefined();
    expect(stopReason(game, row, 10, () => 2)).toBe('limit');
    expect(stopReason(game, row, 10, () => 3)).toBe('repetition');
    game.parsePosition('9/9 100 62 S 5', row);
    expect(stopReason(game, row, 10, () => 3)).toBe('rules');
  });

  it('lets repetitions pass where the game has no such rule', () => {
    const game = createGame('togyzkumalak');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    expect(stopReason(game, row, 9, () => 5)).toBeUndefined();
  });
});
