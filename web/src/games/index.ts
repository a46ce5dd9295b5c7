/** What the pages know of games, those that come with Otau registered. */
import './shipped.js';

export { gameUi, type RecordFile } from './registry.js';
