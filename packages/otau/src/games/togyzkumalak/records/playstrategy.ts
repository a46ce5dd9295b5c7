/** What PlayStrategy writes: squares as moves, and positions whose move number may be 0. */
import type { ForeignWriter } from '../../../records/foreign/game-records.js';

const FEN = /^([0-9STt,]+\/[0-9STt,]+ \d+ \d+) ([SN])(?: (\d+))?$/;

/** A position text of the play site as `Game.parsePosition` reads it. */
export function plainPosition(text: string): string {
  const [, board, side, move = '1'] = FEN.exec(text) ?? [];
  if (board === undefined) return text;
  return `${board.replace(/T/g, 't')} ${side} ${Math.max(1, Number(move))}`;
}

const TITLES: Readonly<Record<string, string>> = { standard: 'Togyzkumalak', bestemshe: 'Bestemshe' };

export const PLAYSTRATEGY_WRITER: ForeignWriter = {
  name: 'playstrategy',
  about: 'PGN of PlayStrategy: moves as squares',
  tags(game, start, isUsual) {
    const title = TITLES[String(game.options.variant)];
    return {
      Variant: isUsual && title !== undefined ? title : 'From Position',
      ...(isUsual && title !== undefined ? {} : { SetUp: '1', FEN: start }),
    };
  },
  formatMove: (game, row, action) => game.formatAction(row, action, 'squares'),
};
