/** Matches that tools let the built command line play (`npm run build`). */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { MatchMetrics } from '../../packages/otau-cli/src/learn/stages/stage.js';
import { ROOT } from '../checks/sources.js';

const CLI = join(ROOT, 'packages/otau-cli/dist/cli/main.js');

/** What a match brought, as its first player sees it. */
export interface MatchResult extends Pick<MatchMetrics, 'games' | 'wins' | 'draws' | 'losses'> {
  /** Elo difference with its 95 % interval; null for no bound. */
  readonly elo: readonly [low: number | null, elo: number | null, high: number | null];
}

/** Plays `otau match` with these arguments, in one thread. */
export function playMatch(words: readonly string[]): MatchResult {
  const text = execFileSync(process.execPath, [CLI, 'match', ...words, '--workers', '1', '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { config, agents, match } = JSON.parse(text);
  // They are in the order of their strength
  const first = agents.find(({ name }: { name: string }) => name === config.agents[0].name);
  const { games, wins, draws, losses } = first;
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  return { games, wins, draws, losses, elo: [whole(match.low), whole(match.elo), whole(match.high)] };
}
