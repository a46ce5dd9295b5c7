/** `otau archive`: games of files go into one archive, are found and explored there, and it is kept in order. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type History, OtauError, quote } from 'otau';
import { createDefaultSearch, defaultSearch } from 'otau/agents';
import { openBook } from 'otau/books';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { type FoundError, fileFacts } from 'otau/records';
import type { Line } from 'otau/search';
import type { Archive, ArchiveQuery, ImportReport } from '../../archive/index.js';
import { RESOURCES } from '../agent-resources.js';
import {
  commandError,
  EXIT,
  type Flags,
  type Input,
  Interrupted,
  type Output,
  printFound,
  type Told,
} from '../command.js';
import {
  addReject,
  checkForm,
  factsOf,
  formatFacts,
  printErrors,
  readingOptions,
  statOf,
  warnOfLines,
} from '../files.js';
import { openArchive, readFilter, readQuery, showUpdate } from '../flags/archive.js';
import { historyOfFlags, readGame, readWhole } from '../flags/game.js';
import { ProgressLine } from '../progress.js';
import {
  describeExplored,
  formatArchiveInfo,
  formatCheck,
  formatDuplicates,
  formatExplored,
  formatFound,
  formatNearMisses,
  formatPlayer,
  formatRepair,
} from '../reports/archive.js';
import { defaultArchive } from '../settings.js';
import { counted } from '../text.js';
import { showRecords } from './replay.js';

/** Does something with the archive of the flags, and closes it. What is found is printed. */
async function inArchive(
  flags: Flags,
  output: Output,
  input: Input,
  use: (archive: Archive) => Told | Promise<number>,
): Promise<number> {
  const archive = await openArchive(flags, output, input);
  try {
    const found = await use(archive);
    return typeof found === 'number' ? found : printFound(flags, output, found);
  } finally {
    archive.close();
  }
}

export function showInfo(flags: Flags, output: Output, input: Input): Promise<number> {
  return inArchive(flags, output, input, (archive) => {
    const found = archive.info();
    return [found, formatArchiveInfo(found)];
  });
}

export async function importFiles(flags: Flags, output: Output, input: Input): Promise<number> {
  const own = resolve(flags.archive ?? defaultArchive());
  const found = (flags.operands ?? []).flatMap(filesOf);
  const files = found.filter((file) => resolve(file) !== own);
  if (files.length === 0) {
    const isOwn = found.length > 0;
    const why = `The archive ${quote(found[0])} cannot be imported into itself: name other files, or another --archive.`;
    throw commandError(isOwn ? why : 'Name files or folders with games to import.');
  }
  checkReadable(files);
  const given = { ...readingOptions(flags), strict: flags.strict };
  const isNew = !existsSync(own);
  const archive = await openArchive(flags, output, input, true);
  const started = input.now();
  const progress = new ProgressLine(output, input, flags.json);
  let code: number = EXIT.ok;
  const done = { files: 0, failed: 0, added: 0, duplicates: 0, repeated: 0, empty: 0, bad: 0, partial: 0, repaired: 0 };
  const misread: string[] = [];
  const facts = fileFacts();
  const kinds: Record<string, number> = {};
  const errors: string[] = [];
  const show = async (report: ImportReport): Promise<void> => {
    await input.yieldToEvents();
    if (!progress.isDue()) return;
    const place = files.length === 1 ? '' : `, file ${done.files + done.failed + 1} of ${files.length}`;
    progress.show(`${counted(done.added + report.added, 'game')} so far${place}`);
  };
  try {
    for (const file of files) {
      const onReject = (rejected: FoundError): void => addReject(flags, file, rejected);
      const options = { ...given, onProgress: show, onReject, onUpdate: showUpdate(output, input, flags.json) };
      try {
        const report =
          file === '-' ? await archive.import(input.chunks(), options) : await archive.importFile(file, options);
        done.files++;
        for (const kind of COUNTS) done[kind] += report[kind];
        if (isMisread(report)) misread.push(file);
        for (const [kind, count] of Object.entries(report.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
        for (const name of report.found.encodings) facts.encodings.add(name);
        for (const form of report.found.forms) facts.forms.add(form);
        facts.taken.push(...report.found.taken.map((one) => (files.length === 1 ? one : { ...one, file })));
        for (const name of report.found.leftOut) facts.leftOut.add(files.length === 1 ? name : `${file}: ${name}`);
        for (const [name, count] of Object.entries(report.found.readings))
          facts.readings.set(name, (facts.readings.get(name) ?? 0) + count);
        errors.push(...report.errors.map((error) => `${file}: ${error}`));
      } catch (error) {
        if (error instanceof Interrupted) {
          output.warn(`Interrupted: nothing was taken of ${file}; import it again.`);
          code = EXIT.interrupted;
          break;
        }
        if (!(error instanceof OtauError) || !['bad-record', 'no-file', 'bad-file'].includes(error.code)) throw error;
        done.failed++;
        errors.push(`${file}: nothing was taken. ${error.message}`);
      }
    }
  } finally {
    archive.close({ keepEmpty: !isNew });
  }
  const seconds = Math.round(input.now() - started) / 1000;
  if (flags.json) output.print(JSON.stringify({ ...done, seconds, kinds, misread, ...factsOf(facts), errors }));
  else {
    printErrors(errors, done.bad + done.failed, kinds, output);
    const lines = [formatImport(done, seconds), ...formatFacts(facts)];
    for (const file of misread) lines.push(`Nearly all games of ${quote(file)} are the same: it is probably misread.`);
    if (!existsSync(own)) lines.push('No archive was made.');
    progress.print(lines.join('\n'));
  }
  if (code !== EXIT.ok) return code;
  return done.bad + done.failed > 0 ? EXIT.failed : EXIT.ok;
}

const COUNTS = ['added', 'duplicates', 'repeated', 'empty', 'bad', 'partial', 'repaired'] as const;

/** With five twins or more, and so few games of ten new, a file is probably misread. */
function isMisread({ added, duplicates, repeated }: ImportReport): boolean {
  return repeated >= 5 && repeated >= 9 * Math.max(added, duplicates);
}

function formatImport(
  done: Readonly<Record<'files' | 'failed' | (typeof COUNTS)[number], number>>,
  seconds: number,
): string {
  const parts = [`${counted(done.added, 'game')} added`, `${done.duplicates} known already`];
  if (done.repeated > 0) parts.push(`${done.repeated} twice in a file`);
  if (done.empty > 0) parts.push(`${done.empty} without moves`);
  parts.push(`${done.bad} bad`);
  if (done.partial > 0) parts.push(`${done.partial} only to the first wrong move`);
  if (done.repaired > 0) parts.push(`${done.repaired} repaired`);
  const failed = done.failed === 0 ? '' : `; nothing taken of ${counted(done.failed, 'file')}`;
  return `${counted(done.files, 'file')} in ${seconds.toFixed(1)} s: ${parts.join(', ')}${failed}`;
}

/** Throws `no-file` where none of the files can be read, before an archive is made for nothing. */
function checkReadable(files: readonly string[]): void {
  let why: unknown;
  for (const file of files) {
    if (file === '-') return;
    try {
      accessSync(file, constants.R_OK);
      return;
    } catch (error) {
      why ??= error;
    }
  }
  throw new OtauError('no-file', `The file ${quote(files[0])} cannot be read: ${systemReason(why)}.`, { cause: why });
}

const GAME_FILE = /\.(jsonl|json|otau|txt|pgn|apgn|csv|tsv|db|sqlite|sqlite3)(\.gz)?$|\.zip$/i;

/** A file itself, or the files with games in a folder and its folders, by name. Pipes in it are left alone: they may never end. */
function filesOf(path: string): string[] {
  if (path === '-' || statOf(path)?.isDirectory() !== true) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => GAME_FILE.test(name));
  const files = names.sort().map((name) => join(path, name));
  return files.filter((file) => statOf(file)?.isFile() === true);
}

export function runArchiveSearch(flags: Flags, output: Output, input: Input): Promise<number> {
  const limit = readWhole('--limit', flags.limit, 1, 1_000_000) ?? 20;
  const query = readQuery(flags);
  return inArchive(flags, output, input, (archive) => {
    const games = archive.search({ ...query, limit });
    const count = games.length < limit ? games.length : archive.count(query);
    const near = games.length === 0 ? archive.nearMisses(query) : [];
    const text = [formatFound(games, count), ...formatNearMisses(near)].join('\n');
    return [{ count, games, ...(near.length > 0 ? { near } : {}) }, text];
  });
}

/** Games by their numbers: at a terminal step by step. */
export async function runArchiveShow(flags: Flags, output: Output, input: Input): Promise<number> {
  checkForm(flags);
  const wanted = (flags.operands ?? []).map((number) => readWhole('archive show', number, 1, 999_999_999));
  const isAsked = flags.json || flags.to !== undefined || flags.ply !== undefined;
  return inArchive(flags, output, input, (archive) => {
    const records = wanted.map((number) => archive.record(number));
    return showRecords(records, { ...flags, step: flags.step ?? (input.isTerminal && !isAsked) }, output, input);
  });
}

export async function exploreGames(flags: Flags, output: Output, input: Input): Promise<number> {
  const { game } = readGame(flags);
  const history = historyOfFlags(flags, game);
  const filter = readFilter(flags);
  const path = flags.archive ?? defaultArchive();
  const isThere = flags.archive !== undefined || statOf(path) !== undefined;
  const archive = isThere ? await openArchive(flags, output, input) : undefined;
  try {
    const explored = archive?.explore(game, history.row, filter);
    const query: ArchiveQuery = { ...filter, position: { game, row: history.row } };
    // Without the position nothing would be explored
    const near =
      explored?.games === 0 ? (archive?.nearMisses(query) ?? []).filter(({ without }) => without !== 'position') : [];
    const isWanted = flags.book !== 'none' && game.players === 2;
    const book = isWanted ? await openBook(game, flags.book ?? 'own', RESOURCES.books) : undefined;
    const lines =
      flags.nodes === undefined ? [] : searchLines(history, readWhole('--nodes', flags.nodes, 1, 100_000_000));
    if (flags.json) output.print(JSON.stringify(describeExplored(history, explored, book, lines)));
    else {
      if (archive === undefined) output.print('There is no archive yet; otau archive import makes one.');
      output.print([formatExplored(history, explored, book, lines), ...formatNearMisses(near)].join('\n'));
    }
    return EXIT.ok;
  } finally {
    archive?.close();
  }
}

/** The search result of a position in which a player moves, 50 moves at most. */
function searchLines({ game, row, actor }: History, nodes: number): readonly Line[] {
  if (actor < 0) return [];
  const searcher = createDefaultSearch(game, { lines: 50, seed: 1 });
  return searcher.search(game, row, defaultSearch(game) === 'mcts' ? { visits: nodes } : { nodes }).lines;
}

const BATCH = 500;

export async function runArchiveExport(flags: Flags, output: Output, input: Input): Promise<number> {
  const form = checkForm(flags) ?? 'jsonl';
  const limit = readWhole('--limit', flags.limit, 1, 999_999_999);
  return inArchive(flags, output, input, async (archive) => {
    let texts: string[] = [];
    let cut = 0;
    for (const text of archive.export(form, { ...readQuery(flags), limit }, () => cut++)) {
      texts.push(text);
      if (texts.length < BATCH) continue;
      output.print(texts.join('').replace(/\n$/, ''));
      texts = [];
      await input.yieldToEvents();
    }
    if (texts.length > 0) output.print(texts.join('').replace(/\n$/, ''));
    warnOfLines(cut, form, output);
    return EXIT.ok;
  });
}

/** Exit code 1 where something is wrong, or was lost. */
export async function runArchiveCheck(flags: Flags, output: Output, input: Input): Promise<number> {
  if (flags.repair) {
    const { Archive } = await import('../../archive/index.js');
    const onUpdate = showUpdate(output, input, flags.json);
    const report = Archive.repair(flags.archive ?? defaultArchive(), { onUpdate });
    return printFound(flags, output, [report, formatRepair(report), report.lost.length === 0 ? EXIT.ok : EXIT.failed]);
  }
  return inArchive(flags, output, input, (archive) => {
    const report = archive.check();
    const code = report.bad.length + report.faults.length === 0 ? EXIT.ok : EXIT.failed;
    return [report, formatCheck(report), code];
  });
}

export function runArchiveDedupe(flags: Flags, output: Output, input: Input): Promise<number> {
  return inArchive(flags, output, input, (archive) => {
    const groups = archive.duplicates();
    const gameOf = (number: number) => archive.search({ number })[0];
    const text = formatDuplicates(groups, gameOf, flags.remove === true);
    if (flags.remove) archive.removeDuplicates(groups);
    return [groups, text];
  });
}

const TABLES: Readonly<Record<string, 'players' | 'events'>> = { player: 'players', event: 'events' };

export async function runArchiveAlias(flags: Flags, output: Output, input: Input): Promise<number> {
  const [kind, name, main] = flags.operands ?? [];
  if (!Object.hasOwn(TABLES, kind)) {
    const usage = 'otau archive alias player NAME "MAIN NAME", or alias event NAME "MAIN NAME"';
    throw commandError(`Write ${usage}; got ${quote(kind)}.`);
  }
  return inArchive(flags, output, input, (archive) => {
    const names = archive.setAlias(TABLES[kind], name, main);
    return [{ main, names }, `${counted(names, 'name')} of ${main} in the archive.`];
  });
}

export function showPlayer(flags: Flags, output: Output, input: Input): Promise<number> {
  return inArchive(flags, output, input, (archive) => {
    const statistics = archive.player((flags.operands ?? []).join(' '), readFilter(flags));
    return [statistics, formatPlayer(statistics)];
  });
}
