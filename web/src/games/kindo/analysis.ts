/** The analysis of Kindo. */
import { clearTile, ownTile, toggleDot, turnWall } from 'otau/games/kindo';
import { fieldOfEach, type GameAnalysis, type GameEditor, optionValues, playerOfBrush } from '../game-analysis.js';
import { boardWords, describeMove, describePosition } from './speech.js';

const EDITOR: GameEditor = {
  brushes: ['player-0', 'player-1', 'clear', 'wall', 'dot'],
  paint: (_, row, brush, tile) => {
    const owner = playerOfBrush(brush);
    if (owner !== undefined) ownTile(row, tile, owner);
    else if (brush === 'clear') clearTile(row, tile);
    else if (brush === 'dot') toggleDot(row, tile);
    else turnWall(row, tile);
  },
  fields: ({ players }) => [
    { name: 'movesLeft', min: 1, max: 4 },
    ...fieldOfEach(players, { name: 'nextMoves', min: 2, max: 4 }),
  ],
  boardFields: ['tiles'],
};

export const KINDO_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  boardWords,
  editor: EDITOR,
  positionPattern: /^([.xonesw*]+\/)+[.xonesw*]+ [xo] /i,
  variants: () => optionValues('kindo', 'size').map((size) => ({ size })),
};
