/** What a player has chosen for all games: language, theme, motion, sound. Kept in this browser, the same in all tabs. */
import { LANGUAGES, type Language } from '../i18n/words.js';

export const THEMES = ['auto', 'light', 'dark', 'dune', 'lake'] as const;
export const MOTIONS = ['usual', 'slow', 'fast', 'off'] as const;

export interface Settings {
  readonly language: Language;
  /** `auto`: light or dark as the system has it. */
  readonly theme: (typeof THEMES)[number];
  readonly motion: (typeof MOTIONS)[number];
  readonly sound: boolean;
  /** Positions as text beside the board. */
  readonly textView: boolean;
  /** A finger's first tap plays a move. */
  readonly oneTap: boolean;
  /** Warnings and hints in games against machines. */
  readonly coach: boolean;
  /** The machine thinks about each position that the page of analysis shows. */
  readonly analysis: boolean;
}

const KEY = 'otau-settings';
const DARK = '(prefers-color-scheme: dark)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

let settings = read();
const listeners = new Set<() => void>();

export function getSettings(): Settings {
  return settings;
}

/** Changes some settings, shows them and keeps them. */
export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Where the browser keeps nothing, they hold for as long as the page lives.
  }
  show();
}

/** Calls `listener` at every change until the returned function is called. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speed of animations for boards; off by choice or where the system asks for calm. */
export function boardMotion({ motion }: Settings): { readonly speed: number } | 'off' {
  if (motion === 'off' || matchMedia(REDUCED_MOTION).matches) return 'off';
  return { speed: { usual: 1, slow: 0.5, fast: 2 }[motion] };
}

/** Shows the settings on the page now and whenever they change, here, in another tab or in the system. */
export function startSettings(): void {
  show();
  matchMedia(DARK).addEventListener('change', show);
  matchMedia(REDUCED_MOTION).addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key === KEY) reloadSettings();
  });
}

/** Reads and shows the settings again: another tab or a file has changed what is kept. */
export function reloadSettings(): void {
  settings = read();
  show();
}

function show(): void {
  const { theme, language } = settings;
  const page = document.documentElement;
  page.dataset.theme = theme === 'auto' ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme;
  page.dataset.motion = boardMotion(settings) === 'off' ? 'off' : 'on';
  page.lang = language;
  const colour = getComputedStyle(page).getPropertyValue('--page').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  for (const listener of listeners) listener();
}

function read(): Settings {
  const usual: Settings = {
    language: systemLanguage(),
    theme: 'auto',
    motion: 'usual',
    sound: false,
    textView: false,
    oneTap: false,
    coach: false,
    analysis: true,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return {
      language: oneOf(LANGUAGES, kept.language) ?? usual.language,
      theme: oneOf(THEMES, kept.theme) ?? usual.theme,
      motion: oneOf(MOTIONS, kept.motion) ?? usual.motion,
      sound: kept.sound === true,
      textView: kept.textView === true,
      oneTap: kept.oneTap === true,
      coach: kept.coach === true,
      analysis: kept.analysis !== false,
    };
  } catch {
    return usual;
  }
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

function systemLanguage(): Language {
  for (const name of navigator.languages) {
    const found = oneOf(LANGUAGES, name.slice(0, 2).toLowerCase());
    if (found !== undefined) return found;
  }
  return 'en';
}
