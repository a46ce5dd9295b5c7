/** Why moves of Senet are bad: dancers exposed, enemies not beaten, blockades given up. */
import type { Game, Row } from '../../../core/game.js';
import type { Step, Theme } from '../../../review/theme.js';
import { HOUSES, readSenet, walkOf } from '../drawing/scene.js';
import { HAPPINESS, REBIRTH } from '../moves.js';

/** The third row up to Happiness: a dancer beaten there loses the longest way. */
const LATE_HOUSE = 20;
const MAX_STEPS = 5;

type Owners = readonly (number | undefined)[];

/** Houses on which a dancer of a player can be beaten by the next throws: alone, and an enemy one to five houses behind. */
function exposed(game: Game, row: Row, player: number): number[] {
  const { houses } = readSenet(game, row);
  const stands: number[] = [];
  for (let house = 1; house < HAPPINESS; house++) {
    const isAlone = houses[house] === player && houses[house - 1] !== player && houses[house + 1] !== player;
    if (isAlone && house !== REBIRTH && hasHunter(houses, house, player)) stands.push(house);
  }
  return stands;
}

function hasHunter(houses: Owners, house: number, player: number): boolean {
  for (let steps = 1; steps <= MAX_STEPS; steps++) if (houses[house - steps] === 1 - player) return true;
  return false;
}

/** Runs of at least three dancers of a player on houses 1 to 25, as their first houses. */
function blockades(game: Game, row: Row, player: number): number[] {
  const { houses } = readSenet(game, row);
  const firsts: number[] = [];
  for (let house = 1; house + 2 < HAPPINESS; house++) {
    const isRun = [0, 1, 2].every((step) => houses[house + step] === player);
    if (isRun && houses[house - 1] !== player) firsts.push(house);
  }
  return firsts;
}

function moveOf(game: Game, { before, action }: Step): string {
  return game.formatAction(before, action);
}

function exposure(id: string, words: string, isHere: (house: number) => boolean): Theme {
  return {
    id,
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

const EXPOSED_BEFORE_WATER = exposure(
  'exposed-before-water',
  'The dancer on house {house} stands exposed before the House of Water: beaten there it loses most of its way.',
  (house) => house > LATE_HOUSE,
);
const EXPOSED = exposure(
  'exposed',
  'The dancer on house {house} stands alone where it can be beaten.',
  (house) => house <= LATE_HOUSE,
);

const BEAT_MISSED: Theme = {
  id: 'beat-missed',
  words: '{move} beats the dancer on house {house}.',
  find({ game, bestLine, playedLine }) {
    const best = walkOf(game, bestLine[0].before, bestLine[0].action);
    const isBeaten = walkOf(game, playedLine[0].before, playedLine[0].action)?.beats === true;
    if (best?.beats !== true || best.to === undefined || isBeaten) return undefined;
    return { params: { move: moveOf(game, bestLine[0]), house: best.to }, cells: [String(best.to)] };
  },
};

const OFF_MISSED: Theme = {
  id: 'off-missed',
  words: '{move} bears a dancer off.',
  find({ game, bestLine, playedLine }) {
    const [best, played] = [bestLine[0], playedLine[0]].map(({ before, action }) => walkOf(game, before, action));
    if (best === undefined || best.to !== undefined || (played !== undefined && played.to === undefined)) {
      return undefined;
    }
    return { params: { move: moveOf(game, bestLine[0]) }, cells: [String(best.from)] };
  },
};

const HAPPINESS_MISSED: Theme = {
  id: 'happiness-missed',
  words: '{move} comes to the House of Happiness, where nobody can beat it.',
  find({ game, bestLine, playedLine }) {
    const [best, played] = [bestLine[0], playedLine[0]].map(({ before, action }) => walkOf(game, before, action));
    if (best?.to !== HAPPINESS || played?.to === HAPPINESS) return undefined;
    return { params: { move: moveOf(game, bestLine[0]) }, cells: [String(HAPPINESS)] };
  },
};

const BLOCKADE_BROKEN: Theme = {
  id: 'blockade-broken',
  words: 'It breaks the blockade from house {house} on.',
  find({ game, player, before, afterPlayed, afterBest }) {
    const after = blockades(game, afterPlayed, player);
    const best = blockades(game, afterBest, player);
    const house = blockades(game, before, player).find((first) => best.includes(first) && !after.includes(first));
    if (house === undefined || after.length >= best.length) return undefined;
    return { params: { house }, cells: [house, house + 1, house + 2].map(String) };
  },
};

const PROTECTION_MISSED: Theme = {
  id: 'protection-missed',
  words: '{move} puts the dancers on houses {house} and {next} side by side, where they protect each other.',
  find({ game, player, bestLine, afterPlayed, afterBest }) {
    const now = readSenet(game, afterPlayed).houses;
    const best = readSenet(game, afterBest).houses;
    const walk = walkOf(game, bestLine[0].before, bestLine[0].action);
    if (walk?.to === undefined || walk.to >= HAPPINESS) return undefined;
    const isPair = (houses: Owners, house: number) => houses[house] === player && houses[house + 1] === player;
    const house = [walk.to - 1, walk.to].find((at) => at >= 1 && at < HOUSES && isPair(best, at) && !isPair(now, at));
    if (house === undefined || house + 1 >= HAPPINESS) return undefined;
    const params = { move: moveOf(game, bestLine[0]), house, next: house + 1 };
    return { params, cells: [String(house), String(house + 1)] };
  },
};

export const SENET_THEMES: readonly Theme[] = [
  EXPOSED_BEFORE_WATER,
  BEAT_MISSED,
  OFF_MISSED,
  HAPPINESS_MISSED,
  EXPOSED,
  BLOCKADE_BROKEN,
  PROTECTION_MISSED,
];
