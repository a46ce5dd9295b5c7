/** Mistakes of a player's own games as puzzles, kept in this browser: a pack for each game and its options. */
import type { Game, GameId, History } from 'otau';
import { formatPuzzles, type Puzzle, type PuzzlePack, parsePuzzles, puzzlesOfReview } from 'otau/puzzles';
import { gradeLimits, type Review } from 'otau/review';
import { keepProgress, progressWith, readProgress } from './progress.js';

const KEY = 'otau-mistakes';

/** What is kept: the texts of packs by game. */
type Kept = Readonly<Record<GameId, readonly string[]>>;

/** The packs of a game's mistakes; what cannot be read is left where it is. */
export function mistakePacks(id: GameId): PuzzlePack[] {
  return (readKept()[id] ?? []).flatMap((text) => packOf(text) ?? []);
}

/**
 * Keeps the mistakes of a player as exercises that are due at once.
 * @returns how many the game has, new or known
 */
export function keepMistakes(history: History, review: Review, player: number, now: number): number {
  const { id } = history.game;
  const found = puzzlesOfReview(history, review, player);
  const kept = readKept();
  const texts = kept[id] ?? [];
  const at = texts.findIndex((text) => isOf(packOf(text), history.game));
  const before = at < 0 ? emptyPack(history, review) : (packOf(texts[at]) as PuzzlePack);
  const known = new Set(before.puzzles.map((puzzle) => puzzle.id));
  const fresh = found.filter((puzzle) => !known.has(puzzle.id));
  if (fresh.length === 0) return found.length;
  const text = formatPuzzles({ ...before, games: before.games + 1, puzzles: [...before.puzzles, ...fresh] });
  const all = at < 0 ? [...texts, text] : texts.with(at, text);
  savePuzzles({ ...kept, [id]: all });
  keepProgress(id, progressWith(readProgress(id), ids(fresh), now));
  return found.length;
}

function ids(puzzles: readonly Puzzle[]): string[] {
  return puzzles.map(({ id }) => id);
}

function emptyPack({ game }: History, { agent }: Review): PuzzlePack {
  const made = { agent, effort: 1, margin: gradeLimits(game.id)[1], seed: 'mistakes' };
  return { game, made, games: 0, puzzles: [] };
}

/** The packs of two browsers: each mistake once; what cannot be read here is kept as it is. */
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

function packOf(text: string): PuzzlePack | undefined {
  try {
    return parsePuzzles(text);
  } catch {
    return undefined; // of a later version, or of a plugin that is not here
  }
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, texts]) => isTexts(texts))) as Kept;
  } catch {
    return {}; // damaged or forbidden
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function savePuzzles(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Not kept; the report is there all the same.
  }
}
