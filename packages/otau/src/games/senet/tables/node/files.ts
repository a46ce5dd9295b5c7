/** Endgame tables of Senet as files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { writeWhole } from '../../../../lib/node/files.js';
import { TABLES, withFile } from '../../../../tables/node/files.js';
import { formatSenetTable, parseSenetTable } from '../file.js';
import type { SenetRules } from '../solve.js';
import type { SenetTable } from '../table.js';

/** The file of the table by these rules that comes with the package. */
export function shippedSenet(rules: SenetRules): string {
  return join(TABLES, `senet-${rules}.table`);
}

/**
 * Reads a table.
 * @throws `no-file`, and `bad-table` where it is not such a table
 */
export async function loadSenet(path: string): Promise<SenetTable> {
  return parseSenetTable(withFile(path, 'read', () => readFileSync(path)));
}

/**
 * Writes a table as a file, written whole or not at all.
 * @throws `no-file`
 */
export function saveSenet(path: string, table: SenetTable): void {
  const bytes = formatSenetTable(table, (block) => deflateSync(block, { level: 9 }));
  withFile(path, 'written', () => writeWhole(path, bytes));
}
