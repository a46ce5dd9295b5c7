/** The database of networks that the user has added as `.onnx` files. Pages and workers of agents read it. */
import type { GameId, GameOptions } from 'otau';
import { answerInTime, databaseOf } from '../store/database.js';

export interface OwnModel {
  /** Part of the specification of its agent: `zero:model=own/ID`. */
  readonly id: string;
  readonly game: GameId;
  /** The options of the game it was trained with. */
  readonly options: GameOptions;
  /** When it was added, in milliseconds since 1970. */
  readonly added: number;
  readonly bytes: Uint8Array;
}

/** The prefix of the user's networks in the specification of an agent. */
export const OWN = 'own/';

const STORE = 'models';

const database = databaseOf('otau-models', STORE);

/** All networks, the newest first; empty if storage is forbidden. */
export async function listModels(): Promise<OwnModel[]> {
  try {
    const models = (await answerInTime((await database()).getAll(STORE))) as OwnModel[];
    return models.sort((one, other) => other.added - one.added);
  } catch {
    return [];
  }
}

export async function getModel(id: string): Promise<OwnModel | undefined> {
  return answerInTime((await database()).get(STORE, id)) as Promise<OwnModel | undefined>;
}

export async function putModel(model: OwnModel): Promise<void> {
  await answerInTime((await database()).put(STORE, model));
}

export async function removeModel(id: string): Promise<void> {
  await answerInTime((await database()).delete(STORE, id));
}
