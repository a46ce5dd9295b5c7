/** `otau rooms`: what the person who runs a server does about names and reports, also while the server runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OtauError, quote } from 'otau';
import { tableOf } from 'otau/rooms';
import { Moderation } from '../../rooms/node/players/moderation.js';
import type { Player } from '../../rooms/node/players/player-store.js';
import { formatTrf, parseTrf } from '../../rooms/trf.js';
import { commandError, type Flags, type Output, printFound, type Told } from '../command.js';
import { readTextFile } from '../files.js';
import { DEFAULT_ROOMS_FILE } from '../settings.js';
import { counted, printable, table } from '../text.js';

/** Milliseconds for the server to take a change up, and between two looks. */
const TAKE_TIMEOUT_MS = 10_000;
const LOOK_MS = 50;
/** Milliseconds for the server to carry out a command, which it looks for once a second. */
const DO_TIMEOUT_MS = 3000;

type Act = (moderation: Moderation, words: readonly string[], flags: Flags) => Told;

const BY_SERVER: readonly string[] = ['end', 'unlist', 'give'];

/** What is done with the file of the rooms. */
const ACTS = {
  reports: (moderation, _, { all }) => reports(moderation, all === true),
  close,
  players: (moderation, [part]) => players(moderation, part),
  names,
  ban: (moderation, words) => ban(moderation, words, true),
  unban: (moderation, words) => ban(moderation, words, false),
  rename: (moderation, [text, wish]) => {
    const { id, name } = moderation.rename(text, wish);
    return [{ id, name }, `${printable(text)} is ${printable(name)} now.`];
  },
  recover,
  end: (moderation, words) => command(moderation, 'end', words),
  unlist: (moderation, words) => command(moderation, 'unlist', words),
  give,
  trf,
  log,
} satisfies Readonly<Record<string, Act>>;

export type RoomsAct = keyof typeof ACTS | 'standings';

/** The command `otau rooms` with this name. Throws `bad-command`, `no-server`, and what the moderation throws. */
export function moderate(name: RoomsAct): (flags: Flags, output: Output) => Promise<number> {
  return async (flags, output) => {
    const words = flags.operands ?? [];
    return printFound(flags, output, name === 'standings' ? standings(words[0]) : await act(name, words, flags));
  };
}

async function act(name: keyof typeof ACTS, words: readonly string[], flags: Flags): Promise<Told> {
  const moderation = new Moderation(typeof flags.rooms === 'string' ? flags.rooms : DEFAULT_ROOMS_FILE);
  try {
    const [facts, text] = (ACTS[name] as Act)(moderation, words, flags);
    await untilTaken(moderation);
    const isDone = !BY_SERVER.includes(name) || (await untilDone(moderation));
    return [facts, isDone ? text : `${text}\nThe server does it when it runs.`];
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
  while (moderation.commands.waiting > 0 && performance.now() < end) await sleep(LOOK_MS);
  return moderation.commands.waiting === 0;
}

/** Games and tournaments that the server is told to end or to take out of its lists. */
function command(moderation: Moderation, name: 'end' | 'unlist', words: readonly string[]): Told {
  const ids = words.map(idOfLink);
  moderation.command(name, ids);
  return [{ act: name, ids }, `${name === 'end' ? 'Ended' : 'Out of the lists'}: ${ids.join(', ')}.`];
}

function reports(moderation: Moderation, withClosed: boolean): Told {
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

function close(moderation: Moderation, words: readonly string[]): Told {
  const given = words.map((word) => {
    if (!/^\d{1,9}$/.test(word)) throw commandError(`A report has a number; got ${quote(word)}.`);
    return Number(word);
  });
  const numbers = [...new Set(given)];
  moderation.close(numbers);
  return [{ closed: numbers }, `${counted(numbers.length, 'report')} closed.`];
}

function players(moderation: Moderation, part: string | undefined): Told {
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

function names(moderation: Moderation): Told {
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

function ban(moderation: Moderation, words: readonly string[], isBanned: boolean): Told {
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

function give(moderation: Moderation, [target, name, seat]: readonly string[]): Told {
  if (seat !== undefined && !(Number(seat) >= 1 && Number.isInteger(Number(seat))))
    throw commandError(`A seat has a number from 1; got ${quote(seat)}.`);
  const id = idOfLink(target);
  const player = moderation.give(id, name, seat === undefined ? undefined : Number(seat));
  return [{ id, player: player.id }, `${id} belongs to ${printable(player.name)} now.`];
}

function recover(moderation: Moderation, [text]: readonly string[]): Told {
  const { player, code } = moderation.recover(text);
  const link = `#/player/${player.id}/code-${code}`;
  const about = 'opens the name once, within a day. Passkeys and devices that had it are signed out.';
  return [
    { id: player.id, name: player.name, link },
    `${printable(player.name)}: ${link} behind the address of the board ${about}`,
  ];
}

function log(moderation: Moderation): Told {
  const found = moderation.actions();
  const rows = found.map(({ at, act, subject, detail }) => [dateOf(at), act, subject, printable(detail)]);
  return [found, rows.length === 0 ? 'Nothing has been done.' : table(rows)];
}

/** A Swiss as a file for arbiters' programs; it works on tournaments that are going on, too. */
function trf(moderation: Moderation, [link]: readonly string[]): Told {
  const tournament = moderation.tournament(idOfLink(link));
  const { name, kind, rounds } = tournament.setup;
  if (kind !== 'swiss')
    throw new OtauError('unsupported', 'Only a Swiss has such a file; this tournament is an arena.');
  const { entrants, games, phase } = tournament;
  const text = formatTrf({ name, rounds, entrants, games, isOver: phase === 'over' });
  return [{ trf: text }, text.trimEnd()];
}

/** The standings of a file in TRF16 by the rules of the rooms, so that two programs can be compared. */
function standings(path: string): Told {
  const { name, entrants, games, isOver } = parseTrf(readTextFile(path));
  const lines = tableOf('swiss', entrants, games, isOver);
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
