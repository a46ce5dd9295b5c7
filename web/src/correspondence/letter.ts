/**
 * A letter: a correspondence game as part of an address, with everything that the other board needs to continue it. Moves
 * have the same form as in other links of the board. The receiver replays them by the rules.
 */
import { CHANCE, isJsonObject, OtauError, parseJsonObject } from 'otau';
import { restoreEnding, type SavedGame } from '../session/saved-game.js';
import { FRIEND, PERSON, Session, type Termination } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { compressText, decompressText, formatLink, parseLink } from '../study/link.js';

const FORMAT = 'otau-letter';
const VERSION = 1;
const MAX_TEXT = 500;
const MAX_NAME = 60;

/** The longest text that can be sent with a move. */
export const MAX_COMMENT = 200;

export interface Letter extends Pick<SavedGame, 'id' | 'created' | 'seed' | 'names' | 'word' | 'offer'> {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The seat of the receiver, if its board does not have the game yet. */
  readonly to: number;
  /** Game, options, first position and moves. */
  readonly link: string;
  /** Comments on positions, by the number of actions and throws before them. */
  readonly comments?: Readonly<Record<string, string>>;
}

export function letterOf(session: Session, { id, created }: { readonly id: string; readonly created: number }): Letter {
  const { live, setup, termination, current } = session;
  const comments = pathTo(current).flatMap(({ ply, comment }) => (comment ? [[String(ply), comment]] : []));
  return {
    format: FORMAT,
    version: VERSION,
    id,
    created,
    to: recipientOf(session),
    link: formatLink(live.history, live.history.length),
    seed: setup.seed,
    names: setup.players.map((_, player) => setup.names?.[player] ?? ''),
    ...(comments.length === 0 ? {} : { comments: Object.fromEntries(comments) }),
    ...(termination === undefined ? {} : { word: termination }),
    ...(live.drawOffer === undefined ? {} : { offer: live.drawOffer }),
  };
}

/** The friend whose turn it is or comes next. */
export function recipientOf({ setup: { players }, turn, current }: Session): number {
  const first = turn ?? current.mover + 1;
  const seats = players.map((_, index) => (first + index) % players.length);
  return seats.find((seat) => players[seat] === FRIEND) ?? 0;
}

/** Whether the friend lacks the game as it is: at the friend's turn, and when it is over unless the friend has ended it. */
export function isToSend({ setup: { players }, turn, current, termination }: Session): boolean {
  if (turn !== undefined) return players[turn] === FRIEND;
  const ender = termination === undefined ? current.mover : termination.player;
  return players.length > 2 || ender === undefined || players[ender] !== FRIEND;
}

export async function formatLetter(letter: Letter): Promise<string> {
  return compressText(JSON.stringify(letter));
}

/** Throws `bad-link` for data that is not a letter. */
export async function parseLetter(text: string): Promise<Letter> {
  const letter = parseJsonObject(await decompressText(text));
  checkField(letter?.format === FORMAT, 'a game in it');
  const { version, id, created, to, link, seed, names, comments = {}, word, offer } = letter as unknown as Letter;
  checkField(version === VERSION, `version ${VERSION}, and a newer one needs a newer board: load the page again`);
  const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most;
  const isSeat = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
  checkField(typeof id === 'string' && /^[a-z0-9]{8,40}$/.test(id), 'the name of its game');
  checkField(Number.isFinite(created) && isSeat(to), 'the numbers created and to');
  checkField(typeof link === 'string' && isText(seed, MAX_NAME), 'texts as link and seed');
  checkField(Array.isArray(names) && names.every((name) => isText(name, MAX_NAME)), 'a list of names');
  checkField(isJsonObject(comments), 'comments by their moves');
  checkField(
    Object.values(comments).every((comment) => isText(comment, MAX_TEXT)),
    'short texts as comments',
  );
  checkField(word === undefined || isTermination(word), 'how the game was ended');
  checkField(offer === undefined || isSeat(offer), 'the number of a player as offer');
  return letter as unknown as Letter;
}

function isTermination(word: Termination): boolean {
  return ['agreement', 'repetition', 'resignation'].includes(word?.reason);
}

function checkField(holds: boolean, expected: string): void {
  if (!holds) throw new OtauError('bad-link', `A link of a game has ${expected}; this one has not.`);
}

/**
 * Replays the game of a letter by the rules, with the throws of its seed.
 * Throws `bad-link`, and errors of the rules.
 */
export function sessionOfLetter({ link, seed, names, to, comments = {}, word, offer }: Letter): Session {
  const { history } = parseLink(link);
  const { game } = history;
  checkField(names.length === game.players && to < game.players, `${game.players} players`);
  const players = names.map((_, player) => (player === to ? PERSON : FRIEND));
  const start = { row: history.rowAt(0), counters: history.countersAt(0) };
  const session = new Session({ game, players, names, seed, start });
  for (const action of history.actions) {
    if (session.actor !== CHANCE) session.play(action);
    else session.throwChance();
    if (session.current.action === action) continue;
    throw new OtauError('illegal-move', `Throw ${session.current.ply} of the link is not the one of the game's seed.`);
  }
  for (const node of pathTo(session.current)) {
    if (Object.hasOwn(comments, node.ply)) node.comment = comments[node.ply];
  }
  if (word !== undefined) restoreEnding(session, word, 0);
  else if (offer !== undefined) session.offerDraw(offer);
  return session;
}
