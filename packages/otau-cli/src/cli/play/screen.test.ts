import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGame, gameIds } from 'otau';
import { renderText } from 'otau/render';
import { describe, expect, it } from 'vitest';
import { randomSteps } from '../../../../../tests/playing.js';
import { run } from '../testing.js';
import { cutVisible, itemLines, layOut, wrapLine } from './screen.js';

const SIZE = { columns: 80, rows: 24 };

describe('at 80 x 24', () => {
  it.each(gameIds())('boards of %s are whole and every line fits', (id) => {
    const game = createGame(id);
    const message = 'A sentence that is longer than the room beside a board is broken between its words, not in one.';
    for (const [ply, { row }] of randomSteps(game, 7, 1, 60).entries()) {
      const board = renderText(game, row, { colour: ply % 2 === 0 });
      const lines = layOut({ board, moves: manyMoves(ply * 2), messages: [message] }, 80, 22);
      expect(lines.length).toBeLessThanOrEqual(22);
      for (const line of lines) expect(bare(line).length).toBeLessThanOrEqual(80);
      const drawn = bare(board).split('\n\n')[0].split('\n');
      drawn.forEach((line, i) => {
        expect(bare(lines[i]).startsWith(line)).toBe(true);
      });
      const words = new Set(lines.flatMap((line) => bare(line).split(/\s+/)));
      for (const word of message.split(' ')) expect(words).toContain(word);
    }
  });
});

const manyMoves = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i + 1} a${i}b${i}`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with it
const bare = (text: string): string => text.replace(/\x1b\[[\d;]*m/g, '');

it('in a terminal narrower than the board, no line is wider: a wrapped one would move the whole picture', () => {
  const game = createGame('togyzkumalak');
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  const lines = layOut({ board: renderText(game, row, { colour: true }), moves: [], messages: [] }, 40, 22);
  for (const line of lines) expect(bare(line).length).toBeLessThanOrEqual(40);
});

it('breaks lines at spaces, cuts what is too long, and sets items in columns', () => {
  expect(wrapLine('one two   three', 9)).toEqual(['one two', 'three']);
  expect(wrapLine('abcdefghij', 5)).toEqual(['abcd…']);
  expect(cutVisible('zero:model=runs/long', 8)).toBe('zero:mo…');
  expect(itemLines(['a1- b1 c1', 'a2- c3'], 12)).toEqual(['a1- b1 c1', 'a2- c3']);
});

describe('otau play on the whole terminal', () => {
  async function play(argv: readonly string[], lines: readonly string[]) {
    const screen = { ...SIZE, frames: [] as string[][] };
    const caught = await run(['play', '--seed', '3', ...argv], { lines, isTerminal: true, screen });
    return { ...caught, frames: screen.frames.map((lines) => lines.join('\n')) };
  }

  const KINDO = ['-g', 'kindo', '-o', 'size=3', '--players', 'human,random'];

  it('draws in place: the board, the clocks, the moves, and what is said', async () => {
    const { code, frames, out } = await play([...KINDO, '--time', '5:00'], ['', 'nonsense', 'hint', 'help', 'quit']);
    expect(code).toBe(0);
    expect(frames[1]).toMatch(/^Kindo {2}▸x human 5:00 {3}o random 5:00\n/);
    expect(frames.join()).toContain('Enter a move of the list or its number');
    expect(frames.join()).toMatch(/about \d+ % for you/);
    expect(frames.join()).toContain('take your last move back');
    for (const frame of frames) expect(frame.split('\n').length).toBeLessThanOrEqual(23);
    // The terminal itself keeps what was said last.
    expect(out).toContain('The game is not finished.');
  });

  it('goes through the moves and plays again with colours changed', async () => {
    const { code, frames } = await play(KINDO, ['resign', 'review', '', 'b', '0', 'q', 'rematch', 'resign', 'quit']);
    expect(code).toBe(0);
    expect(frames.join()).toContain('Winner: o (0-1), by resignation.');
    expect(frames.findLast((frame) => frame.includes('▸'))).toMatch(/x random +▸o human/);
    expect(frames.at(-1)).toContain('Winner: x (1-0), by resignation.');
  });

  it('saves after the game, and says what it cannot do', async () => {
    const { frames } = await play(KINDO, ['resign', 'save', `save ${join(tmpdir(), 'otau-no-folder/x.otau')}`, 'quit']);
    expect(frames.join()).toContain('Enter review, rematch, save and a file, or quit.');
    expect(frames.at(-1)).toContain('otau-no-folder');
  });

  it('groups the moves of Abalone by the square where they begin, and cuts long names', async () => {
    const { frames } = await play(
      ['-g', 'abalone', '--players', 'human,alphabeta:nodes=1000,lines=2,endgames=false'],
      ['quit'],
    );
    expect(frames[1]).toMatch(/a1- c1 d4 +a2- c2 d5/);
    expect(frames[1].split('\n')[0].length).toBeLessThanOrEqual(80);
  });

  it('plays in lines with --plain', async () => {
    const { frames } = await play([...KINDO, '--plain'], ['quit']);
    expect(frames).toEqual([]);
  });
});
