/** The manifest of a run: one line for each finished stage with the digests of its files, and how far the run is by it. */
import { isJsonObject, parseJsonObject } from 'otau';
import type { RunConfig } from './config.js';
import type { RunFiles } from './files.js';
import { type FileDigest, iterationFiles, RUN_FILES, sha256 } from './names.js';

/** What an iteration consists of, in this order. Iteration 0 has only `start`. */
const STAGES = ['start', 'selfplay', 'train', 'match', 'anchors'] as const;
/** The name of a stage. */
export type StageName = (typeof STAGES)[number];

/** What a stage measured, as JSON: numbers and texts that follow from configuration and seed alone. */
export type StageMetrics = Readonly<Record<string, unknown>>;

/** A finished stage: one line of the manifest. */
export interface StageCommit {
  readonly iteration: number;
  readonly stage: StageName;
  /** The digest of the line before; of `config.json` for the first. */
  readonly previous: string;
  /** By name, relative to the run's folder. */
  readonly files: Readonly<Record<string, FileDigest>>;
  readonly facts: StageMetrics;
}

const MANIFEST = RUN_FILES.manifest;

export class Manifest {
  readonly #lines = new Map<number, StageCommit>();

  private constructor(private readonly files: RunFiles) {}

  /** What of the manifest can be read; lines that are damaged count as missing and are reported. */
  static read(files: RunFiles, warn: (sentence: string) => void): Manifest {
    const manifest = new Manifest(files);
    const lines = (files.findText(MANIFEST) ?? '').split('\n');
    lines.forEach((text, i) => {
      if (text === '') return;
      const commit = parseCommit(text);
      if (commit === undefined) warn(`${MANIFEST}, line ${i + 1} is damaged: its stage is done again.`);
      else manifest.#lines.set(placeOf(commit.iteration, commit.stage), commit);
    });
    return manifest;
  }

  /** All lines, in their order. */
  commits(): readonly StageCommit[] {
    return [...this.#lines].sort(([a], [b]) => a - b).map(([, commit]) => commit);
  }

  find(iteration: number, stage: StageName): StageCommit | undefined {
    return this.#lines.get(placeOf(iteration, stage));
  }

  /** Adds or replaces a line, on the disk too. Throws `no-file` and stays as it was then. */
  put(commit: StageCommit): void {
    const place = placeOf(commit.iteration, commit.stage);
    const before = this.#lines.get(place);
    this.#lines.set(place, commit);
    try {
      const lines = this.commits().map((one) => `${JSON.stringify({ ...one, digest: chainDigest(one) })}\n`);
      this.files.write(MANIFEST, lines.join(''));
    } catch (error) {
      if (before === undefined) this.#lines.delete(place);
      else this.#lines.set(place, before);
      throw error;
    }
  }
}

/** The digest of a line: what the next line names, and what is at its own end. */
export function chainDigest(commit: StageCommit): string {
  return sha256(JSON.stringify(commit));
}

function placeOf(iteration: number, stage: StageName): number {
  return iteration * STAGES.length + STAGES.indexOf(stage);
}

/** Undefined for a line that is not as it was written. */
function parseCommit(text: string): StageCommit | undefined {
  const { digest, ...commit }: Partial<StageCommit> & { digest?: string } = parseJsonObject(text) ?? {};
  const isCommit =
    Number.isInteger(commit.iteration) &&
    STAGES.includes(commit.stage as StageName) &&
    isJsonObject(commit.files) &&
    isJsonObject(commit.facts);
  return isCommit && digest === chainDigest(commit as StageCommit) ? (commit as StageCommit) : undefined;
}

/** How far a run is. */
export interface RunState {
  /** The last iteration whose stages are all done. */
  readonly complete: number;
  /** The iteration of the best network so far. */
  readonly best: number;
}

/** How far a run is, by the lines of its manifest. */
export function runState({ settings }: RunConfig, commits: readonly StageCommit[]): RunState {
  const done = new Map(commits.map((commit) => [`${commit.iteration}/${commit.stage}`, commit]));
  let [complete, best] = [0, 0];
  for (let iteration = 1; ; iteration++) {
    const match = done.get(`${iteration}/match`);
    const needsAnchors = settings.anchorEvery > 0 && iteration % settings.anchorEvery === 0;
    const isDone =
      done.has(`${iteration}/selfplay`) &&
      done.has(`${iteration}/train`) &&
      (settings.accept === 'always' || match !== undefined) &&
      (!needsAnchors || done.has(`${iteration}/anchors`));
    if (!isDone) return { complete, best };
    complete = iteration;
    if (settings.accept === 'always' || match?.facts.accepted === true) best = iteration;
  }
}

/**
 * The files that a run does not need to continue: samples that have left the window, and all checkpoints but those of the
 * best network and of the last `keep` iterations. Networks, games and figures always stay.
 */
export function prunableFiles(config: RunConfig, commits: readonly StageCommit[], keep: number): string[] {
  const { complete, best } = runState(config, commits);
  const names: string[] = [];
  for (let iteration = 0; iteration <= complete; iteration++) {
    if (iteration > 0 && iteration <= complete + 1 - config.settings.windowIterations) {
      for (let worker = 0; worker < config.workers; worker++) names.push(iterationFiles.samples(iteration, worker));
    }
    if (iteration !== best && iteration <= complete - keep) names.push(iterationFiles.checkpoint(iteration));
  }
  return names;
}
