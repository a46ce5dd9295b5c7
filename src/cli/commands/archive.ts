/** `otau archive`: many games in one file, imported, searched, explored and exported. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive, ArchiveQuery, ImportReport } from '../../archive/index.js';
import { openBook } from '../../books/index.js';
import { OtauError, quote } from '../../lib/error.js';
import { type FoundError, fileFacts } from '../../records/index.js';
import { RESOURCES } from '../agent-resources.js';
import { EXIT, type Input, type Output } from '../command.js';
import { DEFAULT_ARCHIVE } from '../defaults.js';
import { readGame, readGameId, readHistory, readWhole } from '../flags/game.js';
import { checkForm, factsOf, formatFacts, printErrors, type ReadFlags, Rejects, readOptions } from '../reading.js';
import { describeExplored, formatExplored, formatFound, formatInfo } from '../reports/archive.js';
import { counted } from '../text.js';

export interface ArchiveFlags extends ReadFlags {
  readonly archive?: string;
  readonly plies?: string;
  readonly strict?: boolean;
  readonly player?: string;
  readonly against?: string;
  readonly result?: string;
  readonly event?: string;
  readonly since?: string;
  readonly until?: string;
  readonly number?: string;
  readonly limit?: string;
  readonly book?: string;
}

export function manageArchive(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const [action, ...files] = flags.operands ?? [];
  if (action === 'import') return importFiles(files, flags, output, input);
  if (files.length > 0) throw new OtauError('bad-command', `archive ${action} takes no files; got ${quote(files[0])}.`);
  const actions: Readonly<Record<string, () => Promise<number>>> = {
    search: () => search(flags, output),
    explore: () => explore(flags, output),
    export: () => exportGames(flags, output, input),
    info: () => info(flags, output),
  };
  if (Object.hasOwn(actions, action)) return actions[action]();
  throw new OtauError('bad-command', `archive does import, search, explore, export or info; got ${quote(action)}.`);
}

/** The archive of `--archive`. What it stands on is loaded only now: other commands do without. */
async function open(flags: ArchiveFlags, create = false): Promise<Archive> {
  const { Archive } = await import('../../archive/index.js');
  const path = flags.archive ?? DEFAULT_ARCHIVE;
  const plies = flags.plies === undefined ? undefined : readPlies(flags.plies);
  return Archive.open(path, { plies, create });
}

function readPlies(text: string): number {
  return text === 'all' ? Number.POSITIVE_INFINITY : readWhole('--plies', text, 0, 1_000_000);
}

/** How often progress is shown, in milliseconds. */
const PROGRESS_MS = 2000;

async function importFiles(names: readonly string[], flags: ArchiveFlags, output: Output, input: Input) {
  const files = names.flatMap(filesOf);
  if (files.length === 0) throw new OtauError('bad-command', 'Name files or folders with games to import.');
  const given = { ...readOptions(flags), strict: flags.strict };
  const rejects = new Rejects(flags.rejects);
  const archive = await open(flags, true);
  const started = input.now();
  let lastReport = started;
  const done = { files: 0, failed: 0, added: 0, duplicates: 0, bad: 0, partial: 0 };
  const facts = fileFacts();
  const kinds: Record<string, number> = {};
  const errors: string[] = [];
  const tell = async (report: ImportReport): Promise<void> => {
    await input.breathe();
    if (!input.isTerminal || flags.json || input.now() - lastReport < PROGRESS_MS) return;
    lastReport = input.now();
    output.warn(`${counted(done.added + report.added, 'game')} so far`);
  };
  try {
    for (const file of files) {
      const onReject = (rejected: FoundError): void => rejects.add(file, rejected);
      const options = { ...given, onProgress: tell, onReject };
      try {
        const report =
          file === '-' ? await archive.import(input.chunks(), options) : await archive.importFile(file, options);
        done.files++;
        for (const kind of ['added', 'duplicates', 'bad', 'partial'] as const) done[kind] += report[kind];
        for (const [kind, count] of Object.entries(report.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
        for (const name of report.found.encodings) facts.encodings.add(name);
        for (const form of report.found.forms) facts.forms.add(form);
        for (const [name, count] of Object.entries(report.found.readings)) {
          facts.readings.set(name, (facts.readings.get(name) ?? 0) + count);
        }
        errors.push(...report.errors.map((error) => `${file}: ${error}`));
      } catch (error) {
        if (!(error instanceof OtauError) || !['bad-record', 'no-file', 'bad-file'].includes(error.code)) throw error;
        done.failed++;
        errors.push(`${file}: nothing was taken. ${error.message}`);
      }
    }
  } finally {
    archive.close();
  }
  const seconds = Math.round(input.now() - started) / 1000;
  if (flags.json) output.print(JSON.stringify({ ...done, seconds, kinds, ...factsOf(facts), errors }));
  else {
    printErrors(errors, done.bad + done.failed, kinds, output);
    output.print([formatImport(done, seconds), ...formatFacts(facts)].join('\n'));
  }
  return done.bad + done.failed > 0 ? EXIT.failed : EXIT.ok;
}

function formatImport(
  done: Readonly<Record<'files' | 'failed' | 'added' | 'duplicates' | 'bad' | 'partial', number>>,
  seconds: number,
): string {
  const parts = [`${counted(done.added, 'game')} added`, `${done.duplicates} known already`, `${done.bad} bad`];
  if (done.partial > 0) parts.push(`${done.partial} only to the first wrong move`);
  const failed = done.failed === 0 ? '' : `; nothing taken of ${counted(done.failed, 'file')}`;
  return `${counted(done.files, 'file')} in ${seconds.toFixed(1)} s: ${parts.join(', ')}${failed}`;
}

const GAME_FILE = /\.(jsonl|json|otau|txt|pgn|apgn|csv|tsv|db|sqlite|sqlite3)(\.gz)?$|\.zip$/i;

/** A file itself, or the files with games in a folder and its folders, by name. */
function filesOf(path: string): string[] {
  if (path === '-' || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => GAME_FILE.test(name));
  return names.sort().map((name) => join(path, name));
}

const DEFAULT_LIMIT = 20;

async function search(flags: ArchiveFlags, output: Output): Promise<number> {
  const limit = flags.limit === undefined ? DEFAULT_LIMIT : readWhole('--limit', flags.limit, 1, 1_000_000);
  const query = readQuery(flags);
  const archive = await open(flags);
  try {
    const games = archive.search({ ...query, limit });
    const count = games.length < limit ? games.length : archive.count(query);
    output.print(flags.json ? JSON.stringify({ count, games }) : formatFound(games, count));
    return EXIT.ok;
  } finally {
    archive.close();
  }
}

/** What the flags say about the games that are wanted. */
function readQuery(flags: ArchiveFlags): ArchiveQuery {
  const { player, against, result, event, since, until, moves, position } = flags;
  const number = flags.number === undefined ? undefined : readWhole('--number', flags.number, 1, 999_999_999);
  const query = { number, player, against, result, event, since, until };
  if (moves === undefined && position === undefined) {
    return { ...query, game: flags.game === undefined ? undefined : readGameId(flags.game) };
  }
  const { game } = readGame(flags);
  const history = readHistory(flags, game);
  return position === undefined
    ? { ...query, game: game.id, opening: history }
    : { ...query, game: game.id, position: { game, row: history.row } };
}

async function explore(flags: ArchiveFlags, output: Output): Promise<number> {
  const { game } = readGame(flags);
  const history = readHistory(flags, game);
  const path = flags.archive ?? DEFAULT_ARCHIVE;
  const isThere = flags.archive !== undefined || statSync(path, { throwIfNoEntry: false }) !== undefined;
  const archive = isThere ? await open(flags) : undefined;
  try {
    const explored = archive?.explore(game, history.row);
    const isWanted = flags.book !== 'none' && game.players === 2;
    const book = isWanted ? await openBook(game, flags.book ?? 'own', RESOURCES.books) : undefined;
    if (flags.json) output.print(JSON.stringify(describeExplored(history, explored, book)));
    else {
      if (archive === undefined) output.print('There is no archive yet; otau archive import makes one.');
      output.print(formatExplored(history, explored, book));
    }
    return EXIT.ok;
  } finally {
    archive?.close();
  }
}

/** Games between two looks for Ctrl-C. */
const BATCH = 500;

async function exportGames(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const form = flags.to ?? 'jsonl';
  checkForm(form);
  const limit = flags.limit === undefined ? undefined : readWhole('--limit', flags.limit, 1, 999_999_999);
  const query = { ...readQuery(flags), limit };
  const archive = await open(flags);
  try {
    let texts: string[] = [];
    for (const text of archive.export(form, query)) {
      texts.push(text);
      if (texts.length < BATCH) continue;
      output.print(texts.join('').replace(/\n$/, ''));
      texts = [];
      await input.breathe();
    }
    if (texts.length > 0) output.print(texts.join('').replace(/\n$/, ''));
    return EXIT.ok;
  } finally {
    archive.close();
  }
}

async function info(flags: ArchiveFlags, output: Output): Promise<number> {
  const archive = await open(flags);
  try {
    const found = archive.info();
    const plies = found.plies === Number.POSITIVE_INFINITY ? 'all' : found.plies;
    output.print(flags.json ? JSON.stringify({ ...found, plies }) : formatInfo(found));
    return EXIT.ok;
  } finally {
    archive.close();
  }
}
