/**
 * Self-play: many games side by side in one thread. Each game plays until it needs an evaluation; the positions of all
 * games make a batch; the answers go back to the games; and so on.
 */
import { type Game, Rows } from 'otau';
import { type Agent, createAgent } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { madeOnce } from 'otau/internal/lib/made.js';
import { WalkMemory } from 'otau/internal/search/mcts/walks.js';
import { type BatchEvaluator, type ListedEvaluations, roomForAnswers } from 'otau/search';
import { Samples } from '../train/samples.js';
import { type FinishedGame, SelfplayGame } from './game.js';
import { maxBatch, resolveSelfplayOptions, type SelfplayOptions } from './options.js';
import { joinGames, type SelfplayFigures, type ShareGame } from './share.js';

/** Simulations of all slots together up to which their trees share one memory, which ends at 4 GiB. */
const MAX_SHARED = 1 << 14;

/** What self-play leaves. */
export interface SelfplayResult {
  /** Of all games, in the order of their numbers. */
  readonly samples: Samples;
  readonly games: readonly FinishedGame[];
  readonly figures: SelfplayFigures;
}

/** Which games are played, and when self-play stops. */
export interface SelfplayControl {
  /** The numbers of the games to play; 0 to `options.games - 1` unless given. */
  readonly indices?: readonly number[];
  /** Called before every batch. True ends self-play at once, with the games finished so far. */
  readonly stop?: () => boolean;
}

/**
 * Plays games against itself. The same seed and the same answers give the same bytes. The random numbers of game i come
 * from `seed/i`, whatever games are played beside it. Throws `bad-option`, and errors of the evaluator.
 * @param onGame called as each game ends, not in the order of their numbers
 */
export async function selfplay(
  game: Game,
  evaluator: BatchEvaluator,
  options: SelfplayOptions,
  seed: string,
  onGame?: (game: FinishedGame, samples: Samples) => void,
  control: SelfplayControl = {},
): Promise<SelfplayResult> {
  const resolved = resolveSelfplayOptions(options);
  const indices = control.indices ?? Array.from({ length: resolved.games }, (_, i) => i);
  const slotGames = new SlotGames(game, maxBatch(resolved), indices, onGame);
  const memory = resolved.slots * resolved.simulations <= MAX_SHARED ? new WalkMemory(game) : undefined;
  for (let i = 0; i < Math.min(resolved.slots, indices.length); i++)
    slotGames.slots.push(new SelfplayGame(game, resolved, seed, memory));
  const { opponent, opponentShare } = resolved;
  const opponents = opponent !== '' && opponentShare > 0 ? new Opponents(game, opponent) : undefined;
  try {
    await slotGames.playBatch(evaluator, control.stop ?? (() => false), opponents);
  } finally {
    await opponents?.close();
  }
  return slotGames.result();
}

/** The games that are played side by side, and those that are done. */
class SlotGames {
  /** The slots that still play. */
  readonly slots: SelfplayGame[] = [];
  readonly #done: ShareGame[] = [];
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;
  #nextGame = 0;
  #simulations = 0;
  #evaluations = 0;
  #batches = 0;

  /** @param largest positions that the games may ask for at once */
  constructor(
    private readonly game: Game,
    largest: number,
    private readonly indices: readonly number[],
    private readonly onGame: ((game: FinishedGame, samples: Samples) => void) | undefined,
  ) {
    this.#rows = new Rows(game.rowSize, largest);
    this.#answers = roomForAnswers(game, largest);
  }

  async playBatch(evaluator: BatchEvaluator, stop: () => boolean, opponents: Opponents | undefined): Promise<void> {
    for (const slot of this.slots) slot.begin(this.indices[this.#nextGame++]);
    let count = this.#playOn(false);
    while (this.slots.length > 0 && !stop()) {
      if (count > 0) {
        await evaluator.evaluate(this.#rows, count, this.#answers);
        this.#batches++;
        this.#evaluations += count;
      }
      await opponents?.playMoves(this.slots);
      count = this.#playOn(true);
    }
    for (const slot of this.slots) this.#simulations += slot.search.simulations;
  }

  /**
   * Gives each slot its answers and lets it play to the next positions to be evaluated, which are in the order of the
   * slots. Returns how many. A slot continues at once, while its tree is in the processor's cache.
   */
  #playOn(isAnswered: boolean): number {
    const { slots } = this;
    let playing = 0;
    let answered = 0;
    let asked = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i];
      if (isAnswered && slot.asked > 0) answered += slot.search.accept(this.#answers, answered);
      if (!this.#goesOn(slot, asked)) continue;
      slots[playing++] = slot;
      asked += slot.asked;
    }
    slots.length = playing;
    return asked;
  }

  /** Plays game after game in a slot, to positions that are written from row `at` on. False if there are no more games. */
  #goesOn(slot: SelfplayGame, at: number): boolean {
    for (;;) {
      const finished = slot.next(this.#rows, at);
      if (finished === undefined) return true;
      this.#keep(finished, slot);
      if (this.#nextGame === this.indices.length) {
        this.#simulations += slot.search.simulations;
        return false;
      }
      slot.begin(this.indices[this.#nextGame++]);
    }
  }

  #keep(game: FinishedGame, slot: SelfplayGame): void {
    const samples = Samples.of(this.game);
    samples.append(slot.samples);
    this.#done.push({ game, samples });
    this.onGame?.(game, samples);
  }

  result(): SelfplayResult {
    const figures = { simulations: this.#simulations, evaluations: this.#evaluations, batches: this.#batches };
    return joinGames(this.game, this.#done, figures);
  }
}

/** An agent, and the number of the game that it last played. */
interface Opponent {
  readonly agent: Agent;
  played?: number;
}

/** One agent for each game that is played at the same time, so that no game depends on those beside it. */
class Opponents {
  readonly #agents = new Map<SelfplayGame, Opponent>();

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
    for (const { agent } of this.#agents.values()) await agent.close?.();
  }

  #agentOf(slot: SelfplayGame): Agent {
    const known: Opponent = madeOnce(this.#agents, slot, () => ({
      agent: createAgent(this.spec, { game: this.game.id, resources: provideNode({ hasThreads: false }) }),
    }));
    if (known.played !== slot.index) known.agent.newGame?.();
    known.played = slot.index;
    return known.agent;
  }
}
