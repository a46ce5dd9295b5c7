/** Draws the pictures of the README, one for each game: `npx tsx tools/docs/pictures.ts` writes docs/pictures/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Position } from '../../src/core/position.js';
import { gameIds } from '../../src/games/index.js';
import { renderSvg } from '../../src/render/index.js';
import { loadForGame } from '../games/load.js';

/** A position and the move that is shown as the last one; each game has its own in `tools/games/<game>/picture.ts`. */
export interface PictureOfGame {
  readonly options: object;
  readonly at: string;
  readonly move: string;
  /** A throw after the move, where the game has throws. */
  readonly throw?: string;
}

const FOLDER = new URL('../../docs/pictures/', import.meta.url);

function draw(id: string, { options, at, move, throw: thrown }: PictureOfGame): void {
  const before = Position.parse(id, at, options);
  const action = before.game.parseAction(before.row, move);
  const after = before.play(action);
  const shown = thrown === undefined ? after : after.play(thrown);
  const svg = renderSvg(shown.game, shown.row, { last: { before: before.row, action }, idPrefix: id });
  writeFileSync(new URL(`${id}.svg`, FOLDER), `${svg}\n`);
}

mkdirSync(FOLDER, { recursive: true });
for (const id of gameIds()) {
  const picture = await loadForGame<PictureOfGame | undefined>(id, 'picture', undefined);
  if (picture !== undefined) draw(id, picture);
}
