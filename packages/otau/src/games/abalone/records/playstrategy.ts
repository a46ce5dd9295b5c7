/** What PlayStrategy writes: moves from cell to cell, and the first position as a tag. */
import type { ForeignWriter } from '../../../records/foreign/game-records.js';

export const PLAYSTRATEGY_WRITER: ForeignWriter = {
  name: 'playstrategy',
  about: 'PGN of PlayStrategy: moves from cell to cell',
  tags: (_, start) => ({ Variant: 'Abalone', SetUp: '1', FEN: start }),
  formatMove: (game, row, action) => game.formatAction(row, action, 'play-site'),
};
