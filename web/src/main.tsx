/** Entry point of the web app. */
import { createRoot } from 'react-dom/client';
import './theme/tokens.css';
import './theme/board-styles.css';
import './theme/base.css';
import './shell/shell.css';
import './board/board-page.css';
import './board/svg-focus.js';
import './games/index.js';
import { App } from './app.js';
import { loadBoard } from './games/board.js';
import { loadTexts } from './i18n/words.js';
import { startOffline } from './offline/service-worker.js';
import { readDraft } from './play/setup/draft.js';
import { loadListedPlugins } from './plugins/plugins.js';
import { showLoadFailure } from './shell/load-failure.js';
import { parseHash } from './shell/route.js';
import { getSettings, startSettings } from './theme/settings.js';

/** The first frame waits so long for its board: on a slow network the page comes before. */
const BOARD_TIMEOUT_MS = 1000;

startSettings();
startOffline();
const root = document.getElementById('root') as HTMLElement;
try {
  const { page, rest } = parseHash(location.hash);
  const isHome = page === 'play' && rest.length === 0;
  // The board of the first page comes with its texts
  const late = new Promise((resolve) => setTimeout(resolve, BOARD_TIMEOUT_MS));
  const board = isHome && Promise.race([loadBoard(readDraft().game), late]);
  await Promise.all([loadTexts(getSettings().language), loadListedPlugins(), board]);
  createRoot(root).render(<App />);
} catch {
  showLoadFailure(root, getSettings().language);
}
