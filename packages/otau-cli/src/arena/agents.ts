/**
 * Agents for matches, by text: the project's own by name, external engines by their command line
 * (`engine:...`), and modules of users' own (`module:./my-agent.js`).
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Game, OtauError, quote } from 'otau';
import type { Agent, Resources } from 'otau/agents';
import { ExternalEngine, type OnChild } from './external.js';

const ENGINE = 'engine:';
const MODULE = 'module:';

/** What agents of matches are made with. */
export interface MakeAgentOptions {
  /** What named agents need; files and threads of Node unless given. */
  readonly resources?: Resources;
  /** Called with processes that are started and that have ended. */
  readonly onChild?: OnChild;
}

/**
 * Makes an agent.
 * @throws OtauError `unknown-agent`, `bad-option`, `bad-engine`
 */
export async function makeAgent(
  spec: string,
  game: Game,
  { resources, onChild }: MakeAgentOptions = {},
): Promise<Agent> {
  if (spec.startsWith(ENGINE)) return ExternalEngine.start(spec, game, { onChild });
  if (spec.startsWith(MODULE)) return moduleAgent(spec.slice(MODULE.length), spec);
  const [{ createAgent }, { provideNode }] = await Promise.all([import('otau/agents'), import('otau/agents/node')]);
  return createAgent(spec, { game: game.id, resources: resources ?? provideNode() });
}

/** The same text wherever it is read: paths of modules are made absolute. */
export function absoluteSpec(spec: string): string {
  return spec.startsWith(MODULE) ? `${MODULE}${resolve(spec.slice(MODULE.length))}` : spec;
}

/** Makes an agent, loads what it needs and closes it again, so that what cannot play is known before the first game. */
export async function checkAgent(spec: string, game: Game): Promise<void> {
  const agent = await makeAgent(spec, game);
  try {
    await agent.prepare?.(game);
  } finally {
    await agent.close?.();
  }
}

/** The default export of a module: an agent, a function that makes one, or a class. */
async function moduleAgent(path: string, spec: string): Promise<Agent> {
  const url = pathToFileURL(resolve(path)).href;
  let made: unknown;
  try {
    const { default: exported } = (await import(url)) as { default?: unknown };
    made = typeof exported === 'function' ? await (exported as () => unknown)() : exported;
  } catch (cause) {
    throw new OtauError('unknown-agent', `The agent ${quote(spec)} cannot be made: ${String(cause)}.`, { cause });
  }
  if (typeof made === 'object' && made !== null && typeof (made as Agent).choose === 'function') return made as Agent;
  const sentence = `The default export of ${quote(path)} must be an agent or a function that makes one: an object with choose().`;
  throw new OtauError('unknown-agent', sentence);
}
