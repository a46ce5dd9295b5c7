/** Networks as opponents: which there are for a game, and how a file becomes one. */

import { createGame, type Game, type GameOptions } from 'otau';
import { defaultModel } from 'otau/agents/web';
import { listModels, OWN, type OwnModel, putModel } from './store.js';

interface Shipped {
  readonly name: string;
  readonly game: string;
  readonly options: GameOptions;
}

/** The networks that ship with this build (plugins/models.ts). */
declare const __OTAU_MODELS__: readonly Shipped[] | undefined;
const SHIPPED: readonly Shipped[] = typeof __OTAU_MODELS__ === 'undefined' ? [] : (__OTAU_MODELS__ ?? []);

/** Milliseconds for a move. */
const MOVE_TIME_MS = 1000;

/** A network that can sit at the board. */
export interface Network {
  /** The agent's text. */
  readonly spec: string;
  /** Undefined: the one that ships with the game. */
  readonly name: string | undefined;
}

const listeners = new Set<() => void>();

/** Calls `listener` whenever a network comes or goes, until the returned function is called. */
export function watchModels(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellModels(): void {
  for (const listener of listeners) listener();
}

export function specOf({ id }: OwnModel): string {
  return `zero:model=${OWN}${id},time=${MOVE_TIME_MS}`;
}

/** The networks that play a game. */
export async function networksFor(game: Game): Promise<Network[]> {
  const usual = SHIPPED.find(({ name }) => name === defaultModel(game));
  const shipped =
    usual !== undefined && fits(game, usual) ? [{ spec: `zero:time=${MOVE_TIME_MS}`, name: undefined }] : [];
  const own = (await listModels()).filter((model) => fits(game, model));
  return [...shipped, ...own.map((model) => ({ spec: specOf(model), name: model.id }))];
}

/** A network plays every variant whose positions look the same to it. */
function fits(game: Game, model: { readonly game: string; readonly options: GameOptions }): boolean {
  if (model.game !== game.id) return false;
  const trained = createGame(game.id, model.options);
  return (
    trained.players === game.players &&
    trained.input.size === game.input.size &&
    trained.actionCount === game.actionCount
  );
}

/** Reads a file, checks it and keeps it. Throws `bad-model` with a sentence. */
export async function addModel(file: File, now: number): Promise<OwnModel> {
  const { checkModelSize, readModel } = await import('otau/network');
  checkModelSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { declaration, about } = readModel(bytes);
  const known = (await listModels()).map(({ id }) => id);
  const model = {
    id: freeName(nameOfModel(file.name, about), known),
    game: declaration.game,
    options: declaration.options,
    added: now,
    bytes,
  };
  await putModel(model);
  tellModels();
  return model;
}

/** A file with the name of every run's network is named by the run in its metadata. */
function nameOfModel(file: string, { preset, iteration }: Readonly<Record<string, unknown>>): string {
  const isCommon = /^(best|latest|last|model|network|checkpoint)?(\.onnx)?$/i.test(file);
  return isCommon && typeof preset === 'string' ? `${preset}-${iteration}` : file;
}

/** A name that can be in an agent's text and that no other network has: `best`, `best-2`. */
export function freeName(file: string, known: readonly string[]): string {
  const plain = file
    .replace(/\.onnx$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 40);
  const base = plain === '' ? 'network' : plain;
  let name = base;
  for (let number = 2; known.includes(name); number++) name = `${base}-${number}`;
  return name;
}
