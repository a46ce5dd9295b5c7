/** The public names of what endgame tables need of Node: files, and builds with worker threads. */
export { type BuildOptions, buildTogyzKumalak } from '../../games/togyzkumalak/tables/node/build.js';
export {
  loadSenet,
  loadTogyzKumalak,
  SHIPPED_TOGYZKUMALAK,
  saveSenet,
  saveTogyzKumalak,
  shippedSenet,
} from './files.js';
