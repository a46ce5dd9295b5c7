/** Exported pictures and printed sheets speak the chosen language, wholly. */
import { createGame, type Game, gameIds, type Row } from 'otau';
import { type LastAction, renderSvg } from 'otau/render';
import { describe, expect, it } from 'vitest';
import { createWords, LANGUAGES, loadTexts } from '../i18n/words.js';
import { gameTitle } from './game-text.js';
import './index.js';
import { pictureSpeech } from './analysis.js';

await loadTexts(...LANGUAGES);

/** The first position, and one after some moves and throws. */
function positions(game: Game): { readonly row: Row; readonly last?: LastAction }[] {
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  const row = start.slice();
  const actions = new Uint16Array(game.maxLegal);
  let last: LastAction | undefined;
  for (let ply = 0; ply < 12; ply++) {
    const count = game.legal(row, actions);
    last = { before: row.slice(), action: count === 0 ? ply % 5 : actions[(7 * ply) % count] };
    game.next(last.before, last.action, row);
  }
  return [{ row: start }, { row, last }];
}

/** All words of a picture: what is read aloud, and what is written on it. */
function wordsOf(svg: string): string {
  return [...svg.matchAll(/>([^<>]+)</g)].map(([, text]) => text).join(' ');
}

describe.each(gameIds())('pictures of %s', (id) => {
  const game = createGame(id);
  const picture = (language: (typeof LANGUAGES)[number], shown: { readonly row: Row; readonly last?: LastAction }) => {
    const words = createWords(language);
    const said = { title: gameTitle(words, id), words: pictureSpeech(words, game) };
    return wordsOf(renderSvg(game, shown.row, { last: shown.last, theme: 'light', ...said }));
  };

  it.each(LANGUAGES.filter((language) => language !== 'en'))('have no word of English in %s', (language) => {
    for (const shown of positions(game)) {
      const text = picture(language, shown);
      // Names of the games, of players of Kindo, of cells and of files of columns are Latin in every language
      expect(text.replace(/Abalone|Kindo/g, '').match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
      expect(text).toMatch(/\p{Script=Cyrillic}{3}/u);
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  it('say in English what the board says', () => {
    const [start] = positions(game);
    expect(picture('en', start)).toMatch(/ to (?:move|throw)\b/);
  });
});
