/** Networks that were brought into this browser as `.onnx` files: kept in a database of their own, read by pages and by the threads of machines. */
import { openDB } from 'idb';
import type { GameId, GameOptions } from 'otau';

/** A network that was brought in. */
export interface OwnModel {
  /** Part of an agent's text: `zero:model=own/ID`. */
  readonly id: string;
  readonly game: GameId;
  /** The options of the game that it was trained for. */
  readonly options: GameOptions;
  /** When it was brought in, milliseconds since 1970. */
  readonly added: number;
  readonly bytes: Uint8Array;
}

/** What is before the name of a network of this browser in an agent's text. */
export const OWN = 'own/';

const STORE = 'models';

function open() {
  return openDB('otau-models', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore(STORE, { keyPath: 'id' });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

let opened: ReturnType<typeof open> | undefined;

function database(): ReturnType<typeof open> {
  opened ??= open();
  return opened;
}

/** All of them, the newest first; none where the browser keeps nothing. */
export async function listModels(): Promise<OwnModel[]> {
  try {
    const models = (await (await database()).getAll(STORE)) as OwnModel[];
    return models.sort((one, other) => other.added - one.added);
  } catch {
    return [];
  }
}

export async function getModel(id: string): Promise<OwnModel | undefined> {
  return (await database()).get(STORE, id) as Promise<OwnModel | undefined>;
}

export async function putModel(model: OwnModel): Promise<void> {
  await (await database()).put(STORE, model);
}

export async function removeModel(id: string): Promise<void> {
  await (await database()).delete(STORE, id);
}
