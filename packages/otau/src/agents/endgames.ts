/** Agents that ask endgame tables. A table is loaded with the first move of an agent that asks for it. */
import type { Game } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import type { EndgameSource, Endgames } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';

/** Loads the exact endgames of a game, from the provided tables or from a file; undefined if no table is for the game. */
export type EndgameLoader = (game: Game, file?: string) => Promise<Endgames | undefined>;

/** An agent that is created again for each game, with the endgames of that game. */
export class EndgameAgent implements Agent {
  #game: Game | undefined;
  #inner: Agent | undefined;

  constructor(
    readonly name: string,
    private readonly load: EndgameLoader | undefined,
    /** The table; the provided ones unless given. */
    private readonly file: string | undefined,
    private readonly make: (endgames: EndgameSource) => Agent,
  ) {}

  /** @throws OtauError `no-file` if no tables are provided or the table is missing, `bad-table`, and the errors of the agent */
  async prepare(game: Game): Promise<void> {
    await (await this.#open(game)).prepare?.(game);
  }

  /** @throws OtauError the errors of `prepare` */
  async choose(context: AgentContext): Promise<Choice> {
    return (await this.#open(context.game)).choose(context);
  }

  async #open(game: Game): Promise<Agent> {
    if (this.#inner !== undefined && this.#game === game) return this.#inner;
    if (this.load === undefined) {
      throw new OtauError('no-file', 'No endgame tables are provided here: give the agent resources with endgames.');
    }
    const known = await this.load(game, this.file);
    await this.close();
    this.#game = game;
    this.#inner = this.make((asked) => (asked === game ? known : undefined));
    return this.#inner;
  }

  newGame(): void {
    this.#inner?.newGame?.();
  }

  async close(): Promise<void> {
    await this.#inner?.close?.();
    this.#inner = undefined;
  }
}
