/** The first position as other programs write it: the tags FEN, SetUp and Position. It is honoured or refused, never passed over. */
import type { GameId, GameOptions } from '../../core/game.js';
import { createGame, gameIds } from '../../core/registry.js';
import type { Draft, DraftPlace } from '../check.js';
import { isPositionLike } from '../field-tags.js';
import { gameName } from '../names.js';
import { badRecord, describe } from '../place.js';
import { gameRecords } from './game-records.js';

const POSITION_TAGS = ['FEN', 'Position'];
const SETUP_TAG = 'SetUp';

/** A draft, and whether its start comes from tags of other programs. */
export interface PlacedDraft extends Draft {
  readonly isTagged: boolean;
}

/** The draft with the position of its tags as its start. Throws `bad-record` where they contradict each other. */
export function takePosition(given: Draft, place: DraftPlace): PlacedDraft {
  const isPlain = typeof given.start !== 'string' || given.start.includes('/');
  const draft = isPlain ? given : { ...given, start: plainStart(given, given.start as string) };
  const tags = draft.tags as Readonly<Record<string, unknown>> | undefined;
  const untagged = { ...draft, isTagged: false };
  if (typeof tags !== 'object' || tags === null) return untagged;
  const isTaken = (name: string): boolean => tags[SETUP_TAG] === '1' || isPositionLike(String(tags[name]));
  const tagNames = [...POSITION_TAGS.filter((name) => Object.hasOwn(tags, name) && isTaken(name))];
  if (Object.hasOwn(tags, SETUP_TAG)) tagNames.push(SETUP_TAG);
  if (tagNames.length === 0) return untagged;
  const line = place.tagLines?.[tagNames[0]] ?? place.line;
  const positions = POSITION_TAGS.filter(isTaken)
    .map((name) => tags[name])
    .filter((text) => typeof text === 'string' && text.trim() !== '');
  const [first, second] = positions as string[];
  if (second !== undefined && second !== first) {
    throw badRecord(
      { line, game: place.game },
      `expected one first position; got ${describe(first)} and ${describe(second)}.`,
    );
  }
  if (first === undefined && tags[SETUP_TAG] === '1') {
    throw badRecord(
      { line, game: place.game },
      'expected the first position as [FEN "..."] beside [SetUp "1"]; got none.',
    );
  }
  const rest = Object.fromEntries(Object.entries(tags).filter(([name]) => !tagNames.includes(name)));
  if (first === undefined) return { ...untagged, tags: rest };
  const start = plainStart(draft, first);
  // Our own text knows the move counters too
  if (isSamePosition(draft, start)) return { ...draft, tags: rest, isTagged: true };
  if (draft.start !== undefined && draft.start !== start) {
    throw badRecord(
      { line, game: place.game },
      `expected the first position of the tag Start; got ${describe(first)}.`,
    );
  }
  return { ...draft, tags: rest, start, isTagged: true };
}

/** The text as the game writes positions; of a game that is not named, as the first does that knows it. */
function plainStart({ game }: Draft, text: string): string {
  const named = gameName(game);
  const ids = gameIds().filter((id) => named === undefined || id === named);
  const plain = text.trim().replace(/\s+/g, ' ');
  for (const id of ids as GameId[]) {
    const found = gameRecords(id).plainPosition?.(plain) ?? plain;
    if (found !== plain) return found;
  }
  return plain;
}

/** Whether a text and the start of a draft are one position, whatever they say of the moves before it. */
function isSamePosition({ game: name, options, start }: Draft, text: string): boolean {
  if (typeof start !== 'string') return false;
  const named = gameName(name);
  return gameIds().some((id) => {
    if (named !== undefined && id !== named) return false;
    try {
      const game = createGame(id, options as GameOptions | undefined);
      const [one, other] = [start, text].map((position) => {
        const row = new Uint8Array(game.rowSize);
        game.parsePosition(position, row);
        return game.formatPosition(row);
      });
      return one === other;
    } catch {
      return false; // not a position of this game, or not its options: the reader says so
    }
  });
}
