/** Networks as opponents: lists them for a game, and adds a network from a file. */
import { createGame, type Game, type GameOptions } from 'otau';
import { defaultModel } from 'otau/agents/web';
import { useState } from 'react';
import { createSignal } from '../session/watchable.js';
import { useCurrentEffect } from '../shell/use-current-effect.js';
import { listModels, OWN, type OwnModel, putModel } from './store.js';

interface Shipped {
  readonly name: string;
  readonly game: string;
  readonly options: GameOptions;
}

/** The networks that ship with this build (plugins/static-folder.ts). */
declare const __OTAU_MODELS__: readonly Shipped[] | undefined;
const SHIPPED: readonly Shipped[] = typeof __OTAU_MODELS__ === 'undefined' ? [] : (__OTAU_MODELS__ ?? []);

const MOVE_TIME_MS = 1000;

export interface Network {
  readonly spec: string;
  /** Undefined for the network that ships with the game. */
  readonly name: string | undefined;
}

/** Networks are added and removed. */
export const { watch: watchModels, notify: notifyModelsChanged } = createSignal();

export function modelSpec({ id }: OwnModel): string {
  return `zero:model=${OWN}${id},time=${MOVE_TIME_MS}`;
}

async function networksFor(game: Game): Promise<Network[]> {
  const usual = SHIPPED.find(({ name }) => name === defaultModel(game));
  const shipped =
    usual !== undefined && fits(game, usual) ? [{ spec: `zero:time=${MOVE_TIME_MS}`, name: undefined }] : [];
  const own = (await listModels()).filter((model) => fits(game, model));
  return [...shipped, ...own.map((model) => ({ spec: modelSpec(model), name: model.id }))];
}

/** Whether a network can play a game: its input and its actions have the same sizes. */
function fits(game: Game, model: { readonly game: string; readonly options: GameOptions }): boolean {
  if (model.game !== game.id) return false;
  const trained = createGame(game.id, model.options);
  return (
    trained.players === game.players &&
    trained.input.size === game.input.size &&
    trained.actionCount === game.actionCount
  );
}

/** Reads a file, checks it and stores it. Throws `bad-model`. */
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
  notifyModelsChanged();
  return model;
}

/** The name of a network: the file's, or for a common name such as `best.onnx` that of the run in its metadata. */
function nameOfModel(file: string, { preset, iteration }: Readonly<Record<string, unknown>>): string {
  const isCommon = /^(best|latest|last|model|network|checkpoint)?(\.onnx)?$/i.test(file);
  return isCommon && typeof preset === 'string' ? `${preset}-${iteration}` : file;
}

/** An unused name that is allowed in the specification of an agent: `best`, `best-2`. */
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

export function useNetworks(game: Game | undefined): readonly Network[] {
  const [networks, setNetworks] = useState<readonly Network[]>([]);
  const key = game === undefined ? '' : `${game.id} ${JSON.stringify(game.options)}`;
  useCurrentEffect(
    (isCurrent) => {
      const update = async () => {
        const found = game === undefined ? [] : await networksFor(game);
        if (isCurrent()) setNetworks(found);
      };
      void update();
      return watchModels(() => void update());
    },
    [key],
  );
  return networks;
}
