/**
 * The files of a run on the disk. A file is there whole or not at all: it is written under another
 * name, synced, renamed, and its folder is synced. What the system refuses comes as one `OtauError`.
 */
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { OtauError, quote } from 'otau';
import { formatHolder, isAlive, type LockHolder, parseHolder, syncFolder } from 'otau/internal/lib/node/files.js';
import { makeFolders, systemReason } from 'otau/internal/lib/node/system-errors.js';
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
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const path = this.#path(name);
    const draft = path + DRAFT;
    this.#try(name, 'written', () => {
      this.#makeFolderOf(path);
      try {
        this.#writeSynced(draft, bytes);
        this.system.renameSync(draft, path);
      } catch (error) {
        this.system.rmSync(draft, { force: true });
        throw error;
      }
      syncFolder(dirname(path), this.system);
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

  #writeSynced(path: string, bytes: Uint8Array): void {
    const { system } = this;
    const file = system.openSync(path, 'w');
    try {
      for (let done = 0; done < bytes.length; ) done += system.writeSync(file, bytes, done, bytes.length - done);
      system.fsyncSync(file);
    } finally {
      system.closeSync(file);
    }
  }

  #try<Result>(name: string, verb: string, work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof OtauError) throw cause;
      throw new OtauError('no-file', `${quote(this.#path(name))} cannot be ${verb}: ${reasonOf(cause)}.`, { cause });
    }
  }
}

/** Why, and what to do about it. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const remedy = Object.hasOwn(HINTS, code) ? `; ${HINTS[code]}` : '';
  return `${systemReason(cause)}${remedy}`;
}

const IS_KEPT = 'all that was finished before is kept';

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: IS_KEPT,
  EDQUOT: IS_KEPT,
  EISDIR: 'move the folder away, and what was there is made again if it can be',
  ENOTDIR: 'move away what stands in the place of the folder',
  EACCES: 'give this program the right to it',
  EPERM: 'give this program the right to it',
  EROFS: 'continue a copy of the run elsewhere',
};

// The lock of a run's folder: a file that names the process that trains there, so that no two do.
// A lock whose process has ended, as after a power failure, is stale and gives way.

const LOCK = RUN_FILES.lock;

export class RunLock {
  readonly #text: string;
  #isHeld = true;

  private constructor(
    private readonly files: RunFiles,
    text: string,
  ) {
    this.#text = text;
  }

  /** Throws `locked` where another process trains in the folder. */
  static take(files: RunFiles): RunLock {
    const text = formatHolder();
    for (let tries = 0; tries < 3; tries++) {
      if (place(files, text)) {
        sweep(files);
        return new RunLock(files, text);
      }
      const found = files.findText(LOCK);
      if (found === undefined) continue; // released just now
      const holder = parseHolder(found);
      if (holder !== undefined && isAlive(holder)) throw locked(files, holder);
      removeStale(files, found);
    }
    throw locked(files, parseHolder(files.findText(LOCK) ?? ''));
  }

  /** Unlocks the folder. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (this.files.findText(LOCK) === this.#text) this.files.remove(LOCK);
  }
}

/** Puts the lock there with its text in it in one step; false where there is one already. */
function place(files: RunFiles, text: string): boolean {
  const own = `${LOCK}.${process.pid}`;
  files.write(own, text);
  try {
    files.system.linkSync(join(files.path, own), join(files.path, LOCK));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new OtauError('no-file', `The folder ${quote(files.path)} cannot be locked: ${systemReason(error)}.`, {
      cause: error,
    });
  } finally {
    files.remove(own);
  }
}

/** Removes exactly the lock that was found stale: another process may have replaced it in the meantime. */
function removeStale(files: RunFiles, text: string): void {
  const aside = `${LOCK}.stale.${process.pid}`;
  try {
    files.system.renameSync(join(files.path, LOCK), join(files.path, aside));
  } catch {
    return; // another process has removed it
  }
  const taken = files.findText(aside);
  if (taken !== text && taken !== undefined) {
    try {
      files.system.linkSync(join(files.path, aside), join(files.path, LOCK));
    } catch {
      // a third process holds the lock now
    }
  }
  files.remove(aside);
}

/** Removes what processes left that were killed while they took the lock. */
function sweep(files: RunFiles): void {
  for (const name of files.names()) {
    const [, pid] = /^lock\.(?:stale\.)?(\d+)(?:\.draft)?$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive({ host: hostname(), pid: Number(pid) })) files.remove(name);
  }
}

function locked({ path }: RunFiles, holder: LockHolder | undefined): OtauError {
  const who = holder === undefined ? 'Another process' : `Process ${holder.pid} on ${holder.host}`;
  return new OtauError(
    'locked',
    `${who} trains in ${quote(path)}; if that is no longer so, or if this folder is a copy, remove the file ${quote(join(path, LOCK))}.`,
  );
}
