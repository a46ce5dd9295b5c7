/**
 * The files of a run on the disk. A file is there whole or not at all: it is written under another
 * name, synced, renamed, and its folder is synced. What the system refuses comes as one `OtauError`.
 */
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { OtauError, quote } from 'otau';
import { FileLock, type LockHolder, replaceFile, syncFolder } from 'otau/internal/lib/node/files.js';
import { makeFolders, orNoFile, systemReason } from 'otau/internal/lib/node/system-errors.js';
import { RUN_FILES } from './names.js';

/** What is used of the file system; a test gives one that fails. */
export type FileSystem = Pick<
  typeof fs,
  | 'appendFileSync'
  | 'closeSync'
  | 'existsSync'
  | 'fsyncSync'
  | 'linkSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'writeSync'
>;

/** Files that are being written have this at the end of their names. */
const DRAFT = '.draft';

export class RunFiles {
  constructor(
    readonly path: string,
    readonly system: FileSystem = fs,
  ) {}

  has(name: string): boolean {
    return this.system.existsSync(this.#path(name));
  }

  /** The bytes of a file, or undefined where there is none. Throws `no-file` where it cannot be read. */
  find(name: string): Uint8Array | undefined {
    return this.has(name) ? this.read(name) : undefined;
  }

  /** The bytes of a file. Throws `no-file`. */
  read(name: string): Uint8Array {
    return this.#try(name, 'read', () => this.system.readFileSync(this.#path(name)));
  }

  /** The text of a file, or undefined where there is none. Throws `no-file` where it cannot be read. */
  findText(name: string): string | undefined {
    const bytes = this.find(name);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  }

  /** The names in the run's folder itself. Throws `no-file`. */
  names(): string[] {
    return this.#try('', 'read', () => this.system.readdirSync(this.path));
  }

  /** Makes the folder itself, with those above it. Throws `no-file`. */
  makeFolder(): void {
    this.#try('', 'made', () => makeFolders(this.path, this.system));
  }

  /**
   * Writes a file; it is on the disk, whole, when this returns. Throws `no-file`, as on a full disk: then what was
   * under this name is still there, unchanged.
   */
  write(name: string, content: Uint8Array | string): void {
    const path = this.#path(name);
    this.#try(name, 'written', () => {
      this.#makeFolderOf(path);
      replaceFile(path, path + DRAFT, [content], this.system);
    });
  }

  /** Adds to a file that is not part of the result, such as a log: not synced. Throws `no-file`. */
  append(name: string, content: Uint8Array | string): void {
    const path = this.#path(name);
    this.#try(name, 'written', () => {
      this.#makeFolderOf(path);
      this.system.appendFileSync(path, content);
    });
  }

  /** Removes a file, if it is there, and what a killed process left of it. Throws `no-file`. */
  remove(name: string): void {
    const path = this.#path(name);
    this.#try(name, 'removed', () => {
      for (const each of [path, path + DRAFT]) this.system.rmSync(each, { force: true });
    });
  }

  #path(name: string): string {
    return join(this.path, name);
  }

  #makeFolderOf(path: string): void {
    const folder = dirname(path);
    try {
      const made = this.system.mkdirSync(folder, { recursive: true });
      if (made !== undefined) syncFolder(dirname(made), this.system);
    } catch (error) {
      const isFile = this.system.existsSync(folder) && !this.system.statSync(folder).isDirectory();
      throw isFile ? Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' }) : error;
    }
  }

  #try<Result>(name: string, verb: string, work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof OtauError) throw cause;
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      const reason = systemReason(cause) + (Object.hasOwn(HINTS, code) ? `; ${HINTS[code]}` : '');
      throw new OtauError('no-file', `${quote(this.#path(name))} cannot be ${verb}: ${reason}.`, { cause });
    }
  }
}

/** What to do about it, by the code of the system. */
const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: 'all that was finished before is kept',
  EDQUOT: 'all that was finished before is kept',
  EISDIR: 'move the folder away, and what was there is made again if it can be',
  ENOTDIR: 'move away what stands in the place of the folder',
  EACCES: 'give this program the right to it',
  EPERM: 'give this program the right to it',
  EROFS: 'continue a copy of the run elsewhere',
};

/**
 * Takes the folder of a run or a sweep for this process, until the lock is released.
 * @throws `locked` where another process trains there, `no-file`
 */
export function lockRun({ path, system }: RunFiles): FileLock {
  const lock = join(path, RUN_FILES.lock);
  const refusal = (holder?: LockHolder) => {
    const who = holder === undefined ? 'Another process' : `Process ${holder.pid} on ${holder.host}`;
    const remedy = `if that is no longer so, or if this folder is a copy, remove the file ${quote(lock)}`;
    return new OtauError('locked', `${who} trains in ${quote(path)}; ${remedy}.`);
  };
  return orNoFile(`The folder ${quote(path)} cannot be locked`, () => FileLock.take(lock, refusal, system));
}
