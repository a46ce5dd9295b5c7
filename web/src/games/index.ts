/** What the pages know of games, those that come with Otau registered. */
import './shipped.js';

export {
  type Frame,
  type GameUi,
  gameUi,
  type OptionValue,
  type RecordFile,
  registerGameUi,
  type Score,
} from './registry.js';
