/** The text of files with data of one game, as books and packs of puzzles: JSON with one item a line. */
import { type ErrorCode, OtauError, quote } from '../lib/error.js';
import { isJsonObject } from '../lib/json.js';
import type { Game, GameId, GameOptions } from './game.js';
import { createGame, gameDefinition } from './registry.js';

/** What a kind of file is called, and how it begins. */
interface FileKind {
  /** Its name in messages, such as `Book`. */
  readonly name: string;
  readonly code: ErrorCode;
  readonly format: string;
  readonly version: number;
  readonly maxCharacters: number;
  /** The name of its list. */
  readonly items: string;
}

/** What a file holds: `made` says how, the items are those of its kind. */
interface FileContent {
  readonly game: Game;
  readonly made: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
}

/** Writes and reads the files of one kind, and reports what is wrong in them. */
export class FileText {
  constructor(private readonly kind: FileKind) {}

  /** The text as a file holds it, with a new line at its end. */
  write({ game, made, items }: FileContent): string {
    const { format, version, items: name } = this.kind;
    const head = JSON.stringify({ format, version, game: game.id, options: givenOptions(game) }).slice(0, -1);
    const lines = items.map((item) => JSON.stringify(item)).join(',\n');
    return `${head},\n"made":${JSON.stringify(made)},\n"${name}":[\n${lines}\n]}\n`;
  }

  /** Reads a text and checks all but what `made` and the items hold. */
  read(text: string): FileContent {
    const { name, format, version, maxCharacters, items: list } = this.kind;
    if (text.length > maxCharacters) {
      throw this.error(`expected at most ${maxCharacters} characters; got ${text.length}`);
    }
    const file = this.object(this.#parse(text), `the ${name.toLowerCase()}`);
    if (file.format !== format) throw this.error(`expected "format":"${format}"; got ${quote(file.format)}`);
    if (file.version !== version) throw this.error(`expected "version":${version}; got ${quote(file.version)}`);
    const options = this.object(file.options, 'options');
    const game = this.checked('the game', () => createGame(gameDefinition(file.game as GameId).id, options));
    const made = this.object(file.made, 'made');
    const items = file[list];
    if (!Array.isArray(items)) throw this.error(`expected ${list} as a list`);
    return { game, made, items };
  }

  object(value: unknown, name: string): Record<string, unknown> {
    if (isJsonObject(value)) return value;
    throw this.error(`expected ${name} as an object; got ${quote(value)}`);
  }

  /** A whole number of 0 or more. */
  whole(value: unknown, name: string): number {
    if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
    throw this.error(`expected ${name} as a whole number; got ${quote(value)}`);
  }

  /** A value of a position for the mover, from -1 to 1. */
  value(value: unknown, position: string): number {
    if (typeof value === 'number' && value >= -1 && value <= 1) return value;
    throw this.error(`expected a value from -1 to 1; got ${quote(value)} in ${quote(position)}`);
  }

  /** @throws for the first setting that is not among the known ones */
  refuse(others: Readonly<Record<string, unknown>>): void {
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw this.error(`expected no ${quote(unknown)} among the settings`);
  }

  /** The result of `read`; an error of the game names the file. */
  checked<Result>(what: string, read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      const { name, code } = this.kind;
      if (!(error instanceof OtauError) || error.code === code) throw error;
      throw new OtauError(code, `${name}: expected ${what}. ${error.message}`, { cause: error });
    }
  }

  error(why: string): OtauError {
    return new OtauError(this.kind.code, `${this.kind.name}: ${why}.`);
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.error(`expected JSON. ${(error as Error).message.slice(0, 120)}`);
    }
  }
}

// The options that a file names: the fewest that make the game.

/** The fewest options that make this game: of a named board the name is enough. */
export function givenOptions({ id, options }: Game): GameOptions {
  const resolve = (given: GameOptions): GameOptions => createGame(id, given).options;
  let given: GameOptions = {};
  let resolved = resolve(given);
  for (const name of Object.keys(options)) {
    if (resolved[name] === options[name]) continue;
    given = { ...given, [name]: options[name] };
    resolved = resolve(given);
  }
  return Object.keys(options).every((name) => resolved[name] === options[name]) ? given : options;
}
