/**
 * Data augmentation: each episode is shown in a random symmetric image of the board. The game
 * below continues unturned; observations, masks and actions are turned on their way.
 */
import type { Symmetry } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import type { BoardEnv } from '../board-env.js';
import { freshSeed } from '../chance.js';
import type { Env, Info, Observation, ResetOptions, StepResult } from '../env.js';
import { refusal } from '../refusal.js';
import type { Space } from '../spaces.js';
import { Wrapper } from './wrapper.js';

/** One symmetry with its action map and the map back. */
interface Image {
  readonly symmetry: Symmetry;
  readonly there: Uint16Array;
  readonly back: Uint16Array;
}

/** Draws one of the game's symmetries at each reset; `info.symmetry` names it. Games without any stay as they are. */
export class RandomSymmetry<Obs extends Observation> extends Wrapper<Obs, BoardEnv> {
  readonly #images: readonly Image[];
  readonly #scratch: Uint8Array;
  #image: Image;
  #rng = new Rng(freshSeed());

  constructor(env: Env<Obs, BoardEnv>) {
    super(env);
    const { game, observationSpace } = env.unwrapped;
    if (env.observationSpace !== (observationSpace as Space<Observation>)) {
      throw new OtauError(
        'unsupported',
        'RandomSymmetry goes round an environment before its observations are changed.',
      );
    }
    this.#images = game.symmetries.map((symmetry) => makeImage(symmetry, game.actionCount));
    this.#image = this.#images[0];
    this.#scratch = new Uint8Array(game.rowSize);
  }

  override reset(options?: ResetOptions): [Obs, Info] {
    const [, info] = this.env.reset(options);
    if (options?.seed !== undefined) this.#rng = new Rng(`symmetry of ${options.seed}`);
    this.#image = this.#images[this.#rng.below(this.#images.length)];
    return [this.#observe(), this.#turn(info)];
  }

  override step(action: number): StepResult<Obs> {
    // A value that is not an action is passed on unchanged: the inner wrapper reports it
    const turned = Number.isInteger(action) ? (this.#image.back[action] ?? action) : action;
    const why = this.#refusal(action, turned);
    const [, reward, terminated, truncated, info] = this.#play(turned, why);
    if (info.illegal !== undefined) info.illegal = why ?? info.illegal;
    return [this.#observe(), reward, terminated, truncated, this.#turn(info)];
  }

  /** The step of the environment below, which refuses an illegal action in the words of this image. */
  #play(turned: number, why: string | undefined): StepResult<Obs> {
    try {
      return this.env.step(turned);
    } catch (error) {
      if (why === undefined || !(error instanceof OtauError) || error.code !== 'illegal-move') throw error;
      throw new OtauError('illegal-move', why);
    }
  }

  /** Why an action is not legal in the transformed position of the caller; undefined if it is legal or no action. */
  #refusal(action: number, turned: number): string | undefined {
    const { id, game, episode } = this.env.unwrapped;
    const { there, symmetry } = this.#image;
    if (there[action] === undefined || episode.reason !== undefined || episode.accepts(turned)) return undefined;
    const { counters, legalCount } = episode;
    const legal = episode.legal
      .slice(0, legalCount)
      .map((each) => there[each])
      .sort();
    symmetry.row(episode.row, this.#scratch);
    return refusal(id, { game, row: this.#scratch, counters, legal, legalCount }, action);
  }

  #observe(): Obs {
    const { unwrapped } = this.env;
    this.#image.symmetry.row(unwrapped.row, this.#scratch);
    return unwrapped.observe(this.#scratch) as Obs;
  }

  #turn(info: Info): Info {
    const { there, symmetry } = this.#image;
    const actionMask = new Int8Array(info.actionMask.length);
    for (let action = 0; action < actionMask.length; action++) {
      if (info.actionMask[action] === 1) actionMask[there[action]] = 1;
    }
    info.actionMask = actionMask;
    info.symmetry = symmetry.name;
    if (info.replies !== undefined) info.replies = info.replies.map((action) => there[action]);
    return info;
  }
}

function makeImage(symmetry: Symmetry, actionCount: number): Image {
  const there = new Uint16Array(actionCount);
  const back = new Uint16Array(actionCount);
  for (let action = 0; action < actionCount; action++) {
    there[action] = symmetry.action(action);
    back[there[action]] = action;
  }
  return { symmetry, there, back };
}
