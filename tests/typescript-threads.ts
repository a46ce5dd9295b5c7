/** Lets the worker threads that a test starts run TypeScript, as the test itself does. */
const tsx = import.meta.resolve('tsx/esm/api');

/** Options of Node for such a thread. */
export const TYPESCRIPT_THREADS: readonly string[] = [
  '--import',
  `data:text/javascript,import{register}from${JSON.stringify(tsx)};register()`,
];
