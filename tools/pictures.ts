/** Draws the pictures of the README, one for each game: `npx tsx tools/pictures.ts` writes docs/pictures/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { GameId } from '../src/core/game.js';
import { Position } from '../src/core/position.js';
import '../src/games/all.js';
import { renderSvg } from '../src/render/index.js';

/** A position and the move that is shown as the last one. */
interface Scene {
  readonly options: object;
  readonly at: string;
  readonly move: string;
  /** A throw after the move, where the game has throws. */
  readonly throw?: string;
}

const SCENES: Readonly<Record<GameId, Scene>> = {
  togyzkumalak: {
    options: {},
    at: '3S,4S,21S,5S,3S,5S,1S,t,2S/3S,1,t,9S,6S,6S,3S,5S,1S 38 47 S 12',
    move: '83(2)',
  },
  abalone: {
    options: {},
    at: '5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5 2 2 b 25 24',
    move: 'd4h4',
  },
  kindo: {
    options: {},
    at: '.x*.oso/.x*ooeos/xwx*oon./x.oe*../xxsxxx o 2 2 2',
    move: 'b3',
  },
  senet: {
    options: { rules: 'skyruk', dancers: 7 },
    at: '....cs....s.c.ccsc.s......cs.. s 1 -',
    move: '17+1',
    throw: 't2',
  },
};

const folder = new URL('../docs/pictures/', import.meta.url);

function draw(id: GameId, { options, at, move, throw: thrown }: Scene): void {
  const before = Position.parse(id, at, options);
  const action = before.game.parseAction(before.row, move);
  const after = before.play(action);
  const shown = thrown === undefined ? after : after.play(thrown);
  const svg = renderSvg(shown.game, shown.row, { last: { before: before.row, action }, idPrefix: id });
  writeFileSync(new URL(`${id}.svg`, folder), `${svg}\n`);
}

mkdirSync(folder, { recursive: true });
draw('togyzkumalak', SCENES.togyzkumalak);
draw('abalone', SCENES.abalone);
draw('kindo', SCENES.kindo);
draw('senet', SCENES.senet);
