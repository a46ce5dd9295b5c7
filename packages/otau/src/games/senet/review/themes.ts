/** Why moves of Senet are bad: dancers exposed, enemies not beaten, blockades given up. */
import { type Game, OVER, type Row } from '../../../core/game.js';
import { moveOf, type Theme, type ThemeContext } from '../../../review/theme.js';
import { HOUSES, readSenet, type SenetWalk, walkOf } from '../drawing/scene.js';
import { HAPPINESS, REGULAR, type RuleSet, single, walkBackward } from '../moves.js';
import { type Houses, houseSet, readDancers } from '../row.js';
import { RULE_SETS } from '../rule-sets.js';
import { THROW_PROBABILITIES } from '../senet.js';

/** The houses of the third row before Happiness: there are hardly any left on which to catch up. */
const LATE_HOUSE = 20;
const MAX_STEPS = 5;
/** Fewer ways are not worth naming. */
const MIN_WAYS = 2;

type Owners = readonly (number | undefined)[];

function rulesOf(game: Game): RuleSet {
  return RULE_SETS[game.options.rules as keyof typeof RULE_SETS];
}

/** Houses on which a dancer of a player stands alone and can be beaten by a throw of the other. */
function exposed(game: Game, row: Row, player: number): number[] {
  const rules = rulesOf(game);
  const [own, enemy] = [readDancers(row, player), readDancers(row, 1 - player)];
  const alone = single(own) & rules.open(own);
  const stands: number[] = [];
  for (let house = 2; house < HAPPINESS; house++) {
    if ((alone & houseSet(house)) !== 0 && isReached(rules, enemy, own, house)) stands.push(house);
  }
  return stands;
}

/** Whether one of the dancers `from` moves forward to the house by some throw. */
function isReached(rules: RuleSet, from: Houses, others: Houses, house: number): boolean {
  for (let steps = 1; steps <= MAX_STEPS && steps < house; steps++) {
    if ((rules.forward(from, others, steps) & houseSet(house - steps)) !== 0) return true;
  }
  return false;
}

/** In how many of 16 throws something holds for the steps thrown. */
function waysOf(holds: (steps: number) => boolean): number {
  return THROW_PROBABILITIES.reduce((sum, chance, at) => sum + (holds(at + 1) ? 16 * chance : 0), 0);
}

/** In how many of 16 throws a player, were it to throw, could beat a dancer of the other side. */
function beatingWays(game: Game, row: Row, player: number): number {
  const rules = rulesOf(game);
  const [own, enemy] = [readDancers(row, player), readDancers(row, 1 - player)];
  const targets = rules.open(enemy);
  return waysOf((steps) => {
    const forward = rules.forward(own, enemy, steps);
    const goals = forward === 0 ? walkBackward(rules, own, enemy, steps) >> steps : (forward & REGULAR) << steps;
    return (goals & targets) !== 0;
  });
}

/** In how many of 16 throws a player, were it to throw, could not move forward. */
function stuckWays(game: Game, row: Row, player: number): number {
  const rules = rulesOf(game);
  const [own, enemy] = [readDancers(row, player), readDancers(row, 1 - player)];
  return waysOf((steps) => rules.forward(own, enemy, steps) === 0);
}

/** What 16 throws would do after the better move and after the one played, where the better move is better by enough. */
function ways(
  id: string,
  words: string,
  about: Theme['about'],
  count: (context: ThemeContext, row: Row) => number,
): Theme {
  return {
    id,
    about,
    words,
    find(context) {
      const { game, bestLine, afterPlayed, afterBest } = context;
      // Who has won needs no throws, and who stands on Happiness by Skyruk's rules has to move on first
      const isOpen = (row: Row) => game.actor(row) !== OVER && !readSenet(game, row).isSecondMove;
      if (!isOpen(afterPlayed) || !isOpen(afterBest)) return undefined;
      const [now, otherwise] = [count(context, afterPlayed), count(context, afterBest)];
      const gain = about === 'better' ? otherwise - now : now - otherwise;
      if (gain < MIN_WAYS) return undefined;
      return { params: { move: moveOf(game, bestLine[0]), now, otherwise }, cells: [] };
    },
  };
}

/** Runs of dancers of a player on houses 1 to 25 that nobody jumps over, as their first houses. */
function blockades(game: Game, row: Row, player: number): number[] {
  const { houses } = readSenet(game, row);
  const { blockade } = rulesOf(game);
  const firsts: number[] = [];
  for (let house = 1; house + blockade <= HAPPINESS; house++) {
    const isRun = houses.slice(house, house + blockade).every((owner) => owner === player);
    if (isRun && houses[house - 1] !== player) firsts.push(house);
  }
  return firsts;
}

function exposure(id: string, words: string, isHere: (house: number) => boolean): Theme {
  return {
    id,
    about: 'played',
    words,
    find({ game, player, afterPlayed, afterBest }) {
      const otherwise = exposed(game, afterBest, player).filter(isHere);
      const houses = exposed(game, afterPlayed, player).filter((house) => isHere(house) && !otherwise.includes(house));
      if (houses.length === 0 || houses.length < otherwise.length) return undefined;
      const house = houses[houses.length - 1];
      return { params: { house }, cells: [String(house)] };
    },
  };
}

/** What the walk of the better move does and that of the move played does not, or the other way round. */
function walks(
  id: string,
  words: string,
  isDone: (walk: SenetWalk) => boolean,
  about: 'played' | 'better' = 'better',
): Theme {
  const find: Theme['find'] = ({ game, bestLine, playedLine }) => {
    const [[step], [other]] = about === 'better' ? [bestLine, playedLine] : [playedLine, bestLine];
    const [walk, otherWalk] = [step, other].map(({ before, action }) => walkOf(game, before, action));
    if (walk === undefined || !isDone(walk) || (otherWalk !== undefined && isDone(otherWalk))) return undefined;
    const house = walk.to ?? walk.from;
    return { params: { ...(about === 'better' && { move: moveOf(game, step) }), house }, cells: [String(house)] };
  };
  return { id, about, words, find };
}

export const SENET_THEMES: readonly Theme[] = [
  exposure(
    'exposed-before-water',
    'After {played} the dancer on house {house} stands exposed before the House of Happiness: beaten, it goes back to where the other dancer came from.',
    (house) => house > LATE_HOUSE,
  ),
  walks(
    'into-water',
    '{played} takes the dancer from Happiness into the Water, and back to house {house}.',
    ({ from, isReborn }) => from === HAPPINESS && isReborn,
    'played',
  ),
  walks('beat-missed', '{move} beats the dancer on house {house}.', ({ beats }) => beats),
  walks('off-missed', '{move} bears a dancer off.', ({ to }) => to === undefined),
  walks(
    'happiness-freed',
    '{move} frees the House of Happiness for the next dancer.',
    ({ from, isReborn }) => from === HAPPINESS && !isReborn,
  ),
  walks(
    'happiness-missed',
    '{move} comes to the House of Happiness, where nobody can beat it.',
    ({ to }) => to === HAPPINESS,
  ),
  exposure(
    'exposed',
    'After {played} the dancer on house {house} stands alone where it can be beaten.',
    (house) => house <= LATE_HOUSE,
  ),
  {
    id: 'blockade-broken',
    about: 'played',
    words: '{played} breaks the blockade from house {house} on.',
    find({ game, player, before, afterPlayed, afterBest }) {
      const after = blockades(game, afterPlayed, player);
      const best = blockades(game, afterBest, player);
      const house = blockades(game, before, player).find((first) => best.includes(first) && !after.includes(first));
      if (house === undefined || after.length >= best.length) return undefined;
      const cells = Array.from({ length: rulesOf(game).blockade }, (_, step) => String(house + step));
      return { params: { house }, cells };
    },
  },
  {
    id: 'protection-missed',
    about: 'better',
    words: '{move} puts the dancers on houses {house} and {next} side by side, where they protect each other.',
    find({ game, player, bestLine, afterPlayed, afterBest }) {
      const now = readSenet(game, afterPlayed).houses;
      const best = readSenet(game, afterBest).houses;
      const walk = walkOf(game, bestLine[0].before, bestLine[0].action);
      if (walk?.to === undefined || walk.to >= HAPPINESS) return undefined;
      const isPair = (houses: Owners, house: number) => houses[house] === player && houses[house + 1] === player;
      const house = [walk.to - 1, walk.to].find((at) => at >= 1 && at < HOUSES && isPair(best, at) && !isPair(now, at));
      if (house === undefined || house + 1 >= HAPPINESS) return undefined;
      // Inside a group of Skyruk's rules a dancer is not protected.
      const open = rulesOf(game).open(readDancers(afterBest, player));
      if ((open & (houseSet(house) | houseSet(house + 1))) !== 0) return undefined;
      const params = { move: moveOf(game, bestLine[0]), house, next: house + 1 };
      return { params, cells: [String(house), String(house + 1)] };
    },
  },
  ways(
    'beatings-allowed',
    'As the dancers stand after {played}, the other side can beat a dancer with {now} of 16 throws; after {move} with {otherwise}.',
    'played',
    ({ game, player }, row) => beatingWays(game, row, 1 - player),
  ),
  ways(
    'block-missed',
    'As the dancers stand after {move}, the other side cannot move forward with {otherwise} of 16 throws; after {played} with {now}.',
    'better',
    ({ game, player }, row) => stuckWays(game, row, 1 - player),
  ),
  ways(
    'beatings-missed',
    'As the dancers stand after {move}, the player can beat a dancer with {otherwise} of 16 throws; after {played} with {now}.',
    'better',
    ({ game, player }, row) => beatingWays(game, row, player),
  ),
  ways(
    'stuck',
    'As the dancers stand after {played}, the player cannot move forward with {now} of 16 throws; after {move} with {otherwise}.',
    'played',
    ({ game, player }, row) => stuckWays(game, row, player),
  ),
];
