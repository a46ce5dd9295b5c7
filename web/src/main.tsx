/** Entry point of the web app. */
import { createRoot } from 'react-dom/client';
import './board/svg-focus.js';
import './games/index.js';
import { App } from './app.js';
import { loadTexts } from './i18n/words.js';
import { startOffline } from './offline/service-worker.js';
import { loadListedPlugins } from './plugins/plugins.js';
import { showLoadFailure } from './shell/load-failure.js';
import { getSettings, startSettings } from './theme/settings.js';
import './theme/tokens.css';
import './theme/base.css';
import './shell/shell.css';

startSettings();
startOffline();
const root = document.getElementById('root') as HTMLElement;
try {
  await Promise.all([loadTexts(getSettings().language), loadListedPlugins()]);
  createRoot(root).render(<App />);
} catch {
  showLoadFailure(root, getSettings().language);
}
