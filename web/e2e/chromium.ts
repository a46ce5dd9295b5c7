/** Which browser the end-to-end tests and the tools around the board use: one that is installed already. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How Playwright starts the browser: `chromium.launch(browserOptions())`. Throws where there is none. */
export function browserOptions(): { executablePath: string; args: string[] } {
  const isRoot = process.getuid?.() === 0;
  return { executablePath: findBrowser(), args: isRoot ? ['--no-sandbox'] : [] };
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
