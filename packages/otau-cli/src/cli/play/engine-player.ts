/** An external engine at the board of `play` and `pit`: started before the game, ended with it. */
import type { Agent, AgentContext, Choice } from 'otau/internal/agents/agent.js';
import type { Game } from 'otau/internal/core/game.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { defaultMoveLimit } from '../../arena/config.js';
import { ExternalEngine } from '../../arena/external.js';

export class EnginePlayer implements Agent {
  #engine: Promise<ExternalEngine> | undefined;

  /** @param name `engine:` with its command line */
  constructor(
    readonly name: string,
    private readonly game: Game,
  ) {}

  /** Starts its process. Throws `bad-engine`. */
  async prepare(): Promise<void> {
    this.#engine ??= this.#start();
    await this.#engine;
  }

  /** Throws `bad-engine` where the engine fails, plays an illegal move or does not answer. */
  async choose(context: AgentContext): Promise<Choice> {
    this.#engine ??= this.#start();
    const engine = await this.#engine;
    try {
      return await inTime(engine.choose(context), defaultMoveLimit(this.name));
    } catch (cause) {
      throw new OtauError(
        'bad-engine',
        `The engine ${quote(this.name)} ${(cause as Error).message.replace(/\.$/, '')}.`,
        { cause },
      );
    }
  }

  /** Ends its process, and what it has started itself. */
  async close(): Promise<void> {
    const engine = await this.#engine?.catch(() => undefined);
    this.#engine = undefined;
    await engine?.close();
  }

  async #start(): Promise<ExternalEngine> {
    const engine = await ExternalEngine.start(this.name, this.game);
    await engine.newGame();
    return engine;
  }
}

/** Whether an engine is the reason why a game ends here. */
export function isEngineFailure(error: unknown): error is OtauError {
  return error instanceof OtauError && error.code === 'bad-engine';
}

async function inTime<Answer>(answer: Promise<Answer>, limit: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`gave no answer within ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
