/** Why moves of Togyz Kumalak are bad: tuzdyks, captures, running out of moves. */
import { type Game, OVER, type Row } from '../../../core/game.js';
import {
  lossOnTheWay,
  moveOf,
  type Step,
  type Theme,
  type ThemeFinding,
  textOf,
  turnTheme,
} from '../../../review/theme.js';
import { type Pit, readTogyz, sowing } from '../drawing/scene.js';

/** A gain of this many stones is worth naming. */
const MIN_STONES = 3;
/** Of the lead at the end of a line, where nothing nearer is found. */
const MIN_LEAD = 2;
/** With so many on the board it matters who runs out of moves first. */
const ENDING_STONES = 62;
/** The plies in which a tuzdyk is still worth naming: the move and three answers. */
const TUZDYK_PLIES = 6;

/** The pit whose tuzdyk a step makes; undefined where it makes none. */
function tuzdykOf(game: Game, { before, action, after, actor }: Step): Pit | undefined {
  const side = 1 - actor;
  const made = readTogyz(game, after).tuzdyk[side];
  return made !== 0 && readTogyz(game, before).tuzdyk[side] === 0 ? sowing(game, before, action).to : undefined;
}

/** The stones that the last stone of a step captures, without those of tuzdyks and of the end. */
function capturedBy(game: Game, { before, action, actor }: Step): { readonly stones: number; readonly to: Pit } {
  const text = game.formatAction(before, action, 'digits');
  const { to } = sowing(game, before, action);
  const stones = Number(/\((\d+)\)/.exec(text)?.[1] ?? (text.endsWith('x') ? 3 : 0));
  return { stones: to.side === actor ? 0 : stones, to };
}

/** The stones that a step sows into the tuzdyk of its player. */
function tuzdykStones(game: Game, { before, action, actor }: Step): number {
  const { pits, stones, tuzdyk } = readTogyz(game, before);
  if (tuzdyk[1 - actor] === 0) return 0;
  const sown = stones[actor][action];
  const pit = pits + tuzdyk[1 - actor] - 1;
  const first = action + (sown === 1 ? 1 : 0);
  return Array.from({ length: sown }, (_, at) => (first + at) % (2 * pits)).filter((at) => at === pit).length;
}

/** The id of a pit in the scene of the drawing: squares, `a1` for White's first. */
function cellOf(game: Game, { side, number }: Pit): string {
  const pits = readTogyz(game, new Uint8Array(game.rowSize)).pits;
  return side === 0 ? `${'abcdefghi'[number - 1]}1` : `${'abcdefghi'[pits - number]}2`;
}

function found(game: Game, pits: readonly Pit[], params: ThemeFinding['params']): ThemeFinding {
  return { params, cells: pits.map((pit) => cellOf(game, pit)) };
}

/** The stones that go to the other side because a player has no move; 0 where the game does not end so. */
function sweptIn(game: Game, line: readonly Step[], loser: number): number {
  const last = line.at(-1);
  if (last === undefined || game.actor(last.after) !== OVER || last.actor === loser) return 0;
  const now = readTogyz(game, last.after);
  if (now.stones.flat().some((stones) => stones > 0)) return 0;
  const gained = now.kazan[last.actor] - readTogyz(game, last.before).kazan[last.actor];
  return gained - capturedBy(game, last).stones - tuzdykStones(game, last);
}

function ownPits(game: Game, row: Row, side: number): string[] {
  const pits = readTogyz(game, row).stones[side];
  return pits.flatMap((stones, i) => (stones > 0 ? [cellOf(game, { side, number: i + 1 })] : []));
}

/** A tuzdyk that is won by the better move, or by the answer to the move played; in the game perhaps later. */
function tuzdykWon(id: string, about: 'played' | 'better', words: string, isLater = false): Theme {
  return turnTheme(id, about, words, ({ game, gameLine, player }, [[step], [other]], name) => {
    const pit = step && tuzdykOf(game, step);
    if (pit === undefined || (other && tuzdykOf(game, other) !== undefined)) return undefined;
    const own = gameLine.find((one) => one.actor === player && tuzdykOf(game, one) !== undefined);
    const later = about === 'better' && own ? { later: moveOf(game, own) } : undefined;
    if (isLater !== (later !== undefined)) return undefined;
    return found(game, [pit], { [name]: moveOf(game, step), pit: pit.number, ...later });
  });
}

/** A capture by the better move, or by the answer to the move played. */
function capture(id: string, about: 'played' | 'better', words: string): Theme {
  return turnTheme(id, about, words, ({ game }, [[step], [other]], name) => {
    if (step === undefined || tuzdykOf(game, step) !== undefined) return undefined;
    const { stones, to } = capturedBy(game, step);
    if (stones - (other ? capturedBy(game, other).stones : 0) < MIN_STONES) return undefined;
    return found(game, [to], { [name]: moveOf(game, step), stones, pit: to.number });
  });
}

/** A tuzdyk that comes in one line alone: that of the other side after the move played, or one's own after the better move. */
function tuzdykOnTheWay(id: string, words: string, isOwn: boolean): Theme {
  return {
    id,
    about: 'line',
    words,
    find({ game, bestLine, playedLine, player }) {
      const isMade = (step: Step) => (step.actor === player) === isOwn && tuzdykOf(game, step) !== undefined;
      const [line, other] = isOwn ? [bestLine, playedLine] : [playedLine, bestLine];
      const at = line.slice(0, TUZDYK_PLIES).findIndex(isMade);
      const pit = at < 0 ? undefined : tuzdykOf(game, line[at]);
      // The other line has to be known as far
      if (pit === undefined || other.length <= at || other.some(isMade)) return undefined;
      const moves = textOf(game, line.slice(isOwn ? 0 : 1, at + 1));
      return found(game, [pit], { [isOwn ? 'better' : 'line']: moves, pit: pit.number });
    },
  };
}

export const TOGYZKUMALAK_THEMES: readonly Theme[] = [
  tuzdykWon('tuzdyk-missed', 'better', '{move} wins a tuzdyk in pit {pit}.'),
  tuzdykWon(
    'tuzdyk-late',
    'better',
    '{move} wins a tuzdyk in pit {pit} now; in the game one comes only later, with {later}.',
    true,
  ),
  tuzdykWon('tuzdyk-allowed', 'played', '{played} lets {reply} win a tuzdyk in pit {pit}.'),
  {
    id: 'starve-missed',
    about: 'better',
    words: '{move} leads to an end in which the other side has no move: {stones} stones are won (atsyz kalu).',
    find({ game, playedLine, bestLine, player }) {
      const stones = sweptIn(game, bestLine, 1 - player);
      if (stones < MIN_STONES || sweptIn(game, playedLine, 1 - player) >= stones) return undefined;
      const cells = ownPits(game, bestLine[0].before, 1 - player);
      return { params: { move: moveOf(game, bestLine[0]), stones }, cells };
    },
  },
  {
    id: 'out-of-moves',
    about: 'played',
    words: 'After {played} the moves run out: {stones} stones go to the other side (atsyz kalu).',
    find({ game, playedLine, bestLine, player }) {
      const stones = sweptIn(game, playedLine, player);
      if (stones < MIN_STONES || sweptIn(game, bestLine, player) >= stones) return undefined;
      return { params: { stones }, cells: ownPits(game, playedLine[0].before, player) };
    },
  },
  capture('capture-missed', 'better', '{move} captures {stones} stones from pit {pit}.'),
  capture('capture-left', 'played', '{played} lets {reply} take {stones} stones from pit {pit}.'),
  tuzdykOnTheWay(
    'tuzdyk-coming',
    'After {played} the search expects {line}: so the other side wins a tuzdyk in pit {pit}.',
    false,
  ),
  tuzdykOnTheWay(
    'tuzdyk-prepared',
    'After {better} a tuzdyk in pit {pit} is won; after {played} the search expects none.',
    true,
  ),
  lossOnTheWay(
    'stones-lost',
    'the balance of stones in the kazans is {count} worse than after {better}.',
    ({ game, player }) => leadIn(player, (row) => readTogyz(game, row).kazan),
    MIN_LEAD,
  ),
  lossOnTheWay(
    'pits-emptied',
    'the balance of stones in the pits is {count} worse than after {better}.',
    ({ game, before, player }) => {
      const inPits = (row: Row) => readTogyz(game, row).stones.map(sum);
      return sum(inPits(before)) <= ENDING_STONES ? leadIn(player, inPits) : undefined;
    },
    MIN_STONES,
  ),
];

const sum = (stones: readonly number[]) => stones.reduce((all, one) => all + one, 0);

function leadIn(player: number, ofSides: (row: Row) => readonly number[]) {
  return (row: Row) => ofSides(row)[player] - ofSides(row)[1 - player];
}
