/**
 * Games of a person at a terminal are kept after every move, in the folder that the system has for such things, and
 * offered again at the next start. Games that have ended are added to one file of records there.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createGame, formatTimeControl, gameDefinition, parseTimeControl, unlessThrown } from 'otau';
import { formatHolder, isLockHeld, writeWhole } from 'otau/internal/lib/node/files.js';
import { makeFolders } from 'otau/internal/lib/node/system-errors.js';
import { replayRecord } from 'otau/records';
import { appendRecord } from '../files.js';
import type { TerminalGame, TerminalGameSetup, TerminalGameState } from './match.js';

const FORMAT = 'otau-unfinished';
const VERSION = 1;
const UNFINISHED = /^unfinished-\d+\.json$/;

/** A game that was left, and the setup to continue with it. */
export interface LeftGame {
  readonly setup: TerminalGameSetup;
  readonly state: TerminalGameState;
  /** `Kindo, x: human, o: level:3, 12 moves`. */
  readonly title: string;
}

/** Where games are kept: `XDG_STATE_HOME`, else the place that the system has for it. */
function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const local = process.platform === 'win32' ? env.LOCALAPPDATA : undefined;
  return join(env.XDG_STATE_HOME || local || join(homedir(), '.local', 'state'), 'otau');
}

export class Autosave {
  readonly #folder = stateFolder();
  readonly #file = join(this.#folder, `unfinished-${process.pid}.json`);

  /** The file with all games that have ended. */
  get finished(): string {
    return join(this.#folder, 'games.jsonl');
  }

  /** Saves the game as it is. Throws errors of the system. */
  save(match: TerminalGame, now: number): void {
    makeFolders(this.#folder);
    const { game, names, players, seed, date, control: clocks } = match.setup;
    const { id, options } = game;
    const setup = { game: id, options, names, players, seed, date, control: formatTimeControl(clocks) };
    const holder = JSON.parse(formatHolder()) as object;
    const kept = { format: FORMAT, version: VERSION, holder, setup, state: match.state(now) };
    writeWhole(this.#file, `${JSON.stringify(kept)}\n`);
  }

  /** Adds a game to those that are over, also one that is not continued, and keeps it no longer. */
  finish(record: TerminalGameState['record'], file = this.#file): void {
    if (record.moves.length > 0) {
      makeFolders(this.#folder);
      appendRecord(this.finished, record);
    }
    rmSync(file, { force: true });
  }

  /** A game that was left by a process that has ended, and what to do with it: continue, or put it to the others. */
  findLeft(): { readonly game: LeftGame; take(): void; putAway(): void } | undefined {
    if (!existsSync(this.#folder)) return undefined;
    for (const name of readdirSync(this.#folder).filter((file) => UNFINISHED.test(file))) {
      const file = join(this.#folder, name);
      const kept = readSaved(file);
      if (kept === undefined) continue;
      return {
        game: kept,
        take: () => rmSync(file, { force: true }),
        putAway: () => this.finish(kept.state.record, file),
      };
    }
    return undefined;
  }
}

/** Undefined for a file that cannot be read, which stays where it is, and for a game that is being played elsewhere. */
function readSaved(file: string): LeftGame | undefined {
  return unlessThrown(() => {
    const { format, version, holder, setup, state } = JSON.parse(readFileSync(file, 'utf8'));
    const isOpen = holder.pid !== process.pid && isLockHeld(JSON.stringify(holder));
    if (format !== FORMAT || version !== VERSION || isOpen) return undefined;
    const game = createGame(setup.game, setup.options);
    const history = replayRecord(state.record);
    const start = { row: history.rowAt(0), counters: history.countersAt(0) };
    const who = setup.players.map((player: string, seat: number) => `${setup.names[seat]}: ${player}`).join(', ');
    const title = `${gameDefinition(game.id).title}, ${who}, ${state.record.moves.length} moves`;
    const control = parseTimeControl(setup.control);
    return { title, state: withTimes(state), setup: { ...setup, game, control, start: () => start } };
  }, Error);
}

/** JSON has no Infinity: null is the time of a clock that does not run. */
function withTimes(state: TerminalGameState): TerminalGameState {
  const times = (given: readonly (number | null)[]): number[] => given.map((time) => time ?? Number.POSITIVE_INFINITY);
  return { ...state, clocks: times(state.clocks), left: { ...state.left, left: times(state.left.left) } };
}
