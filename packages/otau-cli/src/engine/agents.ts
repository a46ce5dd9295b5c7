/**
 * The agent and the limits of a search: from an agent's text and a client's request to
 * the text of the agent that does it.
 */
import { AGENTS, type AgentEntry, createAgent, splitSpec } from 'otau/internal/agents/index.js';
import type { Game } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';

/** Limits of one search as clients give them. */
export interface GivenLimits {
  readonly time?: number;
  /** Whether the time is a part of a clock's. */
  readonly early?: boolean;
  readonly nodes?: number;
  readonly visits?: number;
  readonly depth?: number;
}

const LIMITS = ['time', 'nodes', 'visits', 'depth'] as const satisfies readonly Exclude<keyof GivenLimits, 'early'>[];

/** Of a search that continues until it is stopped. */
export const INFINITE: GivenLimits = { time: Number.POSITIVE_INFINITY };

/** The most lines that an agent can be asked for. */
export const MAX_LINES = 50;

/** Throws `unknown-agent` and `bad-option` for a text by which no agent for the game can be made. */
export function checkAgent(spec: string, game: Game): void {
  createAgent(spec, { game: game.id });
}

/**
 * The text of the agent that finds this many lines within the limits given; the limits in `spec` hold too.
 * @param limits undefined for thinking until stopped
 * Throws what `checkAgent` throws, and `bad-limit` for limits of which the agent knows none.
 */
export function agentFor(spec: string, game: Game, lines: number, limits: GivenLimits | undefined): string {
  checkAgent(spec, game);
  const { name, given } = splitSpec(spec);
  const { options } = AGENTS.find((agent) => agent.name === name) as AgentEntry;
  const first = Object.keys(options)[0];
  const values = [...given].map(([key, value]) => [key === '' ? first : key, value]);
  const isGiven = (key: string): boolean => values.some(([known]) => known === key);
  const known = LIMITS.filter((limit) => Object.hasOwn(options, limit));
  const asked = limits && LIMITS.filter((limit) => limits[limit] !== undefined);
  if (asked !== undefined && asked.length > 0 && known.length > 0 && !asked.some((limit) => known.includes(limit))) {
    throw new OtauError('bad-limit', `The limits of ${name} are ${known.join(', ')}; got ${asked.join(', ')}.`);
  }
  if (Object.hasOwn(options, 'lines') && !isGiven('lines') && lines > 1) values.push(['lines', String(lines)]);
  return values.length === 0 ? name : `${name}:${values.map((value) => value.join('=')).join(',')}`;
}
