/** The memory of compiled walks: an instance that one search has for itself, or that many small ones of the same game share. */
import type { Game, Row } from '../../../core/game.js';
import { gamePart } from '../../../core/registry.js';
import { isUnchanged } from '../../../kernel/kernel.js';
import type { Rng } from '../../../lib/rng.js';
import type { Endgames } from '../../../tables/endgames.js';
import type { ListedEvaluations } from '../../evaluators/evaluator.js';
import type { WalkExports } from './part.js';

/** The addresses of a position and of its answer. */
interface Views {
  readonly row: Row;
  readonly actions: Uint16Array;
  readonly policy: Float32Array;
  readonly values: Float32Array;
}

export class WalkMemory {
  /** The host, which is asked for random numbers and known ends while a walk goes down. */
  host: { readonly rng: Rng; readonly endgames?: Endgames } | undefined;
  #views: Views;

  private constructor(
    readonly game: Game,
    readonly exports: WalkExports,
  ) {
    this.#views = this.#refreshViews();
  }

  /** Undefined where only TypeScript walks the game. */
  static open(game: Game): WalkMemory | undefined {
    const part = gamePart(game.id, 'walk');
    if (part === undefined || !isUnchanged(game, part.rules)) return undefined;
    let memory: WalkMemory | undefined;
    const draw = () => memory!.host!.rng.uint32() | 0;
    const known = () => memory!.host!.endgames!.value(memory!.views().row);
    const exports = part.module.instance({ env: { draw, known } });
    const address = exports === undefined ? 0 : part.open(exports, game);
    if (exports === undefined || address === 0) return undefined;
    exports.walk_game(address);
    memory = new WalkMemory(game, exports);
    return memory;
  }

  /** Made again where memory has moved: the old views then have no length. */
  views(): Views {
    if (this.#views.row.length === 0) this.#views = this.#refreshViews();
    return this.#views;
  }

  /** Copies the answer to question `at` to where a walk reads it; returns how many moves it lists. */
  writeAnswer({ actions, policy, counts, values }: ListedEvaluations, at: number): number {
    const { players, maxLegal } = this.game;
    const to = this.views();
    const count = counts[at];
    const from = at * maxLegal;
    for (let i = 0; i < count; i++) {
      to.actions[i] = actions[from + i];
      to.policy[i] = policy[from + i];
    }
    for (let player = 0; player < players; player++) to.values[player] = values[at * players + player];
    return count;
  }

  #refreshViews(): Views {
    const { exports, game } = this;
    const { buffer } = exports.memory;
    return {
      row: new Uint8Array(buffer, exports.walk_row(), game.rowSize),
      actions: new Uint16Array(buffer, exports.walk_actions(), game.maxLegal),
      policy: new Float32Array(buffer, exports.walk_policy(), game.maxLegal),
      values: new Float32Array(buffer, exports.walk_values(), game.players),
    };
  }
}
