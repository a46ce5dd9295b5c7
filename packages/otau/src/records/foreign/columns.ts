/**
 * What columns and fields of other programs are called: `_WhiteName`, `white_elo`, `Белые`, `Weiß` in the languages of those who
 * keep games. A name is cut into words; where every word is known, they tell what the column holds. Any other column becomes a tag.
 */
import { madeOnce } from '../../lib/made.js';

/** Words in small letters, without the marks on letters: é is e, й is и. */
const WORDS = {
  white:
    'w white whites weiss weisser blanc blancs blanche blanches beyaz beyazlar blancas bianco белые белых белыи белыми ак актар ақ ақтар aq бастаушы ақтаушы',
  black:
    'b black blacks schwarz schwarzer noir noirs noire noires siyah siyahlar negras nero черные черных черныи черными кара каралар қара қаралар qara костаушы қостаушы',
  '1': '1 one first p1 player1 первыи первого бірінші биринчи erster premier birinci игрок1 spieler1 joueur1 oyuncu1 oyuncu1',
  '2': '2 two second p2 player2 второи второго екінші экинчи zweiter deuxieme ikinci игрок2 spieler2 joueur2 oyuncu2',
  '3': '3 third p3 player3 третии',
  '4': '4 fourth p4 player4 четвертыи',
  name: 'name names player players user username nick nickname login full fullname id0 игрок игрока игроки имя фио участник spieler joueur nom oyuncu ad adi isim оиыншы оюнчу аты есімі аты жөні',
  Winner: 'winner gewinner sieger победитель жеңімпаз женупаз gagnant vainqueur kazanan galip',
  won: 'won win wins wins victory победа победил победила победили выиграл выиграла выиграли выигрыш жеңді женди жеңіс утту уткан gewinnt gewinnen gewonnen sieg siegt gagne gagnent victoire kazandi kazanir',
  lost: 'lost loses lose проиграли проиграл проиграла жеңілді утулду verliert verlor perd perdu kaybetti',
  resigned: 'resigns resigned сдались сдался сдалась берілді берилди aufgegeben abandonne teslim',
  rating: 'elo fide rating ratings rtg реитинг реитингі wertung wertungszahl dwz classement cote puan reyting ukd',
  moves:
    'moves move notation notations history movelist list sequence actions plies turns pits record pgn apgn uci san line zuge zuege zug partie partienotation coups coup hamle hamleler ходы ход запись партия нотация протокол жүрістер жүріс жүрүштөр жүрүш жазба журістер текст',
  game: 'game match',
  Result:
    'result results res outcome score0 ergebnis resultat resultado risultato sonuc результат итог исход нәтиже нәтижесі натииже натижа жыиынтык жыйынтык natija natiije',
  Date: 'date datum tarih tarihi fecha data дата күні күн dato',
  Event: 'event tournament turnier tournoi turnuva torneo турнир соревнование жарыс мелдеш turnir competition событие',
  Site: 'site place venue location ort lieu yer место город орын орны жер',
  Round: 'round runde ronde raunt tur тур раунд аиналым rd',
  Game: 'spiel jeu oyun игра оиын оюн gametype',
  Variant: 'variant variante varyant вариант түрі',
  TimeControl: 'timecontrol',
  Start: 'start startposition startpos',
  sum: 'total totals sum subtotal average avg mean count summe gesamt insgesamt durchschnitt totaux somme moyenne toplam ortalama итого всего сумма среднее барлығы жиыны қорытынды орташа жалпы бардыгы жыиынтыгы орточо jami σ ∑',
  FEN: 'fen initial initialfen initialposition board',
} as const;
type Meaning = keyof typeof WORDS;

const MEANINGS = new Map<string, Meaning>(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning as Meaning] as const),
  ),
);

/** Words that other programs write without a sign between them. */
const JOINED: Readonly<Record<string, string>> = { movelist: 'moves', gamemoves: 'moves', movehistory: 'moves' };

/** The words of a name in small letters without the marks on letters: `_WhiteName` is `white name`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => JOINED[word] ?? word);
}

function meaningsOf(name: string): (Meaning | undefined)[] {
  return wordsOf(name).map((word) => MEANINGS.get(word));
}

const KNOWN = new Map<string, Column>();
const MAX_KNOWN = 10_000;

export interface Column {
  /** The tag that it becomes: `White`, `P1`, `WhiteElo`, `Result`; undefined for a name without a letter or digit. */
  readonly tag: string | undefined;
  /** Whether it is called as columns of moves are. */
  readonly isMoves: boolean;
  /** Whether its name tells what it holds. */
  readonly isKnown: boolean;
}

export function columnOf(name: string): Column {
  return madeOnce(KNOWN, name, () => readName(name), MAX_KNOWN);
}

function readName(name: string): Column {
  const meanings = meaningsOf(name);
  const isMoves =
    meanings.length > 0 &&
    meanings.every((one) => one === 'moves' || one === 'game' || one === 'Game') &&
    !meanings.every((one) => one === 'Game');
  const tag = /^\d+$/.test(name.trim()) ? undefined : knownTag(meanings);
  return { tag: tag ?? plainTag(name), isMoves, isKnown: isMoves || tag !== undefined };
}

const SEAT = /^(?:White|Black|P[1-4])$/;

/** Whether a column is called as a player is. */
export function isSeat(name: string): boolean {
  return SEAT.test(columnOf(name).tag ?? '');
}

/** Names of columns: one that comes again, as that of ratings, belongs to the player whose column is before it. */
export function columnNames(given: readonly string[]): string[] {
  let seat = '';
  const known = new Set<string>();
  const twins = new Set(given.filter((name) => known.size === known.add(name).size));
  return given.map((name) => {
    if (isSeat(name)) seat = name;
    const isTwin = name !== '' && twins.has(name);
    return isTwin && seat !== name ? `${seat} ${name}`.trim() : name;
  });
}

/** A row by the names of its columns; other values in columns of one name get numbers. */
export function namedCells(cells: Iterable<readonly [name: string, cell: string | undefined]>) {
  const row = new Map<string, string | null>();
  const known = new Map<string, { readonly values: Set<string>; number: number }>();
  const isTaken = (one: string): boolean => one !== '' && typeof row.get(one) === 'string';
  for (const [name, cell] of cells) {
    const same = madeOnce(known, name, () => ({ values: new Set<string>(), number: 0 }));
    if (!cell) row.set(name, row.get(name) ?? null);
    if (!cell || same.values.has(cell)) continue;
    same.values.add(cell);
    let own = name;
    // Another column may have the number in its name
    do if (++same.number > 1 && name !== '') own = `${name} ${same.number}`;
    while (isTaken(own));
    row.set(own, cell);
  }
  return Object.fromEntries(row);
}

/** Whether a text is what stands before the sums that close a table, as `Total` and `Итого:`. */
export function isSum(text: string): boolean {
  const [first, ...others] = text.length > 40 ? [] : meaningsOf(text);
  return first === 'sum' && others.every((one) => one === 'sum' || one === 'game' || one === 'Game' || one === 'moves');
}

/** Whether a column is called as names are, as `username`, `ФИО` and `event_name`. */
export function isNameColumn(name: string): boolean {
  const meanings = meaningsOf(name);
  return meanings.includes('name') && meanings.every((one) => one === 'name' || one === 'Event' || one === 'Site');
}

const SEATS: Readonly<Record<string, string>> = {
  white: 'White',
  black: 'Black',
  '1': 'P1',
  '2': 'P2',
  '3': 'P3',
  '4': 'P4',
};

/** The tag of which all words of a name speak. */
function knownTag(meanings: readonly (Meaning | undefined)[]): string | undefined {
  const told = new Set(meanings.filter((one) => one !== 'name' && one !== 'game'));
  if (told.size === 0 || told.has(undefined)) return undefined;
  const [first, second, ...others] = told as Set<Meaning>;
  if (others.length > 0) return undefined;
  if (second === undefined) {
    if (SEATS[first] !== undefined) return SEATS[first];
    return ['rating', 'moves', 'won', 'lost', 'sum'].includes(first) ? undefined : first;
  }
  const seat = SEATS[first] ?? SEATS[second];
  return seat !== undefined && (first === 'rating' || second === 'rating') ? `${seat}Elo` : undefined;
}

const OTHER_SEAT: Readonly<Record<string, string>> = { White: 'Black', Black: 'White', P1: 'P2', P2: 'P1' };

/** The seat that a text names as the winner, as `White wins`, `Победа чёрных`, `белые сдались` or `p1`: `White`, `P1`; undefined where it names none. */
export function winningSeat(text: string): string | undefined {
  const meanings = meaningsOf(text);
  const told = new Set(meanings.filter((one) => !['won', 'lost', 'resigned', 'Winner', 'name'].includes(one ?? '')));
  const [seat] = told;
  if (told.size !== 1 || seat === undefined) return undefined;
  return LOSSES.some((loss) => meanings.includes(loss)) ? OTHER_SEAT[SEATS[seat]] : SEATS[seat];
}

const LOSSES = ['lost', 'resigned'] as const;

/** Whether a text says nothing but who won or lost, as `White wins` and `белые сдались`. */
export function tellsWinner(text: string): boolean {
  const meanings = meaningsOf(text);
  return ['won' as const, ...LOSSES].some((end) => meanings.includes(end)) && winningSeat(text) !== undefined;
}

/** Whether a result says how a game ended, as `Black resigned` and `1-0 (time)`: that is more than the result. */
export function tellsHow(text: string): boolean {
  const [, inBrackets = ''] = text.split('(');
  return /\p{L}/u.test(inBrackets) || meaningsOf(text).includes('resigned');
}

/** Any other name as a tag: `time control` is `TimeControl`. */
export function plainTag(name: string): string | undefined {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}_]+|_/u)
    .filter((word) => word !== '');
  const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  if (joined === '') return undefined;
  return (/^\p{L}/u.test(joined) ? joined : `N${joined}`).slice(0, 64);
}
