/** Where the page begins. */
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { startOffline } from './offline/register.js';
import { startSettings } from './theme/settings.js';
import './theme/tokens.css';
import './theme/base.css';
import './shell/shell.css';

startSettings();
startOffline();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
