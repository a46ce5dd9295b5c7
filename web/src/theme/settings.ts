/** The settings for all games: language, theme, motion, sound. Stored in this browser, and the same in all tabs. */
import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '../i18n/words.js';
import { readStored, readText, saveStored } from './stored.js';

export const THEMES = ['auto', 'light', 'dark', 'dune', 'lake'] as const;
export const BOARDS = ['classic', 'paper', 'contrast'] as const;
export const MOTIONS = ['usual', 'slow', 'fast', 'off'] as const;

export interface Settings {
  readonly language: Language;
  /** `auto` is light or dark, as in the system. */
  readonly theme: (typeof THEMES)[number];
  readonly board: (typeof BOARDS)[number];
  readonly motion: (typeof MOTIONS)[number];
  readonly sound: boolean;
  /** How loud sounds are, more than 0 to 1. */
  readonly volume: number;
  /** Coordinates and names on all boards. */
  readonly labels: boolean;
  /** Positions as text beside the board. */
  readonly textView: boolean;
  /** On touch screens the first tap plays a move. */
  readonly oneTap: boolean;
  /** Warnings and hints in games against computer players. */
  readonly coach: boolean;
  /** The page of analysis searches each position that it shows. */
  readonly analysis: boolean;
}

/** The values of settings that are one of several. */
const CHOICES = { language: LANGUAGES, theme: THEMES, board: BOARDS, motion: MOTIONS };
const KEY = 'otau-settings';
/** Where each board kept whether it shows labels, before there was one setting for all. */
const OLD_LABELS = ['togyz-names', 'kindo-coordinates', 'abalone-coordinates', 'generic-names'];
const DARK = '(prefers-color-scheme: dark)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

let settings = read();
let isPage = false;
const listeners = new Set<() => void>();

export function getSettings(): Settings {
  return settings;
}

/** Whether this page is the app, which has settings; one of somebody else that shows a board has none, and is not changed. */
export function hasSettings(): boolean {
  return isPage;
}

export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  saveStored(KEY, settings);
  show();
}

/** Calls `listener` at every change until the returned function is called. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speed of animations for boards; off by choice, or if the system asks for reduced motion. */
export function boardMotion({ motion }: Settings): { readonly speed: number } | 'off' {
  if (motion === 'off' || matchMedia(REDUCED_MOTION).matches) return 'off';
  return { speed: { usual: 1, slow: 0.5, fast: 2 }[motion] };
}

/** Applies the settings now and whenever they change, here, in another tab or in the system. */
export function startSettings(): void {
  isPage = true;
  nameLanguage();
  show();
  matchMedia(DARK).addEventListener('change', show);
  matchMedia(REDUCED_MOTION).addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key === KEY) reloadSettings();
  });
}

/** Some systems have a language that is none for formats of numbers, such as `C`: packages that ask the browser for it would fail. */
function nameLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: settings.language });
  }
}

/** Reads and applies the settings again, after another tab or an import has changed them. */
export function reloadSettings(): void {
  settings = read();
  show();
}

function show(): void {
  const { theme, board, language } = settings;
  const page = document.documentElement;
  page.dataset.theme = theme === 'auto' ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme;
  page.dataset.board = board;
  page.dataset.motion = boardMotion(settings) === 'off' ? 'off' : 'on';
  page.lang = language;
  const colour = getComputedStyle(page).getPropertyValue('--page').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  for (const listener of listeners) listener();
}

function read(): Settings {
  const settings: Settings = {
    language: systemLanguage(),
    theme: 'auto',
    board: 'classic',
    motion: 'usual',
    sound: false,
    volume: 1,
    labels: false,
    textView: false,
    oneTap: false,
    coach: false,
    analysis: true,
  };
  const stored = readStored(KEY);
  const labels = OLD_LABELS.some((name) => readText(`otau.board.${name}`) === '1');
  const known = Object.entries({ ...settings, labels }).map(([name, value]) => {
    const isKnown =
      name in CHOICES
        ? (CHOICES[name as keyof typeof CHOICES] as readonly unknown[]).includes(stored[name])
        : isLike(value, stored[name]);
    return [name, isKnown ? stored[name] : value];
  });
  return Object.fromEntries(known) as Settings;
}

/** A switch, or a part that is more than nothing. */
function isLike(value: unknown, stored: unknown): boolean {
  return typeof stored === typeof value && (typeof stored !== 'number' || (stored > 0 && stored <= 1));
}

function systemLanguage(): Language {
  for (const name of navigator.languages) {
    const found = LANGUAGES.find((one) => one === name.slice(0, 2).toLowerCase());
    if (found !== undefined) return found;
  }
  return 'en';
}

export function useSettings(): Settings {
  return useSyncExternalStore(watchSettings, getSettings);
}
