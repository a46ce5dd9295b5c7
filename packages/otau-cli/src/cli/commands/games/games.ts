/** `otau games`: which games there are, and what can be chosen in each. */

import type { OptionSpec } from 'otau/internal/core/game.js';
import { formatDomain } from 'otau/internal/core/options.js';
import { createGame, type GameDefinition, gameDefinition, gameIds } from 'otau/internal/core/registry.js';
import type { Flags, Output } from '../../command.js';
import { readGameId } from '../../flags/game.js';
import { wrap, wrappedTable } from '../../text.js';

export function listGames(flags: Flags, output: Output): number {
  const ids = flags.operand === undefined ? gameIds() : [readGameId(flags.operand)];
  const entries = ids.map((id) => gameDefinition(id));
  if (flags.json) {
    const list = entries.map(describeGame);
    output.print(JSON.stringify(flags.operand === undefined ? list : list[0], null, 2));
  } else if (flags.operand === undefined) {
    const rows = entries.map(({ id, title, about }) => [id, title, about]);
    output.print(wrappedTable(rows, output.columns));
  } else {
    output.print(formatGame(entries[0], output.columns));
  }
  return 0;
}

function describeGame(entry: GameDefinition) {
  const { id, title, about, playerNames, options } = entry;
  const game = createGame(id);
  return { id, title, about, players: playerNames, notations: game.notations, options };
}

function formatGame(entry: GameDefinition, width: number): string {
  const { players, notations } = describeGame(entry);
  const options = Object.entries(entry.options).map(([name, spec]) => formatOption(name, spec, width));
  return [
    `${entry.title} (${entry.id}): ${entry.about}`,
    `players: ${players.join(', ')}`,
    `notations: ${notations.join(', ')}`,
    'options:',
    ...options,
  ].join('\n');
}

function formatOption(name: string, spec: OptionSpec, width: number): string {
  const about = wrap(spec.about.split(' '), width, '      ');
  const domain = spec.type === 'choice' ? `one of ${spec.choices.join(', ')}` : formatDomain(spec);
  return `  ${name}=${spec.default}\n${about}\n${wrap(domain.split(' '), width, '      ')}`;
}
