import { fileURLToPath } from 'node:url';

/** Lets the worker threads and processes that a test starts run TypeScript, as the test itself does. */
const tsx = import.meta.resolve('tsx/esm/api');

// In whatever folder they run, `otau` and `otau-cli` mean the sources of this checkout.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url));

/** Options of Node for such a thread. */
export const TYPESCRIPT_THREADS: readonly string[] = [
  '--import',
  `data:text/javascript,import{register}from${JSON.stringify(tsx)};register()`,
];
