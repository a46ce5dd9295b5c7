/**
 * A run: a folder that holds everything of one training, from the configuration to the last network.
 * What is done is known from the committed files alone, so a run that was killed at any moment continues
 * where it was. The training loop asks for one stage after the other: a stage that is done is not run again.
 */
import { OtauError, quote, unlessThrown } from 'otau';
import { type FileLock, isLockHeld } from 'otau/internal/lib/node/files.js';
import { formatOf, TOURNAMENT_FORMAT } from '../../arena/folder.js';
import { checkRunConfig, formatRunConfig, type RunConfig } from './config.js';
import { type FileSystem, lockRun, RunFiles } from './files.js';
import { chainDigest, Manifest, runState, type StageCommit, type StageMetrics, type StageName } from './manifest.js';
import { formatMetrics } from './metrics.js';
import { fileDigestOf, iterationFiles, RUN_FILES, sameDigest, sha256 } from './names.js';

/** What an interrupted beginning may have left. */
const OWN = /^(lock\b.*|(config\.json|initial\.onnx)\.draft|initial\.onnx)$/;

/** Options of a `Run`. */
export interface RunOptions {
  /** Called with damaged files and similar, in a sentence. */
  readonly warn?: (sentence: string) => void;
  /** The file system; tests give others. */
  readonly system?: FileSystem;
}

/** What a stage wrote: bytes by name, relative to the run's folder. */
export type StageFiles = Readonly<Record<string, Uint8Array>>;

/**
 * The folder of a training.
 * @example
 * const run = Run.isRun(path) ? Run.open(path) : Run.create(path, config);
 */
export class Run {
  readonly #warn: (sentence: string) => void;
  #lock: FileLock | undefined;
  #pruned: Set<string>;
  #chain: string;

  private constructor(
    readonly files: RunFiles,
    readonly config: RunConfig,
    readonly manifest: Manifest,
    /** The digest of the configuration, with which the chain of stages begins. */
    private readonly origin: string,
    options: RunOptions,
  ) {
    this.#warn = options.warn ?? (() => {});
    this.#chain = origin;
    this.#pruned = new Set(readPruned(files));
  }

  /** The folder. */
  get path(): string {
    return this.files.path;
  }

  /** Whether the folder holds a run. */
  static isRun(path: string): boolean {
    return new RunFiles(path).has(RUN_FILES.config);
  }

  /**
   * Begins a run in a folder that is empty or missing, and locks it.
   * @param initial the network with which it begins, where the configuration names one
   * @throws `folder-taken` where the folder holds something, `locked` where a process uses it, `no-file` where it cannot be written
   */
  static create(path: string, config: RunConfig, options: RunOptions = {}, initial?: Uint8Array): Run {
    const files = new RunFiles(path, options.system);
    files.makeFolder();
    return Run.#locked(files, options, () => {
      if (files.has(RUN_FILES.config))
        throw new OtauError('folder-taken', `The folder ${quote(path)} holds a run already.`);
      const other = files.names().find((name) => !OWN.test(name));
      if (other !== undefined)
        throw new OtauError('folder-taken', `A run needs a folder of its own; ${quote(path)} holds ${quote(other)}.`);
      if (initial !== undefined) files.write(RUN_FILES.initialModel, initial);
      files.write(RUN_FILES.config, formatRunConfig(checkRunConfig(config)));
    });
  }

  /**
   * Opens the run of a folder to continue it, and locks it.
   * @throws `no-file` where there is no run, `locked`, `bad-config` where its configuration is damaged
   */
  static open(path: string, options: RunOptions = {}): Run {
    const files = new RunFiles(path, options.system);
    readConfig(files); // so that nothing is written into a folder that is not a run
    files.find(RUN_FILES.speed); // it will be added to
    return Run.#locked(files, options);
  }

  /** Locks the folder, prepares it and reads the run; unlocks it where that fails. */
  static #locked(files: RunFiles, options: RunOptions, prepare = () => {}): Run {
    const lock = lockRun(files);
    try {
      prepare();
      const run = Run.read(files.path, options);
      run.#lock = lock;
      return run;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /**
   * Opens the run of a folder to read it; nothing is locked or written.
   * @throws `no-file` where there is no run, `bad-config` where its configuration is damaged
   */
  static read(path: string, options: RunOptions = {}): Run {
    const files = new RunFiles(path, options.system);
    const { config, digest } = readConfig(files);
    const run = new Run(files, config, Manifest.read(files, options.warn ?? (() => {})), digest, options);
    const first = run.manifest.find(0, 'start');
    if (first === undefined || first.previous === run.#chain) return run;
    const sentence = `${RUN_FILES.config} of ${quote(path)} is not the one with which the run began, by its ${RUN_FILES.manifest}; restore the one that was changed, or begin a new run.`;
    throw new OtauError('config-differs', sentence);
  }

  /**
   * The metrics of a stage, if it is done and all its files are there as they were written; undefined otherwise. Ask in the
   * order of the stages. Damaged files are reported, and their stage counts as not done.
   */
  done(iteration: number, stage: StageName): StageMetrics | undefined {
    const commit = this.manifest.find(iteration, stage);
    if (commit === undefined) return undefined;
    if (commit.previous !== this.#chain) {
      this.#warn(`Iteration ${iteration}, ${stage}: what it was made from has changed; it is done again.`);
      return undefined;
    }
    const fault = this.#faultOf(commit);
    if (fault !== undefined) {
      this.#warn(`${fault}; iteration ${iteration}, ${stage} is done again.`);
      return undefined;
    }
    this.#chain = chainDigest(commit);
    return commit.facts;
  }

  /**
   * What is wrong with the files that the manifest and the curves name, each in a sentence; nothing is written. A
   * training that continues makes these files again, in the same bytes.
   * @throws `no-file` where a file cannot be read
   */
  findFaults(): string[] {
    const faults: string[] = [];
    this.files.find(RUN_FILES.speed); // as `open`
    let chain = this.origin;
    for (const commit of this.manifest.commits()) {
      const isOther = commit.previous !== chain;
      const fault = isOther ? 'what it was made from is not there as it was' : this.#faultOf(commit);
      if (fault !== undefined) faults.push(`${fault}; iteration ${commit.iteration}, ${commit.stage} is done again.`);
      chain = chainDigest(commit);
    }
    return [...faults, ...this.#publishedFaults()];
  }

  /** What is wrong with the files that follow from others. */
  #publishedFaults(): string[] {
    const { complete, best } = runState(this.config, this.manifest.commits());
    if (complete === 0) return [];
    const model = this.files.find(iterationFiles.model(best));
    const isOtherMetrics = [true, false].every((hasWarnings) =>
      this.#isOther(RUN_FILES.metrics, this.#metricsBytes(complete, hasWarnings)),
    );
    const isOtherModel = model !== undefined && this.#isOther(RUN_FILES.bestModel, model);
    const others = [...(isOtherMetrics ? [RUN_FILES.metrics] : []), ...(isOtherModel ? [RUN_FILES.bestModel] : [])];
    return others.map((name) => `${name} is not as it was written; it is written again.`);
  }

  /** Writes the files of a stage and then its line in the manifest: with that the stage is done. Throws `no-file`. */
  commit(iteration: number, stage: StageName, outputs: StageFiles, facts: StageMetrics): void {
    for (const [name, bytes] of Object.entries(outputs)) this.files.write(name, bytes);
    const digests = Object.entries(outputs).map(([name, bytes]) => [name, fileDigestOf(bytes)] as const);
    const commit: StageCommit = { iteration, stage, previous: this.#chain, files: Object.fromEntries(digests), facts };
    this.manifest.put(commit);
    this.#chain = chainDigest(commit);
    if (Object.keys(outputs).some((name) => this.#pruned.has(name)))
      this.#savePruned([...this.#pruned].filter((name) => !Object.hasOwn(outputs, name)));
  }

  /** Writes what follows from the finished iterations: the curves, and the best network under its own name. */
  publish(bestModel: string, iterations: number): void {
    this.#writeIfOther(RUN_FILES.metrics, this.#metricsBytes(iterations));
    this.#writeIfOther(RUN_FILES.bestModel, this.files.read(bestModel));
  }

  /** Removes files that are not needed to continue, and remembers that. Throws `no-file`. */
  prune(names: readonly string[]): void {
    this.#savePruned([...this.#pruned, ...names]);
    for (const name of names) this.files.remove(name);
  }

  /** Unlocks the folder. */
  close(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  #faultOf({ files }: StageCommit): string | undefined {
    for (const [name, digest] of Object.entries(files)) {
      if (this.#pruned.has(name)) continue;
      const bytes = this.files.find(name);
      if (bytes === undefined) return `${name} is missing`;
      if (bytes.length < digest.bytes) return `${name} is cut short: ${bytes.length} of ${digest.bytes} bytes`;
      if (!sameDigest(fileDigestOf(bytes), digest))
        return `${name} is damaged: its SHA-256 is not the one written down`;
    }
    return undefined;
  }

  #savePruned(names: readonly string[]): void {
    this.#pruned = new Set(names);
    this.files.write(RUN_FILES.pruned, `${JSON.stringify([...this.#pruned].sort(), null, 2)}\n`);
  }

  #metricsBytes(iterations: number, hasWarnings = true): Uint8Array {
    return new TextEncoder().encode(formatMetrics(this.manifest.commits(), iterations, hasWarnings));
  }

  #writeIfOther(name: string, bytes: Uint8Array): void {
    if (this.#isOther(name, bytes)) this.files.write(name, bytes);
  }

  #isOther(name: string, bytes: Uint8Array): boolean {
    const found = this.files.find(name);
    return found === undefined || !sameDigest(fileDigestOf(found), fileDigestOf(bytes));
  }
}

/** The digest is that of the file: it has no settings that were added since it was written. */
function readConfig(files: RunFiles): { config: RunConfig; digest: string } {
  const text = files.findText(RUN_FILES.config);
  if (text === undefined)
    throw new OtauError('no-file', `The folder ${quote(files.path)} holds no run: there is no ${RUN_FILES.config}.`);
  if (formatOf(text) === TOURNAMENT_FORMAT)
    throw new OtauError('bad-config', `The folder ${quote(files.path)} holds a tournament, not a run.`);
  try {
    const value: unknown = JSON.parse(text);
    return { config: checkRunConfig(value), digest: sha256(`${JSON.stringify(value, null, 2)}\n`) };
  } catch (cause) {
    // A damaged file may be quoted in a sentence of any length
    const why = cause instanceof OtauError ? cause.message.replace(/\.$/, '').slice(0, 150) : 'it is no JSON';
    const sentence = `The ${RUN_FILES.config} of ${quote(files.path)} is damaged: ${why}. Restore it from a copy, or begin a new run.`;
    throw new OtauError('bad-config', sentence, { cause });
  }
}

function readPruned(files: RunFiles): string[] {
  const names: unknown = unlessThrown(() => JSON.parse(files.findText(RUN_FILES.pruned) ?? '[]'), Error);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

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
