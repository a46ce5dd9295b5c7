/** The analysis of Togyz Kumalak. */
import { type Game, type GameOptions, type Row, readField, writeValue } from 'otau';
import { type Brush, fieldOfEach, type GameAnalysis, type GameEditor, optionValues } from '../game-analysis.js';
import { describeMove, describePosition } from './speech.js';

function stonesOf({ options: { pits, stones } }: Game): number {
  return 2 * Number(pits) * Number(stones);
}

/** Pits are numbered from White's pit 1 through Black's last one, then the two kazans. */
function paint(game: Game, row: Row, brush: Brush, cell: number): void {
  const { layout, options } = game;
  const pits = Number(options.pits);
  const inKazan = cell >= 2 * pits;
  const field = inKazan ? layout.kazan : layout.pits;
  const index = inKazan ? cell - 2 * pits : cell;
  const stones = readField(field, row)[index];
  const most = Math.min(stonesOf(game), field.type === 'uint8' ? 255 : 65535);
  if (brush === 'add') writeValue(field, row, index, Math.min(stones + 1, most));
  else if (brush === 'take') writeValue(field, row, index, Math.max(0, stones - 1));
  else if (!inKazan) toggleTuzdyk(game, row, cell, stones);
}

/** Opens or closes a tuzdyk. The stones of its pit go to the kazan of its owner. */
function toggleTuzdyk({ layout, options }: Game, row: Row, pit: number, stones: number): void {
  const pits = Number(options.pits);
  const player = 1 - Math.floor(pit / pits);
  const number = (pit % pits) + 1;
  const isOpen = readField(layout.tuzdyk, row)[player] === number;
  writeValue(layout.tuzdyk, row, player, isOpen ? 0 : number);
  writeValue(layout.kazan, row, player, readField(layout.kazan, row)[player] + stones);
  writeValue(layout.pits, row, pit, 0);
}

const EDITOR: GameEditor = {
  brushes: ['add', 'take', 'tuzdyk'],
  paint,
  fields: (game) => fieldOfEach(game.players, { name: 'kazan', min: 0, max: stonesOf(game) }),
  boardFields: ['pits', 'tuzdyk'],
  piecesInHand: (game, row) => {
    const sum = (name: string) => readField(game.layout[name], row).reduce((total, stones) => total + stones, 0);
    return stonesOf(game) - sum('pits') - sum('kazan');
  },
};

function* oddVariants(): Generator<GameOptions> {
  for (const pits of optionValues('togyzkumalak', 'pits')) {
    for (const stones of optionValues('togyzkumalak', 'stones')) yield { variant: 'custom', pits, stones };
  }
}

export const TOGYZKUMALAK_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  editor: EDITOR,
  positionPattern: /^[\dtSN,]+\/[\dtSN,]+ /i,
  variants: () =>
    optionValues('togyzkumalak', 'variant')
      .filter((variant) => variant !== 'custom')
      .map((variant) => ({ variant })),
  oddVariants,
};
