/**
 * Where agents get networks from. A page or a process says once how a model is found and what
 * runs it (`provideNetworks`); `agents/node/networks.ts` does that for Node. So agents know
 * neither files nor addresses, and nothing that runs networks is loaded before it is needed.
 */
import type { Game } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import type { NetworkDeclaration } from '../network/declaration.js';
import type { InferenceRuntime, InferenceSession } from '../network/runtime.js';

export interface NetworkSource {
  readonly runtime: InferenceRuntime;
  /**
   * The bytes of an `.onnx` file.
   * @param model a name, path or address; undefined for the one that comes with the game
   * Throws `unknown-model` if there is none.
   */
  find(game: Game, model: string | undefined): Promise<Uint8Array>;
}

let provided: NetworkSource | undefined;

/** Says where networks come from, for all agents of this thread. */
export function provideNetworks(source: NetworkSource): void {
  provided = source;
}

/** A session of a network that plays this game. Throws `no-runtime`, `unknown-model` and `bad-model`. */
export async function openNetwork(game: Game, model: string | undefined): Promise<InferenceSession> {
  if (provided === undefined) {
    throw new OtauError('no-runtime', 'No networks are provided here: call provideNetworks first.');
  }
  const bytes = await provided.find(game, model);
  const { readModel } = await import('../network/model.js');
  await checkFits(game, readModel(bytes).declaration);
  return provided.runtime.create(bytes);
}

/** A network plays every variant whose positions look the same to it: other layouts and limits do not matter. */
async function checkFits(game: Game, declaration: NetworkDeclaration): Promise<void> {
  const { gameOf } = await import('../network/declaration.js');
  const trained = gameOf(declaration);
  const fits =
    trained.id === game.id &&
    trained.players === game.players &&
    trained.input.size === game.input.size &&
    trained.actionCount === game.actionCount;
  if (fits) return;
  const told = JSON.stringify(trained.options);
  throw new OtauError('bad-model', `The model is for ${trained.id} with ${told}, not for this game.`);
}
