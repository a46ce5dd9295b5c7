/**
 * Plays matches at the terminal: asks the humans, lets chance and the machines move; many games in a row are counted.
 */
import { CHANCE, gameDefinition, OtauError } from 'otau';
import { commandError, EXIT, type Flags, untilInterrupted } from '../command.js';
import { appendRecord } from '../files.js';
import { waitFor } from '../progress.js';
import { counted, table as layOut } from '../text.js';
import { TerminalGame, type TerminalGameSetup } from './match.js';
import { humanTurn, showBoard, type Table } from './turn.js';

interface Tally {
  games: number;
  draws: number;
  plies: number;
  longest: number;
  /** Games won, by player. */
  readonly wins: number[];
}

/** Plays `games` games and prints the wins of each player; after Ctrl-C, or where one cannot be saved, of those finished. */
export async function playSeries(setup: TerminalGameSetup, games: number, table: Table, flags: Flags): Promise<number> {
  if (setup.players.includes('human'))
    throw commandError('Several games are played by machines only: name them with --players.');
  const tally: Tally = { games: 0, draws: 0, plies: 0, longest: 0, wins: setup.players.map(() => 0) };
  const playAll = async (): Promise<void> => {
    while (tally.games < games) {
      // Each game has a seed of its own, the first that of the series: any can be played again alone
      const seed = tally.games === 0 ? setup.seed : `${setup.seed}/${tally.games + 1}`;
      const match = new TerminalGame({ ...setup, seed }, table.input.now());
      await playOn(match, table, flags.boards);
      count(match, tally);
      if (flags.save !== undefined) appendRecord(flags.save, match.record());
    }
  };
  return untilInterrupted(playAll).finally(() => {
    const { game, players, seed } = setup;
    const facts = { game: game.id, options: game.options, players, seed, ...tally };
    if (flags.json) table.output.print(JSON.stringify(facts));
    else table.say(formatTally(setup, tally));
  });
}

/** Plays until Ctrl-C, or until an engine fails: what was played is shown all the same before that is thrown. */
export async function untilStopped(
  table: Table,
  play: () => Promise<void>,
): Promise<{ code: number; failure?: OtauError }> {
  try {
    const code = await untilInterrupted(play);
    if (code !== EXIT.ok) table.say('\nInterrupted.');
    return { code };
  } catch (error) {
    if (error instanceof OtauError && error.code === 'bad-engine') return { code: EXIT.interrupted, failure: error };
    throw error;
  }
}

function count({ live, history }: TerminalGame, tally: Tally): void {
  const results = live.ending?.results ?? [];
  const hasWinner = results.some((result) => result > 0);
  tally.games++;
  tally.plies += history.length;
  tally.longest = Math.max(tally.longest, history.length);
  if (!hasWinner) tally.draws++;
  results.forEach((result, player) => {
    if (result > 0) tally.wins[player]++;
  });
}

function formatTally(
  { game, names, players, seed }: TerminalGameSetup,
  { games, draws, plies, longest, wins }: Tally,
): string {
  const won = players.map((kind, player) => [`${names[player]} (${kind})`, `won ${wins[player]}`]);
  const average = games === 0 ? 0 : plies / games;
  return [
    `${counted(games, 'game')} of ${gameDefinition(game.id).title}, seed ${seed}`,
    layOut([...won, ['drawn', String(draws)], ['plies', `${average.toFixed(1)} on average, ${longest} at most`]], '  '),
  ].join('\n');
}

/** Plays until the game has ended or a human leaves; then external engines are ended. Throws `Interrupted` on Ctrl-C. */
export async function playOn(match: TerminalGame, table: Table, boards = false): Promise<void> {
  const { live, history } = match;
  try {
    while (live.ending === undefined) {
      table.onMove?.(match);
      if (match.isHumanToMove) {
        if ((await humanTurn(match, table)) === 'quit') return;
        table.view?.clear();
        continue;
      }
      if (match.hasHuman) table.view?.draw(match);
      await table.input.yieldToEvents();
      const said = history.actor === CHANCE ? drawThrow(match, table) : await playMachine(match, table);
      if (match.hasHuman || boards) table.say(said);
      if (boards) showBoard(match, table);
    }
  } finally {
    await match.close();
  }
}

function drawThrow(match: TerminalGame, { input }: Table): string {
  const thrown = match.drawChance(input.now());
  return `${match.title(match.history.actor)} throw ${thrown.replace('t', '')}`;
}

async function playMachine(match: TerminalGame, { input }: Table): Promise<string> {
  const title = match.title(match.history.actor);
  // Ctrl-C does not wait for a machine that thinks
  const playing = match.playMachine(() => input.now());
  const move = await waitFor(playing, input);
  return move === undefined ? `${title} claims a draw` : `${title}: ${move}`;
}
