/** The course of Togyz Kumalak: sowing, captures, the tuzdyk, the goal. The learner is White. */
import { type Game, legalActions, type Row, startOf, writeField } from 'otau';
import { readTogyz, sowing } from 'otau/games/togyzkumalak';
import { namespace } from '../../i18n/words.js';
import type { Course, Try } from '../course.js';
import { askAmong, askNumber, type Drill, drillsAfter, oneOf } from '../drills.js';
import type lessons from './i18n/en/lessons.json';

const TOGYZ_LESSONS = namespace<typeof lessons>(import.meta.glob('./i18n/*/lessons.json', { import: 'default' }));

/** The table that ships has endings of at most this many stones. */
const ENDING_STONES = 5;

const drill = drillsAfter(2, 60);
const moves = (game: Game, row: Row) =>
  legalActions(game, row).map((action) => ({ action, ...sowing(game, row, action) }));

/** The name of a pit as the board marks it: `a1` is White's first. */
function cellOf(game: Game, side: number, number: number): string {
  const pits = Number(game.options.pits);
  return `${'abcdefghi'[side === 0 ? number - 1 : pits - number]}${side + 1}`;
}

/** Where the last stone of a pit falls. */
const LANDING = drill('landing', (game, row, rng) => {
  const pits = Number(game.options.pits);
  const far = moves(game, row).filter(({ path }) => path.length > 1);
  if (far.length === 0) return undefined;
  const { action, from, path, player } = oneOf(rng, far);
  const { side, number } = path[path.length - 1];
  const place = (side === player ? 0 : pits) + number - 1;
  const first = place - rng.below(4);
  const answers = [0, 1, 2, 3].map((step) => {
    const at = (first + step + 2 * pits) % (2 * pits);
    return at < pits
      ? { key: 'drill-own-pit', params: { number: at + 1 } }
      : { key: 'drill-other-pit', params: { number: at - pits + 1 } };
  });
  const params = { number: from.number };
  return { params, answers, right: place - first, cells: [cellOf(game, player, from.number)], action };
});

/** How many stones a move takes. */
const CAPTURE = drill('capture', (game, row, rng) => {
  const all = moves(game, row).filter(({ opensTuzdyk }) => !opensTuzdyk);
  const takes = all.filter(({ taken }) => taken > 0);
  if (all.length === 0) return undefined;
  const { action, from, player, taken } = oneOf(rng, takes.length > 0 && rng.below(4) > 0 ? takes : all);
  const others = [0, 2, 4, 6, 8, 10, 12, 14].filter((count) => count === 0 || Math.abs(count - taken) <= 4);
  const params = { number: from.number };
  const cells = [cellOf(game, player, from.number)];
  return { params, ...askAmong(rng, taken, others), cells, action };
});

/** How many moves stay on the own side: the free moves, which count where both sides wait. */
const FREE = drill('free', (game, row, rng) =>
  askNumber(rng, moves(game, row).filter(({ path, player }) => path.every(({ side }) => side === player)).length),
);

/** With which pit a tuzdyk can be opened, if with any. */
const TUZDYK = drill('tuzdyk', (game, row, rng) => {
  const all = moves(game, row);
  const opening = all.filter(({ opensTuzdyk }) => opensTuzdyk);
  const { pits, tuzdyk } = readTogyz(game, row);
  const player = game.actor(row);
  // Where none can be opened any more there is nothing to look for; and most positions have none to open
  if (tuzdyk[1 - player] > 0 || opening.length > 1) return undefined;
  if (opening.length === 0 && rng.below(12) > 0) return undefined;
  const numbers = Array.from({ length: pits }, (_, index) => index + 1).filter((number) =>
    all.some(({ from }) => from.number === number),
  );
  const right = opening[0]?.from.number ?? 0;
  const { answers } = askAmong(rng, right, numbers, right === 0 ? 4 : 3);
  const shown = [...answers.filter((number) => number !== 0), 0] as number[];
  return {
    answers: shown.map((number) =>
      number === 0 ? { key: 'drill-none' } : { key: 'drill-own-pit', params: { number } },
    ),
    right: shown.indexOf(right),
    action: opening[0]?.action,
  };
});

/** The winner with a handful of stones on the board. */
const ENDING: Drill = {
  name: 'ending',
  isExact: true,
  draw: (game, rng) => {
    const { pits } = readTogyz(game, new Uint8Array(game.rowSize));
    const stones = new Array<number>(2 * pits).fill(0);
    const count = 2 + rng.below(ENDING_STONES - 1);
    for (let stone = 0; stone < count; stone++) stones[rng.below(stones.length)]++;
    if (stones.slice(0, pits).every((pit) => pit === 0)) return undefined;
    const all = 2 * pits * Number(game.options.stones);
    // Neither has more than half: the game is not over
    const most = Math.floor(all / 2);
    const whites = all - count - most + rng.below(2 * most - (all - count) + 1);
    const { row } = startOf(game, undefined, rng);
    writeField(game.layout.pits, row, stones);
    writeField(game.layout.kazan, row, [whites, all - count - whites]);
    return row;
  },
  ask: (_game, _row, _rng, value) => ({
    answers: [{ key: 'drill-wins' }, { key: 'drill-draw' }, { key: 'drill-loses' }],
    right: value > 0 ? 0 : value === 0 ? 1 : 2,
  }),
};

const START = '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1';
const SALT = '15S,15S,t,5S,3S,3S,1S,5S,4S/5S,5S,4S,3S,2S,17S,1,3S,14S 28 30 S 1';

const moveOf = ({ game, before, action }: Try) => sowing(game, before, action);
const hasWon = ({ game, after }: Try) => game.actor(after) < 0 && game.result(after, 0) > 0;

export const COURSE: Course = {
  game: 'togyzkumalak',
  words: TOGYZ_LESSONS,
  drills: [LANDING, CAPTURE, FREE, TUZDYK, ENDING],
  steps: [
    { position: START, isDone: () => true },
    {
      position: '14S,4S,2S,2S,13S,2S,1S,4S,1/4S,5S,4S,3S,16S,1,15S,1,1S 28 44 S 1',
      isDone: ({ game, before, action }) => readTogyz(game, before).stones[0][action] === 1,
    },
    {
      position: '13S,13S,1,14S,3S,2S,4S,6S,1S/2S,2S,1S,2S,1S,1S,12S,2S,13S 36 34 S 1',
      isDone: (move) => moveOf(move).taken > 0,
    },
    {
      position: '12S,12S,12S,2S,11S,2S,1S,11S,1/2S,2S,13S,1,3S,1,11S,11S,11S 12 34 S 1',
      isDone: (move) => moveOf(move).opensTuzdyk,
    },
    {
      position: '2S,14S,14S,1S,1S,14S,4S,5S,2S/3S,1S,3S,1S,2S,13S,13S,3S,1 26 40 S 1',
      isDone: (move) => moveOf(move).opensTuzdyk,
    },
    { position: SALT, isDone: (move) => moveOf(move).gains[0] > 0 },
    { position: '1,t,1S,1S,5S,1S,1,2S,1S/t,1S,3,1S,1S,1,6S 76 66 S 1', isDone: hasWon },
  ],
  rules: [
    { heading: 'h-board', text: 'r-board', position: START },
    { heading: 'h-move', text: 'r-move' },
    { heading: 'h-capture', text: 'r-capture' },
    { heading: 'h-tuzdyk', text: 'r-tuzdyk', position: SALT },
    { heading: 'h-end', text: 'r-end' },
    {
      heading: 'h-variants',
      text: 'r-variants',
      position: '5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1',
      options: { variant: 'bestemshe' },
    },
    { heading: 'h-disputed', text: 'r-disputed' },
  ],
  partOf: (game, row) => {
    if (game.actor(row) < 0) return 'r-end';
    const moves = legalActions(game, row).map((action) => sowing(game, row, action));
    if (moves.some(({ opensTuzdyk }) => opensTuzdyk)) return 'r-tuzdyk';
    return moves.some(({ taken }) => taken > 0) ? 'r-capture' : 'r-move';
  },
};
