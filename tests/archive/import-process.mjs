/** A process that imports a file in small parts and writes one sign for each: a test kills it. */
import { createReadStream } from 'node:fs';
import { Archive } from '../../packages/otau-cli/dist/archive/archive.js';

const [path, file] = process.argv.slice(2);
const archive = Archive.open(path);
await archive.import(createReadStream(file, { highWaterMark: 2000 }), {
  onProgress: async () => {
    process.stdout.write('.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  },
});
archive.close();
