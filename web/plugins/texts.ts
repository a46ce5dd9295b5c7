/** Which texts of a language are built into one file: those of the first page, and those of the page that analyses. */

/** A text that is in neither list is a file of its own. */
const PACKS: Readonly<Record<string, readonly string[]>> = {
  first: ['board', 'failures', 'game', 'games', 'home', 'lineups', 'models', 'offline', 'play', 'shell', 'time'],
  games: ['report', 'review'],
  study: ['analyse', 'edit', 'endgames', 'open', 'share'],
};
const TEXTS = /[\\/]i18n[\\/]([a-z]{2})[\\/]([\w-]+)\.json$/;

/** The name of the chunk for a module with texts: `texts-kk-first`; null for other modules. */
export function textsChunk(module: string): string | null {
  const [, language, namespace] = TEXTS.exec(module) ?? [];
  if (language === undefined) return null;
  const pack = Object.keys(PACKS).find((name) => PACKS[name].includes(namespace));
  return pack === undefined ? null : `texts-${language}-${pack}`;
}
