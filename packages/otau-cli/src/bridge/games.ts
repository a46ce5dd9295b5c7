/** Games that the client has played here, as it has no compiled rules of them: n episodes, and what is seen of them in arrays. */
import type { Game } from 'otau';
import { Episode, type EpisodeSnapshot, restoreEpisode, snapshotEpisode } from 'otau/internal/env/episode.js';
import { makeObserver } from 'otau/internal/env/observer.js';
import { rewardRule } from 'otau/internal/env/rewards.js';
import { END_REASONS } from 'otau/internal/env/vector/games.js';

/** Actions that are none: the game begins anew, ends as its player has tried what is not legal, or stays. */
const BEGIN = -1;
const ILLEGAL = -2;
const STAY = -3;
/** Why a game has ended; the client and the kernel number them in this order, from 1 on. */
const REASONS: readonly string[] = [...END_REASONS, 'illegal'];

/** n games; they begin anew when they are asked to. */
export class GamesObject {
  /** Whose reward is the one number of a step: the mover's, or player 0's. */
  readonly isMovers: boolean;
  readonly #episodes: readonly Episode[];
  readonly #shown: ReturnType<typeof roomFor>;

  /** Throws `bad-option` for a reward that there is not. */
  constructor(
    readonly game: Game,
    readonly n: number,
    reward: 'default' | 'sparse',
  ) {
    const rule = rewardRule(game, reward);
    const observer = makeObserver(game, 'flat');
    this.isMovers = rule.view === 'mover';
    this.#episodes = Array.from({ length: n }, () => new Episode(game, observer, rule));
    this.#shown = roomFor(game, n);
  }

  /**
   * Begins games. Throws `bad-seed`, `bad-position` and `game-over`.
   * @param which 0 for each game that stays as it is
   * @param seeds of each game; null lets its generator go on
   * @param position a position text to begin with
   */
  begin(which: readonly number[], seeds: readonly (string | null)[], position?: string): readonly Uint8Array[] {
    this.#episodes.forEach((episode, i) => {
      if (which[i] !== 0) episode.begin(seeds[i] ?? undefined, position);
    });
    return this.show();
  }

  /** Plays an action in each game. */
  play(actions: Int32Array): readonly Uint8Array[] {
    this.#episodes.forEach((episode, i) => {
      if (actions[i] === BEGIN) episode.begin();
      else if (actions[i] === ILLEGAL) episode.endByIllegal();
      else if (actions[i] !== STAY) episode.advance(actions[i]);
    });
    return this.show();
  }

  /** What is seen of all games: arrays, then their legal actions and the outcomes of chance since the last one. */
  show(): readonly Uint8Array[] {
    this.#episodes.forEach((episode, i) => {
      write(this.#shown, i, episode);
    });
    const legal = this.#episodes.flatMap((episode) => [...episode.legal.subarray(0, episode.legalCount)]);
    const drawn = this.#episodes.flatMap((episode) => episode.drawn);
    return [...Object.values(this.#shown), Uint16Array.from(legal), Uint16Array.from(drawn)].map(memoryOf);
  }

  /** The state of all games as bytes. */
  snapshot(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify(this.#episodes.map(snapshotEpisode), (_, value) => plainOf(value)));
  }

  /** @param snapshot of as many games with the same options */
  restore(snapshot: Uint8Array): readonly Uint8Array[] {
    const snapshots = JSON.parse(new TextDecoder().decode(snapshot), (_, value) => typedOf(value)) as EpisodeSnapshot[];
    this.#episodes.forEach((episode, i) => {
      restoreEpisode(episode, snapshots[i]);
    });
    return this.show();
  }

  close(): void {}
}

/** What is seen of n games, game after game, in the order in which the client reads it (`node_games.py`). */
const roomFor = ({ players, observation, rowSize }: Game, n: number) => ({
  playerRewards: new Float64Array(n * players),
  observations: new Float32Array(n * observation.size),
  turns: new Int32Array(n),
  lastActions: new Int32Array(n),
  legalCounts: new Uint16Array(n),
  drawnCounts: new Uint16Array(n),
  rows: new Uint8Array(n * rowSize),
  /** The positions of the last actions; in a game without one, the first position before chance has moved. */
  befores: new Uint8Array(n * rowSize),
  movers: new Int8Array(n),
  players: new Int8Array(n),
  reasons: new Uint8Array(n),
  winners: new Int8Array(n),
});

function write(to: ReturnType<typeof roomFor>, i: number, episode: Episode): void {
  const { game, row, mover, reason } = episode;
  const { players, observation, rowSize } = game;
  to.playerRewards.set(episode.rewards, i * players);
  game.observe(row, to.observations.subarray(i * observation.size, (i + 1) * observation.size));
  to.turns[i] = episode.counters.ply;
  to.lastActions[i] = episode.lastAction;
  to.legalCounts[i] = episode.legalCount;
  to.drawnCounts[i] = episode.drawn.length;
  to.rows.set(row, i * rowSize);
  to.befores.set(mover < 0 ? episode.start : episode.before, i * rowSize);
  to.movers[i] = mover;
  to.players[i] = episode.player;
  to.reasons[i] = reason === undefined ? 0 : 1 + REASONS.indexOf(reason);
  to.winners[i] = (reason === undefined ? null : episode.winner()) ?? -1;
}

/** Arrays of numbers in snapshots, which JSON has not. */
const TYPED = { Uint8Array, Float64Array };

function plainOf(value: unknown): unknown {
  if (!ArrayBuffer.isView(value)) return value;
  return { typed: value.constructor.name, numbers: Array.from(value as Uint8Array | Float64Array) };
}

function typedOf(value: { readonly typed?: keyof typeof TYPED; readonly numbers?: number[] } | null): unknown {
  return value?.typed === undefined ? value : TYPED[value.typed].from(value.numbers ?? []);
}

export function memoryOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
