/** `otau archive`: many games in one file. */
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { explore, exportGames, search, show } from '../../archive/find.js';
import { type ArchiveFlags, openArchive } from '../../archive/flags.js';
import { importFiles } from '../../archive/import.js';
import { alias, check, dedupe, player } from '../../archive/maintenance.js';
import { EXIT, type Input, type Output } from '../../command.js';
import { formatInfo } from '../../reports/archive.js';
import { gotWord } from '../../text.js';

export function manageArchive(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const [action, ...words] = flags.operands ?? [];
  const withWords: Readonly<Record<string, () => Promise<number>>> = {
    import: () => importFiles(words, flags, output, input),
    merge: () => importFiles(words, flags, output, input),
    show: () => show(words, flags, output, input),
    alias: () => alias(words, flags, output, input),
    player: () => player(words, flags, output, input),
  };
  if (Object.hasOwn(withWords, action)) return withWords[action]();
  if (words.length > 0) throw new OtauError('bad-command', `archive ${action} takes no files; got ${quote(words[0])}.`);
  const actions: Readonly<Record<string, () => Promise<number>>> = {
    search: () => search(flags, output, input),
    explore: () => explore(flags, output, input),
    export: () => exportGames(flags, output, input),
    info: () => info(flags, output, input),
    check: () => check(flags, output, input),
    dedupe: () => dedupe(flags, output, input),
  };
  if (Object.hasOwn(actions, action)) return actions[action]();
  throw new OtauError(
    'bad-command',
    `archive does import, merge, search, show, explore, export, player, alias, dedupe, check or info${gotWord(action)}.`,
  );
}

async function info(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const archive = await openArchive(flags, output, input);
  try {
    const found = archive.info();
    output.print(flags.json ? JSON.stringify(found) : formatInfo(found));
    return EXIT.ok;
  } finally {
    archive.close();
  }
}
