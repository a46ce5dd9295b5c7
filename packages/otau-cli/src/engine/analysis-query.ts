/**
 * The requests of the analysis protocol, read and checked whole: the result can be worked on,
 * what cannot be is an error that names the field.
 */

import { createGame, type ErrorCode, gameIds, type History, isJsonObject, OtauError, parseGameId, quote } from 'otau';
import { defaultSearch, formatDomain } from 'otau/agents';
import { fitsOption, type ValueOf, type ValueSpec } from 'otau/internal/lib/options.js';
import { agentFor, type GivenLimits, MAX_ASKED_LINES } from './jobs.js';
import { readHistory } from './ugi-text.js';

/** Positions of one game to be analysed. */
export interface AnalysisQuery {
  readonly kind: 'query';
  readonly id: string;
  readonly history: History;
  /** After how many plies; each once. */
  readonly turns: readonly number[];
  /** The whole text of the agent. */
  readonly agent: string;
  readonly limits: GivenLimits;
  readonly lines: number;
  readonly seed: string;
  /** Milliseconds between reports during a search, if reports are requested. */
  readonly reportEvery: number | undefined;
  /** The highest first. */
  readonly priority: number;
}

export type AnalysisAction =
  | {
      readonly kind: 'terminate';
      readonly id: string;
      readonly terminateId: string;
      readonly turns?: readonly number[];
    }
  | { readonly kind: 'terminate_all'; readonly id: string }
  | { readonly kind: 'query_version'; readonly id: string }
  | { readonly kind: 'clear_cache'; readonly id: string };

/** A request that cannot be carried out. */
export class QueryError extends OtauError {
  /** @param field the part of the request that is wrong, if one is: `limits.nodes` */
  constructor(
    code: ErrorCode,
    message: string,
    readonly field?: string,
  ) {
    super(code, message);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 1000;
const TEXT = {
  type: 'text',
  domain: `a text of at most ${MAX_TEXT_LENGTH} characters`,
  maxLength: MAX_TEXT_LENGTH,
} as const;

/** The fields of a query that are one value each. */
const QUERY = {
  id: { ...TEXT, about: 'comes back in every answer' },
  game: { ...TEXT, about: 'the game' },
  position: { ...TEXT, about: 'where the moves begin; the start of the game unless given' },
  agent: { ...TEXT, about: 'what searches; the default search of the game unless given' },
  lines: {
    type: 'integer',
    min: 1,
    max: MAX_ASKED_LINES,
    default: 1,
    about: 'how many of the best moves are answered',
  },
  seed: { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, default: 0, about: 'of everything random' },
  reportEvery: { type: 'integer', min: 1, max: 3_600_000, about: 'milliseconds between reports during a search' },
  priority: { type: 'integer', min: -1_000_000, max: 1_000_000, default: 0, about: 'the highest is searched first' },
} as const satisfies Readonly<Record<string, ValueSpec>>;
/** The fields of a query that are objects and lists. */
const QUERY_PARTS = ['options', 'moves', 'analyzeTurns', 'limits'];

/** The fields of `limits`. */
const LIMITS = {
  time: { type: 'integer', min: 1, max: 1e9, about: 'milliseconds' },
  nodes: { type: 'integer', min: 1, max: 1e12, about: 'positions' },
  visits: { type: 'integer', min: 1, max: 1e9, about: 'simulations' },
  depth: { type: 'integer', min: 1, max: 100, about: 'plies' },
} as const satisfies Readonly<Record<string, ValueSpec>>;

const TERMINATE = {
  id: QUERY.id,
  action: { ...TEXT, about: 'terminate' },
  terminateId: { ...TEXT, about: 'the id of a query' },
} as const satisfies Readonly<Record<string, ValueSpec>>;

/** The object that a line holds. Throws `bad-message`. */
export function parseQueryLine(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    const { message } = cause as Error;
    throw new QueryError('bad-message', `Expected a JSON object on one line. ${message.slice(0, 120)}.`);
  }
  return readObject(value);
}

/** Reads a request. Throws `QueryError`. */
export function readRequest(fields: Fields): AnalysisQuery | AnalysisAction {
  const id = readField(QUERY, fields, 'id');
  if (id === undefined || id === '')
    throw badRequest('id', 'expected a text by which the answers are known', fields.id);
  return fields.action === undefined ? readQuery(id, fields) : readAction(id, fields);
}

function readAction(id: string, fields: Fields): AnalysisAction {
  const { action } = fields;
  if (action === 'terminate') {
    checkNames(fields, [...Object.keys(TERMINATE), 'turnNumbers']);
    const terminateId = readField(TERMINATE, fields, 'terminateId');
    if (terminateId === undefined) throw badRequest('terminateId', 'expected the id of a query', undefined);
    return { kind: action, id, terminateId, turns: readList(fields, 'turnNumbers', readTurn) };
  }
  if (action === 'terminate_all' || action === 'query_version' || action === 'clear_cache') {
    checkNames(fields, ['id', 'action']);
    return { kind: action, id };
  }
  throw badRequest('action', 'expected terminate, terminate_all, query_version or clear_cache', action);
}

function readQuery(id: string, fields: Fields): AnalysisQuery {
  checkNames(fields, [...Object.keys(QUERY), ...QUERY_PARTS]);
  const name = readField(QUERY, fields, 'game');
  if (name === undefined) throw badRequest('game', `expected ${gameIds().join(', ')}`, undefined);
  const game = nameField('game', () => parseGameId(name));
  const options = nameField('options', () => readOptions(fields));
  const made = nameField('options', () => createGame(game, options));
  const seed = String(readField(QUERY, fields, 'seed'));
  const position = readField(QUERY, fields, 'position');
  const moves = readList(fields, 'moves', readMove) ?? [];
  nameField('position', () => readHistory(made, position, [], seed));
  const history = nameField('moves', () => readHistory(made, position, moves, seed));
  const limits = readLimits(fields);
  const lines = readField(QUERY, fields, 'lines') as number;
  const spec = readField(QUERY, fields, 'agent') ?? defaultSearch(made);
  return {
    kind: 'query',
    id,
    history,
    turns: readTurns(fields, history.length),
    agent: nameField('agent', () => agentFor(spec, made, lines, limits)),
    limits,
    lines,
    seed,
    reportEvery: readField(QUERY, fields, 'reportEvery'),
    priority: readField(QUERY, fields, 'priority') as number,
  };
}

function readOptions(fields: Fields): Fields {
  if (fields.options === undefined) return {};
  const options = readObject(fields.options, 'options');
  for (const [name, value] of Object.entries(options)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw badRequest(`options.${name}`, 'expected a text, a number, true or false', value);
    }
  }
  return options;
}

function readLimits(fields: Fields): GivenLimits {
  if (fields.limits === undefined) return {};
  const limits = readObject(fields.limits, 'limits');
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  checkNames(limits, names, 'limits.');
  const read = names.map((name) => [name, readField(LIMITS, limits, name, 'limits.')]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** The most positions of a query. */
const MAX_TURNS = 10_000;

function readTurns(fields: Fields, length: number): readonly number[] {
  const turns = readList(fields, 'analyzeTurns', readTurn) ?? [length];
  if (turns.length === 0 || turns.length > MAX_TURNS) {
    throw badRequest('analyzeTurns', `expected 1 to ${MAX_TURNS} turns`, turns);
  }
  if (new Set(turns).size < turns.length) throw badRequest('analyzeTurns', 'expected each turn once', turns);
  const far = turns.find((turn) => turn > length);
  if (far === undefined) return turns;
  throw badRequest('analyzeTurns', `expected turns from 0 to ${length}, the number of moves`, far);
}

function readTurn(value: unknown, field: string): number {
  if (Number.isInteger(value) && (value as number) >= 0) return value as number;
  throw badRequest(field, 'expected a whole number from 0 on', value);
}

function readMove(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw badRequest(field, 'expected a move as text', value);
}

function readList<Item>(
  fields: Fields,
  name: string,
  readItem: (value: unknown, field: string) => Item,
): Item[] | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw badRequest(name, 'expected a list', value);
  return value.map((item, index) => readItem(item, `${name}[${index}]`));
}

/** The value of a declared field, its default where it is left out. */
function readField<Specs extends Readonly<Record<string, ValueSpec>>, Name extends keyof Specs & string>(
  specs: Specs,
  fields: Fields,
  name: Name,
  prefix = '',
): ValueOf<Specs[Name]> | undefined {
  const spec: ValueSpec = specs[name];
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined) return spec.default as ValueOf<Specs[Name]> | undefined;
  if (fitsOption(spec, value)) return value as ValueOf<Specs[Name]>;
  throw badRequest(prefix + name, `expected ${formatDomain(spec)}`, value);
}

function readObject(value: unknown, field?: string): Fields {
  if (isJsonObject(value)) return value as Fields;
  throw badRequest(field, 'expected an object', value);
}

function checkNames(fields: Fields, known: readonly string[], prefix = ''): void {
  const name = Object.keys(fields).find((key) => !known.includes(key));
  if (name === undefined) return;
  throw new QueryError(
    'bad-message',
    `There is no field ${quote(name)} here; the fields are ${known.join(', ')}.`,
    prefix + shorten(name),
  );
}

/** Gives errors from below the field that they are about. */
function nameField<Value>(field: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtauError) || error instanceof QueryError) throw error;
    throw new QueryError(error.code, error.message, field);
  }
}

function badRequest(field: string | undefined, expected: string, got: unknown): QueryError {
  const where = field === undefined ? 'The request' : shorten(field);
  return new QueryError('bad-message', `${where}: ${expected}; got ${describe(got)}.`, field && shorten(field));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A JSON value in a few words; lists and objects may be too deep to be written out. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isJsonObject(value) ? 'an object' : quote(value);
}
