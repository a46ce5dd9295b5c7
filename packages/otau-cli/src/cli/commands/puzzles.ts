/** `otau puzzles`: finds puzzles in games, puts packs together, and grades them again. */
import { Canonical, type Game, type History, OtauError, quote, rulesKey } from 'otau';
import {
  checkMiningSettings,
  formatPuzzles,
  gradeQuota,
  miningSettings,
  type Puzzle,
  PuzzleMiner,
  type PuzzlePack,
  parsePuzzles,
  practiceGame,
} from 'otau/puzzles';
import { replayRecord } from 'otau/records';
import { explainMove } from 'otau/review';
import { RESOURCES } from '../agent-resources.js';
import { commandError, type Flags, type Input, type Output, printFound, untilInterrupted } from '../command.js';
import {
  checkOutFile,
  checkSameSettings,
  madeUntil,
  readGames,
  readOwnFile,
  reportBad,
  statOf,
  writeOutFile,
} from '../files.js';
import { readGame, readWhole } from '../flags/game.js';
import { Countdown } from '../progress.js';
import { counted } from '../text.js';

/** Puts packs of the same rules and settings together; only their seeds may differ. Throws `config-differs`. */
export async function mergePacks(flags: Flags, output: Output): Promise<number> {
  const paths = flags.operands ?? [];
  if (flags.out === undefined) throw commandError('Name the file of the new pack by --out.');
  checkOutFile(flags.out);
  const [first, ...others] = paths.map(readPack);
  let { puzzles, games, made } = first;
  const canonical = new Canonical(first.game);
  const keyOf = ({ row }: Puzzle) => first.game.formatPosition(canonical.find(row));
  const known = new Set(puzzles.map(keyOf));
  for (const [index, other] of others.entries()) {
    checkSameMaking(paths[index + 1], other, { ...first, made: { ...first.made, seed: other.made.seed } });
    puzzles = [...puzzles, ...other.puzzles.filter((puzzle) => !known.has(keyOf(puzzle)))];
    for (const puzzle of other.puzzles) known.add(keyOf(puzzle));
    games += other.games;
    made = { ...made, seed: `${made.seed}+${other.made.seed}` };
  }
  writeOutFile(flags.out, formatPuzzles({ game: first.game, made, games, puzzles }));
  const summary = { file: flags.out, ...made, games, puzzles: puzzles.length };
  return printFound(flags, output, [summary, `${flags.out}: ${counted(puzzles.length, 'puzzle')}`]);
}

/** The pack with its puzzles graded by the opponents as they are now; those that none finds are left out. Throws `interrupted`. */
export async function gradePack(flags: Flags, output: Output, input: Input): Promise<number> {
  if (flags.out === undefined) throw commandError('Name the file of the new pack by --out.');
  checkOutFile(flags.out);
  const pack = readPack(flags.operand ?? '');
  const miner = new PuzzleMiner(pack.game, pack.made);
  const puzzles: Puzzle[] = [];
  const progress = new Countdown(output, input, { total: pack.puzzles.length, unit: 'puzzles' }, flags.json);
  try {
    for (const [index, puzzle] of pack.puzzles.entries()) {
      const found = await miner.gradeOf(puzzle.row, puzzle.best.line[0]);
      const themes = explainMove(pack.game, puzzle.row, puzzle.best, puzzle.other).themes.map(({ id }) => id);
      if (found !== undefined) puzzles.push({ ...puzzle, themes, grade: found });
      progress.count(index + 1);
      await input.yieldToEvents();
    }
  } finally {
    await miner.close();
  }
  writeOutFile(flags.out, formatPuzzles({ ...pack, puzzles }));
  const leftOut = pack.puzzles.length - puzzles.length;
  const text = `${flags.out}: ${counted(puzzles.length, 'puzzle')}, ${leftOut} left out`;
  return printFound(flags, progress, [{ file: flags.out, puzzles: puzzles.length, leftOut }, text]);
}

/** Games to search for puzzles: by number, from 0; undefined after the last. */
type GameSource = (number: number) => History | undefined | Promise<History | undefined>;

export async function minePuzzles(flags: Flags, output: Output, input: Input): Promise<number> {
  const { game } = readGame({ ...flags, game: flags.operand });
  const made = readSettings(flags, game);
  const count = readWhole('--count', flags.count ?? '100', 1, 100_000);
  const path = flags.out ?? `${game.id}-puzzles.json`;
  checkOutFile(path);
  let pack = openOrBegin(path, { game, made, games: 0, puzzles: [] });
  const { source, bad } = await gamesOf(flags, game, made.seed, output, input);
  const miner = new PuzzleMiner(game, made, pack.puzzles, RESOURCES);
  const before = pack.puzzles.length;
  const progress = new Countdown(output, input, { total: count, unit: 'puzzles', before }, flags.json);
  const code = await untilInterrupted(async () => {
    while (pack.puzzles.length < count) {
      const history = await source(pack.games);
      if (history === undefined) break;
      const puzzles = [...pack.puzzles];
      for await (const puzzle of miner.mine(history, (grade) => isWanted(puzzles, grade, count))) {
        if (puzzle !== undefined) puzzles.push(puzzle);
        progress.count(puzzles.length, `, ${counted(pack.games, 'game')}`);
        await input.yieldToEvents();
      }
      pack = { ...pack, puzzles, games: pack.games + 1 };
      writeOutFile(path, formatPuzzles(pack));
    }
  }).finally(() => miner.close());
  writeOutFile(path, formatPuzzles(pack));
  const summary = { file: path, ...made, games: pack.games, puzzles: pack.puzzles.length };
  const text = `${path}: ${counted(pack.puzzles.length, 'puzzle')} from ${counted(pack.games, 'game')}`;
  return printFound(flags, progress, madeUntil(code, summary, text, bad));
}

/** Whether a pack has room for one more puzzle of a grade; 0 for those above the easy ones. */
function isWanted(puzzles: readonly Puzzle[], grade: number, count: number): boolean {
  if (puzzles.length >= count) return false;
  return grade === 0 || puzzles.filter((puzzle) => puzzle.grade === grade).length < gradeQuota(count);
}

function readSettings(flags: Flags, game: Game) {
  const usual = miningSettings(game);
  return checkMiningSettings({
    agent: flags.agent ?? usual.agent,
    effort: Number(flags.effort ?? usual.effort),
    margin: Number(flags.margin ?? usual.margin),
    seed: flags.seed ?? usual.seed,
  });
}

/** The pack of a file, or the new one. Throws `config-differs` where the file's has other settings or another game. */
function openOrBegin(path: string, begun: PuzzlePack): PuzzlePack {
  if (statOf(path) === undefined) return begun;
  const existing = readPack(path);
  checkSameMaking(path, existing, begun);
  return existing;
}

/** Throws `config-differs` where a pack has other rules or settings than the one that is wanted. */
function checkSameMaking(path: string, existing: PuzzlePack, wanted: PuzzlePack): void {
  if (rulesKey(existing.game) !== rulesKey(wanted.game))
    throw new OtauError('config-differs', `${quote(path)} has puzzles of another game: name another file by --out.`);
  checkSameSettings(path, existing.made, wanted.made);
}

function readPack(path: string): PuzzlePack {
  return readOwnFile('pack of puzzles', path, parsePuzzles);
}

/**
 * Games of levels, or those of `--records` that have the rules of the game, and how many of those are wrong.
 * Throws `bad-record` where there is none.
 */
async function gamesOf(
  flags: Flags,
  game: Game,
  seed: string,
  output: Output,
  input: Input,
): Promise<{ readonly source: GameSource; readonly bad: number }> {
  if (flags.records === undefined) return { source: (number) => practiceGame(game, seed, number), bad: 0 };
  const found = await readGames(flags.records, flags, input);
  if (found.bad.count > 0 && flags.rejects === undefined) throw found.bad.first[0];
  reportBad(found, output);
  const histories = found.records.map(replayRecord).filter((history) => rulesKey(history.game) === rulesKey(game));
  if (histories.length === 0)
    throw new OtauError('bad-record', `No game of ${quote(flags.records)} has the rules of the puzzles, ${game.id}.`);
  return { source: (number) => histories[number], bad: found.bad.count };
}
