/** What has been found, as the `info` lines of the text protocol. */
import type { Choice } from 'otau/internal/agents/agent.js';
import type { Game, Row } from 'otau/internal/core/game.js';
import type { Line, SearchResult } from 'otau/internal/search/search.js';

/** One line of text for each line found, the best first. */
export function formatInfo(game: Game, row: Row, result: SearchResult): string[] {
  const { nodes, time } = result;
  const perSecond = Math.round((1000 * nodes) / Math.max(time, 1));
  const effort = `nodes ${nodes} time ${Math.round(time)} nps ${perSecond}`;
  return result.lines.map((line, index) => {
    const parts = [`info depth ${line.depth ?? result.depth} ${effort} multipv ${index + 1}`, formatScore(line)];
    if (line.visits !== undefined) parts.push(`visits ${line.visits}`);
    parts.push(`pv ${formatLine(game, row, line.line).join(' ')}`);
    return parts.join(' ');
  });
}

/** For a choice without a search: only its value, where it has one. */
export function formatChoice(game: Game, row: Row, { action, value }: Choice): string[] {
  if (value === undefined) return [];
  return [`info multipv 1 ${formatScore({ value })} pv ${game.formatAction(row, action)}`];
}

/** `score cp 250 value 310`, `score value 1000 solved win`: the value in thousandths, for the player to move. */
function formatScore({ value, score, solved }: Pick<Line, 'value' | 'score' | 'solved'>): string {
  const parts = ['score'];
  if (score !== undefined) parts.push(`cp ${whole(score)}`);
  parts.push(`value ${whole(1000 * value)}`);
  if (solved !== undefined) parts.push(`solved ${solved}`);
  return parts.join(' ');
}

/** Rounded, and never -0. */
function whole(value: number): number {
  return Math.round(value) || 0;
}

/** Actions and outcomes from a position on, in the usual notation. */
export function formatLine(game: Game, row: Row, line: readonly number[]): string[] {
  const now = row.slice();
  return line.map((action) => {
    const text = game.formatAction(now, action);
    game.next(now, action, now);
    return text;
  });
}

/** Whether a report equals a later one, except for its time. */
export function isSameReport(a: SearchResult | undefined, b: SearchResult): boolean {
  return a !== undefined && a.nodes === b.nodes && a.depth === b.depth && a.lines[0]?.action === b.lines[0]?.action;
}

/** An error as one line, whatever a client's text in it contained. */
export function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}|\s+/gu, ' ');
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}...` : line;
}

const MAX_ERROR_LENGTH = 500;
