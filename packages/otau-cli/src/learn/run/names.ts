/** The names of a run’s files, relative to its folder, and the digests by which a run knows them again. */
import { createHash } from 'node:crypto';

/** Files that are directly in the folder. */
export const RUN_FILES = {
  /** The whole configuration; written once. */
  config: 'config.json',
  /** The network with which the run began, where that was not a random one; written once. */
  initialModel: 'initial.onnx',
  /** Names the process that trains here, while it does. */
  lock: 'lock',
  /** One line for each finished stage. */
  manifest: 'manifest.jsonl',
  /** The curves: one line for each finished iteration. */
  metrics: 'metrics.jsonl',
  /** What each stage took; holds clock times and is not part of the result. */
  speed: 'speed.jsonl',
  /** Which files were taken away to save room. */
  pruned: 'pruned.json',
  /** The best network so far: a copy of one of `models/`. */
  bestModel: 'best.onnx',
  /** The machines that play for the run, where several do. */
  workers: 'workers.json',
} as const;

export const RUN_FORMAT = 'otau-run';

/** The folders that have a file for each iteration, and how these end: games of self-play and networks. */
export const ITERATION_FOLDERS = { games: '.jsonl', models: '.onnx' } as const;
export type IterationFolder = keyof typeof ITERATION_FOLDERS;

/**
 * The files of an iteration.
 * @example iterationFiles.model(7) // 'models/0007.onnx'
 */
export const iterationFiles = {
  samples: (iteration: number, worker: number) => `selfplay/${four(iteration)}-${worker}.samples`,
  games: (iteration: number) => `games/${four(iteration)}.jsonl`,
  checkpoint: (iteration: number) => `checkpoints/${four(iteration)}.ckpt`,
  model: (iteration: number) => `models/${four(iteration)}.onnx`,
  match: (iteration: number) => `matches/${four(iteration)}.jsonl`,
  anchors: (iteration: number) => `matches/${four(iteration)}-anchors.jsonl`,
} as const;

/** The iteration to which a file of a folder belongs; undefined for a file of another kind. */
export function iterationOf(folder: IterationFolder, name: string): number | undefined {
  const [, number, ending] = /^(\d{1,9})(\.\w+)$/.exec(name) ?? [];
  return ending === ITERATION_FOLDERS[folder] ? Number.parseInt(number, 10) : undefined;
}

function four(iteration: number): string {
  return String(iteration).padStart(4, '0');
}

/** What is known of a file: its length in bytes and its SHA-256 in hexadecimal digits. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** The SHA-256 of bytes, or of a text in UTF-8: 64 hexadecimal digits. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

export function fileDigestOf(content: Uint8Array): FileDigest {
  return { bytes: content.length, sha256: sha256(content) };
}

export function sameDigest(one: FileDigest, other: FileDigest): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256;
}
