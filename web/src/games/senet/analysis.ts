/** The analysis of Senet. */
import { type GameOptions, writeValue } from 'otau';
import { type GameAnalysis, type GameEditor, optionValues, playerOfBrush } from '../game-analysis.js';
import { boardWords, describeMove, describePosition } from './speech.js';

const EDITOR: GameEditor = {
  brushes: ['player-0', 'player-1', 'clear'],
  // Houses count from 1; of the set the first half are cones, the other spools
  paint: ({ layout }, row, brush, house) => {
    const owner = playerOfBrush(brush);
    for (const player of [0, 1]) writeValue(layout.dancers, row, 32 * player + house - 1, Number(player === owner));
  },
  fields: ({ options }) => [
    { name: 'steps', min: 0, max: 5 },
    ...(options.rules === 'skyruk' ? [{ name: 'second', min: 0, max: 1 } as const] : []),
  ],
  boardFields: ['dancers'],
};

function* variants(): Generator<GameOptions> {
  for (const rules of optionValues('senet', 'rules')) {
    yield { rules };
    for (const dancers of optionValues('senet', 'dancers')) yield { rules, dancers };
  }
}

export const SENET_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  boardWords,
  editor: EDITOR,
  positionPattern: /^[cs.]+( |$)/i,
  variants,
};
