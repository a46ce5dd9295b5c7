/** Misprints as people and scanners make them, put into games at random. */
import { CHANCE, type Game, type Row } from '../packages/otau/src/core/game.js';
import { gameTraits } from '../packages/otau/src/core/registry.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import type { Spell } from '../packages/otau/src/records/repair/tokens.js';

/** The kinds of misprints: what they do is said at `MAKERS`. */
export const MISPRINTS = ['sign', 'move', 'swapped', 'missing', 'doubled', 'colours', 'row'] as const;
export type Misprint = (typeof MISPRINTS)[number];

/** A game to be misprinted. */
export interface Played {
  readonly game: Game;
  readonly start: Row;
  /** Actions and outcomes. */
  readonly actions: readonly number[];
}

interface Text {
  readonly tokens: string[];
  /** Other legal moves at each token. */
  readonly others: readonly (readonly string[])[];
  readonly hasColumns: boolean;
}

/**
 * The moves of a game, one token each, as a text writes them, with as many misprints of the kinds, at random.
 * @param only which one of the misprints is made; all by default
 */
export function misprint(
  played: Played,
  spell: Spell,
  kinds: readonly Misprint[],
  seed: string,
  only?: number,
): string[] {
  const text = textOf(played, spell);
  const tokens = [...text.tokens];
  const rng = new Rng(seed);
  // From the end to the beginning, so that the places stay
  const places = kinds.map(() => rng.below(tokens.length)).sort((a, b) => b - a);
  for (const [index, place] of places.entries()) {
    if ((only ?? index) !== index) continue;
    MAKERS[kinds[index]](tokens, place, { ...text, tokens }, new Rng(`${seed}/${index}`));
  }
  return tokens;
}

/** As many kinds, at random. */
export function misprintKinds(count: number, from: readonly Misprint[], seed: string): Misprint[] {
  const rng = new Rng(`${seed}/kinds`);
  return Array.from({ length: count }, () => from[rng.below(from.length)]);
}

/** What each misprint does at a place. */
const MAKERS: Readonly<Record<Misprint, (tokens: string[], at: number, text: Text, rng: Rng) => void>> = {
  /** A sign of the move is another sign: another pit, another square. */
  sign(tokens, at, _, rng) {
    const core = tokens[at].replace(/[x(].*$/, '');
    const places = [...core.matchAll(/[1-9a-iA-I]/g)].map(({ index }) => index);
    if (places.length === 0) return;
    const place = places[rng.below(places.length)];
    const was = tokens[at][place];
    const alphabet = [...(/\d/.test(was) ? '123456789' : /[a-i]/.test(was) ? 'abcdefghi' : 'ABCDEFGHI')];
    const others = alphabet.filter((sign) => sign !== was);
    tokens[at] = tokens[at].slice(0, place) + others[rng.below(others.length)] + tokens[at].slice(place + 1);
  },
  /** Another legal move is printed. */
  move(tokens, at, { others }, rng) {
    const all = others[at] ?? [];
    if (all.length > 0) tokens[at] = all[rng.below(all.length)];
  },
  /** Two neighbours in the wrong order. */
  swapped(tokens, at) {
    if (at + 1 < tokens.length) tokens.splice(at, 2, tokens[at + 1], tokens[at]);
  },
  /** Not the last: such a text is shorter, but right. */
  missing(tokens, at) {
    if (at + 1 < tokens.length) tokens.splice(at, 1);
  },
  doubled(tokens, at) {
    tokens.splice(at, 0, tokens[at]);
  },
  /** From a round on, perhaps to the end, the two columns are exchanged. */
  colours(tokens, at, { hasColumns }, rng) {
    const first = at - (at % 2);
    const last = !hasColumns || rng.below(2) === 0 ? first + 1 : tokens.length - 1;
    for (let i = first; i < last && i + 1 < tokens.length; i += 2) tokens.splice(i, 2, tokens[i + 1], tokens[i]);
  },
  /** Two rows in the wrong order, a row left out or doubled, or a column moved up by a row, because a cell was left out. */
  row(tokens, at, { hasColumns }, rng) {
    const first = at - (at % 2);
    const kind = rng.below(hasColumns ? 4 : 3);
    const row = tokens.slice(first, first + 2);
    if (kind === 0) tokens.splice(first, 4, ...tokens.slice(first + 2, first + 4), ...row);
    else if (kind === 1 && first + 2 < tokens.length) tokens.splice(first, 2);
    else if (kind === 2) tokens.splice(first, 0, ...row);
    else if (kind === 3) {
      for (let i = at; i + 2 < tokens.length; i += 2) tokens[i] = tokens[i + 2];
      tokens.splice(at + 2 * Math.floor((tokens.length - 1 - at) / 2), 1);
    }
  },
};

function textOf({ game, start, actions }: Played, spell: Spell): Text {
  const row = start.slice();
  const tokens: string[] = [];
  const others: string[][] = [];
  const legal = new Uint16Array(game.maxLegal);
  let thrown = '';
  for (const action of actions) {
    if (game.actor(row) === CHANCE) {
      if (thrown !== '') tokens.push(thrown);
      thrown = game.formatAction(row, action);
    } else {
      const prefix = thrown === '' ? '' : `${thrown.replace(/^t/, '')}:`;
      tokens.push(prefix + spell(game, row, action)[0]);
      const all = [...legal.subarray(0, game.legal(row, legal))].filter((other) => other !== action);
      others.push(all.map((other) => prefix + spell(game, row, other)[0]));
      thrown = '';
    }
    game.next(row, action, row);
  }
  if (thrown !== '') tokens.push(thrown);
  const { movesPerTurn, hasChance } = gameTraits(game.id);
  return { tokens, others, hasColumns: movesPerTurn === 1 && !hasChance };
}
