/** `otau rooms`: what the person who runs a server does about names and reports, also while the server runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OtauError, quote } from 'otau';
import { tableOf } from 'otau/rooms';
import { Moderation } from '../../rooms/node/players/moderation.js';
import type { Player } from '../../rooms/node/players/player-store.js';
import { formatTrf, parseTrf } from '../../rooms/trf.js';
import { EXIT, type Flags, type Output } from '../command.js';
import { readTextFile } from '../files.js';
import { DEFAULT_ROOMS_FILE } from '../settings.js';
import { counted, gotWord, printable, table } from '../text.js';

/** Milliseconds for the server to take a change up, and between two looks. */
const TAKE_TIMEOUT_MS = 10_000;
const LOOK_MS = 50;
/** Milliseconds for the server to carry out a command, which it looks for once a second. */
const DO_TIMEOUT_MS = 3000;

export interface RoomsFlags extends Flags {
  readonly rooms?: string;
  readonly all?: boolean;
}

export async function moderateRooms(flags: RoomsFlags, output: Output): Promise<number> {
  const [action, ...words] = flags.operands ?? [];
  if (action === undefined || !Object.hasOwn(NEEDS, action)) {
    throw new OtauError('bad-command', `rooms does ${Object.keys(NEEDS).join(', ')}${gotWord(action)}.`);
  }
  if (action === 'standings') {
    const [facts, text] = standings(need(action, words, 1, 1)[0]);
    output.print(flags.json ? JSON.stringify(facts) : text);
    return EXIT.ok;
  }
  const moderation = new Moderation(flags.rooms ?? DEFAULT_ROOMS_FILE);
  try {
    const [facts, text] = perform(moderation, action, words, flags);
    await untilTaken(moderation);
    const isDone = !COMMANDS.includes(action) || (await untilDone(moderation));
    const later = 'The server does it when it runs.';
    output.print(flags.json ? JSON.stringify(facts) : isDone ? text : `${text}\n${later}`);
    return EXIT.ok;
  } finally {
    moderation.dispose();
  }
}

/** Waits until other servers with the same rooms have what was changed. Throws `no-server` where that takes too long. */
async function untilTaken(moderation: Moderation): Promise<void> {
  const end = performance.now() + TAKE_TIMEOUT_MS;
  while (moderation.waiting > 0) {
    if (performance.now() > end) {
      const message = 'The change is made here, but no server has brought it to the others: is this one running?';
      throw new OtauError('no-server', message);
    }
    await sleep(LOOK_MS);
  }
}

/** Waits a moment for the server to carry out what it is told; returns whether it has. */
async function untilDone(moderation: Moderation): Promise<boolean> {
  const end = performance.now() + DO_TIMEOUT_MS;
  while (moderation.waitingCommands > 0 && performance.now() < end) await sleep(LOOK_MS);
  return moderation.waitingCommands === 0;
}

/** Does what is asked for, one of `NEEDS`; returns it as facts and as text. Throws `bad-command`, and what the moderation throws. */
function perform(
  moderation: Moderation,
  action: string,
  words: readonly string[],
  flags: RoomsFlags,
): [facts: unknown, text: string] {
  switch (action) {
    case 'reports':
      return reports(moderation, need(action, words, 0, 0), flags.all === true);
    case 'close':
      return close(moderation, need(action, words, 1));
    case 'players':
      return players(moderation, need(action, words, 0, 1));
    case 'names':
      return names(moderation, need(action, words, 0, 0));
    case 'ban':
    case 'unban':
      return ban(moderation, need(action, words, 1), action === 'ban');
    case 'rename': {
      const [text, wish] = need(action, words, 2, 2);
      const { id, name } = moderation.rename(text, wish);
      return [{ id, name }, `${printable(text)} is ${printable(name)} now.`];
    }
    case 'end':
    case 'unlist': {
      const ids = need(action, words, 1).map(idOfLink);
      moderation.command(action, ids);
      return [{ act: action, ids }, `${action === 'end' ? 'Ended' : 'Out of the lists'}: ${ids.join(', ')}.`];
    }
    case 'give':
      return give(moderation, need(action, words, 2, 3));
    case 'trf':
      return trf(moderation, idOfLink(need(action, words, 1, 1)[0]));
    case 'recover':
      return recover(moderation, need(action, words, 1, 1));
    default:
      return log(moderation, need(action, words, 0, 0));
  }
}

/** What the server carries out. */
const COMMANDS: readonly string[] = ['end', 'unlist', 'give'];

/** What stands behind each action. */
const NEEDS: Readonly<Record<string, string>> = {
  reports: 'nothing',
  close: 'numbers of reports',
  players: 'nothing, or a part of a name',
  names: 'nothing',
  ban: 'names or ids of players',
  unban: 'names or ids of players',
  rename: 'a name or id, and the new name',
  end: 'ids of games and tournaments, or their links',
  unlist: 'ids of games and tournaments, or their links',
  give: 'a tournament and a name, or a game, a name and the number of a seat',
  recover: 'a name or id',
  trf: 'the id of a Swiss, or its link',
  standings: 'a file in TRF16',
  log: 'nothing',
};

function need(action: string, words: readonly string[], least: number, most = 1000): readonly string[] {
  if (words.length >= least && words.length <= most) return words;
  throw new OtauError('bad-command', `Behind ${action} comes ${NEEDS[action]}; got ${counted(words.length, 'word')}.`);
}

function reports(moderation: Moderation, _words: readonly string[], withClosed: boolean): [unknown, string] {
  const found = moderation.reports(withClosed);
  const rows = found.map(({ number, at, name, why, room, reporter, isClosed }) => [
    String(number),
    dateOf(at),
    printable(name),
    why,
    room === '' ? '' : `#/room/${room}`,
    reporter === '' ? 'by a guest' : `by ${printable(reporter)}`,
    isClosed ? 'closed' : '',
  ]);
  return [found, rows.length === 0 ? 'There are no open reports.' : table(rows)];
}

function close(moderation: Moderation, words: readonly string[]): [unknown, string] {
  const given = words.map((word) => {
    if (!/^\d{1,9}$/.test(word)) throw new OtauError('bad-command', `A report has a number; got ${quote(word)}.`);
    return Number(word);
  });
  const numbers = [...new Set(given)];
  moderation.close(numbers);
  return [{ closed: numbers }, `${counted(numbers.length, 'report')} closed.`];
}

function players(moderation: Moderation, [part]: readonly string[]): [unknown, string] {
  const found = moderation.players(part);
  const rows = found.map(({ id, name, created, games, reports: open, isBanned }) => [
    printable(name),
    id,
    `since ${dateOf(created)}`,
    counted(games, 'game'),
    open === 0 ? '' : counted(open, 'report'),
    isBanned ? 'closed' : '',
  ]);
  return [found, rows.length === 0 ? 'There are no such players.' : table(rows)];
}

function names(moderation: Moderation, _words: readonly string[]): [unknown, string] {
  const { alike, unusual } = moderation.oldNames();
  const idOf = ({ name, id }: Player): string => `${printable(name)} (${id})`;
  const rows = [
    ...alike.map((group) => ['alike', group.map(idOf).join(', ')]),
    ...unusual.map((player) => ['not given today', idOf(player)]),
  ];
  return [{ alike, unusual }, rows.length === 0 ? 'All names are as today’s rules want them.' : table(rows)];
}

/** One line for the operator who starts a server, about names from before today's rules; undefined where there is none. */
export function describeOldNames(path: string): string | undefined {
  const moderation = new Moderation(path);
  try {
    const { alike, unusual } = moderation.oldNames();
    if (alike.length + unusual.length === 0) return undefined;
    const found = [
      ...(alike.length > 0 ? [`${counted(alike.length, 'group')} of names that look alike`] : []),
      ...(unusual.length > 0 ? [`${counted(unusual.length, 'name')} that would not be given today`] : []),
    ];
    const [first = unusual] = alike;
    const example = first.map(({ name, id }) => `${printable(name)} (${id})`).slice(0, 3);
    return `There are ${found.join(' and ')}, such as ${example.join(', ')}. They stay valid; otau rooms names lists them, otau rooms rename changes one.`;
  } finally {
    moderation.dispose();
  }
}

function ban(moderation: Moderation, words: readonly string[], isBanned: boolean): [unknown, string] {
  const found = moderation.ban(words, isBanned);
  const facts = found.map(({ id, name, isBanned: was }) => ({ id, name, isBanned, changed: was !== isBanned }));
  const line = (words: string, changed: boolean): string[] => {
    const names = facts.filter((player) => player.changed === changed).map(({ name }) => printable(name));
    return names.length === 0 ? [] : [`${words}: ${names.join(', ')}.`];
  };
  const [done, already] = isBanned ? ['Closed', 'Closed already'] : ['Open again', 'Open already'];
  return [facts, [...line(done, true), ...line(already, false)].join('\n')];
}

/** The id at the end of a link such as `http://127.0.0.1:4780/#/room/ID`. */
function idOfLink(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1);
}

function give(moderation: Moderation, [target, name, seat]: readonly string[]): [unknown, string] {
  if (seat !== undefined && !(Number(seat) >= 1 && Number.isInteger(Number(seat))))
    throw new OtauError('bad-command', `A seat has a number from 1; got ${quote(seat)}.`);
  const id = idOfLink(target);
  const player = moderation.give(id, name, seat === undefined ? undefined : Number(seat));
  return [{ id, player: player.id }, `${id} belongs to ${printable(player.name)} now.`];
}

function recover(moderation: Moderation, [text]: readonly string[]): [unknown, string] {
  const { player, code } = moderation.recover(text);
  const link = `#/player/${player.id}/code-${code}`;
  const about = 'opens the name once, within a day. Passkeys and devices that had it are signed out.';
  return [
    { id: player.id, name: player.name, link },
    `${printable(player.name)}: ${link} behind the address of the board ${about}`,
  ];
}

function log(moderation: Moderation, _words: readonly string[]): [unknown, string] {
  const found = moderation.actions();
  const rows = found.map(({ at, act, subject, detail }) => [dateOf(at), act, subject, printable(detail)]);
  return [found, rows.length === 0 ? 'Nothing has been done.' : table(rows)];
}

/** A Swiss as a file for arbiters' programs; it works on tournaments that are going on, too. */
function trf(moderation: Moderation, id: string): [unknown, string] {
  const tournament = moderation.tournament(id);
  const { name, kind, rounds } = tournament.setup;
  if (kind !== 'swiss')
    throw new OtauError('unsupported', 'Only a Swiss has such a file; this tournament is an arena.');
  const { entrants, games } = tournament;
  const text = formatTrf({ name, rounds, entrants, games });
  return [{ trf: text }, text.trimEnd()];
}

/** The standings of a file in TRF16 by the rules of the rooms, so that two programs can be compared. */
function standings(path: string): [unknown, string] {
  const { name, entrants, games } = parseTrf(readTextFile(path));
  const lines = tableOf('swiss', entrants, games);
  const head = ['', 'number', 'name', 'points', 'Buchholz', 'Sonneborn-Berger', 'wins'];
  const rows = lines.map(({ player, name: who, points, buchholz, sonnebornBerger, wins }, index) =>
    [index + 1, player, who, points, buchholz, sonnebornBerger, wins].map(String),
  );
  return [{ name, standings: lines }, table([head, ...rows])];
}

/** `2026-11-23 04:05`, in the time of this machine. */
function dateOf(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16).replace('T', ' ');
}
