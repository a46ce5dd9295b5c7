/**
 * The lock of a run's folder: a file that names the process that trains there, so that no two do.
 * A lock whose process has ended, as after a power failure, is stale and gives way.
 */
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { formatHolder, type Holder, isAlive, parseHolder } from 'otau/internal/lib/node/holder.js';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import type { RunFiles } from './files.js';
import { RUN_FILES } from './names.js';

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

function locked({ path }: RunFiles, holder: Holder | undefined): OtauError {
  const who = holder === undefined ? 'Another process' : `Process ${holder.pid} on ${holder.host}`;
  return new OtauError(
    'locked',
    `${who} trains in ${quote(path)}; if that is no longer so, or if this folder is a copy, remove the file ${quote(join(path, LOCK))}.`,
  );
}
