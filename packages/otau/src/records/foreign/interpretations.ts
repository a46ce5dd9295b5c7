/**
 * What a draft of a game may mean, tried by replaying it: which game it is, which of the line-ups that a name may stand
 * for, which way of writing moves. What replays to the end is right.
 */
import type { GameId, GameOptions } from '../../core/game.js';
import { createGame, gameDefinition, gameIds } from '../../core/registry.js';
import { withoutStacks } from '../../lib/error.js';
import { type CheckedRecord, checkRecord, type Draft, type DraftPlace, type MoveReading } from '../check.js';
import { gameName, isNameOf, plainName } from '../names.js';
import { badRecord, describe, RecordError } from '../place.js';
import { usualStart } from '../replay.js';
import { NO_NAME } from '../variant.js';
import { foreignFormat, gameRecords } from './game-records.js';
import { type MoveReader, moveReaders, openGame } from './move-readers.js';
import { takePosition } from './position.js';
import { seatTags } from './seats.js';

/** What is known of a text besides the text. */
export interface ReadingOptions {
  /** The game, where the text does not name it. */
  readonly game?: GameId;
  /** The one notation of the moves, or a format of `--from`. */
  readonly notation?: string;
  /** Whether the moves before the first wrong one are kept as a record. */
  readonly partial?: boolean;
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
  given: Draft,
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
      : interpretInGame({ ...draft, game: named }, place, known, preferred),
  );
}

/** The one game whose moves they are. */
function interpretInAnyGame(draft: Draft, place: DraftPlace, options: Known, preferred?: string): Interpretation[] {
  const games = gamesOfVariant(draft);
  if (games.length === 1) return interpretInGame({ ...draft, game: games[0] }, place, options, preferred);
  const likely = interpretAsLikely(draft, games, place, options, preferred);
  if (likely !== undefined) return likely;
  const found: { readonly game: GameId; readonly fits: Interpretation[] }[] = [];
  let deepest: RecordError | undefined;
  for (const game of games) {
    try {
      const fits = interpretInGame({ ...draft, game }, place, { ...options, partial: false }, preferred);
      if (fits[0].checked.record.moves.length > 0 || isVariantOf(game, draft)) found.push({ game, fits });
    } catch (error) {
      if (!(error instanceof RecordError)) continue;
      if (depth(error) > Math.max(1, depth(deepest))) deepest = error;
    }
  }
  if (found.length === 1) return found[0].fits;
  if (found.length > 1) {
    const names = found.map(({ game }) => game).join(' and ');
    throw badRecord(place, `expected the name of the game: the moves are legal in ${names}.`);
  }
  const game = deepest === undefined ? undefined : games.find((id) => deepest?.message.includes(id));
  if (options.partial && game !== undefined) return interpretInGame({ ...draft, game }, place, options, preferred);
  if (deepest !== undefined) throw deepest;
  if (options.isTagged) {
    throw badRecord(
      { line: place.line, game: place.game },
      `expected the text of the first position of one of the games; got ${describe(draft.start)}.`,
    );
  }
  throw badRecord(
    { line: place.line, game: place.game },
    `expected the game as a tag, like [Game "${gameIds()[0]}"], or moves that are legal in one of the games.`,
  );
}

/** What the moves mean in the format of the games before, if they are in it: then no other game is tried. */
function interpretAsLikely(draft: Draft, games: readonly GameId[], place: DraftPlace, options: Known, preferred = '') {
  const game = foreignFormat(preferred)?.game;
  if (game === undefined || !games.includes(game)) return undefined;
  try {
    const fits = interpretInGame({ ...draft, game }, place, { ...options, partial: false }, preferred);
    return fits[0].reading === preferred ? fits : undefined;
  } catch (error) {
    if (error instanceof RecordError) return undefined;
    throw error;
  }
}

/** The games that know the variant that a tag names; all of them where none does. */
function gamesOfVariant(draft: Draft): readonly GameId[] {
  const known = gameIds().filter((id) => isVariantOf(id, draft));
  return known.length > 0 ? known : gameIds();
}

function isVariantOf(id: GameId, { tags }: Draft): boolean {
  const tag = (tags as Readonly<Record<string, unknown>> | undefined)?.Variant;
  if (typeof tag !== 'string') return false;
  const said = plainName(tag);
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

function interpretInGame(given: Draft, place: DraftPlace, options: Known, preferred?: string): Interpretation[] {
  const draft = options.isForeign ? seated(given) : given;
  const fits: Interpretation[] = [];
  let deepest: { readonly error: RecordError; readonly attempt: Attempt } | undefined;
  for (const attempt of attemptsOf(draft, place, options, preferred)) {
    try {
      const checked = checkRecord(attempt.draft, attempt.place, attempt.how);
      const { reading } = attempt;
      if (fits.every((fit) => fit.checked.record.moves.join() !== checked.record.moves.join())) {
        fits.push({ checked, reading });
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
  if (!options.partial || error.place.ply === undefined) throw error;
  const { draft: begun, place: where, how, reading } = attempt;
  return [{ checked: checkRecord(begun, where, { ...how, partial: true }), reading }];
}

/** With the players as tags of their seats, where numbers name them. */
export function seated(draft: Draft): Draft {
  const { game, tags } = draft;
  if (typeof tags !== 'object' || tags === null || !gameIds().includes(game as GameId)) return draft;
  const seats = seatTags(tags as Readonly<Record<string, unknown>>, gameDefinition(game as GameId).playerNames);
  return { ...draft, tags: { ...seats, ...tags } };
}

/** How far an attempt got; a format of other programs must get some moves further to count more than the game's notations. */
function depth(error: RecordError | undefined, reading?: string): number {
  return (error?.reached ?? 0) - (reading === undefined ? 0 : MIN_LEAD);
}

const MIN_LEAD = 3;

/** The likeliest first: other line-ups and other formats are made only on demand. */
function* attemptsOf(draft: Draft, place: DraftPlace, known: Known, preferred?: string): Generator<Attempt> {
  const id = draft.game as GameId;
  const readers = [...moveReaders(draft, place, known.notation, preferred)];
  const meant = variantsOf(id, draft);
  const setUps = (meant ?? [draft.options]).map((options) => ({ options, start: draft.start }));
  if (known.isTagged) settleStarts(id, setUps);
  for (const setUp of setUps) for (const reader of readers) yield attempt(draft, reader, setUp);
  if (meant === undefined || draft.start !== undefined) return;
  for (const options of meant) {
    for (const start of gameRecords(id).otherStarts?.(createGame(id, options)) ?? []) {
      for (const reader of readers) yield attempt(draft, reader, { options, start });
    }
  }
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
function variantsOf(id: GameId, { tags, options }: Draft): readonly GameOptions[] | undefined {
  const tag = (tags as Readonly<Record<string, unknown>> | undefined)?.Variant;
  if (typeof tag !== 'string' || (typeof options === 'object' && options !== null && Object.keys(options).length > 0)) {
    return undefined;
  }
  const variants = gameRecords(id).variants ?? {};
  const said = plainName(tag);
  return Object.hasOwn(variants, said) ? variants[said] : undefined;
}
