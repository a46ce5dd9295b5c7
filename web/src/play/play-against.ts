/** Sets a game against a network up and begins it. */
import { createGame } from 'otau';
import { specOf } from '../models/models.js';
import type { OwnModel } from '../models/store.js';
import { PERSON } from '../session/session.js';
import { type GameDraft, readDraft } from './draft.js';
import { startGame } from './openings.js';

/** The rules are those that the network has learnt. */
export async function playAgainst(model: OwnModel): Promise<void> {
  const game = createGame(model.game, model.options);
  const usual = readDraft().games[model.game];
  const players = Array.from({ length: game.players }, (_, player) => (player === 0 ? PERSON : specOf(model)));
  const draft: GameDraft = { ...usual, options: model.options, players };
  await startGame(game, draft);
}
