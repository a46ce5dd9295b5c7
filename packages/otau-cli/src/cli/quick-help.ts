/** What is shown without loading anything: the version, and the list of commands as `npm run build` has written it. */
import { readFileSync, writeSync } from 'node:fs';

/** The hidden command that prints what fits the last of its words, for completion in a shell. */
export const COMPLETE = '__complete';

/** The width in characters for which the list of commands is laid out. */
export const LIST_WIDTH = 80;

/** Whether the command line asks for the list of commands and nothing else. */
export function isListAsked(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && ['help', '--help', '-h'].includes(words[0]));
}

export function isVersionAsked([word]: readonly string[]): boolean {
  return word === '--version' || word === '-V';
}

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return version;
}

/** Shows the list or the version; false where that takes more, or fails: then the program tries, and reports why. */
export function showQuickHelp(words: readonly string[]): boolean {
  try {
    if (isVersionAsked(words)) writeSync(1, `${readVersion()}\n`);
    else if (isListAsked(words) && (process.stdout.columns || LIST_WIDTH) >= LIST_WIDTH) {
      writeSync(1, readFileSync(new URL('help.txt', import.meta.url)));
    } else return false;
    return true;
  } catch {
    return false;
  }
}
