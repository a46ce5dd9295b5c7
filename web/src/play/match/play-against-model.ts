/** Starts a game against a network. */
import { createGame } from 'otau';
import { modelSpec } from '../../models/models.js';
import type { OwnModel } from '../../models/store.js';
import { PERSON } from '../../session/session.js';
import { type GameDraft, readDraft } from '../setup/draft.js';
import { startGame } from './start-game.js';

/** The game has the options that the network was trained with. */
export async function playAgainstModel(model: OwnModel): Promise<void> {
  const game = createGame(model.game, model.options);
  const defaults = readDraft().games[model.game];
  const players = Array.from({ length: game.players }, (_, player) => (player === 0 ? PERSON : modelSpec(model)));
  const draft: GameDraft = { ...defaults, options: model.options, players };
  await startGame(game, draft);
}
