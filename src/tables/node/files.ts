/** Endgame tables on the disk: those that come with the package in `tables/`, and those that users build. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import type { SenetRules } from '../../games/senet/tables/solve.js';
import { formatSenetTable, parseSenetTable, type SenetTable } from '../../games/senet/tables/table.js';
import {
  checksumOf,
  formatHead,
  LONGEST_HEAD,
  MOST_TABLE_STONES,
  parseHead,
  parseTable,
  type TogyzKumalakTable,
} from '../../games/togyzkumalak/tables/table.js';
import { OtauError, quote } from '../../lib/error.js';
import { writeWhole } from '../../lib/node/files.js';

/** The tables that come with the package, seen from `src` and `dist` alike. */
export const TABLES = fileURLToPath(new URL('../../../tables/', import.meta.url));
/** The small table of Togyz Kumalak that comes with the package. */
export const SHIPPED_TOGYZKUMALAK = join(TABLES, 'togyzkumalak.table');

/**
 * Reads as much of a file as holds the positions of so many stones; all of it unless given.
 * Throws `no-file`, or `bad-argument` where it is no such table.
 */
export async function loadTogyzKumalak(
  path: string = SHIPPED_TOGYZKUMALAK,
  most = MOST_TABLE_STONES,
): Promise<TogyzKumalakTable> {
  const bytes = trying(path, 'read', () => {
    const file = openSync(path, 'r');
    try {
      const { blocks } = parseHead(readUpTo(file, LONGEST_HEAD));
      const last = blocks[Math.max(1, Math.min(most, blocks.length)) - 1];
      return readUpTo(file, last.first + last.length);
    } finally {
      closeSync(file);
    }
  });
  return parseTable(bytes, most);
}

function readUpTo(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const got = readSync(file, bytes, at, length - at, at);
    if (got === 0) break;
    at += got;
  }
  return bytes.subarray(0, at);
}

/** A table as a file: it is there whole or not at all. Throws `no-file`. */
export function saveTogyzKumalak(path: string, { shape, blocks }: TogyzKumalakTable): void {
  const packed = blocks.map((block) => deflateSync(block, { level: 9 }));
  const head = formatHead(shape, packed, blocks.map(checksumOf));
  trying(path, 'written', () => writeWhole(path, head, ...packed));
}

/** The table of Senet by these rules that comes with the package. */
export function shippedSenet(rules: SenetRules): string {
  return join(TABLES, `senet-${rules}.table`);
}

/** Throws `no-file`, or `bad-argument` where it is no such table. */
export async function loadSenet(path: string): Promise<SenetTable> {
  return parseSenetTable(trying(path, 'read', () => readFileSync(path)));
}

/** Throws `no-file`. */
export function saveSenet(path: string, table: SenetTable): void {
  const bytes = formatSenetTable(table, (block) => deflateSync(block, { level: 9 }));
  trying(path, 'written', () => writeWhole(path, bytes));
}

export function hasFile(path: string): boolean {
  return existsSync(path);
}

function trying<Result>(path: string, what: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof OtauError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OtauError('no-file', `The file ${quote(path)} cannot be ${what}: ${reason}.`, { cause });
  }
}
