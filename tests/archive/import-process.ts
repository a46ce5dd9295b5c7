/** A process that imports a file in small parts and tells of each with one sign: to be killed by a test. */
import { readFileSync } from 'node:fs';
import { Archive } from '../../packages/otau-cli/src/archive/archive.js';
import { partsOf } from '../../packages/otau-cli/src/archive/testing.js';

const [path, file] = process.argv.slice(2);
const archive = Archive.open(path);
await archive.import(partsOf(readFileSync(file, 'utf8'), 2000), {
  onProgress: async () => {
    process.stdout.write('.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  },
});
archive.close();
