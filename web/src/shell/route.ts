/**
 * Pages by the hash of the address: `#/play/abc` is the page `play` with the rest `abc`. What stands
 * behind a question mark belongs to the page.
 */
import { useSyncExternalStore } from 'react';

/** The pages that the rail leads to. */
export const PAGES = ['play', 'analyse', 'learn', 'library', 'training'] as const;
/** Those that links from elsewhere lead to. */
const LINKED_PAGES = ['letter', 'rooms', 'room', 'practice', 'player', 'tournament'] as const;
export type PageName = (typeof PAGES | typeof LINKED_PAGES)[number];

export interface Route {
  /** Undefined where there is no such page. */
  readonly page: PageName | undefined;
  readonly rest: readonly string[];
}

/** The address of a page. */
export function href(page: PageName, ...rest: readonly string[]): string {
  return `#/${[page, ...rest.map(encodeURIComponent)].join('/')}`;
}

/** Goes to a page in place of the present one, which "back" then passes over. */
export function goInstead(page: PageName, ...rest: readonly string[]): void {
  location.replace(href(page, ...rest));
}

/** Goes to a page. */
export function go(page: PageName, ...rest: readonly string[]): void {
  location.hash = href(page, ...rest);
}

/** Keeps something with the present place of the history: it is there again after a reload, and after "back". */
export function notePlace(name: string, value: string | number): void {
  history.replaceState({ ...history.state, [name]: value }, '');
}

/** What was kept with the present place. */
export function placeNote(name: string): unknown {
  return history.state?.[name];
}

export function parseHash(hash: string): Route {
  const [path] = hash.replace(/^#?\/?/, '').split('?', 1);
  const [page = '', ...rest] = path.split('/');
  const known = page === '' ? 'play' : [...PAGES, ...LINKED_PAGES].find((name) => name === page);
  return { page: known, rest: rest.filter((part) => part !== '').map(decode) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray percent sign in an address typed by hand
  }
}

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  return parseHash(useSyncExternalStore(watchHash, () => location.hash));
}
