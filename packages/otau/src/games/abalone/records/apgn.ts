/** APGN, the portable notation in which games of the Abalone server MIGS are exchanged: tags, and moves as Aba-Pro writes them. */
import type { ForeignWriter } from '../../../records/foreign/game-records.js';
import type { LineupName } from '../lineups.js';
import { apgnPosition } from './positions.js';

/** Names of line-ups that differ from those here. */
export const MIGS_NAMES: Readonly<Record<string, LineupName>> = {
  standard: 'classical',
  belgian: 'belgian-daisy',
  german: 'german-daisy',
  dutch: 'dutch-daisy',
  swiss: 'swiss-daisy',
  alien: 'alien-attack',
  centrifugeuse: 'centrifuge',
  fujiyama: 'fujiyama1',
  snakes_variant: 'snakes-variation',
  wall: 'the-wall',
};

export const APGN_WRITER: ForeignWriter = {
  name: 'apgn',
  about: 'APGN, with moves as Aba-Pro writes them',
  tags(game, start, isUsual) {
    const name = Object.entries(MIGS_NAMES).find(([, lineup]) => lineup === game.options.variant)?.[0];
    const variant = isUsual ? (name ?? String(game.options.variant).replaceAll('-', '_')) : 'custom';
    // A position has marbles of two colours
    const hasPosition = game.players === 2 && !(isUsual && name !== undefined);
    return {
      Variant: variant,
      Notation: 'Aba-Pro',
      ...(hasPosition ? { SetUp: '1', Position: apgnPosition(start) } : {}),
    };
  },
  formatMove: (game, row, action) => game.formatAction(row, action, 'aba-pro').toLowerCase(),
};
