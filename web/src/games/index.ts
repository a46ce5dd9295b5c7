/** The registry of games for pages, with the shipped games registered. */
import './shipped.js';

export { gameUi, type RecordFile } from './registry.js';
