/** Writes `otau-board.js`, the board of pages and notebooks, into the folder that is named. */
import { buildElement } from '../../web/plugins/element.js';

await buildElement(process.argv[2]);
