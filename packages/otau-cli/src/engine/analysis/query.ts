/**
 * The requests of the analysis protocol, read and checked whole: what comes out can be worked on,
 * what cannot be is an error that names the field.
 */

import { defaultSearch } from 'otau/internal/agents/index.js';
import type { History } from 'otau/internal/core/history.js';
import { createGame, gameIds, parseGameId } from 'otau/internal/core/registry.js';
import { type ErrorCode, OtauError, quote } from 'otau/internal/lib/error.js';
import { agentFor, type GivenLimits, MAX_LINES } from '../agents.js';
import { readHistory } from '../ugi/position.js';

/** Positions of one game to be looked at. */
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
  /** Milliseconds between reports during a search, where they are asked for. */
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
export class RequestError extends OtauError {
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

/** The object that a line holds. Throws `bad-message`. */
export function parseRequest(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    const { message } = cause as Error;
    throw new RequestError('bad-message', `Expected a JSON object on one line. ${message.slice(0, 120)}.`);
  }
  return readObject(value);
}

/** Reads a request. Throws `RequestError`. */
export function readRequest(fields: Fields): AnalysisQuery | AnalysisAction {
  const id = readText(fields, 'id');
  if (id === undefined || id === '') throw bad('id', 'expected a text by which the answers are known', fields.id);
  return fields.action === undefined ? readQuery(id, fields) : readAction(id, fields);
}

const ACTION_FIELDS = ['id', 'action'];

function readAction(id: string, fields: Fields): AnalysisAction {
  const { action } = fields;
  if (action === 'terminate') {
    checkNames(fields, [...ACTION_FIELDS, 'terminateId', 'turnNumbers']);
    const terminateId = readText(fields, 'terminateId');
    if (terminateId === undefined) throw bad('terminateId', 'expected the id of a query', undefined);
    return { kind: action, id, terminateId, turns: readList(fields, 'turnNumbers', readTurn) };
  }
  if (action === 'terminate_all' || action === 'query_version' || action === 'clear_cache') {
    checkNames(fields, ACTION_FIELDS);
    return { kind: action, id };
  }
  throw bad('action', 'expected terminate, terminate_all, query_version or clear_cache', action);
}

const QUERY_FIELDS = [
  'id',
  'game',
  'options',
  'position',
  'moves',
  'analyzeTurns',
  'agent',
  'limits',
  'lines',
  'seed',
  'reportEvery',
  'priority',
];
const LIMIT_FIELDS = ['time', 'nodes', 'visits', 'depth'] as const;
const MAX_LIMITS: Readonly<Record<(typeof LIMIT_FIELDS)[number], number>> = {
  time: 1e9,
  nodes: 1e12,
  visits: 1e9,
  depth: 100,
};

function readQuery(id: string, fields: Fields): AnalysisQuery {
  checkNames(fields, QUERY_FIELDS);
  const name = readText(fields, 'game');
  if (name === undefined) throw bad('game', `expected ${gameIds().join(', ')}`, undefined);
  const game = at('game', () => parseGameId(name));
  const options = at('options', () => readOptions(fields));
  const made = at('options', () => createGame(game, options));
  const seed = String(readWhole(fields, 'seed', 0, Number.MAX_SAFE_INTEGER) ?? 0);
  const position = readText(fields, 'position');
  const moves = readList(fields, 'moves', readMove) ?? [];
  at('position', () => readHistory(made, position, [], seed));
  const history = at('moves', () => readHistory(made, position, moves, seed));
  const limits = readLimits(fields);
  const lines = readWhole(fields, 'lines', 1, MAX_LINES) ?? 1;
  const spec = readText(fields, 'agent') ?? defaultSearch(made);
  return {
    kind: 'query',
    id,
    history,
    turns: readTurns(fields, history.length),
    agent: at('agent', () => agentFor(spec, made, lines, limits)),
    limits,
    lines,
    seed,
    reportEvery: readWhole(fields, 'reportEvery', 1, 3_600_000),
    priority: readWhole(fields, 'priority', -1_000_000, 1_000_000) ?? 0,
  };
}

function readOptions(fields: Fields): Fields {
  if (fields.options === undefined) return {};
  const options = readObject(fields.options, 'options');
  for (const [name, value] of Object.entries(options)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw bad(`options.${name}`, 'expected a text, a number, true or false', value);
    }
  }
  return options;
}

function readLimits(fields: Fields): GivenLimits {
  if (fields.limits === undefined) return {};
  const limits = readObject(fields.limits, 'limits');
  checkNames(limits, LIMIT_FIELDS, 'limits.');
  const read = LIMIT_FIELDS.map((name) => [name, readWhole(limits, name, 1, MAX_LIMITS[name], 'limits.')]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** A query asks for so many positions at most. */
const MAX_TURNS = 10_000;

function readTurns(fields: Fields, length: number): readonly number[] {
  const turns = readList(fields, 'analyzeTurns', readTurn) ?? [length];
  if (turns.length === 0 || turns.length > MAX_TURNS) {
    throw bad('analyzeTurns', `expected 1 to ${MAX_TURNS} turns`, turns);
  }
  if (new Set(turns).size < turns.length) throw bad('analyzeTurns', 'expected each turn once', turns);
  const far = turns.find((turn) => turn > length);
  if (far === undefined) return turns;
  throw bad('analyzeTurns', `expected turns from 0 to ${length}, the number of moves`, far);
}

function readTurn(value: unknown, field: string): number {
  if (Number.isInteger(value) && (value as number) >= 0) return value as number;
  throw bad(field, 'expected a whole number from 0 on', value);
}

function readMove(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw bad(field, 'expected a move as text', value);
}

function readList<Item>(
  fields: Fields,
  name: string,
  readItem: (value: unknown, field: string) => Item,
): Item[] | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw bad(name, 'expected a list', value);
  return value.map((item, index) => readItem(item, `${name}[${index}]`));
}

const MAX_TEXT_LENGTH = 1000;

function readText(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH)) return value;
  throw bad(name, `expected a text of at most ${MAX_TEXT_LENGTH} characters`, value);
}

function readWhole(fields: Fields, name: string, min: number, max: number, prefix = ''): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
  throw bad(prefix + name, `expected a whole number from ${min} to ${max}`, value);
}

function readObject(value: unknown, field?: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw bad(field, 'expected an object', value);
}

function checkNames(fields: Fields, known: readonly string[], prefix = ''): void {
  const name = Object.keys(fields).find((key) => !known.includes(key));
  if (name === undefined) return;
  throw new RequestError(
    'bad-message',
    `There is no field ${quote(name)} here; the fields are ${known.join(', ')}.`,
    prefix + shorten(name),
  );
}

/** Gives errors from below the field that they are about. */
function at<Value>(field: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtauError) || error instanceof RequestError) throw error;
    throw new RequestError(error.code, error.message, field);
  }
}

function bad(field: string | undefined, expected: string, got: unknown): RequestError {
  const where = field === undefined ? 'The request' : shorten(field);
  return new RequestError('bad-message', `${where}: ${expected}; got ${describe(got)}.`, field && shorten(field));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A JSON value in a few words; lists and objects may be too deep to be written out. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : quote(value);
}
