/** A process that counts the games of an archive, and says how opening it for an import fails. */
import { Archive } from '../../packages/otau-cli/dist/archive/archive.js';

const [path] = process.argv.slice(2);
const archive = Archive.open(path, { create: false });
console.log(archive.info().games);
archive.close();
try {
  Archive.open(path);
} catch (error) {
  console.log(error.code, error.message);
}
