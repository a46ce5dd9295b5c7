/**
 * Draws the pictures of the README, one for each game, and films where a game has one: `npx tsx tools/docs/pictures.ts`
 * writes docs/pictures/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { History } from '../../packages/otau/src/core/history.js';
import { Position } from '../../packages/otau/src/core/position.js';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { framesOf } from '../../packages/otau/src/render/film.js';
import { renderSvg } from '../../packages/otau/src/render/index.js';
import { gif } from '../../packages/otau/src/render/node/raster.js';
import { type PictureOfGame, toolsOf } from '../games/load.js';

const FILM = { size: 560, delay: 700, drawnLetters: true };

const FOLDER = new URL('../../docs/pictures/', import.meta.url);

function draw(id: string, { options, at, move, throw: thrown }: PictureOfGame): void {
  const before = Position.parse(id, at, options);
  const action = before.game.parseAction(before.row, move);
  const after = before.play(action);
  const shown = thrown === undefined ? after : after.play(thrown);
  const svg = renderSvg(shown.game, shown.row, { last: { before: before.row, action }, idPrefix: id });
  writeFileSync(new URL(`${id}.svg`, FOLDER), `${svg}\n`);
}

function drawFilm(id: string, { options, film }: PictureOfGame): void {
  const { game } = new Position(id, options);
  const history = new History(game);
  for (const move of film?.split(' ') ?? []) history.play(game.parseAction(history.row, move));
  if (history.length > 0) writeFileSync(new URL(`${id}.gif`, FOLDER), gif(game, framesOf(history), FILM));
}

mkdirSync(FOLDER, { recursive: true });
for (const id of gameIds()) {
  const { picture } = await toolsOf(id);
  if (picture === undefined) continue;
  draw(id, picture);
  drawFilm(id, picture);
}
