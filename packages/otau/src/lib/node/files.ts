/** Files that are there whole or not at all: written under another name in the same folder, then renamed. */
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './holder.js';

/** What is used of the file system to sync a folder. */
export type FolderSync = Pick<typeof fs, 'closeSync' | 'fsyncSync' | 'openSync'>;

/** The file that a path names, through links: they stay when the file is replaced. */
export function fileOf(path: string): string {
  return fs.existsSync(path) ? fs.realpathSync(path) : path;
}

/** Whether there is a device, a pipe or the like: it is written to, and never replaced by a file. */
export function isSpecial(path: string): boolean {
  const found = mayBePipe(() => fs.statSync(path, { throwIfNoEntry: false }));
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/**
 * Writes the parts, one after the other, as one file. A reader of the path finds, at any moment, the old file or the
 * new one. Throws what the system throws, and leaves nothing behind then.
 */
export function writeWhole(path: string, ...parts: readonly (string | Uint8Array)[]): void {
  if (isSpecial(path)) {
    fs.writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
    return;
  }
  const target = fileOf(path);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    const file = fs.openSync(draft, 'w');
    try {
      for (const part of parts) fs.writeFileSync(file, part);
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(draft, target);
    syncFolder(dirname(target));
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

/** What is used of the file system to add to a file. */
type AppendSystem = Pick<typeof fs, 'writeFileSync'>;

/**
 * Adds a text at the end of a file: all of it or, where that fails, nothing.
 * @param system a test gives one that fails
 * @throws what the system throws
 */
export function appendWhole(path: string, text: string, system: AppendSystem = fs): void {
  const isNew = !fs.existsSync(path);
  const file = fs.openSync(path, 'a');
  const { size } = mayBePipe(() => fs.fstatSync(file));
  try {
    system.writeFileSync(file, text);
  } catch (error) {
    if (!isSpecial(path)) fs.ftruncateSync(file, size);
    if (isNew) fs.rmSync(path, { force: true });
    throw error;
  } finally {
    fs.closeSync(file);
  }
}

/** Removes what processes left beside a file that were killed while they wrote it. Throws what the system throws. */
export function removeDrafts(path: string): void {
  const folder = dirname(path);
  const begin = `${basename(path)}.`;
  for (const name of fs.readdirSync(folder)) {
    const pid = Number(name.slice(begin.length, -'.tmp'.length));
    const isDraft = Number.isInteger(pid) && pid > 0 && name === `${begin}${pid}.tmp`;
    if (isDraft && !isAlive({ host: hostname(), pid })) fs.rmSync(join(folder, name), { force: true });
  }
}

/** File systems without a sync of folders answer so. They keep names as well as they can: there is nothing more to do. */
const WITHOUT_FOLDER_SYNC: readonly unknown[] = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * Syncs new names in a folder to the disk. Windows and some file systems do not support this: there it counts as done.
 * @param system a test gives one that fails
 * @throws what the system throws
 */
export function syncFolder(path: string, system: FolderSync = fs): void {
  if (process.platform === 'win32') return;
  const folder = system.openSync(path, 'r');
  try {
    system.fsyncSync(folder);
  } catch (error) {
    if (!WITHOUT_FOLDER_SYNC.includes((error as NodeJS.ErrnoException).code)) throw error;
  } finally {
    system.closeSync(folder);
  }
}

// Node follows the links of packages only where the file that it looked at before is no pipe and no socket:
// `fs.realpathSync`, by which modules are found, asks for the kind of file that is left from the last call. After a look
// at a pipe a package that is linked, as by pnpm, by `npm link` or in a checkout, would be loaded once more by the name
// of its link.

/**
 * Looks at a file that may be a pipe, or reads its bytes, and then looks at a folder, so that nothing is left of the
 * pipe. Texts are read without such a look.
 * @throws what the look throws
 * @example const bytes = mayBePipe(() => readFileSync(path));
 */
export function mayBePipe<Result>(look: () => Result): Result {
  try {
    return look();
  } finally {
    fs.statSync('/', { throwIfNoEntry: false });
  }
}
