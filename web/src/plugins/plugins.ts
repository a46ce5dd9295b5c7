/**
 * What the server that sends the page offers, by `plugins.json`: whether there are rooms (`otau serve --rooms`), and the modules
 * of games of plugins (`--plugin X`); the file that is built with the page offers nothing. Each module exports the definition of a
 * game, or a list of them. The threads of computer players get the same addresses and register the same games.
 */
import { type GameDefinition, registerGame } from 'otau';

/** Milliseconds after which the page stops waiting for the list. */
const LIST_TIMEOUT_MS = 3000;

interface PluginFault {
  readonly address: string;
  readonly message: string;
}

let isServingRooms = false;
let registered: readonly string[] = [];
let faults: readonly PluginFault[] = [];

/** Whether people can play with each other at the address of this page. */
export function hasRooms(): boolean {
  return isServingRooms;
}

/** The absolute addresses of the plugins of this page, for its threads. */
export function pluginAddresses(): readonly string[] {
  return registered;
}

export function pluginFaults(): readonly PluginFault[] {
  return faults;
}

/** Registers the games of the plugins that the server lists; the page continues without those that fail. */
export async function loadListedPlugins(): Promise<void> {
  const addresses = await listPlugins();
  if (addresses.length > 0) await loadPlugins(addresses);
}

/** Registers the games of plugins, in the order of their addresses. */
export async function loadPlugins(addresses: readonly string[]): Promise<void> {
  const modules = await Promise.allSettled(addresses.map((address) => import(/* @vite-ignore */ address)));
  const failed: PluginFault[] = [];
  modules.forEach((module, i) => {
    try {
      if (module.status === 'rejected') throw module.reason;
      for (const definition of [module.value.default].flat() as GameDefinition[]) registerGame(definition);
    } catch (error) {
      failed.push({ address: addresses[i], message: error instanceof Error ? error.message : String(error) });
    }
  });
  registered = addresses;
  faults = failed;
}

/** The addresses that the server lists; none if there is no list, or if it cannot be read. */
async function listPlugins(): Promise<string[]> {
  try {
    const response = await fetch('./plugins.json', { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
    const { plugins, rooms } = (await response.json()) as { plugins?: unknown; rooms?: unknown };
    isServingRooms = rooms === true;
    if (!Array.isArray(plugins)) return [];
    return plugins.filter((one) => typeof one === 'string').map((one) => new URL(one, document.baseURI).href);
  } catch {
    return [];
  }
}
