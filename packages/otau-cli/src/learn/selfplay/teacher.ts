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
      const one = await playTaught(game, agent, options, new Rng(`${seed}/${index}`), index, stop);
      if (one === undefined) break;
      played.push(one);
      onGame?.(one.game, one.samples);
    }
  } finally {
    await agent.close?.();
  }
  return joinGames(game, played, { simulations: 0, evaluations: 0, batches: 0 });
}

/** A game of the teacher against itself, with its samples; undefined where it was stopped. */
async function playTaught(
  game: Game,
  agent: Agent,
  { teacherRandom, rootValueShare }: TeacherOptions,
  rng: Rng,
  index: number,
  stop: () => boolean,
): Promise<ShareGame | undefined> {
  const history = new History(game, undefined, rng);
  const earlier: Row[] = [];
  const decisions: Decision[] = [];
  const searched: number[] = [];
  const legal = new Uint16Array(game.maxLegal);
  const probabilities = new Float32Array(game.maxLegal);
  const decide = async (): Promise<number> => {
    const { row, actor: mover, length } = history;
    const choice = await agent.choose({ game, row, history: earlier, rng });
    decisions.push({ row, mover, choice });
    searched.push(length);
    return rng.float() >= teacherRandom ? choice.action : legal[rng.below(game.legal(row, legal))];
  };
  for (let ending = history.ending(true); ; ending = history.ending(true)) {
    if (stop()) return undefined;
    if (ending !== undefined) {
      const { results, reason } = ending;
      const played = { start: history.rowAt(0), actions: [...history.actions], moves: decisions.length, searched };
      const samples = samplesOf(game, decisions, results, game.players === 2 ? rootValueShare : 0);
      return { game: { index, ...played, results, reason }, samples };
    }
    const action = history.actor === CHANCE ? drawOutcome(game, history.row, rng, probabilities) : await decide();
    if (game.limits.repetition !== 'none') earlier.push(history.row);
    history.play(action);
  }
}

interface Decision {
  readonly row: Row;
  readonly mover: number;
  readonly choice: Choice;
}

/** @param share of the teacher's value in what is learnt, beside the result */
function samplesOf(game: Game, decisions: readonly Decision[], results: readonly number[], share: number): Samples {
  const samples = Samples.of(game);
  for (const { row, mover, choice } of decisions) {
    const values = results.map((result, player) => {
      if (choice.value === undefined) return result;
      return result + share * ((player === mover ? choice.value : -choice.value) - result);
    });
    samples.add({ row, actions: [choice.action], policy: [1], values, weight: 1 });
  }
  return samples;
}
