/** `otau archive check`, `dedupe`, `alias` and `player`. */
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { EXIT, type Input, type Output } from '../command.js';
import { defaultArchive } from '../defaults.js';
import { formatCheck, formatDuplicates, formatPlayer, formatRepair } from '../reports/archive-maintenance.js';
import { counted } from '../text.js';
import { type ArchiveFlags, openArchive, readFilter, showUpdate } from './flags.js';

/** Exit code 1 where something is wrong, or was lost. */
export async function check(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  if (flags.repair) {
    const { Archive } = await import('../../archive/index.js');
    const report = Archive.repair(flags.archive ?? defaultArchive(), {
      onUpdate: showUpdate(output, input, flags.json),
    });
    output.print(flags.json ? JSON.stringify(report) : formatRepair(report));
    return report.lost.length === 0 ? EXIT.ok : EXIT.failed;
  }
  const archive = await openArchive(flags, output, input);
  try {
    const report = archive.check();
    output.print(flags.json ? JSON.stringify(report) : formatCheck(report));
    return report.bad.length + report.faults.length === 0 ? EXIT.ok : EXIT.failed;
  } finally {
    archive.close();
  }
}

export async function dedupe(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const archive = await openArchive(flags, output, input);
  try {
    const groups = archive.duplicates();
    const gameOf = (number: number) => archive.search({ number })[0];
    const text = flags.json ? JSON.stringify(groups) : formatDuplicates(groups, gameOf, flags.remove ?? false);
    if (flags.remove) archive.removeDuplicates(groups);
    output.print(text);
    return EXIT.ok;
  } finally {
    archive.close();
  }
}

const TABLES: Readonly<Record<string, 'players' | 'events'>> = { player: 'players', event: 'events' };

export async function alias(
  words: readonly string[],
  flags: ArchiveFlags,
  output: Output,
  input: Input,
): Promise<number> {
  const [kind, name, main] = words;
  if (words.length !== 3 || !Object.hasOwn(TABLES, kind)) {
    const usage = 'otau archive alias player NAME "MAIN NAME", or alias event NAME "MAIN NAME"';
    throw new OtauError('bad-command', `Write ${usage}; got ${quote(words.join(' '))}.`);
  }
  const archive = await openArchive(flags, output, input);
  try {
    const names = archive.setAlias(TABLES[kind], name, main);
    output.print(flags.json ? JSON.stringify({ main, names }) : `${counted(names, 'name')} of ${main} in the archive.`);
    return EXIT.ok;
  } finally {
    archive.close();
  }
}

export async function player(
  words: readonly string[],
  flags: ArchiveFlags,
  output: Output,
  input: Input,
): Promise<number> {
  if (words.length === 0) throw new OtauError('bad-command', 'Name a player: otau archive player NAME.');
  const archive = await openArchive(flags, output, input);
  try {
    const statistics = archive.player(words.join(' '), readFilter(flags));
    output.print(flags.json ? JSON.stringify(statistics) : formatPlayer(statistics));
    return EXIT.ok;
  } finally {
    archive.close();
  }
}
