/** The folder of a job, in TMPDIR. What a killed process left there is removed with the next one: its samples take room. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatHolder, isAlive, parseHolder } from 'otau/internal/lib/node/holder.js';

const PREFIX = 'otau-train-';
/** Names the process that the folder belongs to. */
const LOCK = 'lock';

/** Makes a folder of this process. Throws what the system throws. */
export function makeJobFolder(): string {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(folder, LOCK), formatHolder());
  return folder;
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      const holder = parseHolder(readFileSync(join(folder, LOCK), 'utf8'));
      if (holder !== undefined && !isAlive(holder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or not the folder of a job
    }
  }
}
