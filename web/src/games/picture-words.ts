/** What exported pictures, films and printed sheets say in the chosen language: the same sentences as the board in the page. */
import type { Game } from 'otau';
import type { PictureSpeech } from 'otau/render';
import type { Words } from '../i18n/words.js';
import { gameAnalysis } from './analysis.js';
import { gamePlayer } from './game-text.js';

/** The words of pictures of a game; undefined for games that bring no texts: their pictures say what the library says. */
export function pictureSpeech(words: Words, game: Game): PictureSpeech | undefined {
  const { describePosition, describeMove, boardWords } = gameAnalysis(game.id);
  if (describePosition === undefined) return undefined;
  const players = Array.from({ length: game.players }, (_, player) => gamePlayer(words, game.id, player));
  const board = boardWords?.(words);
  return (row, last) => {
    const [status, ...rest] = describePosition(words, game, row).map((line) => line.replace(/\.$/, ''));
    const played =
      last === undefined ? [] : [describeMove(words, game, last.before, last.action, row).replace(/\.$/, '')];
    const sentences = [status, ...played, ...rest].filter((line) => line !== '');
    return { players, status, description: sentences.map((line) => `${line}.`).join(' '), board };
  };
}
