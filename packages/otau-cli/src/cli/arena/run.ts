/** Runs a match or a tournament at the command line: shows its progress, ends it on Ctrl-C, prints what came out. */
import type { Tournament } from '../../arena/tournament.js';
import { EXIT, type Input, type Output } from '../command.js';
import { waitFor } from '../interrupt.js';
import { Progress } from '../progress.js';
import { formatPace, formatProgress, formatStandings, type Pace } from '../reports/arena.js';
import { counted } from '../text.js';
import type { ArenaFlags } from './setup.js';

/** Runs it to its end, or to Ctrl-C; returns the exit code. */
export async function runTournament(
  tournament: Tournament,
  flags: ArenaFlags,
  output: Output,
  input: Input,
): Promise<number> {
  const { config } = tournament;
  if (tournament.played > 0 && !flags.json) output.print(`${counted(tournament.played, 'game')} played before.`);
  const progress = new TournamentProgress(tournament, flags, output, input);
  const isInterrupted = await runUntilEnd(tournament, input, output, () => progress.show());
  const standings = tournament.standings();
  if (flags.json) {
    output.print(JSON.stringify({ config, ...tournament.summary(), records: tournament.records().map(parse) }));
  } else {
    progress.finish(formatStandings(tournament, standings));
    const { folder } = tournament.options;
    if (tournament.state === 'stopped' && folder !== undefined) {
      output.print(`${tournament.games - standings.games} games are left: continue with --resume ${folder.path}`);
    } else if (folder !== undefined) output.print(`Games and summary are in ${folder.path}.`);
  }
  return isInterrupted ? EXIT.interrupted : EXIT.ok;
}

function parse(line: string): unknown {
  return JSON.parse(line);
}

/** The first Ctrl-C lets the running games end, the second one gives them up. Tells whether there was one. */
async function runUntilEnd(tournament: Tournament, input: Input, output: Output, show: () => void): Promise<boolean> {
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
  await waitFor(run, input, onInterrupt, show);
  // A second Ctrl-C that comes late must not cut off what is still to be printed.
  if (!isInterrupted) process.off('SIGINT', count);
  return isInterrupted;
}

/** Shows the games played and the standings, not too often. */
class TournamentProgress {
  readonly #started: number;
  readonly #before: number;
  readonly #progress: Progress;

  constructor(
    readonly tournament: Tournament,
    readonly flags: ArenaFlags,
    readonly output: Output,
    readonly input: Input,
  ) {
    this.#started = input.now();
    this.#before = tournament.played;
    this.#progress = new Progress(output, input, input.isTerminal && !flags.json);
  }

  show(): void {
    if (!this.#progress.isDue()) return;
    const { tournament, output, flags } = this;
    const standings = tournament.standings();
    const pace: Pace = { elapsed: this.input.now() - this.#started, played: standings.games - this.#before };
    if (flags.json) {
      output.warn(JSON.stringify({ games: standings.games, of: tournament.games, match: standings.match, ...pace }));
    } else if (this.#progress.isLive) {
      this.#progress.show(`${formatStandings(tournament, standings)}\n${formatPace(tournament, standings, pace)}`);
    } else this.#progress.show(formatProgress(tournament, standings, pace));
  }

  /** Prints what came out in place of the progress. */
  finish(text: string): void {
    this.#progress.printFinal(text);
  }
}
