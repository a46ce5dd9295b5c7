/** Plays one match: asks the humans, lets chance and the machines move, and prints their moves. */
import { CHANCE } from 'otau/internal/core/game.js';
import { waitFor } from '../interrupt.js';
import type { Match } from './match.js';
import { humanTurn, showBoard, type Table } from './turn.js';

/** Plays until the game has ended or a human leaves; then external engines are ended. Throws `Interrupted` on Ctrl-C. */
export async function playOn(match: Match, table: Table, boards = false): Promise<void> {
  try {
    await playMatch(match, table, boards);
  } finally {
    await match.close();
  }
}

async function playMatch(match: Match, table: Table, boards: boolean): Promise<void> {
  const { live, history } = match;
  while (live.ending === undefined) {
    table.onMove?.(match);
    if (match.isHumanToMove) {
      if ((await humanTurn(match, table)) === 'quit') return;
      table.view?.clear();
      continue;
    }
    if (match.hasHuman) table.view?.draw(match);
    await table.input.yieldToEvents();
    const said = history.actor === CHANCE ? drawThrow(match, table) : await playMachine(match, table);
    if (match.hasHuman || boards) table.say(said);
    if (boards) showBoard(match, table);
  }
}

function drawThrow(match: Match, { input }: Table): string {
  const thrown = match.drawChance(input.now());
  return `${match.title(match.history.actor)} throw ${thrown.replace('t', '')}`;
}

async function playMachine(match: Match, { input }: Table): Promise<string> {
  const title = match.title(match.history.actor);
  // Ctrl-C does not wait for a machine that thinks
  const move = await waitFor(
    match.playMachine(() => input.now()),
    input,
    (interrupted) => {
      throw interrupted;
    },
  );
  return move === undefined ? `${title} claims a draw` : `${title}: ${move}`;
}
