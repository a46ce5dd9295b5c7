/** Mistakes of a player's own games as puzzles, kept in this browser: a pack for each game and its options. */
import type { GameId, History } from 'otau';
import { formatPuzzles, type Puzzle, type PuzzlePack, parsePuzzles, puzzlesOfReview } from 'otau/puzzles';
import { gradeLimits, type Review } from 'otau/review';
import { keepProgress, progressWith, readProgress } from './progress.js';

const KEY = 'otau-mistakes';
/** So many of one game and its options are kept, the newest. */
const MAX_KEPT = 500;

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
  const at = texts.findIndex((text) => isOf(packOf(text), history));
  const before = at < 0 ? emptyPack(history, review) : (packOf(texts[at]) as PuzzlePack);
  const known = new Set(before.puzzles.map((puzzle) => puzzle.id));
  const fresh = found.filter((puzzle) => !known.has(puzzle.id));
  if (fresh.length === 0) return found.length;
  const puzzles = [...before.puzzles, ...fresh].slice(-MAX_KEPT);
  const text = formatPuzzles({ ...before, games: before.games + 1, puzzles });
  const all = at < 0 ? [...texts, text] : texts.with(at, text);
  keep({ ...kept, [id]: all });
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

function isOf(pack: PuzzlePack | undefined, { game }: History): boolean {
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

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Not kept; the report is there all the same.
  }
}
