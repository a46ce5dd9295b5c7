/** Claims of strength, in `bench/strength-claims.json`, and what their matches brought, in `bench/strength.json`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/sources.js';

/** A match that answers a question. */
export interface Claim {
  readonly id: string;
  /** The question in a sentence. */
  readonly about: string;
  readonly game: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly players: readonly [string, string];
  readonly games: number;
  readonly seed: string;
}

/** What the match brought, as the first player sees it. */
export interface StrengthResult {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Elo difference with its 95 % interval; null for no bound. */
  readonly elo: readonly [low: number | null, elo: number | null, high: number | null];
  /** `2026-11-22` */
  readonly date: string;
}

const CLAIMS = join(ROOT, 'bench/strength-claims.json');
const RESULTS = join(ROOT, 'bench/strength.json');

export function readClaims(): Claim[] {
  return JSON.parse(readFileSync(CLAIMS, 'utf8'));
}

/** Results by the ids of their claims. */
export function readResults(): Record<string, StrengthResult> {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

export function writeResults(results: Readonly<Record<string, StrengthResult>>): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

/** The arguments of `otau` that play the match. */
export function argumentsOf({ game, options, players, games, seed }: Claim): string[] {
  const chosen = Object.entries(options ?? {}).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return ['match', ...players, '-g', game, ...chosen, '--games', String(games), '--seed', seed, '--workers', '1'];
}
