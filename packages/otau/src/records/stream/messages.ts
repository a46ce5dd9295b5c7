/** Chats as people copy and export them: who wrote, when, and what. A message is a row, and the moves go down the rows. */
import { columnOf, isSeat } from '../foreign/columns.js';
import { LineReader } from './cut-lines.js';
import { checkLength, type Piece } from './piece.js';

/** `[12:03] Aidos: 76`, `12.11.2026, 12:03 - Aidos: 76`, `[12:03] <Aidos> 76`: what is before the name. */
const TIMED =
  /^[[(]?((?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)[\])]? {0,2}(?:[-–] )?/i;
/** A name in angles or before a colon. */
const NAME = /^(?:<([^<>:]{1,40})>|(?!\+\d{1,2}\s)([^\s:<>[\]][^:<>[\]]{0,40}):)/;
/** `Aidos, [12.11.2026 12:03]`, with the message behind it or in the next lines; `76 (0:05)` is a move. */
const HEADED =
  /^(\p{L}[^\d\s,:;|<>[\]]*(?: [^\d\s,:;|<>[\]]+){0,4}),? [[(]((?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)[\])]:?/iu;
/** `Aidos: 76`, `<Aidos> 76`. */
const NAMED = /^(?:<([^<>:]{1,40})>|(\p{L}[^:<>[\]\d]{0,40}):)[ ]{1,3}(\S.*)$/u;

interface Message {
  readonly time: string;
  readonly name: string;
  readonly text: string;
}

function timedMessage(line: string): Message | undefined {
  const [begin, time] = TIMED.exec(line) ?? [];
  if (begin !== undefined) {
    const rest = line.slice(begin.length);
    const [sign, inAngles, before = inAngles] = NAME.exec(rest) ?? [];
    return sign === undefined ? undefined : { time, name: before.trim(), text: rest.slice(sign.length).trim() };
  }
  const [head, name, at] = HEADED.exec(line) ?? [];
  return head === undefined ? undefined : { time: at, name: name.trim(), text: line.slice(head.length).trim() };
}

function namedMessage(line: string): Message | undefined {
  const [, inAngles, before, text] = NAMED.exec(line) ?? [];
  return text === undefined ? undefined : { time: '', name: (inAngles ?? before).trim(), text };
}

/** Lines of the beginning that are looked at, and messages that are a chat, at least. */
const MAX_LINES = 60;
const MIN_MESSAGES = 4;

/** How the messages of a text are written; undefined where it is no chat. */
export function messagesIn(head: string): ((line: string) => Message | undefined) | undefined {
  const lines = head.split('\n', MAX_LINES).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  const timed = filled.filter((line) => timedMessage(line) !== undefined).length;
  if (timed >= MIN_MESSAGES && 2.5 * timed >= filled.length) return timedMessage;
  const names = filled.flatMap((line) => namedMessage(line)?.name ?? []);
  const isChat = names.length >= 2 * MIN_MESSAGES && names.length >= 0.8 * filled.length;
  // `White: Aigul`, `Date: 12.05.2018`
  if (names.some((name) => columnOf(name).isKnown && !isSeat(name))) return undefined;
  return isChat && 2 * new Set(names).size <= names.length ? namedMessage : undefined;
}

const COLUMNS = ['time', 'from', 'text'];

/** Cuts a chat into its messages; lines without a name go on with the message before. */
export class MessageCutter extends LineReader {
  readonly form = 'csv';
  #message: (Message & { readonly line: number }) | undefined;

  constructor(private readonly read: (line: string) => Message | undefined) {
    super();
  }

  override *end(): Generator<Piece> {
    yield* super.end();
    yield* this.#end();
  }

  protected *take(given: string, line: number): Generator<Piece> {
    const text = given.trim();
    const next = this.read(text);
    if (next !== undefined) {
      yield* this.#end();
      this.#message = { ...next, line };
    } else if (this.#message !== undefined && text !== '') {
      const said = `${this.#message.text}\n${text}`.trim();
      checkLength(said.length, line, this.game);
      this.#message = { ...this.#message, text: said };
    }
  }

  *#end(): Generator<Piece> {
    const message = this.#message;
    this.#message = undefined;
    if (message === undefined) return;
    const { time, name, text, line } = message;
    yield { text: `${name}: ${text}\n`, line, game: this.game++, columns: COLUMNS, cells: [time, name, text] };
  }
}
