/** Carries out what the person who runs the server tells it to do about games and tournaments. */
import { OtauError } from 'otau';
import type { OperatorCommand } from './disk/operator-commands.js';
import type { RoomStore } from './disk/room-store.js';
import type { RoomRegistry } from './rooms/room-registry.js';
import type { TournamentManager } from './tournaments/tournament-manager.js';

interface OperatorOptions {
  readonly registry: RoomRegistry;
  readonly tournaments: TournamentManager;
  readonly store: Pick<RoomStore, 'commands' | 'players' | 'tournaments'>;
  readonly onFailure: (error: unknown) => void;
}

export class Operator {
  constructor(private readonly options: OperatorOptions) {}

  /** Call it about once a second. */
  sweep(): void {
    const { store, registry, onFailure } = this.options;
    const commands = store.commands.take();
    if (commands.length === 0) return;
    for (const command of commands) {
      try {
        this.#obey(command);
      } catch (error) {
        // What has ended meanwhile needs no command
        if (!(error instanceof OtauError)) onFailure(error);
      }
    }
    registry.journal.after(
      () => {
        try {
          store.commands.drop();
        } catch (error) {
          // Each of them can be done twice
          store.commands.takeAgain();
          onFailure(error);
        }
      },
      () => store.commands.takeAgain(),
    );
  }

  #obey(command: OperatorCommand): void {
    const { registry, tournaments, store } = this.options;
    if (command.act === 'ban') {
      this.#ban(command.player);
      return;
    }
    const { act, id } = command;
    const isTournament = store.tournaments.isOver(id) !== undefined;
    if (act === 'end' && isTournament) tournaments.end(id);
    else if (act === 'end') registry.end(registry.find(id));
    else if (act === 'unlist' && isTournament) tournaments.unlist(id);
    else if (act === 'unlist') registry.unlist(registry.find(id));
    else {
      const { player: wanted, seat } = command as Extract<OperatorCommand, { act: 'give' }>;
      const player = store.players.find(wanted);
      if (player === undefined) return;
      if (isTournament) tournaments.give(id, player.id);
      else registry.hand(registry.find(id), seat ?? 0, player);
    }
  }

  /** A closed name plays nothing any more: the opponents win, and what waits for it ends. */
  #ban(player: string): void {
    const { registry, tournaments, store } = this.options;
    const isClosed = (id: string) => id === player || store.players.find(id)?.isBanned === true;
    tournaments.close(player, isClosed);
    for (const room of store.players.openRooms(player)) registry.endFor(registry.find(room), player, isClosed);
  }
}
