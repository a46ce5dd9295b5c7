/** What a run's folder is good for after a mishap, found out without writing anything. */
import { OtauError } from 'otau/internal/lib/error.js';
import { isLockHeld } from 'otau/internal/lib/node/holder.js';
import type { FileSystem } from './files.js';
import { RUN_FILES } from './names.js';
import { Run } from './run.js';
import { runState } from './state.js';

/** What `checkRun` finds. */
export interface RunCheck {
  /**
   * `whole`: everything is there as it was written. `resumable`: `otau train --resume` makes again what is
   * missing or damaged and ends in the same bytes. `broken`: the run cannot be continued before something is restored.
   */
  readonly state: 'whole' | 'resumable' | 'broken';
  /** One sentence for each fault; each names a file, and the consequence or the remedy. */
  readonly faults: readonly string[];
  /** The last iteration whose stages are all done; 0 for a broken run. */
  readonly iterations: number;
  /** Whether a process trains there now. */
  readonly isLocked: boolean;
}

/**
 * Looks at every file of a run. Nothing is locked or written.
 * @param system the file system; tests give others
 * @example checkRun('runs/kindo-1').state
 */
export function checkRun(path: string, system?: FileSystem): RunCheck {
  const faults: string[] = [];
  try {
    const run = Run.read(path, { warn: (sentence) => void faults.push(sentence), system });
    const lock = run.files.findText(RUN_FILES.lock);
    faults.push(...run.findFaults());
    const { complete } = runState(run.config, run.manifest.commits());
    const isLocked = lock !== undefined && isLockHeld(lock);
    return { state: faults.length === 0 ? 'whole' : 'resumable', faults, iterations: complete, isLocked };
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    return { state: 'broken', faults: [error.message], iterations: 0, isLocked: false };
  }
}
