/**
 * Options of environments: parts what a caller gives into options of the game and of the
 * environment, and checks both, so that a misspelt name is never silently ignored.
 */

import type { Game } from '../core/game.js';
import { gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import type { EnvOptions } from './env.js';
import { environmentOf } from './game-environment.js';
import { registeredGame, registration, renderModes } from './registry.js';
import { type RewardRule, rewardRule } from './rewards.js';

/** An environment's id, game and options, all checked. */
export interface Resolved
  extends Required<Pick<EnvOptions, 'observation' | 'player' | 'illegal' | 'check'>>,
    Pick<EnvOptions, 'renderMode' | 'opponent'> {
  readonly id: string;
  readonly game: Game;
  readonly rule: RewardRule;
}

type EnvOptionName = keyof EnvOptions;

const NAMES: readonly EnvOptionName[] = [
  'observation',
  'reward',
  'renderMode',
  'opponent',
  'player',
  'illegal',
  'check',
];

/**
 * Reads the options of `make`, `aec` and `vector`. Throws `unknown-game` or `bad-option`.
 * @param taken which of the environment's own options are known here
 * @param illegal the default effect of an illegal action
 */
export function resolveEnv(
  id: string,
  options: object = {},
  taken: readonly EnvOptionName[] = NAMES,
  illegal: 'throw' | 'terminate' = 'throw',
): Resolved {
  if (typeof options !== 'object' || options === null) {
    throw new OtauError('bad-option', `${id}: options are an object; got ${quote(options)}.`);
  }
  checkNames(id, options, taken);
  const isOwn = ([name]: [string, unknown]) => (taken as readonly string[]).includes(name);
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  const own = Object.fromEntries(entries.filter(isOwn)) as EnvOptions;
  const game = registeredGame(id, Object.fromEntries(entries.filter((entry) => !isOwn(entry))));
  const resolved: Resolved = {
    id,
    game,
    observation: own.observation ?? 'flat',
    rule: rewardRule(game, own.reward),
    renderMode: own.renderMode,
    opponent: own.opponent,
    player: own.player ?? 0,
    illegal: own.illegal ?? illegal,
    check: own.check ?? true,
  };
  checkValues(resolved, own);
  return resolved;
}

function checkNames(id: string, options: object, taken: readonly string[]): void {
  const ofGame = Object.keys(gameDefinition(registration(id).game).options);
  for (const name of Object.keys(options)) {
    if (ofGame.includes(name) || taken.includes(name)) continue;
    throw new OtauError(
      'bad-option',
      `${id} has no option ${quote(name)}; its options are ${ofGame.join(', ')} of the game and ${taken.join(', ')}.`,
    );
  }
}

function checkValues(resolved: Resolved, own: EnvOptions): void {
  const { id, game, observation, renderMode, opponent, player, illegal, check } = resolved;
  const demand = (fits: boolean, name: EnvOptionName, domain: string) => {
    if (!fits) throw new OtauError('bad-option', `${id}: ${name} must be ${domain}; got ${quote(own[name])}.`);
  };
  const forms = environmentOf(game).dict === undefined ? ['flat'] : ['flat', 'dict'];
  const modes = renderModes();
  const isSide = player === 'random' || (Number.isInteger(player) && player >= 0 && player < game.players);
  demand(forms.includes(observation), 'observation', forms.join(' or '));
  demand(renderMode === undefined || modes.includes(renderMode), 'renderMode', `one of ${modes.join(', ')}`);
  demand(
    isOpponent(opponent),
    'opponent',
    "'random', a function or an object with the function act, as asOpponent('level:3') of otau/agents gives it",
  );
  demand(isSide, 'player', `a player from 0 to ${game.players - 1} or 'random'`);
  demand(own.player === undefined || opponent !== undefined, 'player', 'left out where no opponent is given');
  demand(illegal === 'throw' || illegal === 'terminate', 'illegal', 'throw or terminate');
  demand(typeof check === 'boolean', 'check', 'true or false');
}

function isOpponent(opponent: unknown): boolean {
  if (opponent === undefined || opponent === 'random' || typeof opponent === 'function') return true;
  return typeof opponent === 'object' && opponent !== null && 'act' in opponent && typeof opponent.act === 'function';
}
