/**
 * Score sheets: moves with a column of move numbers before them, games side by side, below one another and going on in the
 * columns to the right. In documents they are tables, in texts lines with tabs or wide gaps.
 */
import { parseDate } from '../dates.js';
import { columnOf } from '../foreign/columns.js';
import { statedResult } from '../result.js';
import { GAP, hasNames, isHeading } from './headings.js';

/** Moves with numbers that follow one another, in one group of columns. */
export interface Run {
  readonly first: number;
  last: number;
  readonly group: number;
  readonly heading: readonly string[];
  readonly moves: string[];
}

/** A move number alone in its cell, or with the moves after it; no date, and no throw as in `2:10+2`. */
const NUMBER = /^(?!\d{1,2}\.\d{1,2}\.\d{2,4}$)(\d{1,3})\s?(?:(?:[.)]|:(?!\d{1,2}\+|pass))\s*(\S[\s\S]*)?)?$/;

/** The number at the beginning of a cell. */
function numberIn(text: string): { readonly number: number; readonly rest: string } | undefined {
  const [, number, rest = ''] = NUMBER.exec(text) ?? [];
  return number === undefined ? undefined : { number: Number(number), rest };
}

interface SheetCell {
  readonly column: number;
  readonly span: number;
  readonly text: string;
}

/** The runs of a table, row by row, of each group of columns: a group begins with a column of move numbers. */
export function runsOf(texts: readonly (readonly SheetCell[])[]): Run[] {
  const columns = numberColumns(texts);
  const titles = titlesOf(texts, columns);
  const runs: { readonly row: number; readonly run: Run }[] = [];
  const groups = columns.flatMap((column, at) => groupsOf(texts, column, columns[at + 1] ?? Number.POSITIVE_INFINITY));
  for (const [group, { column, from, end }] of groups.entries()) {
    let run: Run | undefined;
    let heading: string[] = [];
    for (const [at, cells] of texts.entries()) {
      const isOwn = (cell: SheetCell): boolean =>
        cell.column === column || (cell.column < end && cell.column + cell.span > from);
      const own = cells.filter((cell) => cell.text !== '' && (isOwn(cell) || titles.includes(cell)));
      const found = own[0]?.column === column ? numberIn(own[0].text) : undefined;
      const moves = [found?.rest ?? '', ...own.slice(1).map(({ text }) => text)].join(' ').replace(/\s+/g, ' ').trim();
      if (
        found !== undefined &&
        moves !== '' &&
        (found.number === (run?.last ?? 0) + 1 || found.number === 1 || run === undefined)
      ) {
        if (run === undefined || found.number === 1) {
          run = { first: found.number, last: 0, group, heading, moves: [] };
          runs.push({ row: at, run });
          heading = [];
        }
        run.last = found.number;
        run.moves.push(`${found.number}. ${moves}`);
      } else if (found === undefined && own.length > 0) {
        const result =
          run && own.map(({ text }) => statedResult(text.split(/\s/).at(-1))).find((one) => one !== undefined);
        if (result !== undefined && heading.length === 0 && !hasNames(own[0].text)) run?.moves.push(result);
        else heading.push(...headingOf(own.map(({ text }) => text)));
      }
    }
  }
  return runs.sort((one, other) => one.row - other.row).map(({ run }) => run);
}

/** The columns of the games behind a column of numbers: several, where both players are named again and again above them. */
function groupsOf(texts: readonly (readonly SheetCell[])[], column: number, end: number) {
  for (const cells of texts) {
    const seats = cells.filter((cell) => cell.column > column && cell.column < end && cell.text !== '');
    const first = seats.filter(({ text }) => columnOf(text).tag === 'White');
    const areTurns = seats.every(({ text }, at) => columnOf(text).tag === (at % 2 === 0 ? 'White' : 'Black'));
    if (first.length > 1 && areTurns)
      return first.map((cell, at) => ({ column, from: cell.column, end: first[at + 1]?.column ?? end }));
  }
  return [{ column, from: column, end }];
}

/** What stands alone in a row above all games, at their left: it belongs to all of them. */
function titlesOf(texts: readonly (readonly SheetCell[])[], columns: readonly number[]): SheetCell[] {
  const first = texts.findIndex((cells) =>
    cells.some(({ column, text }) => columns.includes(column) && numberIn(text)),
  );
  return texts.slice(0, Math.max(0, first)).flatMap((cells) => {
    const filled = cells.filter(({ text }) => text !== '');
    const isTitle = filled.length === 1 && filled[0].column <= columns[0] && !hasNames(filled[0].text);
    return isTitle ? filled : [];
  });
}

/** The lines that cells over the moves of a game give: two names over the columns of their moves are players. */
function headingOf(given: readonly string[]): string[] {
  const texts = given.map((text) => (text.length >= 8 && parseDate(text) !== undefined ? `Date: ${text}` : text));
  const told = texts.filter((text) => /\p{L}{2}|:/u.test(text) && !(columnOf(text).isKnown && !text.includes(':')));
  const [first, second, ...others] = told.filter((text) => !/^(?:№|no|nr|#)\.?$/i.test(text));
  if (first === undefined) return [];
  const areNames = second !== undefined && others.length === 0 && ![first, second].some((text) => /[:\d\n]/.test(text));
  if (areNames) return [`${first} - ${second}`];
  return [first, second ?? '', ...others].flatMap((text) => text.split('\n')).filter((line) => isHeading(line));
}

/** The columns in which most numbers follow the one above; in a single row, those with a point. */
function numberColumns(rows: readonly (readonly SheetCell[])[]): number[] {
  const counts = new Map<number, { last?: number; pairs: number; next: number; isMarked: boolean }>();
  for (const row of rows) {
    for (const { column, text } of row) {
      const number = numberIn(text)?.number;
      if (number === undefined) continue;
      const count = counts.get(column) ?? { pairs: 0, next: 0, isMarked: text.includes('.') };
      if (count.last !== undefined) {
        count.pairs++;
        if (number === count.last + 1 || number === 1) count.next++;
      }
      counts.set(column, Object.assign(count, { last: number }));
    }
  }
  const found = [...counts].filter(([, { pairs, next, isMarked }]) => (pairs > 0 ? next >= 0.6 * pairs : isMarked));
  return found.map(([column]) => column).sort((a, b) => a - b);
}

/** Lines of text as rows of cells. Tabs before the first are cells too: the game at the left has ended. */
function rowsOfLines(lines: readonly string[]): SheetCell[][] {
  return lines.map((line) => {
    return (line.startsWith('\t') ? line : line.trim())
      .split(GAP)
      .map((text, column) => ({ column, span: 1, text: text.trim() }));
  });
}

/** Rounds that games beside one another have, at least. */
const MIN_ROUNDS = 3;
/** A round: its number and one move or two. */
const ROUND = /^\d{1,3}\.(?: (?!\d{4}(?: |$))(?:(?=\S*\d)\S{1,12}|pass)){1,2}$/i;

/** Whether lines are score sheets of games side by side. */
export function areBeside(lines: readonly string[]): boolean {
  const runs = runsOf(rowsOfLines(lines)).filter(({ moves }) => moves.length >= MIN_ROUNDS);
  const rounds = runs.flatMap(({ moves }) => moves.filter((round) => /\d\. /.test(round)));
  return new Set(runs.map(({ group }) => group)).size > 1 && rounds.every((round) => ROUND.test(round));
}

/** The games of lines with columns: their headings and their moves, in the order in which they begin. */
export function sheetsOf(
  lines: readonly string[],
): { readonly heading: readonly string[]; readonly moves: readonly string[] }[] {
  return joinedRuns(runsOf(rowsOfLines(lines)));
}

/** Runs as games: one that goes on with the move number after the last of another belongs to it. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const games: Run[] = [];
  for (const run of runs) {
    const before = run.first === 1 ? undefined : games.findLast(({ last }) => last + 1 === run.first);
    if (before === undefined) games.push({ ...run, moves: [...run.moves] });
    else {
      before.moves.push(...run.moves);
      before.last = run.last;
    }
  }
  return games;
}
