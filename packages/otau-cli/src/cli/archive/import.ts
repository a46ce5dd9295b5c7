/** `otau archive import`: games of files and folders into the archive. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { mayBePipe } from 'otau/internal/lib/node/pipes.js';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { type FoundError, fileFacts } from 'otau/internal/records/index.js';
import type { ImportReport } from '../../archive/index.js';
import { EXIT, type Input, Interrupted, type Output } from '../command.js';
import { defaultArchive } from '../defaults.js';
import { Progress } from '../progress.js';
import { factsOf, formatFacts, printErrors, Rejects, readOptions } from '../read-games.js';
import { counted } from '../text.js';
import { type ArchiveFlags, openArchive, showUpdate } from './flags.js';

export async function importFiles(
  names: readonly string[],
  flags: ArchiveFlags,
  output: Output,
  input: Input,
): Promise<number> {
  const own = resolve(flags.archive ?? defaultArchive());
  const found = names.flatMap(filesOf);
  const files = found.filter((file) => resolve(file) !== own);
  if (files.length === 0) {
    const isOwn = found.length > 0;
    const why = `The archive ${quote(found[0])} cannot be imported into itself: name other files, or another --archive.`;
    throw new OtauError('bad-command', isOwn ? why : 'Name files or folders with games to import.');
  }
  checkReadable(files);
  const given = { ...readOptions(flags), strict: flags.strict };
  const rejects = new Rejects(flags.rejects);
  const isNew = !existsSync(own);
  const archive = await openArchive(flags, output, input, true);
  const started = input.now();
  const progress = new Progress(output, input, input.isTerminal && !flags.json);
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
      const onReject = (rejected: FoundError): void => rejects.add(file, rejected);
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
        for (const [name, count] of Object.entries(report.found.readings)) {
          facts.readings.set(name, (facts.readings.get(name) ?? 0) + count);
        }
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
    progress.printFinal(lines.join('\n'));
  }
  if (code !== EXIT.ok) return code;
  return done.bad + done.failed > 0 ? EXIT.failed : EXIT.ok;
}

const COUNTS = ['added', 'duplicates', 'repeated', 'empty', 'bad', 'partial', 'repaired'] as const;
/** From so many twins on, and if so few games of ten are new, a file is probably misread. */
const MIN_REPEATED = 5;

function isMisread({ added, duplicates, repeated }: ImportReport): boolean {
  return repeated >= MIN_REPEATED && repeated >= 9 * Math.max(added, duplicates);
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
  if (path === '-' || mayBePipe(() => statSync(path, { throwIfNoEntry: false }))?.isDirectory() !== true) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => GAME_FILE.test(name));
  const files = names.sort().map((name) => join(path, name));
  return files.filter((file) => mayBePipe(() => statSync(file, { throwIfNoEntry: false }))?.isFile() === true);
}
