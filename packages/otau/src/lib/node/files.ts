/** Files that are there whole or not at all: written under another name in the same folder, then renamed. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes the parts, one after the other, as one file. A reader of the path finds, at any moment, the old file or the
 * new one. Throws what the system throws, and leaves nothing behind then.
 */
export function writeWhole(path: string, ...parts: readonly (string | Uint8Array)[]): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(draft, 'w');
    try {
      for (const part of parts) writeFileSync(file, part);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Brings new names in a folder to the disk too. Windows does not support this. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
