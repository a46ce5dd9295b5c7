/** Puzzles from mistakes in the user's own games, stored in this browser: a pack for each game and its options. */
import { type Game, type GameId, type History, unlessThrown } from 'otau';
import { formatPuzzles, type Puzzle, type PuzzlePack, parsePuzzles, puzzlesOfReview } from 'otau/puzzles';
import { gradeLimits, type Review } from 'otau/review';
import { readStored, saveStored } from '../theme/stored.js';
import { progressWith, readProgress, saveProgress } from './progress.js';

const KEY = 'otau-mistakes';

/** The stored form: texts of packs by game. */
type StoredPacks = Readonly<Record<GameId, readonly string[]>>;

/** The packs of a game's mistakes. Texts that cannot be read are skipped, but stay stored. */
export function mistakePacks(id: GameId): PuzzlePack[] {
  return (readPacks()[id] ?? []).flatMap((text) => packOf(text) ?? []);
}

/**
 * Stores the mistakes of a player as exercises that are due at once.
 * @returns the number of mistakes in the game, new or known
 */
export function saveMistakes(history: History, review: Review, player: number, now: number): number {
  const { id } = history.game;
  const found = puzzlesOfReview(history, review, player);
  const stored = readPacks();
  const texts = stored[id] ?? [];
  const at = texts.findIndex((text) => isOf(packOf(text), history.game));
  const before = at < 0 ? emptyPack(history, review) : (packOf(texts[at]) as PuzzlePack);
  const known = new Set(before.puzzles.map((puzzle) => puzzle.id));
  const fresh = found.filter((puzzle) => !known.has(puzzle.id));
  if (fresh.length === 0) return found.length;
  const text = formatPuzzles({ ...before, games: before.games + 1, puzzles: [...before.puzzles, ...fresh] });
  const all = at < 0 ? [...texts, text] : texts.with(at, text);
  saveStored(KEY, { ...stored, [id]: all });
  saveProgress(id, progressWith(readProgress(id), ids(fresh), now));
  return found.length;
}

function ids(puzzles: readonly Puzzle[]): string[] {
  return puzzles.map(({ id }) => id);
}

function emptyPack({ game }: History, { agent }: Review): PuzzlePack {
  const made = { agent, effort: 1, margin: gradeLimits(game.id)[1], seed: 'mistakes' };
  return { game, made, games: 0, puzzles: [] };
}

/** Merges the packs of two browsers. Texts that cannot be read here are kept unchanged. */
export function mergeMistakes(here: unknown, there: unknown): string[] {
  const merged = isTexts(here) ? [...here] : [];
  for (const text of isTexts(there) ? there : []) {
    const pack = packOf(text);
    const at = merged.findIndex((one) => one === text || (pack && isOf(packOf(one), pack.game)));
    const before = at < 0 ? undefined : packOf(merged[at]);
    if (at < 0) merged.push(text);
    else if (pack !== undefined && before !== undefined) merged[at] = formatPuzzles(withPuzzles(before, pack));
  }
  return merged;
}

function withPuzzles(before: PuzzlePack, { puzzles, games }: PuzzlePack): PuzzlePack {
  const known = new Set(ids(before.puzzles));
  const fresh = puzzles.filter(({ id }) => !known.has(id));
  return { ...before, games: Math.max(before.games, games), puzzles: [...before.puzzles, ...fresh] };
}

function isOf(pack: PuzzlePack | undefined, game: Game): boolean {
  return pack !== undefined && JSON.stringify(pack.game.options) === JSON.stringify(game.options);
}

/** Undefined where it is of a later version, or of a plugin that is not loaded. */
const packOf = (text: string): PuzzlePack | undefined => unlessThrown(() => parsePuzzles(text), Error);

function readPacks(): StoredPacks {
  return Object.fromEntries(Object.entries(readStored(KEY)).filter(([, texts]) => isTexts(texts))) as StoredPacks;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
