/** The questions of `otau play` without flags: which game, and which players. */

import { gameDefinition, gameIds } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { Flags } from '../command.js';
import { readGameId } from '../flags/game.js';
import { table as layOut, wrap } from '../text.js';
import { defaultPlayers, listPlayers, readPlayer } from './players.js';
import type { Table } from './turn.js';

/** The flags with the answers in them, or undefined where the input has ended. */
export async function askWhatToPlay(flags: Flags, table: Table): Promise<Flags | undefined> {
  const list = gameIds().map((id, i) => [String(i + 1), gameDefinition(id).title, gameDefinition(id).about]);
  table.say(`Which game?\n${layOut(list, '  ')}`);
  const game = await ask(table, 'Number or name [1]: ', (answer) => {
    return answer === '' ? gameIds()[0] : (gameIds()[Number(answer) - 1] ?? readGameId(answer));
  });
  if (game === undefined) return undefined;
  const players: string[] = [];
  for (const [player, initial] of defaultPlayers(game, 2).entries()) {
    const question = `Who plays ${gameDefinition(game).playerNames[player]}: ${listPlayers(game)} [${initial}]: `;
    const kind = await ask(table, question, (answer) => readPlayer(answer || initial, game));
    if (kind === undefined) return undefined;
    players.push(kind);
  }
  return { ...flags, game, players: players.join(',') };
}

/** Asks until `read` takes the answer. */
async function ask<Answer>(
  { input, output, say }: Table,
  question: string,
  read: (answer: string) => Answer,
): Promise<Answer | undefined> {
  for (;;) {
    const line = await input.ask(question);
    if (line === undefined) return undefined;
    try {
      return read(line.trim());
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      say(wrap(error.message.split(' '), output.columns));
    }
  }
}
