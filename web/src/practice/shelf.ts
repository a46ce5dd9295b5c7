/** Which puzzles of a game are practised: all, the player's own mistakes, or those of a theme. The address names them. */
import type { Exercise } from '../exercises/packs.js';

/** Empty for all puzzles, `mine`, or `theme/NAME`. */
export type ShelfName = string;

const MINE = 'mine';
const THEME = 'theme';

/** What the rest of an address behind the game names, and the id of a puzzle to begin with. */
export function parseShelf([first, second, third]: readonly string[]): {
  readonly shelf: ShelfName;
  readonly wanted: string | undefined;
} {
  if (first === MINE) return { shelf: MINE, wanted: second };
  if (first === THEME && second !== undefined) return { shelf: shelfOfTheme(second), wanted: third };
  return { shelf: '', wanted: first };
}

export function shelfOfTheme(theme: string): ShelfName {
  return `${THEME}/${theme}`;
}

/** The rest of the address of a shelf. */
export function pathOfShelf(shelf: ShelfName): string[] {
  return shelf === '' ? [] : shelf.split('/');
}

export function isMine(shelf: ShelfName): boolean {
  return shelf === MINE;
}

/** The puzzles of a shelf. */
export function onShelf(shelf: ShelfName, all: readonly Exercise[], mine: readonly Exercise[]): readonly Exercise[] {
  if (isMine(shelf)) return mine;
  const [, theme] = pathOfShelf(shelf);
  return theme === undefined ? all : all.filter(({ themes }) => themes.includes(theme));
}

/** The themes of puzzles and how many each has, the most frequent first. */
export function themesOn(all: readonly Exercise[]): [theme: string, count: number][] {
  const counts = new Map<string, number>();
  for (const theme of all.flatMap(({ themes }) => themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
