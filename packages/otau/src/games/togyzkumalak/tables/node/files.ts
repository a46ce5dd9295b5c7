/** Endgame tables of Togyz Kumalak as files: read by part, written whole. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { writeWhole } from '../../../../lib/node/files.js';
import { checksumOf } from '../../../../tables/file-bytes.js';
import { TABLES, withFile } from '../../../../tables/node/files.js';
import {
  formatHead,
  MAX_HEAD_BYTES,
  MAX_TABLE_STONES,
  parseHead,
  parseTable,
  type TogyzKumalakTable,
} from '../table.js';

/** The small table that comes with the package. */
export const SHIPPED_TOGYZKUMALAK = join(TABLES, 'togyzkumalak.table');

/**
 * Reads as much of a file as holds the positions of up to `stones` stones.
 * @param path the table that comes with the package unless given
 * @param stones 1 to 15; the whole file unless given
 * @throws `no-file`, and `bad-table` where it is not such a table
 */
export async function loadTogyzKumalak(
  path: string = SHIPPED_TOGYZKUMALAK,
  stones = MAX_TABLE_STONES,
): Promise<TogyzKumalakTable> {
  const bytes = withFile(path, 'read', () => {
    const file = openSync(path, 'r');
    try {
      const { blocks } = parseHead(readUpTo(file, MAX_HEAD_BYTES));
      const last = blocks[Math.max(1, Math.min(stones, blocks.length)) - 1];
      return readUpTo(file, last.first + last.length);
    } finally {
      closeSync(file);
    }
  });
  return parseTable(bytes, stones);
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

/**
 * Writes a table as a file, written whole or not at all.
 * @throws `no-file`
 */
export function saveTogyzKumalak(path: string, { shape, blocks }: TogyzKumalakTable): void {
  const packed = blocks.map((block) => deflateSync(block, { level: 9 }));
  const head = formatHead(shape, packed, blocks.map(checksumOf));
  withFile(path, 'written', () => writeWhole(path, head, ...packed));
}
