/** What the gathered pages tell VitePress of themselves: the menus of the players' pages and of the reference. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameId } from 'otau';
import type { Language } from '../web/src/i18n/languages.js';
import { GATHERED } from './paths.js';

export interface PlayersMenu {
  /** `/play/`, `/kk/play/` */
  readonly folder: string;
  readonly games: readonly { readonly id: GameId; readonly title: string; readonly about: string }[];
}

export interface Entry {
  readonly text: string;
  readonly link: string;
}

export interface Menu {
  readonly players: Readonly<Record<Language, PlayersMenu>>;
  readonly reference: readonly { readonly text: string; readonly items: Entry[] }[];
}

const FILE = join(GATHERED, 'menu.json');

export function writeMenu(menu: Menu): void {
  writeFileSync(FILE, JSON.stringify(menu));
}

export function readMenu(): Menu {
  if (!existsSync(FILE)) throw new Error('The pages are not gathered yet: run "npm run docs".');
  return JSON.parse(readFileSync(FILE, 'utf8')) as Menu;
}
