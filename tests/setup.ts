/** Runs before every file of tests: registers the games, as every program and every thread does; takes back what a file has replaced. */
import { afterAll, vi } from 'vitest';
import '../packages/otau/src/games/node/all.js';
import { mayBePipe } from '../packages/otau/src/lib/node/files.js';

// The file of tests that ran before in this process may have removed a pipe
mayBePipe(() => {});

// The oldest Node has no `navigator`, which modules of the board read
if (!('navigator' in globalThis)) vi.stubGlobal('navigator', { languages: ['en'] });

const folder = process.cwd();
const environment = { ...process.env };

afterAll(() => {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
