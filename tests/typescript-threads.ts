/** How tests start threads and processes: of the compiled library, which `built/build.ts` brings up to date before. */
import { join } from 'node:path';

/** The command `otau`. */
export const CLI = join(import.meta.dirname, '../packages/otau-cli/dist/cli/main.js');

const hooks = JSON.stringify(new URL('built/hooks.js', import.meta.url).href);

/** Options of Node for a thread or process that also runs scripts of tests in TypeScript. */
export const TYPESCRIPT_THREADS: readonly string[] = [
  '--import',
  `data:text/javascript,import{register}from"node:module";register(${hooks})`,
];
