/**
 * Plays the matches behind docs/strength.md, one after the other, keeps each result in `bench/strength.json` and writes the page:
 *
 *     npm run build && npm run strength                 what has no result yet
 *     npm run strength -- kindo-zero-alphabeta-100ms    these, again
 *
 * A match that is interrupted continues from its folder under `bench/strength`, which can be committed where a match takes days. Players that
 * have a time need an idle machine.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/sources.js';
import { argumentsOf, type Claim, readClaims, readResults, type StrengthResult, writeResults } from './claims.js';
import { writePage } from './page.js';

const CLI = join(ROOT, 'packages/otau-cli/dist/cli/main.js');

function playClaim(claim: Claim): StrengthResult {
  const folder = join(ROOT, 'bench/strength', claim.id);
  const place = existsSync(folder) ? ['--resume', folder] : ['--out', folder];
  const text = execFileSync(process.execPath, [CLI, ...argumentsOf(claim), ...place, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  rmSync(folder, { recursive: true });
  const { config, agents, match } = JSON.parse(text);
  const { games, wins, draws, losses } = agents.find(({ name }: { name: string }) => name === config.agents[0].name);
  const elo = [match.low, match.elo, match.high].map((value) => (value === null ? null : Math.round(value)));
  return { games, wins, draws, losses, elo: elo as StrengthResult['elo'] & number[], date: today() };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

const wanted = process.argv.slice(2);
for (const claim of readClaims()) {
  const isWanted = wanted.length === 0 ? readResults()[claim.id] === undefined : wanted.includes(claim.id);
  if (!isWanted) continue;
  console.error(claim.id);
  const result = playClaim(claim); // results of matches that ran beside it are read after it
  writeResults({ ...readResults(), [claim.id]: result });
  writePage();
}
