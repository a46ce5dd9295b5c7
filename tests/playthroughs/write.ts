/**
 * Playthroughs: whole random games as readable text. They are in git, so that every change of the rules, the
 * notation, the observations or the order of legal actions shows as a difference. `npm run playthroughs` writes
 * them again; `playthroughs.test.ts` compares.
 */
import { createHash } from 'node:crypto';
import { CHANCE, firstCounters, type Game, OVER, type Row } from '../../packages/otau/src/core/game.js';
import { resultsOf } from '../../packages/otau/src/core/history.js';
import { createGame, gameDefinition, gameIds } from '../../packages/otau/src/core/registry.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { renderText } from '../../packages/otau/src/render/text.js';

/** A game that is played through: its file is `<name>.txt`. */
export interface Playthrough {
  readonly name: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Moves between two drawn boards. */
const BOARD_EVERY = 10;
/** Of a long list of variants, such as the line-ups of Abalone, the first ones. */
const MAX_VARIANTS = 3;
/** Longer games stop here. */
const MAX_PLIES = 200;

/** Every game with its default options, and with each named variant or rule set. */
export function playthroughs(): Playthrough[] {
  return gameIds().flatMap((game) => {
    const variants = Object.entries(gameDefinition(game).options).flatMap(([option, spec]) =>
      spec.type === 'choice' && (option === 'variant' || option === 'rules')
        ? spec.choices.slice(0, MAX_VARIANTS).map((value) => ({ [option]: value }))
        : spec.type === 'integer' && option === 'players'
          ? [{ [option]: spec.min + 1 }, { [option]: spec.max }]
          : spec.type === 'choice' && option === 'players'
            ? spec.choices.slice(1).map((value) => ({ [option]: value }))
            : [],
    );
    const all: Readonly<Record<string, unknown>>[] = [{}, ...variants];
    return all.flatMap((options) => {
      const name = [game, ...Object.values(options)].join('-');
      const isDefault = Object.entries(options).every(
        ([option, value]) => gameDefinition(game).options[option].default === value,
      );
      if (isDefault && Object.keys(options).length > 0) return [];
      return isPlayable(game, options) ? [{ name, game, options }] : [];
    });
  });
}

function isPlayable(game: string, options: object): boolean {
  try {
    createGame(game, options);
    return true;
  } catch {
    return false;
  }
}

/** The text of a playthrough: the same on every machine. */
export function writePlaythrough({ name, game: id, options }: Playthrough): string {
  const game = createGame(id, options);
  const rng = new Rng(`playthrough/${name}`);
  const row = new Uint8Array(game.rowSize);
  const counters = firstCounters();
  const lines = [
    `${gameDefinition(id).title}, ${JSON.stringify(game.options)}`,
    `row ${game.rowSize} bytes, ${game.actionCount} actions`,
  ];
  game.start(row, rng);
  let last: { before: Row; lastAction: number } | undefined;
  for (let ply = 0; ply < MAX_PLIES && game.actor(row) !== OVER; ply++) {
    if (ply % BOARD_EVERY === 0) lines.push('', renderText(game, row, last), '');
    const before = row.slice();
    const { action, text } = step(game, row, rng);
    game.count(before, action, row, counters);
    last = { before, lastAction: action };
    lines.push(`${ply + 1}. ${text}  ${game.formatPosition(row, counters)}  ${digestOf(game, row)}`);
  }
  const end = game.actor(row) === OVER ? `over: ${resultsOf(game, row).join(' ')}` : `left after ${MAX_PLIES} plies`;
  return `${[...lines, '', renderText(game, row, last), '', end].join('\n')}\n`;
}

/** Plays a random action or outcome; describes it, and the number of choices. */
function step(game: Game, row: Row, rng: Rng): { action: number; text: string } {
  const actor = game.actor(row);
  if (actor === CHANCE) {
    const probabilities = new Float32Array(game.maxLegal);
    const count = game.outcomes(row, probabilities);
    const outcome = rng.pick(probabilities, count);
    const text = `chance ${game.formatAction(row, outcome)} (${probabilities[outcome].toFixed(4)})`;
    game.next(row, outcome, row);
    return { action: outcome, text };
  }
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(row, actions);
  const action = actions[rng.below(count)];
  const text = `${gameDefinition(game.id).playerNames[actor]} ${game.formatAction(row, action)} (action ${action}, one of ${count})`;
  game.next(row, action, row);
  return { action, text };
}

/** A short digest of what is not written out: the row, the legal actions in order, the observation, the network's input. */
function digestOf(game: Game, row: Row): string {
  const actions = new Uint16Array(game.maxLegal);
  const legal = actions.subarray(0, game.legal(row, actions));
  const observation = new Float32Array(game.observation.size);
  game.observe(row, observation);
  const hash = createHash('sha256').update(row).update(legal).update(observation);
  if (game.actor(row) >= 0) {
    const input = new Float32Array(game.input.size);
    game.encode(row, input);
    hash.update(input);
  }
  return hash.digest('hex').slice(0, 8);
}
