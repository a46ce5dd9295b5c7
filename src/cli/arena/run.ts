/** Runs a match or a tournament at the command line: tells how it goes, ends it on Ctrl-C, prints what came out. */
import type { Tournament } from '../../arena/tournament.js';
import { EXIT, type Input, type Output } from '../command.js';
import { waitFor } from '../interrupt.js';
import { formatPace, formatProgress, formatStandings, type Pace } from '../reports/arena.js';
import { counted } from '../text.js';
import type { ArenaFlags } from './setup.js';

/** How often progress is shown, in milliseconds: at a terminal, where lines are redrawn, and elsewhere. */
const TERMINAL_PROGRESS_MS = 500;
const PIPE_PROGRESS_MS = 10_000;

/** Runs it to its end, or to Ctrl-C; returns the exit code. */
export async function runTournament(
  tournament: Tournament,
  flags: ArenaFlags,
  output: Output,
  input: Input,
): Promise<number> {
  const { config } = tournament;
  if (tournament.played > 0 && !flags.json) output.print(`${counted(tournament.played, 'game')} played before.`);
  const teller = new Teller(tournament, flags, output, input);
  const isInterrupted = await runUntilEnd(tournament, input, output, () => teller.tell());
  const standings = tournament.standings();
  if (flags.json) {
    output.print(JSON.stringify({ config, ...tournament.summary(), records: tournament.records().map(parse) }));
  } else {
    teller.finish(formatStandings(tournament, standings));
    const { folder } = tournament.options;
    if (tournament.state === 'stopped' && folder !== undefined) {
      output.print(`${tournament.games - standings.games} games are left: go on with --resume ${folder.path}`);
    } else if (folder !== undefined) output.print(`Games and summary are in ${folder.path}.`);
  }
  return isInterrupted ? EXIT.interrupted : EXIT.ok;
}

function parse(line: string): unknown {
  return JSON.parse(line);
}

/** The first Ctrl-C lets the running games end, the second one gives them up. Tells whether there was one. */
async function runUntilEnd(tournament: Tournament, input: Input, output: Output, tell: () => void): Promise<boolean> {
  let isInterrupted = false;
  let isOver = false;
  const drop = (): void => {
    if (!isOver) tournament.drop();
  };
  // Listened to from the beginning: a second Ctrl-C may come before the first one has been answered.
  let signals = 0;
  const count = (): void => {
    if (++signals > 1) drop();
  };
  process.on('SIGINT', count);
  const run = tournament.run().finally(() => {
    isOver = true;
  });
  const onInterrupt = (): void => {
    if (isInterrupted) drop();
    else output.warn('Interrupted: the running games are finished; Ctrl-C again gives them up.');
    isInterrupted = true;
    tournament.stop();
  };
  await waitFor(run, input, onInterrupt, tell);
  // A second Ctrl-C that comes late must not cut off what is still to be told.
  if (!isInterrupted) process.off('SIGINT', count);
  return isInterrupted;
}

/** Tells how it goes, not too often. */
class Teller {
  readonly #started: number;
  readonly #before: number;
  readonly #isLive: boolean;
  #told: number;
  #lines = 0;

  constructor(
    readonly tournament: Tournament,
    readonly flags: ArenaFlags,
    readonly output: Output,
    readonly input: Input,
  ) {
    this.#started = input.now();
    this.#told = this.#started;
    this.#before = tournament.played;
    this.#isLive = input.isTerminal && !flags.json;
  }

  tell(): void {
    const now = this.input.now();
    if (now - this.#told < (this.#isLive ? TERMINAL_PROGRESS_MS : PIPE_PROGRESS_MS)) return;
    this.#told = now;
    const { tournament, output, flags } = this;
    const standings = tournament.standings();
    const pace: Pace = { elapsed: now - this.#started, played: standings.games - this.#before };
    if (flags.json) {
      output.warn(JSON.stringify({ games: standings.games, of: tournament.games, match: standings.match, ...pace }));
    } else if (this.#isLive)
      this.#draw(`${formatStandings(tournament, standings)}\n${formatPace(tournament, standings, pace)}`);
    else output.print(formatProgress(tournament, standings, pace));
  }

  /** Prints what came out in place of the drawn lines. */
  finish(text: string): void {
    this.output.print(this.#up() + text);
    this.#lines = 0;
  }

  /** Back to the first of the drawn lines, and what is there taken away. */
  #up(): string {
    return this.#lines === 0 ? '' : `\x1b[${this.#lines}A\x1b[J`;
  }

  /** Draws over what was drawn before; lines are cut so that none takes two of the terminal. */
  #draw(text: string): void {
    const { columns } = this.output;
    const lines = text.split('\n').map((line) => line.slice(0, columns - 1));
    this.output.print(this.#up() + lines.join('\n'));
    this.#lines = lines.length;
  }
}
