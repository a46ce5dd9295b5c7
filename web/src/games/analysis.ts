/**
 * The registry of what analysis needs of each game: texts about moves, the position editor, recognition of position texts. It is
 * separate from `registry.ts`, so that only pages with analysis load it.
 */
import type { Game, GameId } from 'otau';
import type { PictureSpeech } from 'otau/render';
import type { Words } from '../i18n/words.js';
import { ABALONE_ANALYSIS } from './abalone/analysis.js';
import type { GameAnalysis } from './game-analysis.js';
import { describeGenericMove, seatName } from './game-text.js';
import { KINDO_ANALYSIS } from './kindo/analysis.js';
import { SENET_ANALYSIS } from './senet/analysis.js';
import { TOGYZKUMALAK_ANALYSIS } from './togyzkumalak/analysis.js';

const DEFAULT_ANALYSIS: GameAnalysis = {
  describeMove: describeGenericMove,
  variants: () => [],
  oddVariants: () => [],
};

const ANALYSES: ReadonlyMap<GameId, Partial<GameAnalysis>> = new Map([
  ['togyzkumalak', TOGYZKUMALAK_ANALYSIS],
  ['abalone', ABALONE_ANALYSIS],
  ['kindo', KINDO_ANALYSIS],
  ['senet', SENET_ANALYSIS],
]);

export function gameAnalysis(id: GameId): GameAnalysis {
  return { ...DEFAULT_ANALYSIS, ...ANALYSES.get(id) };
}

/** The words of pictures of a game; undefined for games that bring no texts: their pictures say what the library says. */
export function pictureSpeech(words: Words, game: Game): PictureSpeech | undefined {
  const { describePosition, describeMove, boardWords } = gameAnalysis(game.id);
  if (describePosition === undefined) return undefined;
  const players = Array.from({ length: game.players }, (_, player) => seatName(words, game.id, player));
  const board = boardWords?.(words);
  return (row, last) => {
    const [status, ...rest] = describePosition(words, game, row).map((line) => line.replace(/\.$/, ''));
    const played =
      last === undefined ? [] : [describeMove(words, game, last.before, last.action, row).replace(/\.$/, '')];
    const sentences = [status, ...played, ...rest].filter((line) => line !== '');
    return { players, status, description: sentences.map((line) => `${line}.`).join(' '), board };
  };
}
