/** The identity of the file of the rooms: SQLite writes on into a file that was moved or deleted, and all of it would be lost. */
import { statSync } from 'node:fs';

/** A file, whatever its name. */
export interface FileId {
  readonly path: string;
  readonly ino: number;
  readonly dev: number;
}

/** The file that has this name now. */
export function fileIdOf(path: string): FileId {
  const { ino, dev } = statSync(path);
  return { path, ino, dev };
}

/** Throws if the name does not lead to this file any more. */
export function checkFile({ path, ino, dev }: FileId): void {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now?.ino !== ino || now.dev !== dev) throw new Error('the file was moved, deleted or replaced');
}
