/**
 * Records as a text for people, in the manner of PGN: tags, then the moves with their numbers, wrapped at
 * 80 columns, notes in braces, the result last.
 *
 *     [Game "senet"]
 *     [Result "*"]
 *
 *     1. 4:10+4 2:8+2 {[%eval -0.1] hopes for a 4} 1... 3:9+3 *
 */
import type { Game } from '../core/game.js';
import type { CheckedRecord } from './check.js';
import { escapeComment, escapeTag } from './escape.js';
import { formatMarks } from './notes.js';
import type { GameRecord, Note } from './record.js';

const COLUMNS = 80;

/** One game, with a new line at its end. */
export function writeText({ record, game, replay }: CheckedRecord): string {
  const words = [...noteWords(record.notes?.[0]), ...moveWords(record, game, replay.players), record.result];
  return `${tagLines(record).join('\n')}\n\n${wrap(words)}\n`;
}

function tagLines(record: GameRecord): string[] {
  const options = Object.entries(record.options).map(([name, value]) => `${name}=${value}`);
  const tags: [string, string][] = [['Game', record.game]];
  if (options.length > 0) tags.push(['Options', options.join(' ')]);
  tags.push(...Object.entries(record.tags));
  if (record.start !== undefined) tags.push(['Start', record.start]);
  tags.push(['Result', record.result]);
  return tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`);
}

/**
 * Moves, numbers and notes. `3.` stands before the turn that begins the third round; `3...` before
 * another turn where it would not be seen: after a turn of several moves and after a note.
 */
function moveWords(record: GameRecord, game: Game, players: readonly number[]): string[] {
  const words: string[] = [];
  let round = 0;
  let movesOfTurn = 0;
  let hasNote = false;
  record.moves.forEach((move, index) => {
    const begins = beginsTurn(game, players, index);
    if (begins === 'round') round++;
    const isSeen = begins !== 'turn' || (movesOfTurn === 1 && !hasNote);
    if (begins !== undefined) movesOfTurn = 0;
    movesOfTurn++;
    words.push(begins === 'round' ? `${round}. ${move}` : isSeen ? move : `${round}... ${move}`);
    const note = noteWords(record.notes?.[index + 1]);
    hasNote = note.length > 0;
    words.push(...note);
  });
  return words;
}

/** Whether a move begins a turn, and with it even a round: the players have come round to who moved first. */
export function beginsTurn(game: Game, players: readonly number[], index: number): 'round' | 'turn' | undefined {
  if (index === 0) return 'round';
  const fromFirst = (player: number): number => (player - players[0] + game.players) % game.players;
  const player = players[index];
  const before = players[index - 1];
  if (player === before) return undefined;
  return fromFirst(player) < fromFirst(before) ? 'round' : 'turn';
}

/** A note in braces, as words between which lines may be wrapped. */
function noteWords(note: Note | undefined): string[] {
  if (note === undefined) return [];
  const comment = note.comment === undefined ? [] : [escapeComment(note.comment)];
  return `{${[...formatMarks(note), ...comment].join(' ')}}`.split(' ');
}

/** Words in lines of at most 80 columns. */
export function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
