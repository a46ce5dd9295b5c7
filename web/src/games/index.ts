/** The registry of games for pages, with the shipped games registered. */
import { ABALONE_UI } from './abalone/ui.js';
import { GENERIC_UI } from './generic/ui.js';
import { KINDO_UI } from './kindo/ui.js';
import { registerGameUi, setDefaultGameUi } from './registry.js';
import { SENET_UI } from './senet/ui.js';
import { TOGYZKUMALAK_UI } from './togyzkumalak/ui.js';

export { gameUi, type RecordFile } from './registry.js';

setDefaultGameUi(GENERIC_UI);
registerGameUi('togyzkumalak', TOGYZKUMALAK_UI);
registerGameUi('abalone', ABALONE_UI);
registerGameUi('kindo', KINDO_UI);
registerGameUi('senet', SENET_UI);
