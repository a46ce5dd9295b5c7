/** What agents may need besides the rules: networks, endgame tables, opening books, threads. */
import type { BookSource } from '../books/player.js';
import type { Game, GameOptions } from '../core/game.js';
import { assetNameOf } from '../core/registry.js';
import { type ErrorCode, OtauError, quote } from '../lib/error.js';
import type { NetworkDeclaration } from '../network/declaration.js';
import type { Device, InferenceRuntime, InferenceSession } from '../network/runtime.js';
import type { Endgames } from '../tables/endgames.js';
import type { Thread } from './port.js';

/** Loads the exact endgames of a game, from the provided tables or from a file; undefined if no table is for the game. */
export type EndgameLoader = (game: Game, file?: string) => Promise<Endgames | undefined>;

/**
 * The resources of agents. Each member is optional: an agent that needs a missing one fails at its first move. `provideNode` of
 * `otau/agents/node` provides all of them; a page has its own.
 * @example createAgent('zero:visits=100', { game: 'kindo', resources: provideNode() })
 */
export interface Resources {
  /** Networks, for `zero`. */
  readonly networks?: NetworkSource;
  /** Endgame tables, for `endgames=...`. */
  readonly endgames?: EndgameLoader;
  /** Opening books, for `book=...`. */
  readonly books?: BookSource;
  /** Starts a thread that runs `serveAgent`, for `threads=...`; without it a search has its own thread only. */
  readonly threads?: () => Thread;
}

// The source of networks for agents. A page or a process defines how a model is found and what runs it; for Node
// that is `agents/node/provide.ts`. So agents do not know about files or addresses, and nothing that runs
// networks is loaded before it is needed.

/** How a model is found, and what runs it. */
export interface NetworkSource {
  readonly runtime: InferenceRuntime;
  /**
   * The bytes of an `.onnx` file.
   * @param model a name, path or address; undefined for the one that comes with the game
   * @throws OtauError `unknown-model` if there is none
   */
  find(game: Game, model: string | undefined): Promise<Uint8Array>;
}

/**
 * A session of a network that plays this game.
 * @param model a name, path or address; undefined for the model that comes with the game
 * @param device the runtime's usual one unless given
 * @throws OtauError `no-runtime` without a source or the device, `unknown-model`, `bad-model`, `bad-network` for one of another game
 */
export async function openNetwork(
  game: Game,
  model: string | undefined,
  networks: NetworkSource | undefined,
  device?: Device,
): Promise<InferenceSession> {
  if (networks === undefined) {
    throw new OtauError('no-runtime', 'No networks are provided here: give the agent resources with networks.');
  }
  const [bytes, { readDeclaration }] = await Promise.all([networks.find(game, model), import('../network/model.js')]);
  try {
    await checkFits(game, readDeclaration(bytes));
    return await networks.runtime.create(bytes, device);
  } catch (cause) {
    if (model === undefined || !(cause instanceof OtauError) || !WRONG.includes(cause.code)) throw cause;
    throw new OtauError(cause.code, `${quote(model)}: ${cause.message}`, { cause });
  }
}

/** What is wrong with a file; its name is said then. */
const WRONG: readonly ErrorCode[] = ['bad-model', 'bad-network'];

/** A network plays every variant with the same encoding of positions; other layouts and limits do not matter. */
async function checkFits(game: Game, declaration: NetworkDeclaration): Promise<void> {
  const { gameOf } = await import('../network/declaration.js');
  const trained = gameOf(declaration);
  const fits =
    trained.id === game.id &&
    trained.players === game.players &&
    trained.input.size === game.input.size &&
    trained.actionCount === game.actionCount;
  if (fits) return;
  if (trained.id !== game.id) throw new OtauError('bad-network', `The model is for ${trained.id}, not for ${game.id}.`);
  const differing = Object.keys(trained.options).filter((name) => trained.options[name] !== game.options[name]);
  const tell = (options: GameOptions) => differing.map((name) => `${name}=${options[name]}`).join(', ');
  throw new OtauError(
    'bad-network',
    `The model is for ${trained.id} with ${tell(trained.options)}, not ${tell(game.options)}.`,
  );
}

// The names of the models that come with Otau, in `models/`; each game has a default one.

/**
 * The name of the model for a game, which may not exist.
 * @example defaultModel(createGame('senet', { rules: 'skyruk' })) // 'senet-skyruk'
 */
export function defaultModel(game: Game): string {
  return assetNameOf(game);
}
