/**
 * Records as a text for people, in the manner of PGN: tags, then the moves with their numbers, wrapped at
 * 80 columns, notes in braces, the result last.
 *
 *     [Game "senet"]
 *     [Result "*"]
 *
 *     1. 4:10+4 2:8+2 {[%eval -0.1] hopes for a 4} 1... 3:9+3 *
 *
 * Variations are in round brackets after the move that they replace.
 */
import type { Actor, Game, GameOptions } from '../core/game.js';
import type { CheckedRecord } from './check.js';
import { escapeTag } from './escape.js';
import { formatGlyphs, hasForeignEvaluations, noteWords } from './notes.js';
import type { GameRecord } from './record.js';
import type { CheckedVariation } from './variations.js';

const COLUMNS = 80;

/** One game, with a new line at its end. */
export function writeText({ record, game, replay, lines }: CheckedRecord): string {
  const main = { moves: record.moves, players: replay.players, notes: record.notes ?? {}, lines };
  const words = [...lineWords(main, game, []), record.result];
  return `${tagLines(record).join('\n')}\n\n${wrap(words)}\n`;
}

function tagLines(record: GameRecord): string[] {
  const tags: [string, string][] = [['Game', record.game]];
  const options = formatOptions(record.options);
  if (options !== '') tags.push(['Options', options]);
  tags.push(...Object.entries(record.tags));
  if (record.start !== undefined) tags.push(['Start', record.start]);
  tags.push(['Result', record.result]);
  return tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`);
}

/** The tag Options. */
export function formatOptions(options: GameOptions): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/**
 * Moves, numbers, notes and variations. `3.` is before the turn that begins the third round; `3...` before
 * another turn where it would not be seen: after a turn of several moves, after a note or a variation, and first in a variation.
 * @param before the players of the moves that lead to the line
 */
function lineWords({ moves, players, notes, lines }: CheckedVariation, game: Game, before: readonly Actor[]): string[] {
  const isForeign = hasForeignEvaluations(notes);
  const words = [...(notes[0]?.marks ?? []).map((mark) => `$${mark}`), ...noteWords(notes[0], isForeign)];
  const all = [...before, ...players];
  let round = 0;
  let movesOfTurn = 0;
  let isHidden = before.length > 0;
  all.forEach((_, index) => {
    const begins = beginsTurn(game, all, index);
    if (begins === 'round') round++;
    const isFirst = index === before.length;
    const isNamed = begins === 'turn' ? movesOfTurn !== 1 || isHidden : isFirst && begins === undefined;
    if (begins !== undefined) movesOfTurn = 0;
    movesOfTurn++;
    const ply = index - before.length + 1;
    if (ply < 1) return;
    const { suffix, words: marks } = formatGlyphs(notes[ply]?.marks ?? []);
    const move = `${moves[ply - 1]}${suffix}`;
    words.push(begins === 'round' ? `${round}. ${move}` : isNamed ? `${round}... ${move}` : move, ...marks);
    const note = noteWords(notes[ply], isForeign);
    const others = (lines.get(ply) ?? []).flatMap((one) => variationWords(one, game, all.slice(0, index)));
    isHidden = note.length > 0 || others.length > 0;
    words.push(...note, ...others);
  });
  return words;
}

/** The variations in place of a move, from 1, each as a text in round brackets. */
export function variationTexts({ game, replay, lines }: CheckedRecord, ply: number): string[] {
  const before = replay.players.slice(0, ply - 1);
  return (lines.get(ply) ?? []).map((one) => variationWords(one, game, before).join(' '));
}

function variationWords(variation: CheckedVariation, game: Game, before: readonly Actor[]): string[] {
  const words = lineWords(variation, game, before);
  words[0] = `(${words[0]}`;
  words[words.length - 1] += ')';
  return words;
}

/** Whether a move begins a turn, and with it even a round: it is the turn of the player who moved first. */
export function beginsTurn(game: Game, players: readonly number[], index: number): 'round' | 'turn' | undefined {
  if (index === 0) return 'round';
  const fromFirst = (player: number): number => (player - players[0] + game.players) % game.players;
  const player = players[index];
  const before = players[index - 1];
  if (player === before) return undefined;
  return fromFirst(player) < fromFirst(before) ? 'round' : 'turn';
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
