/**
 * What a draft of a game may mean, tried by replaying it: which game it is, which of the line-ups that a name may stand
 * for, which way of writing moves. What replays to the end is right.
 */

import type { GameId, GameOptions } from '../../core/game.js';
import { parseOptions } from '../../core/options.js';
import { createGame, gameDefinition, gameIds } from '../../core/registry.js';
import { startOf } from '../../core/rows.js';
import { OtauError, unlessThrown, withoutStacks } from '../../lib/error.js';
import {
  type CheckedRecord,
  checkRecord,
  type Draft,
  type DraftPlace,
  type MoveReading,
  placeOfTag,
  playersOf,
  recentGame,
  tagOf,
} from '../check.js';
import { explainedBits, MIN_BITS } from '../evidence.js';
import { isPositionLike } from '../field-tags.js';
import { gameName, isNameOf, plainName } from '../names.js';
import { badRecord, describe, placeOfGame, RecordError, reading } from '../place.js';
import { repairDraft } from '../repair/draft.js';
import { likeMoves } from '../repair/spellings.js';
import { usualStart } from '../replay.js';
import { NO_NAME } from '../variant.js';
import { tellsHow } from './columns.js';
import { foreignFormat, gameRecords } from './game-records.js';
import { type MoveReader, moveReaders, openGame } from './move-readers.js';
import { isScore, oneResult, RATING, seatTags, winnerResult } from './seats.js';

/** What is known of a text besides the text. */
export interface ReadingOptions {
  /** The game, where the text does not name it. */
  readonly game?: GameId;
  /** The one notation of the moves, or a format of `--from`. */
  readonly notation?: string;
  /** Whether the moves before the first wrong one are kept as a record. */
  readonly partial?: boolean;
  /** Whether misprints are repaired where it is certain what was played. */
  readonly repair?: boolean;
}

interface Known extends ReadingOptions {
  /** Whether the first position comes from a tag of another program. */
  readonly isTagged: boolean;
  /** Whether the text does not name the game, as those of other programs do not. */
  readonly isForeign: boolean;
}

/** A draft that could be replayed. */
export interface Interpretation {
  readonly checked: CheckedRecord;
  /** The format that is none of the game's own notations. */
  readonly reading?: string;
  /** The moves as they were written. */
  readonly words: readonly string[];
  /** Whether only the moves tell which game it is: then they must explain more than chance does. */
  readonly isGuess?: boolean;
}

/** A draft of another program: what it says of players and results is settled when the game is known. */
export interface ForeignDraft extends Draft {
  /** Their names by number. */
  readonly players?: readonly (string | undefined)[];
  /** Who won: a number from 0, a seat, a name, or a result. */
  readonly winner?: unknown;
  /** The tag that keeps a winner who is no player; `Winner` if left out. */
  readonly winnerTag?: string;
  /** Results beside that of the draft; all that are known must be the same. */
  readonly otherResults?: readonly unknown[];
}

/** One thing that a draft may mean. */
interface Attempt {
  readonly draft: Draft;
  readonly place: DraftPlace;
  readonly how: MoveReading;
  readonly reading?: string;
}

/**
 * All that a draft may mean; several only where it fits several formats with different moves.
 * @param preferred the format of the games before it in the file
 * @throws OtauError `bad-record` where it fits none: the error of the attempt that got furthest
 */
export function interpret(
  given: ForeignDraft,
  place: DraftPlace,
  options: ReadingOptions,
  preferred?: string,
): Interpretation[] {
  const { isTagged, ...draft } = takePosition(given, place);
  const known = { ...options, isTagged, isForeign: given.game === undefined };
  const named = gameName(draft.game) ?? foreignFormat(options.notation ?? '')?.game ?? options.game;
  return withoutStacks(() =>
    named === undefined
      ? interpretInAnyGame(draft, place, known, preferred)
      : interpretNamed({ ...draft, game: named }, place, known, preferred),
  );
}

/** What is legal in no usual line-up of the game that is named may be of another one. */
function interpretNamed(draft: ForeignDraft, place: DraftPlace, options: Known, preferred?: string): Interpretation[] {
  try {
    return interpretInGame(draft, place, options, preferred);
  } catch (error) {
    if (!(error instanceof RecordError) || error.place.ply === undefined || error.reached > MAX_REACHED) throw error;
    const other = otherLineUp(draft, [draft.game as GameId], place, options, error.reached);
    if (other === undefined) throw error;
    return other;
  }
}

/** Plies that are legal by chance in another line-up than the one that is meant, at most. */
const MAX_REACHED = 6;

/** The one game whose moves they are. */
function interpretInAnyGame(
  draft: ForeignDraft,
  place: DraftPlace,
  options: Known,
  preferred?: string,
): Interpretation[] {
  const games = gamesOfVariant(draft);
  if (games.length === 1) return interpretInGame({ ...draft, game: games[0] }, place, options, preferred);
  if (Array.isArray(draft.moves) && draft.moves.length === 0 && draft.start === undefined)
    throw withoutMoves(draft, place);
  const likely = interpretAsLikely(draft, games, place, options, preferred);
  if (likely !== undefined) return likely;
  const found: { readonly game: GameId; readonly fits: Interpretation[] }[] = [];
  let deepest: RecordError | undefined;
  for (const game of games) {
    try {
      const fits = interpretInGame({ ...draft, game }, place, { ...options, partial: false, repair: false }, preferred);
      if (fits[0].checked.record.moves.length > 0 || isVariantOf(game, draft)) found.push({ game, fits });
    } catch (error) {
      if (!(error instanceof RecordError)) continue;
      if (depth(error) > Math.max(1, depth(deepest))) deepest = error;
    }
  }
  const [best, second] = found
    .map(({ game, fits }) => ({ game, fits, bits: explainedBits(fits[0].checked, fits[0].words) }))
    .sort((a, b) => b.bits - a.bits);
  if (best !== undefined && best.bits - MIN_BITS >= (second?.bits ?? Number.NEGATIVE_INFINITY))
    return guessed(best.fits);
  const other = best === undefined ? otherLineUp(draft, games, place, options, depth(deepest)) : undefined;
  if (other !== undefined) return guessed(other);
  if (best !== undefined) {
    const names = found.map(({ game }) => game).join(' and ');
    throw badRecord(place, `expected the name of the game: the moves are legal in ${names}.`);
  }
  const game = deepest === undefined ? undefined : games.find((id) => deepest?.message.includes(id));
  if ((options.partial || options.repair) && game !== undefined) {
    return guessed(interpretInGame({ ...draft, game }, place, options, preferred));
  }
  if (deepest !== undefined) throw deepest;
  refuseUnknownGame(draft, place);
  if (options.isTagged) {
    throw badRecord(
      placeOfGame(place),
      `expected the text of the first position of one of the games; got ${describe(draft.start)}.`,
    );
  }
  const likeliest = likeliestGame(games, draft.moves);
  if (likeliest !== undefined)
    return guessed(interpretInGame({ ...draft, game: likeliest }, place, { ...options, partial: false }, preferred));
  throw badRecord(
    placeOfGame(place),
    `expected the game as a tag, like [Game "${gameIds()[0]}"], or moves that are legal in one of the games.`,
  );
}

/** The game whose moves look most like these words: it says what is wrong with them. */
function likeliestGame(games: readonly GameId[], moves: unknown): GameId | undefined {
  const words = firstWords(moves);
  if (words.length < 2) return undefined;
  const found = games.map((game) => ({ game, alike: likeMoves(recentGame(game, {}), words) }));
  const [best] = found.sort((a, b) => b.alike - a.alike);
  return best !== undefined && best.alike >= MIN_ALIKE ? best.game : undefined;
}

function firstWords(moves: unknown): string[] {
  return Array.isArray(moves) ? moves.slice(0, MAX_WORDS).filter((word) => typeof word === 'string') : [];
}

/** Words that are looked at, and the part of them that must look like moves. */
const MAX_WORDS = 20;
const MIN_ALIKE = 0.45;

/** The one line-up, of those that are not the usual one of their game, that explains more than where the usual ones break off. */
function otherLineUp(
  draft: ForeignDraft,
  games: readonly GameId[],
  place: DraftPlace,
  options: Known,
  reached: number,
) {
  if (draft.start !== undefined || Object.keys(draft.options ?? {}).length > 0) return undefined;
  if ((tagOf(draft, 'Variant') ?? tagOf(draft, 'Game')) !== undefined) return undefined;
  const careful = { ...options, partial: false, repair: false };
  const words = firstWords(draft.moves);
  const found = games.flatMap((game) => {
    const { variant, players } = gameDefinition(game).options;
    // There are dozens of line-ups: none is tried for words that are moves in none
    if (!mayBeMoves(game, words)) return [];
    const choices = Object.entries({ variant, players }).flatMap(([name, spec]) =>
      spec?.type === 'choice' ? spec.choices.filter((one) => one !== NO_NAME).map((one) => ({ [name]: one })) : [],
    );
    return choices.flatMap((one) => {
      const given = { ...draft, game, options: one };
      const fits = unlessThrown(() => interpretInGame(given, place, careful), RecordError);
      return fits === undefined ? [] : [{ fits, bits: explainedBits(fits[0].checked, fits[0].words) }];
    });
  });
  const [first, second] = found.sort((a, b) => b.bits - a.bits);
  const isClear = first !== undefined && first.bits - MIN_BITS >= Math.max(second?.bits ?? 0, reached * PLY_BITS);
  return isClear ? first.fits : undefined;
}

/** Whether any of these words has the shape of a move of the game, or a format of other programs reads them. */
function mayBeMoves(game: GameId, words: readonly string[]): boolean {
  const { formats = [] } = gameRecords(game);
  return (
    (words.length > 0 && likeMoves(recentGame(game, {}), words) > 0) ||
    formats.some(({ split }) => split(words) !== undefined)
  );
}

/** What a ply explains at least. */
const PLY_BITS = 3;

/** What the moves mean in the format of the games before, if they are in it: then no other game is tried. */
function interpretAsLikely(
  draft: ForeignDraft,
  games: readonly GameId[],
  place: DraftPlace,
  options: Known,
  preferred = '',
) {
  const game = foreignFormat(preferred)?.game;
  if (game === undefined || !games.includes(game)) return undefined;
  const careful = { ...options, partial: false, repair: false };
  const fits = unlessThrown(() => interpretInGame({ ...draft, game }, place, careful, preferred), RecordError);
  return fits?.[0].reading === preferred ? fits && guessed(fits) : undefined;
}

/** Throws `bad-record` where a tag names a game that nobody knows. */
function refuseUnknownGame(draft: ForeignDraft, place: DraftPlace): void {
  const name = tagOf(draft, 'Game');
  if (name !== undefined)
    reading(placeOfTag(place, 'Game'), 'expected the name of a game.', () => gameDefinition(name));
}

function withoutMoves(draft: ForeignDraft, place: DraftPlace): RecordError {
  refuseUnknownGame(draft, place);
  const error = badRecord(
    placeOfGame(place),
    `expected moves, or the game as a tag, like [Game "${gameIds()[0]}"]; this game has neither.`,
  );
  error.isEmpty = true;
  return error;
}

/** Readings of which only the moves tell the game. */
function guessed(fits: Interpretation[]): Interpretation[] {
  return fits.map((fit) => ({ ...fit, isGuess: true }));
}

/** The games that know the variant that a tag names; all of them where none does. */
function gamesOfVariant(draft: Draft): readonly GameId[] {
  const known = gameIds().filter((id) => isVariantOf(id, draft));
  return known.length > 0 ? known : gameIds();
}

function isVariantOf(id: GameId, draft: Draft): boolean {
  const said = plainName(tagOf(draft, 'Variant') ?? '');
  if (said === '' || said === NO_NAME) return false;
  const choices = Object.values(gameDefinition(id).options).flatMap((spec) =>
    spec.type === 'choice' ? spec.choices : [],
  );
  return (
    isNameOf(id, said) ||
    said in (gameRecords(id).variants ?? {}) ||
    choices.some((choice) => typeof choice === 'string' && plainName(choice) === said.replace(/rules$/, ''))
  );
}

function interpretInGame(given: ForeignDraft, place: DraftPlace, options: Known, preferred?: string): Interpretation[] {
  const draft = settled(given, place, options.isForeign);
  const fits: Interpretation[] = [];
  let deepest: { readonly error: RecordError; readonly attempt: Attempt } | undefined;
  for (const attempt of attemptsOf(draft, place, options, preferred)) {
    try {
      const checked = checkRecord(attempt.draft, attempt.place, attempt.how);
      const { reading } = attempt;
      if (fits.every((fit) => fit.checked.record.moves.join() !== checked.record.moves.join())) {
        fits.push({ checked, reading, words: attempt.draft.moves as string[] });
      }
      if (reading === undefined || reading === preferred) break;
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      // The format of the games before counts as much as the game's own notations
      const depthOf = (one: RecordError, reading?: string) => depth(one, reading === preferred ? undefined : reading);
      const isDeepest =
        deepest === undefined || depthOf(error, attempt.reading) > depthOf(deepest.error, deepest.attempt.reading);
      if (isDeepest) deepest = { error, attempt };
    }
  }
  if (fits.length > 0) return fits;
  const { error, attempt } = deepest as { error: RecordError; attempt: Attempt };
  const { draft: begun, place: where, how, reading } = attempt;
  if (options.repair && error.place.ply !== undefined) {
    const { checked, offers } = repairDraft(begun, where, how, reading);
    error.offers = offers;
    if (checked !== undefined)
      return [{ checked: { ...checked, repaired: error }, reading, words: checked.record.moves }];
  }
  if (!options.partial || error.place.ply === undefined) throw error;
  const checked = checkRecord(begun, where, { ...how, partial: true });
  if (checked.cut !== undefined) checked.cut.offers = error.offers;
  return [{ checked, reading, words: begun.moves as string[] }];
}

/** With what a draft says of players, winner and options, now that its game is known. Throws `bad-record`. */
function settled(given: ForeignDraft, place: DraftPlace, isForeign: boolean): Draft {
  const { players = [], winner, winnerTag = 'Winner', otherResults = [], ...draft } = given;
  const { game, tags = {} } = draft;
  if (!gameIds().includes(game as GameId) || typeof tags !== 'object') return draft;
  const { id, playerNames: seats, options: specs } = gameDefinition(game as GameId);
  const at = placeOfGame(place);
  const options =
    typeof draft.options === 'string'
      ? reading(at, 'expected options like pits=5 stones=5.', () =>
          parseOptions(id, specs, (draft.options as string).trim().split(/\s+/)),
        )
      : draft.options;
  const named: Record<string, unknown> =
    isForeign || players.length > 0 ? seatTags(tags as Readonly<Record<string, unknown>>, seats, players) : {};
  const told = Object.entries({ ...named, ...tags }).filter(([name]) => !(isForeign && RATING.test(name)));
  const { Result: inWords, ...all } = Object.fromEntries(told);
  const said = winner ?? inWords;
  const won = winnerResult(said, seats, all, playersOf(id, options));
  const isKept = said !== undefined && (won === undefined || isScore(said) || tellsHow(String(said)));
  const rest = isKept ? { [winner === undefined ? 'Result' : winnerTag]: String(said) } : {};
  const result = oneResult([draft.result, ...otherResults, won], at);
  return { ...draft, options, tags: { ...rest, ...all }, result };
}

/** How far an attempt got; a format of other programs must get some moves further to count more than the game's notations. */
function depth(error: RecordError | undefined, reading?: string): number {
  return (error?.reached ?? 0) - (reading === undefined ? 0 : MIN_LEAD);
}

const MIN_LEAD = 3;

/** The likeliest first: other line-ups and other formats are made only on demand. */
function* attemptsOf(draft: Draft, place: DraftPlace, known: Known, preferred?: string): Generator<Attempt> {
  const id = draft.game as GameId;
  const readers = kept(moveReaders(draft, place, known.notation, preferred));
  const meant = variantsOf(id, draft);
  const setUps = (meant ?? [draft.options]).map((options) => ({ options, start: draft.start }));
  if (known.isTagged) settleStarts(id, setUps);
  for (const setUp of setUps) for (const reader of readers()) yield attempt(draft, reader, setUp);
  if (meant === undefined || draft.start !== undefined) return;
  for (const options of meant) {
    for (const start of gameRecords(id).otherStarts?.(createGame(id, options)) ?? []) {
      for (const reader of readers()) yield attempt(draft, reader, { options, start });
    }
  }
}

/** What a generator gives, as often as it is asked for and not before. */
function kept<Each>(generator: Generator<Each>): () => Generator<Each> {
  const known: Each[] = [];
  return function* () {
    yield* known;
    for (let next = generator.next(); !next.done; next = generator.next()) {
      known.push(next.value);
      yield next.value;
    }
  };
}

interface SetUp {
  readonly options: unknown;
  start: unknown;
}

function attempt(draft: Draft, { moves, how, place, reading }: MoveReader, setUp: SetUp): Attempt {
  return { draft: { ...draft, ...moves, ...setUp }, how, place, reading };
}

/**
 * Where a tag gives the usual start of a line-up, that line-up is meant, and no other start is to be kept. With another
 * start a name of several line-ups tells none.
 */
function settleStarts(id: GameId, setUps: SetUp[]): void {
  const at = setUps.findIndex(({ options, start }) => {
    const game = openGame(id, options);
    return (game === undefined ? undefined : usualStart(game)) === start;
  });
  if (at < 0) {
    if (setUps.length > 1) setUps.splice(0, setUps.length, { options: {}, start: setUps[0].start });
    return;
  }
  const [usual] = setUps.splice(at, 1);
  setUps.unshift({ ...usual, start: undefined });
}

/** What a name of a variant may mean that is none of the game's own; undefined where the record gives its options. */
function variantsOf(id: GameId, draft: Draft): readonly GameOptions[] | undefined {
  const tag = tagOf(draft, 'Variant');
  const isTold = typeof draft.options === 'object' && Object.keys(draft.options ?? {}).length > 0;
  const variants = gameRecords(id).variants ?? {};
  const said = plainName(tag ?? '');
  if (isTold) return undefined;
  if (tag !== undefined && Object.hasOwn(variants, said)) return variants[said];
  const tagged = taggedOptions(id, draft);
  return tagged === undefined ? undefined : [tagged, {}];
}

/** Options that tags of their names give, as `[Size "4"]`; variants have a tag of their own. */
function taggedOptions(id: GameId, { tags }: Draft): GameOptions | undefined {
  const specs = gameDefinition(id).options;
  const given = Object.entries((tags ?? {}) as Readonly<Record<string, string>>).flatMap(([tag, value]) => {
    const name = Object.keys(specs).find((one) => one !== 'variant' && plainName(one) === plainName(tag));
    return name === undefined ? [] : [`${name}=${value}`];
  });
  return given.length === 0 ? undefined : unlessThrown(() => parseOptions(id, specs, given), OtauError);
}

// The first position as other programs write it: the tags FEN, SetUp and Position. It is honoured or refused, never passed over.

const POSITION_TAGS = ['FEN', 'Position'];
const SETUP_TAG = 'SetUp';

/** A draft, and whether its start comes from tags of other programs. */
interface PlacedDraft extends Draft {
  readonly isTagged: boolean;
}

/** The draft with the position of its tags as its start. Throws `bad-record` where they contradict each other. */
function takePosition(given: Draft, place: DraftPlace): PlacedDraft {
  const isPlain = typeof given.start !== 'string' || given.start.includes('/');
  const draft = isPlain ? given : { ...given, start: plainStart(given, given.start as string) };
  const tags = draft.tags as Readonly<Record<string, unknown>> | undefined;
  const untagged = { ...draft, isTagged: false };
  if (typeof tags !== 'object' || tags === null) return untagged;
  const isTaken = (name: string): boolean => tags[SETUP_TAG] === '1' || isPositionLike(String(tags[name]));
  const tagNames = [...POSITION_TAGS.filter((name) => Object.hasOwn(tags, name) && isTaken(name))];
  if (Object.hasOwn(tags, SETUP_TAG)) tagNames.push(SETUP_TAG);
  if (tagNames.length === 0) return untagged;
  const at = placeOfTag(place, tagNames[0]);
  const positions = POSITION_TAGS.filter(isTaken)
    .map((name) => tags[name])
    .filter((text) => typeof text === 'string' && text.trim() !== '');
  const [first, second] = positions as string[];
  if (second !== undefined && second !== first) {
    throw badRecord(at, `expected one first position; got ${describe(first)} and ${describe(second)}.`);
  }
  if (first === undefined && tags[SETUP_TAG] === '1') {
    throw badRecord(at, 'expected the first position as [FEN "..."] beside [SetUp "1"]; got none.');
  }
  const rest = Object.fromEntries(Object.entries(tags).filter(([name]) => !tagNames.includes(name)));
  if (first === undefined) return { ...untagged, tags: rest };
  const start = plainStart(draft, first);
  // Our own text knows the move counters too
  if (isSamePosition(draft, start)) return { ...draft, tags: rest, isTagged: true };
  if (draft.start !== undefined && draft.start !== start) {
    throw badRecord(at, `expected the first position of the tag Start; got ${describe(first)}.`);
  }
  return { ...draft, tags: rest, start, isTagged: true };
}

/** The game that is named, or all of them. */
function gamesNamed(name: unknown): readonly GameId[] {
  const named = gameName(name);
  return gameIds().filter((id) => named === undefined || id === named);
}

/** The text as the game writes positions; of a game that is not named, as the first does that knows it. */
function plainStart({ game }: Draft, text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  const known = gamesNamed(game).map((id) => gameRecords(id).plainPosition?.(plain) ?? plain);
  return known.find((one) => one !== plain) ?? plain;
}

/** Whether a text and the start of a draft are one position, whatever they say of the moves before it. */
function isSamePosition({ game: name, options, start }: Draft, text: string): boolean {
  if (typeof start !== 'string') return false;
  const isSame = (id: GameId): boolean => {
    const game = createGame(id, options as GameOptions | undefined);
    const [one, other] = [start, text].map((position) => game.formatPosition(startOf(game, position).row));
    return one === other;
  };
  // Of a text that is no position of the game, or of other options, the reader says so
  return gamesNamed(name).some((id) => unlessThrown(() => isSame(id), Error));
}
