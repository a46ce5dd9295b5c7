/** The thread of an agent: creates the agent and answers requests, or helps a search. */
import { createGame } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { AlphabetaHelper } from '../search/alphabeta/helper.js';
import { clockOf, type SearchResult } from '../search/search.js';
import type { Agent } from './agent.js';
import { createAgent } from './catalog.js';
import type { AgentAnswer, Port, Request, Setup } from './port.js';
import type { Resources } from './resources.js';

type Choose = Extract<Request, { kind: 'choose' }>;

/** Serves one agent or one search over a port, one request after the other, for as long as the thread lives. */
export function serveAgent(port: Port, resources: Resources = {}): void {
  let host: AgentHost | undefined;
  let failed: unknown;
  const helper = new AlphabetaHelper();
  port.listen((message) => {
    const request = message as Request;
    if (request.kind === 'setup') {
      try {
        host = new AgentHost(request, resources);
      } catch (error) {
        failed = error;
      }
    } else if (request.kind === 'greet') port.send({ kind: 'ready' } satisfies AgentAnswer);
    else if (request.kind === 'helper') helper.receive(request.message);
    else if (request.kind === 'new-game') host?.agent.newGame?.();
    else if (host === undefined) port.send(errorAnswer(request.id, failed));
    else void host.choose(request, (answer) => port.send(answer));
  });
}

class AgentHost {
  readonly agent: Agent;
  readonly #game;
  readonly #stop: Int32Array | undefined;
  /** What the first move needs is loaded while a person thinks about theirs; where that fails, `choose` tries again and tells it. */
  readonly #prepared: Promise<unknown>;

  constructor({ spec, game, options, stop }: Setup, resources: Resources) {
    this.#game = createGame(game, options);
    this.agent = createAgent(spec, { game, resources });
    this.#stop = stop === undefined ? undefined : new Int32Array(stop);
    this.#prepared = Promise.resolve(this.agent.prepare?.(this.#game)).catch(() => undefined);
  }

  async choose({ id, row, history, rng: state, limits }: Choose, send: (answer: AgentAnswer) => void): Promise<void> {
    const flag = this.#stop;
    const stop = flag === undefined ? undefined : () => Atomics.load(flag, 0) !== 0;
    const onReport = (partial: SearchResult) => send({ kind: 'report', id, partial });
    const rng = Rng.from(state);
    const since = clockOf({})();
    try {
      await this.#prepared;
      const context = { game: this.#game, row, history, rng, limits: { ...limits, stop, since }, onReport };
      send({ kind: 'choice', id, choice: await this.agent.choose(context), rng: rng.state() });
    } catch (error) {
      send(errorAnswer(id, error));
    }
  }
}

function errorAnswer(id: number, error: unknown): AgentAnswer {
  const code = error instanceof OtauError ? error.code : undefined;
  return { kind: 'error', id, code, message: error instanceof Error ? error.message : String(error) };
}
