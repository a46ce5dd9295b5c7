/**
 * The lock of a run's folder: a file that names the process that trains there, so that no two do.
 * A lock whose process has ended, as after a power failure, is stale and gives way.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OtauError, quote } from '../../lib/error.js';
import { systemReason } from '../../lib/node/system-errors.js';
import type { RunFiles } from './files.js';
import { RUN_FILES } from './names.js';

const LOCK = RUN_FILES.lock;

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, by the system's count, so that a number given to another process is not taken for it. */
  readonly begun?: string;
}

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
    const text = `${JSON.stringify(thisProcess())}\n`;
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

/**
 * Whether a folder with this lock is to be taken for locked, for programs that only look at it: the process that the
 * lock names still runs, or nobody can tell because it is on another machine or the text cannot be read.
 * @param text of the file `lock`
 */
export function isLockHeld(text: string): boolean {
  const holder = parseHolder(text);
  return holder === undefined || isAlive(holder);
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

function thisProcess(): Holder {
  return { host: hostname(), pid: process.pid, begun: startOf(process.pid) };
}

function isAlive({ host, pid, begun }: Holder): boolean {
  if (host !== hostname()) return true; // cannot be known from here
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const now = startOf(pid);
  return now === undefined || begun === undefined ? true : now === begun;
}

/** When a process began, where the system says so (Linux); `ended` for a zombie. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const isHolder = typeof holder?.host === 'string' && Number.isInteger(holder.pid) && Number(holder.pid) > 0;
    return isHolder ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function locked({ path }: RunFiles, holder: Holder | undefined): OtauError {
  const who = holder === undefined ? 'Another process' : `Process ${holder.pid} on ${holder.host}`;
  return new OtauError(
    'locked',
    `${who} trains in ${quote(path)}; if that is no longer so, remove the file ${quote(join(path, LOCK))}.`,
  );
}
