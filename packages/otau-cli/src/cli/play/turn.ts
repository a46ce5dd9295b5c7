/** The turn of a human at the terminal: shows what can be played and reads entries until one is a move. */
import { formatTime, UNTIMED } from 'otau';
import { commandError, type Flags, type Input, isOtauError, type Output } from '../command.js';
import { boardText } from '../commands/rules.js';
import { appendRecord } from '../files.js';
import { wrapText } from '../text.js';
import { moveChoices, moveItems, type TerminalGame } from './match.js';
import { itemLines, type ScreenView } from './screen.js';

/** What a turn needs besides the match. */
export interface Table {
  readonly input: Input;
  readonly output: Output;
  /** Position texts instead of drawn boards. */
  readonly plain: boolean;
  /** Where `save` without a name goes. */
  readonly save: string | undefined;
  /** The whole terminal, where the game is drawn in place. */
  readonly view?: ScreenView;
  /** Called before each move and throw. */
  onMove?(match: TerminalGame): void;
  /** Prints a message for the players: on standard output, unless that must be JSON only. */
  say(text: string): void;
}

export function tableOfFlags(flags: Flags, input: Input, output: Output): Table {
  const say = (text: string): void => (flags.json ? output.warn(text) : output.print(text));
  return { input, output, plain: flags.plain === true, save: flags.save, say };
}

/** How a turn ended: with a move or the end of the game (`on`), or the player wants to leave. */
type TurnEnd = 'on' | 'quit';

const HELP = `Enter a move as the list writes it, in any other notation of the game, or its number
in the list. Moves from one square may be listed together: c3- d4 c5 means c3d4 and
c3c5. If there is only one move, Enter alone plays it. Other entries:
  undo       take your last move back
  moves      show the legal moves again
  hint       ask for advice
  draw       claim a draw when the position occurs for the third time
  resign     give the game up
  save FILE  add the game so far to a file (.jsonl, .otau or .txt)
  help       show this
  quit       leave the game`;

/** Shows the board and reads entries until one is a move or ends the game; a wrong entry loses nothing. */
export async function humanTurn(match: TerminalGame, table: Table): Promise<TurnEnd> {
  showPosition(match, table);
  for (;;) {
    const name = match.setup.names[match.history.actor];
    const line = await table.input.ask(`${name}> `);
    if (match.live.checkTime(table.input.now()) !== undefined) {
      table.say(`The time of ${name} has run out.`);
      return 'on';
    }
    if (line === undefined) {
      table.say('The input has ended: the game stops here.');
      return 'quit';
    }
    try {
      const end = await act(match, table, line.trim());
      if (end !== undefined) return end;
    } catch (error) {
      if (!isOtauError(error)) throw error;
      table.say(wrapText(error.message.split(' '), table.output.columns));
    }
  }
}

/** The board, or its text, and the moves that can be played. */
function showPosition(match: TerminalGame, table: Table): void {
  showBoard(match, table);
  if (table.view !== undefined) return;
  const { live, setup } = match;
  if (setup.control !== UNTIMED) {
    const { left } = live.clock.state(table.input.now());
    table.say(`Clocks: ${left.map((time, player) => `${setup.names[player]} ${formatTime(time)}`).join(', ')}`);
  }
  table.say(listMoves(match, table.output.columns));
}

export function showBoard(match: TerminalGame, { plain, output, say, view }: Table): void {
  const { history } = match;
  if (view !== undefined) {
    view.draw(match);
    return;
  }
  say(plain ? history.game.formatPosition(history.row, history.counters) : `\n${boardText(history, output)}`);
}

async function act(match: TerminalGame, table: Table, entry: string): Promise<TurnEnd | undefined> {
  const now = table.input.now();
  const [word, rest] = /^(\S*)\s*(.*)$/s.exec(entry)?.slice(1) ?? [];
  switch (word.toLowerCase()) {
    case 'undo':
      match.takeBack(now);
      showPosition(match, table);
      return undefined;
    case 'moves':
      table.say(listMoves(match, table.output.columns));
      return undefined;
    case 'hint':
      table.say(await advice(match));
      return undefined;
    case 'draw':
      match.live.claimDraw(now);
      return 'on';
    case 'resign':
      match.live.resign(match.history.actor, now);
      return 'on';
    case 'save':
      save(match, table, rest || table.save);
      return undefined;
    case 'help':
    case '?':
      table.say(HELP);
      return undefined;
    case 'quit':
      return 'quit';
    default:
      return playEntry(match, table, entry, now);
  }
}

/** `76 12 98: about 58 % for you`: the best line that a short search finds. */
async function advice(match: TerminalGame): Promise<string> {
  const { history, setup } = match;
  const { action, result } = await match.advise();
  const [{ line = [action], value = 0 } = {}] = result?.lines ?? [];
  const row = history.row.slice();
  const moves = line.slice(0, 6).map((next) => {
    const move = setup.game.formatAction(row, next);
    setup.game.next(row, next, row);
    return move;
  });
  return `${moves.join(' ')}: about ${Math.round(50 * (1 + value))} % for you`;
}

function save(match: TerminalGame, { say }: Table, file: string | undefined): void {
  if (file === undefined) throw commandError('Save where? Enter save and the name of a file.');
  appendRecord(file, match.record());
  say(`Saved in ${file}.`);
}

function playEntry(match: TerminalGame, table: Table, entry: string, now: number): TurnEnd | undefined {
  const choices = moveChoices(match);
  if (entry === '' && choices.length > 1) {
    table.say('Enter a move of the list or its number, or help for what else can be entered.');
    return undefined;
  }
  const chosen = entry === '' ? choices[0] : choices.find(({ label }) => label === entry);
  match.play(chosen?.action ?? match.setup.game.parseAction(match.history.row, entry), now);
  return 'on';
}

function listMoves(match: TerminalGame, width: number): string {
  const items = moveItems(match);
  const list = itemLines(items, width).join('\n');
  return items.length === 1 ? `${list}   (the only move: Enter plays it)` : list;
}
