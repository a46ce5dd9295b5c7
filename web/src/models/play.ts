/** Sets a game against a network up and begins it. */
import { createGame } from 'otau/games';
import { type GameDraft, readDraft } from '../play/draft.js';
import { startGame } from '../play/openings.js';
import { PERSON } from '../session/session.js';
import { specOf } from './models.js';
import type { OwnModel } from './store.js';

/** The rules are those that the network has learnt. */
export async function playAgainst(model: OwnModel): Promise<void> {
  const game = createGame(model.game, model.options);
  const usual = readDraft().games[model.game];
  const players = Array.from({ length: game.players }, (_, player) => (player === 0 ? PERSON : specOf(model)));
  const draft: GameDraft = { ...usual, options: model.options, players };
  await startGame(game, draft);
}
