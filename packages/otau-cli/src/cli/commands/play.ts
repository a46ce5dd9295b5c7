/** `otau play`: games at the terminal, of humans and machines in any mixture. */
import { randomInt } from 'node:crypto';
import { gameDefinition, gameIds, OtauError, parseTimeControl } from 'otau';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { dateTags, formatRecord, type GameRecord } from 'otau/records';
import { EXIT, type Flags, type Input, type Output, untilInterrupted } from '../command.js';
import { appendRecord, checkSaveFile } from '../files.js';
import { readGame, readGameId, readStart, readWhole } from '../flags/game.js';
import { Autosave, type LeftGame } from '../play/autosave.js';
import { TerminalGame, type TerminalGameSetup, type TerminalGameState } from '../play/match.js';
import { defaultPlayers, listPlayers, readPlayer, readPlayers } from '../play/players.js';
import { afterGame, ScreenView } from '../play/screen.js';
import { playOn, playSeries, untilStopped } from '../play/series.js';
import { showBoard, type Table, tableOfFlags } from '../play/turn.js';
import { defaultTime } from '../settings.js';
import { table as layOut, printable, printableLines, wrapText } from '../text.js';

export async function playAtTerminal(flags: Flags, output: Output, input: Input): Promise<number> {
  const table = tableOfFlags(flags, input, output);
  const left = isOpen(flags) && input.isTerminal ? await offerLeft(table) : undefined;
  if (left !== undefined) return playGames(left.setup, table, flags, left.state);
  const chosen = isOpen(flags) && input.isTerminal ? await askWhatToPlay(flags, table) : flags;
  if (chosen === undefined) return EXIT.ok;
  const setup = readSetup(chosen);
  const games = readWhole('--games', flags.games ?? '1', 1, 1_000_000);
  if (flags.save !== undefined) checkSaveFile(flags.save);
  return games === 1 ? playGames(setup, table, flags) : playSeries(setup, games, table, flags);
}

/** Whether the flags leave open what is played and by whom. */
function isOpen({ game, option, variant, players, position, games }: Flags): boolean {
  return [game, option, variant, players, position, games].every((flag) => flag === undefined);
}

function readSetup(flags: Flags): TerminalGameSetup {
  const { entry, game } = readGame(flags, true);
  const players = readPlayers(flags.players ?? defaultPlayers(game.id, game.players).join(','), game.id, game.players);
  return {
    game,
    names: entry.playerNames.slice(0, game.players),
    players,
    date: players.includes('human') ? dateTags(new Date()) : undefined,
    control: parseTimeControl(flags.time ?? defaultTime()),
    seed: flags.seed ?? String(randomInt(2 ** 32)),
    start: (rng) => readStart(flags, game, rng),
  };
}

/** The game that was left unfinished, where it is to continue; one that is not is put to those that are over. */
async function offerLeft({ input, say }: Table): Promise<LeftGame | undefined> {
  const autosave = new Autosave();
  const left = autosave.findLeft();
  if (left === undefined) return undefined;
  say(`You left a game: ${printable(left.game.title)}.`);
  const answer = await input.ask('Continue with it? [Y/n] ');
  if (answer === undefined) return undefined;
  if (/^\s*n/i.test(answer)) {
    left.putAway();
    say(`It is in ${autosave.finished}.`);
    return undefined;
  }
  left.take();
  return left.game;
}

/** Keeps a person's game after each move. A disk that refuses does not end the game. */
function keeping(table: Table): Table {
  const autosave = new Autosave();
  let isRefused = false;
  const onMove = (match: TerminalGame): void => {
    if (isRefused || match.history.length === 0) return;
    try {
      autosave.save(match, table.input.now());
    } catch (error) {
      isRefused = true;
      table.say(`This game cannot be kept for later: ${systemReason(error)}.`);
    }
  };
  return { ...table, onMove };
}

/** Plays a game, and on the whole terminal as many more as the person wants. */
async function playGames(
  setup: TerminalGameSetup,
  shown: Table,
  flags: Flags,
  state?: TerminalGameState,
): Promise<number> {
  const isPerson = setup.players.includes('human');
  const view = isPerson && !shown.plain && !flags.json ? ScreenView.open(shown.input, shown.output) : undefined;
  if (view === undefined) return playOne(setup, shown, flags, state);
  const table: Table = { ...shown, view, input: view.input, say: (text) => view.say(text) };
  const playAgain = async (): Promise<number> => {
    let [next, left]: [TerminalGameSetup | undefined, TerminalGameState | undefined] = [setup, state];
    let code: number = EXIT.ok;
    while (next !== undefined) {
      view.clear();
      code = await playOne(next, table, flags, left);
      const match = view.match;
      const isOver = code === EXIT.ok && match?.live.ending !== undefined;
      next = isOver && (await afterGame(match, view)) === 'rematch' ? rematch(next) : undefined;
      left = undefined;
    }
    return code;
  };
  return untilInterrupted(playAgain).finally(() => view.close());
}

function rematch(setup: TerminalGameSetup): TerminalGameSetup {
  const [first, ...others] = setup.players;
  return { ...setup, players: [...others, first], seed: String(randomInt(2 ** 32)), date: dateTags(new Date()) };
}

async function playOne(
  setup: TerminalGameSetup,
  shown: Table,
  flags: Flags,
  state?: TerminalGameState,
): Promise<number> {
  const match = new TerminalGame(setup, shown.input.now());
  await match.prepare();
  if (state !== undefined) match.restore(state, shown.input.now());
  const isKept = match.hasHuman && shown.input.isTerminal;
  const table = isKept ? keeping(shown) : shown;
  table.say(wrapText(welcome(match).split(' '), table.output.columns));
  const { code, failure } = await untilStopped(table, () => playOn(match, table, flags.boards));
  const record = match.record();
  if (!match.hasHuman) table.say(printableLines(formatRecord(record, 'text').trimEnd()));
  else if (match.live.ending !== undefined) showBoard(match, table);
  table.say(formatEnding(match, record));
  if (isKept) endKeeping(match, record, table);
  if (flags.json) table.output.print(JSON.stringify(describe(match, record)));
  if (flags.save !== undefined) {
    appendRecord(flags.save, record);
    table.say(`Saved in ${flags.save}.`);
  }
  // The moves until then are shown and saved all the same
  if (failure !== undefined) throw failure;
  return code;
}

/** A finished game joins the others; an unfinished one is offered again at the next start. */
function endKeeping({ live, history }: TerminalGame, record: GameRecord, { say }: Table): void {
  if (history.length === 0) return;
  if (live.ending === undefined) {
    say('It is kept: otau play offers to continue with it.');
    return;
  }
  try {
    new Autosave().finish(record);
  } catch (error) {
    say(`This game cannot be added to your games: ${systemReason(error)}.`);
  }
}

function welcome({ setup: { names, players, seed }, hasHuman }: TerminalGame): string {
  const who = players.map((kind, player) => `${names[player]}: ${kind}`).join(', ');
  return `${who}, seed ${seed}${hasHuman ? '. Enter help for help.' : ''}`;
}

const REASONS = {
  rules: '',
  limit: ', at the ply limit',
  repetition: ', by repetition',
  agreement: ', by agreement',
  time: ', on time',
  resignation: ', by resignation',
  illegal: ', by an illegal move',
} as const;

/** `Winner: White (1-0), on time.` */
function formatEnding({ live: { ending }, setup: { names } }: TerminalGame, record: GameRecord): string {
  if (ending === undefined) return 'The game is not finished.';
  const winners = names.filter((_, player) => ending.results[player] > 0);
  const who = winners.length === 0 ? 'Draw' : `Winner: ${winners.join(' and ')}`;
  return `${who} (${record.result})${REASONS[ending.reason]}.`;
}

/** What `--json` prints. */
function describe({ history, live, setup: { game, players, seed } }: TerminalGame, record: GameRecord) {
  return {
    game: game.id,
    options: game.options,
    seed,
    players,
    moves: record.moves,
    position: game.formatPosition(history.row, history.counters),
    result: record.result,
    ending: live.ending ?? null,
    record,
  };
}

/** The flags with the answers in them, or undefined where the input has ended. */
async function askWhatToPlay(flags: Flags, table: Table): Promise<Flags | undefined> {
  const list = gameIds().map((id, i) => [String(i + 1), gameDefinition(id).title, gameDefinition(id).about]);
  table.say(`Which game?\n${layOut(list, '  ')}`);
  const game = await ask(table, 'Number or name [1]: ', (answer) => {
    return answer === '' ? gameIds()[0] : (gameIds()[Number(answer) - 1] ?? readGameId(answer));
  });
  if (game === undefined) return undefined;
  const players: string[] = [];
  for (const [player, initial] of defaultPlayers(game, 2).entries()) {
    const question = `Who plays ${gameDefinition(game).playerNames[player]}: ${listPlayers(game)} [${initial}]: `;
    const kind = await ask(table, question, (answer) => readPlayer(answer || initial, game));
    if (kind === undefined) return undefined;
    players.push(kind);
  }
  return { ...flags, game, players: players.join(',') };
}

/** Asks until `read` takes the answer. */
async function ask<Answer>(
  { input, output, say }: Table,
  question: string,
  read: (answer: string) => Answer,
): Promise<Answer | undefined> {
  for (;;) {
    const line = await input.ask(question);
    if (line === undefined) return undefined;
    try {
      return read(line.trim());
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      say(wrapText(error.message.split(' '), output.columns));
    }
  }
}
