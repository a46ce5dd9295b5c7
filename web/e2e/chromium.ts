/** Which browser the end-to-end tests and the tools around the board use: one that is installed already. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * What each window of Chromium loads for its own address bar takes half a second of processor time a test. The list takes the place of
 * Playwright's, so it names again what that list keeps quiet here.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...[
    'AimEnabled',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PreconnectToSearch',
  ],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'TcpPortRandomizationWin'],
];

/** How Playwright starts the browser: `chromium.launch(browserOptions())`. Throws where there is none. */
export function browserOptions(): { executablePath: string; args: string[] } {
  const isRoot = process.getuid?.() === 0;
  const args = [`--disable-features=${DISABLED_FEATURES.join(',')}`, ...(isRoot ? ['--no-sandbox'] : [])];
  return { executablePath: findBrowser(), args };
}

function findBrowser(): string {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM !== undefined) return CHROMIUM;
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(canRun);
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium or Chrome was found. Install one ("apt-get install chromium", or "npx playwright install chromium"), ' +
      'or name its file: CHROMIUM=/path/to/chromium.',
  );
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
