/** The version of the package, for programs that ask an engine for it. */
import { createRequire } from 'node:module';

export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as { version: string };
