/** What the tools need of one game is in `tools/games/<game>/tools.ts`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GameOptions } from '../../packages/otau/src/games/index.js';

/** What a game leaves out is not made of it. */
export interface ToolsOfGame {
  readonly picture?: PictureOfGame;
  readonly screenshot?: Screenshot;
  readonly openingGames?: OpeningGames;
  /** The units of its evaluation that make a win e times as likely as a loss, where `tools/fit-evaluation.ts` fits its network. */
  readonly evaluationScale?: number;
  /** Solves small forms of the game, and prints what it found. `flags` are the arguments after the name of the game. */
  readonly study?: (flags: string[]) => void;
}

/** A position and the move that is shown as the last one. */
export interface PictureOfGame {
  readonly options: object;
  readonly at: string;
  readonly move: string;
  /** A throw after the move, where the game has throws. */
  readonly throw?: string;
  /** Moves from the start, for a moving picture. */
  readonly film?: string;
}

/** A position on the page Analyse. */
export interface Screenshot {
  /** The name of the file, without its ending. */
  readonly name: string;
  /** What follows `#/analyse?game=…` in the address. */
  readonly query: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /** Whether the whole game is analysed first. */
  readonly isReviewed: boolean;
}

export interface OpeningGames {
  readonly sets: readonly { readonly options: GameOptions; readonly games: number }[];
  /** The players, on both sides by turns. */
  readonly levels: readonly string[];
}

/** The tools' part of a game; empty for a game that has none. */
export async function toolsOf(id: string): Promise<ToolsOfGame> {
  const path = join(import.meta.dirname, id, 'tools.ts');
  return existsSync(path) ? ((await import(pathToFileURL(path).href)) as { default: ToolsOfGame }).default : {};
}
