/**
 * The router: `#/play/abc` is the page `play` with the rest `abc`. The part after a question mark belongs to
 * the page.
 */
import { useSyncExternalStore } from 'react';

/** The pages in the navigation rail; `rooms` only where the server has them. */
export const PAGES = ['play', 'learn', 'practice', 'rooms', 'library'] as const;
/** Pages that are reached only by links. */
const LINKED_PAGES = ['new', 'analyse', 'training', 'letter', 'room', 'player', 'tournament'] as const;
export type PageName = (typeof PAGES | typeof LINKED_PAGES)[number];

interface Route {
  readonly page: PageName | undefined;
  readonly rest: readonly string[];
}

/**
 * What differs between pages that are shown anew. A game that begins on the first page stays on the same board, and a training run
 * the same page whichever runs it is compared with.
 */
export function pageKey({ page, rest }: Route): string {
  return [page, ...(page === 'play' ? [] : page === 'training' ? rest.slice(0, 1) : rest)].join('/');
}

export function href(page: PageName, ...rest: readonly string[]): string {
  return `#/${[page, ...rest.map(encodeURIComponent)].join('/')}`;
}

/** Goes to a page and replaces the current one in the history, so that "back" skips it. */
export function replaceRoute(page: PageName, ...rest: readonly string[]): void {
  location.replace(href(page, ...rest));
}

export function go(page: PageName, ...rest: readonly string[]): void {
  location.hash = href(page, ...rest);
}

/** Stores a value with the current history entry. It is available again after a reload and after "back". */
export function setHistoryState(name: string, value: string | number): void {
  history.replaceState({ ...history.state, [name]: value }, '');
}

export function getHistoryState(name: string): unknown {
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
    return part; // an address may contain a percent sign that encodes nothing
  }
}

/** Calls `listener` when the address changes, until the returned function is called. */
export function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  return parseHash(useSyncExternalStore(watchHash, () => location.hash));
}

/** The props of a page: the rest of the address after its name. */
export interface PageProps {
  readonly rest: readonly string[];
}
