/** Files that are there whole or not at all: written under another name in the same folder, then renamed; and their locks. */

import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unlessThrown } from '../error.js';
import { parseJsonObject } from '../json.js';

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

/** What is used of the file system to write a file. */
export type WriteSystem = FolderSync & Pick<typeof fs, 'renameSync' | 'rmSync' | 'writeSync'>;

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
  replaceFile(target, `${target}.${process.pid}.tmp`, parts);
}

/**
 * The same for a path that is no link and no device.
 * @param draft the file that is renamed
 * @param system a test gives one that fails
 */
export function replaceFile(
  path: string,
  draft: string,
  parts: readonly (string | Uint8Array)[],
  system: WriteSystem = fs,
): void {
  try {
    writeSynced(draft, parts, 'w', system);
    system.renameSync(draft, path);
  } catch (error) {
    system.rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(path), system);
}

/** @param flag `w`, or `wx` where the file must be new */
function writeSynced(
  path: string,
  parts: readonly (string | Uint8Array)[],
  flag: 'w' | 'wx',
  system: WriteSystem,
): void {
  const file = system.openSync(path, flag);
  try {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      for (let done = 0; done < bytes.length; ) done += system.writeSync(file, bytes, done, bytes.length - done);
    }
    system.fsyncSync(file);
  } finally {
    system.closeSync(file);
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

/** Whether there is a file at a path that may be read. */
export function isFile(path: string): boolean {
  return unlessThrown(() => mayBePipe(() => fs.statSync(path)).isFile(), Error) ?? false;
}

/** The whole lines of a file of lines, none where there is no file. What a broken write left after the last is cut off. */
export function readWholeLines(path: string): string[] {
  const bytes = fs.existsSync(path) ? fs.readFileSync(path) : Buffer.alloc(0);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) fs.truncateSync(path, end);
  return bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
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

// Which process holds something: the content of locks, and whether that process still runs. A number that the system has given
// to another process since is not taken for it.

export interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, by the system's count, so that a number given to another process is not taken for it. */
  readonly begun?: string;
}

/** What a lock of this process holds. */
export function formatHolder(): string {
  return `${JSON.stringify({ host: hostname(), pid: process.pid, begun: startOf(process.pid) })}\n`;
}

/** The process that a lock names; undefined for a text that names none. */
export function parseHolder(text: string): LockHolder | undefined {
  const holder: Partial<LockHolder> | undefined = parseJsonObject(text);
  const isHolder = typeof holder?.host === 'string' && Number.isInteger(holder.pid) && Number(holder.pid) > 0;
  return isHolder ? (holder as LockHolder) : undefined;
}

/** Whether a process runs; one on another machine is taken to run. */
export function isAlive({ host, pid, begun }: LockHolder): boolean {
  if (host !== hostname()) return true; // cannot be known from here
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const now = startOf(pid);
  return now === undefined || begun === undefined ? true : now === begun;
}

/** Whether a lock keeps others out: one that names no process, as after a loss of power, does not. */
export function isLockHeld(text: string): boolean {
  const holder = parseHolder(text);
  return holder !== undefined && isAlive(holder);
}

/** What file systems answer that have no hard links, as exFAT and some shared folders. */
const WITHOUT_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What is used of the file system to lock. */
type LockSystem = WriteSystem & Pick<typeof fs, 'existsSync' | 'linkSync' | 'readdirSync' | 'readFileSync'>;

/** A file that names the process which has something to itself, such as the folder that it is in. */
export class FileLock {
  readonly #text = formatHolder();

  private constructor(
    readonly path: string,
    private readonly system: LockSystem,
  ) {}

  /**
   * Takes a lock for this process, until `release`. One whose process has ended, as after a loss of power, gives way.
   * @param refusal makes what is thrown where another process has it; which one is undefined if it has just changed
   * @param system a test gives one that fails
   * @throws what the system throws
   */
  static take(path: string, refusal: (holder?: LockHolder) => Error, system: LockSystem = fs): FileLock {
    const lock = new FileLock(path, system);
    for (let tries = 0; tries < 3; tries++) {
      if (lock.#place()) {
        lock.#sweep();
        return lock;
      }
      const found = lock.#find(path);
      if (found === undefined) continue; // released just now
      if (isLockHeld(found)) throw refusal(parseHolder(found));
      lock.#removeStale(found);
    }
    throw refusal(parseHolder(lock.#find(path) ?? ''));
  }

  release(): void {
    if (this.#find(this.path) === this.#text) this.system.rmSync(this.path, { force: true });
  }

  #find(path: string): string | undefined {
    return this.system.existsSync(path) ? new TextDecoder().decode(this.system.readFileSync(path)) : undefined;
  }

  /** Puts the lock there with its text in it, in one step where the file system has links; false where there is one already. */
  #place(): boolean {
    const own = `${this.path}.${process.pid}`;
    try {
      writeSynced(own, [this.#text], 'w', this.system);
      try {
        this.system.linkSync(own, this.path);
      } catch (error) {
        if (!WITHOUT_LINKS.has(codeOf(error))) throw error;
        writeSynced(this.path, [this.#text], 'wx', this.system);
      }
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      this.system.rmSync(own, { force: true });
    }
  }

  /** Removes exactly the lock that was found stale: another process may have replaced it in the meantime. */
  #removeStale(text: string): void {
    const aside = `${this.path}.stale.${process.pid}`;
    try {
      this.system.renameSync(this.path, aside);
    } catch {
      return; // another process has removed it
    }
    // Where that fails a third process holds the lock now
    unlessThrown(() => this.#find(aside) !== text && this.system.linkSync(aside, this.path), Error);
    this.system.rmSync(aside, { force: true });
  }

  /** Removes what processes left that were killed while they took the lock. */
  #sweep(): void {
    const [folder, begin] = [dirname(this.path), `${basename(this.path)}.`];
    for (const file of this.system.readdirSync(folder).filter((name) => name.startsWith(begin))) {
      const pid = Number(file.slice(begin.length).replace('stale.', '').replace('.draft', ''));
      const isLeft = Number.isInteger(pid) && pid > 0 && !isAlive({ host: hostname(), pid });
      if (isLeft) this.system.rmSync(join(folder, file), { force: true });
    }
  }
}

/** When a process began, where the system tells (Linux); `ended` for a zombie. */
function startOf(pid: number): string | undefined {
  const stat = unlessThrown(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'), Error);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' || fields?.[0] === 'X' ? 'ended' : fields?.[19];
}
