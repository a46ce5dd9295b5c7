/** Writes the playthroughs in tests/playthroughs again: `npm run playthroughs`. Look at the difference in git: it is what has changed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../packages/otau/src/games/all.js';
import { playthroughs, writePlaythrough } from '../tests/playthroughs/write.js';
import './output.js';

const FOLDER = join(import.meta.dirname, '../tests/playthroughs');
for (const playthrough of playthroughs()) {
  writeFileSync(join(FOLDER, `${playthrough.name}.txt`), writePlaythrough(playthrough));
  console.log(playthrough.name);
}
