/**
 * Swiss tournaments in FIDE's Tournament Report File (TRF16, C.04 annex 2), which arbiters' programs pair and check. Seat 0, which moves
 * first, is White.
 */
import { OtauError, quote } from 'otau';
import { type Entrant, type TournamentGame, type TournamentStanding, tableOf } from 'otau/rooms';

interface TrfTournament {
  readonly name: string;
  readonly rounds: number;
  readonly entrants: readonly Entrant[];
  /** Rooms are empty in what was read from a file. */
  readonly games: readonly TournamentGame[];
  /** Whether no game goes on; true unless given. */
  readonly isOver?: boolean;
}

/** Where the rounds of a player's line begin, and how wide each is. */
const FIRST_ROUND = 91;
const ROUND_WIDTH = 10;
const MAX_LINE_NAME = 33;

/** The file of a tournament. Players are numbered by rating, then by name. */
export function formatTrf({ name, rounds, entrants, games, isOver = true }: TrfTournament): string {
  const order = [...entrants].sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0) || (a.name < b.name ? -1 : 1));
  const numbers = new Map(order.map(({ player }, index) => [player, index + 1]));
  const played = Math.max(0, ...games.map(({ round }) => round));
  const table = tableOf('swiss', entrants, games, isOver);
  const lines = order.map((entrant) => {
    const rank = table.findIndex(({ player }) => player === entrant.player);
    const results = Array.from({ length: played }, (_, index) => {
      const [round, isLast] = [index + 1, index + 1 === played];
      return roundText(entrant.player, round, games, numbers, isLast && !isOver);
    });
    return playerLine(entrant, numbers.get(entrant.player) ?? 0, table[rank], rank + 1) + results.join('');
  });
  return [
    `012 ${oneLine(name)}`,
    `062 ${order.length}`,
    '092 Individual: Swiss-System',
    `XXR ${rounds}`,
    ...lines,
    '',
  ].join('\n');
}

function playerLine({ name, rating }: Entrant, number: number, standing: TournamentStanding, rank: number): string {
  const cut = [...oneLine(name)].slice(0, MAX_LINE_NAME);
  const cells = [
    `001 ${right(number, 4)}`,
    '    ',
    cut.join('') + ' '.repeat(MAX_LINE_NAME - cut.length),
    right(rating === null ? '' : Math.max(0, Math.round(rating)), 4),
    `${' '.repeat(3)} ${' '.repeat(11)} ${' '.repeat(10)}`,
    right(standing.points.toFixed(1), 4),
    right(rank, 4),
  ];
  return cells.join(' ');
}

/** `    2 w 1`: the opponent's number, the colour, the result, which is empty where the game goes on. */
function roundText(
  player: string,
  round: number,
  games: readonly TournamentGame[],
  numbers: ReadonlyMap<string, number>,
  mayGoOn: boolean,
): string {
  const game = games.find((one) => one.round === round && one.players.includes(player));
  if (game === undefined) return '  0000 - Z';
  const { players, result, isForfeit } = game;
  const seat = players.indexOf(player);
  if (players.length === 1) return `  0000 - ${result === 0 ? 'H' : 'U'}`;
  const own = result === null ? undefined : seat === 0 ? result : 0 - result;
  const none = mayGoOn && !isForfeit ? ' ' : '-';
  const played = own === undefined ? none : own > 0 ? '1' : own < 0 ? '0' : '=';
  const sign = isForfeit ? (own === 1 ? '+' : '-') : played;
  return `  ${right(numbers.get(players[1 - seat]) ?? 0, 4)} ${seat === 0 ? 'w' : 'b'} ${sign}`;
}

const right = (value: number | string, width: number): string => String(value).padStart(width);
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();

/** What a result is for the player of the line; undefined for what is not known. */
const SCORES: Readonly<Record<string, number>> = {
  '1': 1,
  '+': 1,
  W: 1,
  F: 1,
  U: 1,
  '=': 0,
  D: 0,
  H: 0,
  '0': -1,
  '-': -1,
  L: -1,
  Z: -1,
};

/**
 * Reads such a file. The players' ids are their numbers. Players without a game in a round were absent; a game without a result goes on.
 * @throws OtauError `bad-file` with the line, also where two players tell of different games
 */
export function parseTrf(text: string): TrfTournament {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const head = (code: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${code} `))
      ?.slice(4)
      .trim();
  const players = lines.flatMap((line, index) =>
    line.startsWith('001 ') ? [readPlayer([...line].join(''), index + 1)] : [],
  );
  if (players.length === 0) throw new OtauError('bad-file', 'There is no player in it: a line of one begins with 001.');
  const byNumber = new Map(players.map((player) => [player.number, player]));
  if (byNumber.size < players.length) throw new OtauError('bad-file', 'Two players have the same number.');
  const games: TournamentGame[] = [];
  for (const player of players) {
    for (const [index, entry] of player.rounds.entries()) {
      if (entry !== undefined) games.push(...gameOf(player, index + 1, entry, byNumber));
    }
  }
  const played = Math.max(0, ...games.map(({ round }) => round));
  const rounds = Math.max(played, Number(head('XXR') ?? head('142') ?? 0) || 0);
  const entrants = players.map(({ number, name, rating }) => ({ player: String(number), name, rating, isGone: false }));
  const isOver = games.every(({ result, isForfeit }) => result !== null || isForfeit === true);
  return { name: head('012') ?? '', rounds, entrants, games: games.sort((a, b) => a.round - b.round), isOver };
}

interface TrfRound {
  readonly opponent: number;
  readonly colour: string;
  readonly sign: string;
}

interface TrfPlayer {
  readonly line: number;
  readonly number: number;
  readonly name: string;
  readonly rating: number | null;
  readonly rounds: readonly (TrfRound | undefined)[];
}

function readPlayer(text: string, line: number): TrfPlayer {
  // Columns are characters, not units of UTF-16
  const signs = [...text];
  const field = (from: number, to: number): string => signs.slice(from, to).join('').trim();
  const number = Number(field(4, 8));
  if (!Number.isInteger(number) || number < 1) throw bad(line, `a player has a number; got ${quote(field(4, 8))}`);
  const rounds: (TrfRound | undefined)[] = [];
  for (let from = FIRST_ROUND; from < signs.length; from += ROUND_WIDTH) {
    const [opponent, colour, sign] = [
      field(from, from + 4),
      field(from + 5, from + 6),
      field(from + 7, from + 8).toUpperCase(),
    ];
    if (Number(opponent) === 0 && sign === '') {
      rounds.push(undefined);
      continue;
    }
    if (!/^\d{1,4}$/.test(opponent) || (sign !== '' && !(sign in SCORES)) || !/^[wb-]?$/.test(colour))
      throw bad(line, `round ${rounds.length + 1} is no game; got ${quote(field(from, from + 8))}`);
    rounds.push({ opponent: Number(opponent), colour, sign });
  }
  return { line, number, name: field(14, 47), rating: Number(field(48, 52)) || null, rounds };
}

/** The game of an entry: none for an absent player and for the second of two, whose entry is compared. */
function gameOf(
  { line, number }: TrfPlayer,
  round: number,
  { opponent, colour, sign }: TrfRound,
  byNumber: ReadonlyMap<number, TrfPlayer>,
): TournamentGame[] {
  const player = String(number);
  if (opponent === 0) {
    if (SCORES[sign] < 0) return [];
    return [{ round, room: '', players: [player], result: SCORES[sign] }];
  }
  const other = byNumber.get(opponent)?.rounds[round - 1];
  // Both lost, or have no result yet
  const isNull = ['-', ''].includes(sign) && other?.sign === sign;
  const fits =
    other?.opponent === number && other.colour !== colour && (isNull || SCORES[sign] + SCORES[other.sign] === 0);
  if (!fits || (colour !== 'w' && colour !== 'b'))
    throw bad(line, `in round ${round} player ${number} and player ${opponent} tell of different games`);
  if (colour === 'b') return [];
  const isForfeit = sign === '+' || sign === '-';
  const result = isNull ? null : SCORES[sign];
  return [{ round, room: '', players: [player, String(opponent)], result, ...(isForfeit ? { isForfeit } : {}) }];
}

function bad(line: number, what: string): OtauError {
  return new OtauError('bad-file', `Line ${line}: ${what}.`);
}
