/**
 * The board as players get it: built once, then served as `otau serve` does. `tsx tools/web/serve-board.ts PORT`
 * serves until it is ended. BOARD names a folder with a board that is built already.
 */
import { fileURLToPath } from 'node:url';
import type { Serving } from 'otau-cli/serve';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = `${ROOT}.tmp/board`;

export async function buildBoard(): Promise<string> {
  if (process.env.BOARD !== undefined) return process.env.BOARD;
  const { build } = await import('vite');
  await build({
    root: `${ROOT}web`,
    configFile: `${ROOT}web/vite.config.ts`,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  });
  return BUILT;
}

/** @param port 0 for any free one */
export async function serveBoard(port: number): Promise<Serving> {
  const { startServer } = await import('otau-cli/serve'); // tools that only look into the board need none
  return startServer({ port, board: await buildBoard() });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serveBoard(Number(process.argv[2] ?? 0));
  console.log(`The board is at ${address}`);
}
