/** Agents that ask endgame tables. A table is loaded with the first move of an agent that asks for it. */
import type { Game } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import type { EndgameSource, Endgames } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';

/** Loads the exact endgames of a game; undefined where no table is about it. */
export type EndgameLoader = (game: Game) => Promise<Endgames | undefined>;

/** An agent that is made anew, with the endgames of the game, whenever it is asked about another game. */
export class EndgameAgent implements Agent {
  #game: Game | undefined;
  #inner: Agent | undefined;

  constructor(
    readonly name: string,
    private readonly load: EndgameLoader | undefined,
    private readonly make: (endgames: EndgameSource) => Agent,
  ) {}

  /** @throws OtauError `no-file` where no tables are provided or the game's is missing, and what the agent throws */
  async choose(context: AgentContext): Promise<Choice> {
    if (this.#inner === undefined || this.#game !== context.game) {
      if (this.load === undefined) {
        throw new OtauError('no-file', 'No endgame tables are provided here: give the agent resources with endgames.');
      }
      const known = await this.load(context.game);
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
