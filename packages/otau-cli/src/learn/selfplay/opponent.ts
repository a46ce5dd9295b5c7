/**
 * An agent that plays one side of some games in the network's place. The network learns from its own moves and from how the games
 * end: against a player that never changes it cannot agree on waiting, and meets plans that are not its own.
 */
import type { Agent } from 'otau/internal/agents/agent.js';
import { createAgent } from 'otau/internal/agents/index.js';
import { provideNode } from 'otau/internal/agents/node/index.js';
import type { Game } from 'otau/internal/core/game.js';
import type { SelfplayGame } from './game.js';

/** One agent for each game that is played at the same time, so that no game depends on those beside it. */
export class Opponents {
  readonly #agents = new Map<SelfplayGame, Agent>();
  /** Of each game, the number of the one that its agent last played. */
  readonly #played = new Map<SelfplayGame, number>();

  constructor(
    private readonly game: Game,
    private readonly spec: string,
  ) {}

  /** Plays the opponents' moves where it is their turn. Throws what the agents throw. */
  async playMoves(slots: readonly SelfplayGame[]): Promise<void> {
    for (const slot of slots) {
      if (!slot.awaitsOpponent) continue;
      const agent = this.#agentOf(slot);
      while (slot.awaitsOpponent) slot.playOpponent((await agent.choose(slot.opponentContext())).action);
    }
  }

  async close(): Promise<void> {
    for (const agent of this.#agents.values()) await agent.close?.();
  }

  #agentOf(slot: SelfplayGame): Agent {
    let agent = this.#agents.get(slot);
    if (agent === undefined) {
      agent = createAgent(this.spec, { game: this.game.id, resources: provideNode({ hasThreads: false }) });
      this.#agents.set(slot, agent);
    }
    if (this.#played.get(slot) !== slot.index) {
      this.#played.set(slot, slot.index);
      agent.newGame?.();
    }
    return agent;
  }
}
