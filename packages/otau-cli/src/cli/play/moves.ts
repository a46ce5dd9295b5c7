/** The legal moves as a person at the terminal sees and enters them. */
import { gameTraits } from 'otau/internal/core/registry.js';
import { legalMoves } from '../commands/games/show.js';
import { defaultNotation } from '../defaults.js';
import type { Match } from './match.js';

/** A move, and the number by which it can be entered. */
export interface MoveChoice {
  readonly action: number;
  readonly move: string;
  readonly label: string;
}

/** Longer lists are grouped by the square where moves begin. */
const MAX_UNGROUPED = 12;
const FROM_AND_TO = /^([a-z]\d+)([a-z]\d.*)$/;

export function moveChoices({ setup: { game }, history }: Match): readonly MoveChoice[] {
  const { actionNumber } = gameTraits(game.id);
  return legalMoves(game, history.row, defaultNotation(game.id)).map(({ action, move }, i) => {
    return { action, move, label: String(actionNumber?.(action) ?? i + 1) };
  });
}

/** Moves as items of a list: `12 a1d4`, or in groups: `a1- c1 d4`. */
export function moveItems(match: Match): readonly string[] {
  const choices = moveChoices(match);
  const moves = choices.map(({ move }) => move);
  if (canGroup(moves)) return grouped(moves);
  const widest = Math.max(...choices.map(({ label }) => label.length));
  return choices.map(({ label, move }) => `${label.padStart(widest)} ${move}`);
}

function canGroup(moves: readonly string[]): boolean {
  return moves.length > MAX_UNGROUPED && moves.every((move) => FROM_AND_TO.test(move));
}

function grouped(moves: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const move of [...moves].sort()) {
    const [, from, to] = FROM_AND_TO.exec(move) ?? [];
    groups.set(from, [...(groups.get(from) ?? []), to]);
  }
  return [...groups].map(([from, to]) => `${from}- ${to.join(' ')}`);
}
