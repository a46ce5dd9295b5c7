/** The table of games: everything that needs "the game by that name" looks here. */

import { Abalone } from '../games/abalone/abalone.js';
import { ABALONE_OPTIONS, type AbaloneOptions, resolveAbaloneOptions } from '../games/abalone/options.js';
import { Kindo } from '../games/kindo/kindo.js';
import { KINDO_OPTIONS, type KindoOptions, resolveKindoOptions } from '../games/kindo/options.js';
import { resolveSenetOptions, SENET_OPTIONS, type SenetOptions } from '../games/senet/options.js';
import { Senet } from '../games/senet/senet.js';
import {
  resolveTogyzKumalakOptions,
  TOGYZKUMALAK_OPTIONS,
  type TogyzKumalakOptions,
} from '../games/togyzkumalak/options.js';
import { TogyzKumalak } from '../games/togyzkumalak/togyzkumalak.js';
import { OtauError, quote } from '../lib/error.js';
import { GAME_IDS, type GameId, type OptionSpec } from './game.js';

/** The class and the options of each game. */
export interface GameTypes {
  togyzkumalak: { game: TogyzKumalak; options: TogyzKumalakOptions };
  abalone: { game: Abalone; options: AbaloneOptions };
  kindo: { game: Kindo; options: KindoOptions };
  senet: { game: Senet; options: SenetOptions };
}

export type GameOf<Id extends GameId> = GameTypes[Id]['game'];
export type OptionsOf<Id extends GameId> = GameTypes[Id]['options'];

export interface GameEntry<Id extends GameId = GameId> {
  readonly id: Id;
  readonly title: string;
  readonly about: string;
  /** What players are called, by number. */
  readonly playerNames: readonly string[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  create(options: Partial<OptionsOf<Id>>): GameOf<Id>;
}

const CATALOG: { readonly [Id in GameId]: GameEntry<Id> } = {
  togyzkumalak: {
    id: 'togyzkumalak',
    title: 'Togyz Kumalak',
    about: 'the Kazakh and Kyrgyz mancala on 2 × 9 pits',
    playerNames: ['White', 'Black'],
    options: TOGYZKUMALAK_OPTIONS,
    create: (options) => new TogyzKumalak(resolveTogyzKumalakOptions(options)),
  },
  abalone: {
    id: 'abalone',
    title: 'Abalone',
    about: 'pushing marbles off a hexagon of 61 cells',
    playerNames: ['Black', 'White', 'Third', 'Fourth'],
    options: ABALONE_OPTIONS,
    create: (options) => new Abalone(resolveAbaloneOptions(options)),
  },
  kindo: {
    id: 'kindo',
    title: 'Kindo',
    about: 'tiles, walls and Kings on 5 × 5',
    playerNames: ['x', 'o'],
    options: KINDO_OPTIONS,
    create: (options) => new Kindo(resolveKindoOptions(options)),
  },
  senet: {
    id: 'senet',
    title: 'Senet',
    about: 'the Egyptian race with throwing sticks',
    playerNames: ['Cones', 'Spools'],
    options: SENET_OPTIONS,
    create: (options) => new Senet(resolveSenetOptions(options)),
  },
};

/** What is known of a game by its name. Throws `unknown-game`. */
export function gameEntry<Id extends GameId>(id: Id): GameEntry<Id> {
  if (!Object.hasOwn(CATALOG, id)) {
    throw new OtauError('unknown-game', `There is no game ${quote(id)}; the games are ${GAME_IDS.join(', ')}.`);
  }
  return CATALOG[id];
}

/** A name from outside as a `GameId`. Throws `unknown-game`. */
export function parseGameId(text: string): GameId {
  return gameEntry(text as GameId).id;
}

/** The rules of a game with its options fixed. Throws `unknown-game` or `bad-option`. */
export function createGame<Id extends GameId>(id: Id, options: Partial<OptionsOf<Id>> = {}): GameOf<Id> {
  const entry = gameEntry(id);
  if (typeof options === 'object' && options !== null) return entry.create(options);
  throw new OtauError('bad-option', `${id}: options are an object of names and values; got ${quote(options)}.`);
}
