/** SQL statements by their texts; and those that change a database, recorded as text and values, to be repeated elsewhere. */
import type Database from 'libsql';

export interface Sql {
  readonly inTransaction: boolean;
  prepare(sql: string): Database.Statement;
  exec(sql: string): unknown;
}

/** Statements by their texts, each prepared once. */
export class Queries {
  readonly #statements = new Map<string, Database.Statement>();

  constructor(private readonly database: Sql) {}

  all<Row>(sql: string, ...values: unknown[]): Row[] {
    return this.#prepared(sql).all(values) as Row[];
  }

  first<Row>(sql: string, ...values: unknown[]): Row | undefined {
    return this.#prepared(sql).get(values) as Row | undefined;
  }

  /** The number of rows of a table. */
  count(table: string): number {
    return this.first<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
  }

  /** Returns how many rows have changed. */
  run(sql: string, ...values: unknown[]): number {
    return this.#prepared(sql).run(values).changes;
  }

  /** A transaction: all of the work or nothing. */
  atOnce<Result>(work: () => Result): Result {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite rolls back by itself where the disk is full
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  #prepared(sql: string): Database.Statement {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

type Value = string | number | null;

/** A statement that has changed the database. Bytes are written as `{ base64 }`. */
export interface SqlWrite {
  readonly sql: string;
  readonly values: readonly (Value | { readonly base64: string })[];
}

/** A database that records its changes. Changes that are rolled back are not recorded. */
export class SqlWrites implements Sql {
  #kept: SqlWrite[] = [];
  #open: SqlWrite[] | undefined;

  constructor(private readonly database: Database.Database) {}

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  get hasAny(): boolean {
    return this.#kept.length > 0;
  }

  /** Adds changes that were made by others. */
  add(write: SqlWrite): void {
    this.#kept.push(write);
  }

  /** The changes since the last call, in order. */
  take(): SqlWrite[] {
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }

  exec(sql: string): void {
    this.database.exec(sql);
    if (sql.startsWith('BEGIN')) this.#open = [];
    if (sql === 'COMMIT') this.#kept.push(...(this.#open ?? []));
    if (sql === 'COMMIT' || sql === 'ROLLBACK') this.#open = undefined;
  }

  prepare(sql: string): Database.Statement {
    const statement = this.database.prepare(sql);
    const run = statement.run.bind(statement);
    statement.run = (values: unknown[] = []) => {
      const result = run(values);
      // SQLite also rolls a transaction back if the disk is full: later statements are not part of it
      if (!this.inTransaction) this.#open = undefined;
      if (result.changes > 0) (this.#open ?? this.#kept).push({ sql, values: values.map(formatValue) });
      return result;
    };
    return statement;
  }
}

export function runWrite(database: Sql, { sql, values }: SqlWrite): void {
  database.prepare(sql).run(values.map(parseValue));
}

function formatValue(value: unknown): SqlWrite['values'][number] {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : (value as Value);
}

function parseValue(value: SqlWrite['values'][number]): Value | Buffer {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}
