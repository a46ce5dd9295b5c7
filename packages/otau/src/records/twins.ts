/** When two records are of one game: for archives and the board's library. */
import type { Game } from '../core/game.js';
import { rulesKey } from '../core/options.js';
import { gameDefinition } from '../core/registry.js';
import { FNV_BASIS, fnv1a } from '../lib/bytes.js';
import { recentGame } from './check.js';
import type { GameRecord } from './record.js';

/** Tags that tell two games with the same moves apart, besides the players. */
const TWIN_TAGS: readonly string[] = ['Event', 'Date', 'Round'];

/** A text that is the same for records of the same moves by the same players. Notes, other tags and options that only end a game early do not count. */
export function twinText({ tags, start, moves, result }: GameRecord, game: Game): string {
  const named = [...gameDefinition(game.id).playerNames, ...TWIN_TAGS].map((name) => tags[name] ?? null);
  return JSON.stringify([rulesKey(game), named, start ?? null, moves, result]);
}

/** The same as a key of 64 bits, in letters and digits. */
export function twinKey(record: GameRecord): string {
  const bytes = new TextEncoder().encode(twinText(record, recentGame(record.game, record.options)));
  const halves = [fnv1a(bytes), fnv1a(bytes, FNV_BASIS ^ 0x5bd1e995)];
  return halves.map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
