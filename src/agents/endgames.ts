/**
 * Where agents get exact endgames from. A page or a process says once how the table of a game is loaded
 * (`provideEndgames`); `agents/node/endgames.ts` does that for Node. It is loaded with the first move of an agent
 * that asks for it.
 */
import type { Game } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import type { EndgameSource, Endgames } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';

/** Exact endgames of a game; undefined where no table is about it. */
export type LoadEndgames = (game: Game) => Promise<Endgames | undefined>;

let provided: LoadEndgames | undefined;

/** Says where endgames come from, for all agents of this thread. */
export function provideEndgames(load: LoadEndgames): void {
  provided = load;
}

/** An agent that is made anew, with the endgames of the game, whenever it is asked about another game. */
export class EndgameAgent implements Agent {
  #game: Game | undefined;
  #inner: Agent | undefined;

  constructor(
    readonly name: string,
    private readonly make: (endgames: EndgameSource) => Agent,
  ) {}

  /** Throws `no-file` where no tables are provided or theirs is missing, and what the agent throws. */
  async choose(context: AgentContext): Promise<Choice> {
    if (this.#inner === undefined || this.#game !== context.game) {
      if (provided === undefined) {
        throw new OtauError('no-file', 'No endgame tables are provided here: call provideEndgames first.');
      }
      const known = await provided(context.game);
      await this.close();
      this.#game = context.game;
      this.#inner = this.make((game) => (game === context.game ? known : undefined));
    }
    return this.#inner.choose(context);
  }

  newGame(): void {
    this.#inner?.newGame?.();
  }

  async close(): Promise<void> {
    await this.#inner?.close?.();
    this.#inner = undefined;
  }
}
