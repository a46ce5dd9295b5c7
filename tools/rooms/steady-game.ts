/** What the tools share that make faults under games of rooms: players who come back, and checks that throw. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomStatus } from '../../packages/otau/src/rooms/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import { SteadyPlayer } from '../../tests/rooms/steady-player.js';
import { GAME } from './full-file.js';

const TIMEOUT_MS = 120_000;

export function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not as it should be: ${what}.`);
}

export async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !isTrue(); await sleep(20)) check(performance.now() < end, what);
}

/** A game of two players who come back, each at a server. */
export class SteadyGame {
  readonly over: Promise<readonly RoomStatus[]>;
  readonly #playing: Promise<unknown>;

  private constructor(
    readonly room: string,
    readonly players: readonly SteadyPlayer[],
  ) {
    this.#playing = Promise.all(players.map((player) => player.play()));
    this.over = Promise.all(players.map((player) => player.over));
  }

  /**
   * Servers may be about to let another one lead: it is tried again.
   * @param thinking milliseconds for each move
   */
  static async begin(
    addresses: readonly (() => string)[],
    seed: string,
    control = '30:00',
    thinking = 50,
  ): Promise<SteadyGame> {
    for (const end = performance.now() + TIMEOUT_MS; ; await sleep(100)) {
      try {
        const [one, two] = [await RoomClient.connect(addresses[0]()), await RoomClient.connect(addresses[1]())];
        const { room = '', token = '' } = await one.ask('create', { game: GAME, control, seat: 0 });
        const { token: other = '' } = await two.ask('sit', { room, seat: 1 });
        for (const client of [one, two]) client.close();
        const players = [token, other].map(
          (own, seat) => new SteadyPlayer(addresses[seat], room, own, seat, `${seed} ${seat}`, thinking),
        );
        return new SteadyGame(room, players);
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  /** The moves that somebody has been told of. */
  get told(): number {
    return Math.max(...this.players.map(({ moves }) => moves.length));
  }

  async grow(more: number): Promise<void> {
    const aims = this.players.map(({ moves }) => moves.length + more);
    const isThere = ({ moves, status }: SteadyPlayer, seat: number) =>
      moves.length >= aims[seat] || status?.phase === 'over';
    await until(() => this.players.every(isThere), 'the games go on');
  }

  /** Lets it be given up where it is not over, and compares what its players know. */
  async end(): Promise<void> {
    this.players[0].resign();
    const late = sleep(TIMEOUT_MS).then(() => check(false, 'the game ends'));
    await Promise.race([this.over, late]);
    for (const player of this.players) player.stop();
    await this.#playing;
    const [one, two] = this.players;
    check(one.lost.length + two.lost.length === 0, 'nothing that was told is lost');
    check(`${one.moves}` === `${two.moves}`, 'both players have the same moves');
  }
}
