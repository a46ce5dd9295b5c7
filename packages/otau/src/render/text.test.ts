import { expect, test } from 'vitest';
import { Position } from '../core/position.js';
import { renderText } from './index.js';

test('sentences are wrapped at the width asked for', () => {
  const { game, row } = new Position('kindo');
  expect(renderText(game, row, { width: 12 }).split('\n').slice(-2)).toEqual(['x to move, 1', 'move left']);
});
