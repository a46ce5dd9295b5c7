/** What changes players and accounts reaches the other servers, also after a transaction that failed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { SqlWrites } from './sql-writes.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-writes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const INSERT = 'INSERT INTO names VALUES (?)';

function open(name: string): { database: Database.Database; writes: SqlWrites } {
  const database = new Database(join(folder, name));
  database.exec('PRAGMA busy_timeout = 0; CREATE TABLE names(name TEXT UNIQUE)');
  return { database, writes: new SqlWrites(database) };
}

describe('what is written after a transaction', () => {
  it('that could not begin is kept', () => {
    const { database, writes } = open('busy.db');
    const other = new Database(join(folder, 'busy.db'));
    other.exec('BEGIN IMMEDIATE');
    expect(() => writes.exec('BEGIN IMMEDIATE')).toThrow('locked');
    other.exec('ROLLBACK');
    other.close();
    writes.prepare(INSERT).run(['Anna']);
    expect(writes.take()).toEqual([{ sql: INSERT, values: ['Anna'] }]);
    database.close();
  });

  it('that SQLite has ended by itself is kept, and nothing of that one', () => {
    const { database, writes } = open('full.db');
    writes.exec('BEGIN IMMEDIATE');
    writes.prepare(INSERT).run(['Anna']);
    // As where the disk is full
    expect(() => writes.prepare(INSERT.replace('INSERT', 'INSERT OR ROLLBACK')).run(['Anna'])).toThrow('UNIQUE');
    expect(writes.inTransaction).toBe(false);
    writes.prepare(INSERT).run(['Boris']);
    expect(writes.take()).toEqual([{ sql: INSERT, values: ['Boris'] }]);
    database.close();
  });

  it('that was rolled back is kept', () => {
    const { database, writes } = open('back.db');
    writes.exec('BEGIN IMMEDIATE');
    writes.prepare(INSERT).run(['Anna']);
    writes.exec('ROLLBACK');
    writes.exec('BEGIN IMMEDIATE');
    writes.prepare(INSERT).run(['Boris']);
    expect(writes.hasAny).toBe(false);
    writes.exec('COMMIT');
    expect(writes.take()).toEqual([{ sql: INSERT, values: ['Boris'] }]);
    database.close();
  });
});
