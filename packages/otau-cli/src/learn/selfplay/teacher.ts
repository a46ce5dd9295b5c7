/**
 * The first games of a run may be played by a teacher, an agent, instead of the network, which knows nothing yet: games
 * that random play never ends, such as Abalone's, are learned in hours rather than in days.
 *
 * Some moves are played at random, so that positions after errors occur. What is learned there is still the teacher's
 * move (Ross and others, "A Reduction of Imitation Learning to No-Regret Online Learning", 2011).
 */
import { CHANCE, drawOutcome, type Game, type GameId, History, OtauError, Rng, type Row } from 'otau';
import { type Agent, type Choice, createAgent } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { Samples } from '../train/samples.js';
import type { FinishedGame } from './game.js';
import type { ResolvedOptions } from './options.js';
import type { SelfplayControl, SelfplayResult } from './selfplay.js';
import { joinGames, type ShareGame } from './share.js';

/** Checks a teacher or an opponent. Throws `unknown-agent` or `bad-option` where it does not play the game, or plays by the clock. */
export function checkTeacher(game: GameId, agent: string, role: 'teacher' | 'opponent' = 'teacher'): void {
  createAgent(agent, { game });
  const isLimited = agent === 'greedy' || /[:,](depth|nodes|visits)=/.test(agent);
  if (isLimited && ![':time=', ',time='].some((clock) => agent.includes(clock))) return;
  const sentence = `The ${role} needs a limit that is the same on every machine, depth, nodes or visits, and no time; got ${agent}.`;
  throw new OtauError('bad-option', sentence);
}

type TeacherOptions = Pick<ResolvedOptions, 'teacher' | 'teacherRandom' | 'rootValueShare'>;

/**
 * Plays games as `selfplay` does, one after the other. The random numbers of game i come from `seed/i`, and the teacher
 * forgets everything between games, so a game depends on nothing else. Throws what the agent throws.
 * @param onGame called as each game ends
 */
export async function teach(
  game: Game,
  options: TeacherOptions,
  seed: string,
  indices: readonly number[],
  onGame?: (game: FinishedGame, samples: Samples) => void,
  stop: SelfplayControl['stop'] = () => false,
): Promise<SelfplayResult> {
  const agent = createAgent(options.teacher, { game: game.id, resources: provideNode({ hasThreads: false }) });
  const played: ShareGame[] = [];
  try {
    for (const index of indices) {
      agent.newGame?.();
      const teaching = new TeacherGame(game, agent, options, new Rng(`${seed}/${index}`));
      const one = await teaching.playGame(index, stop);
      if (one === undefined) break;
      played.push(one);
      onGame?.(one.game, one.samples);
    }
  } finally {
    await agent.close?.();
  }
  return joinGames(game, played, { simulations: 0, evaluations: 0, batches: 0 });
}

class TeacherGame {
  readonly #history: History;
  readonly #earlier: Row[] = [];
  readonly #decisions: { readonly row: Row; readonly mover: number; readonly choice: Choice }[] = [];
  readonly #searched: number[] = [];
  readonly #legal: Uint16Array;
  readonly #probabilities: Float32Array;

  constructor(
    readonly game: Game,
    readonly agent: Agent,
    readonly options: TeacherOptions,
    readonly rng: Rng,
  ) {
    this.#history = new History(game, undefined, rng);
    this.#legal = new Uint16Array(game.maxLegal);
    this.#probabilities = new Float32Array(game.maxLegal);
  }

  /** The finished game with its samples; undefined where it was stopped. */
  async playGame(index: number, stop: () => boolean): Promise<ShareGame | undefined> {
    const history = this.#history;
    for (let ending = history.ending(true); ; ending = history.ending(true)) {
      if (stop()) return undefined;
      if (ending !== undefined) {
        const { results, reason } = ending;
        const moves = this.#decisions.length;
        const played = { start: history.rowAt(0), actions: [...history.actions], moves, searched: this.#searched };
        return { game: { index, ...played, results, reason }, samples: this.#samplesOf(results) };
      }
      const isThrow = history.actor === CHANCE;
      this.#play(isThrow ? drawOutcome(this.game, history.row, this.rng, this.#probabilities) : await this.#decide());
    }
  }

  async #decide(): Promise<number> {
    const { game, agent, options, rng } = this;
    const { row, actor: mover, length } = this.#history;
    const choice = await agent.choose({ game, row, history: this.#earlier, rng });
    this.#decisions.push({ row, mover, choice });
    this.#searched.push(length);
    if (rng.float() >= options.teacherRandom) return choice.action;
    return this.#legal[rng.below(game.legal(row, this.#legal))];
  }

  #play(action: number): void {
    if (this.game.limits.repetition !== 'none') this.#earlier.push(this.#history.row);
    this.#history.play(action);
  }

  #samplesOf(results: readonly number[]): Samples {
    const samples = Samples.of(this.game);
    const share = this.game.players === 2 ? this.options.rootValueShare : 0;
    for (const { row, mover, choice } of this.#decisions) {
      const values = results.map((result, player) => {
        if (choice.value === undefined) return result;
        return result + share * ((player === mover ? choice.value : -choice.value) - result);
      });
      samples.add({ row, actions: [choice.action], policy: [1], values, weight: 1 });
    }
    return samples;
  }
}
