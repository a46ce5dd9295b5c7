/**
 * Firefox and WebKitGTK, driven by the commands of WebDriver: WebKit's own driver takes them by HTTP, Firefox itself through its port for
 * automation (Marionette). Firefox needs no display; WebKit has one of Xvfb.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket, connect as socketTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup } from '../../packages/otau-cli/src/arena/external.js';
import { freePort } from '../../tests/processes.js';
import { type Browser, type Engine, type Wishes, waitFor } from './browser.js';

/** Milliseconds until a browser that has just been started must answer. */
const START_MS = 60_000;
/** Milliseconds for a script or the load of a page. */
const COMMAND_MS = 120_000;

/** The commands that are used: by HTTP, and by their names in Firefox. */
const COMMANDS = {
  timeouts: ['POST', '/timeouts', 'SetTimeouts'],
  open: ['POST', '/url', 'Navigate'],
  back: ['POST', '/back', 'Back'],
  forward: ['POST', '/forward', 'Forward'],
  authenticator: ['POST', '/webauthn/authenticator', 'WebAuthn:AddVirtualAuthenticator'],
  run: ['POST', '/execute/async', 'ExecuteAsyncScript'],
  act: ['POST', '/actions', 'PerformActions'],
  release: ['DELETE', '/actions', 'ReleaseActions'],
  find: ['POST', '/element', 'FindElement'],
  keys: ['POST', '/element/ID/value', 'ElementSendKeys'],
  resize: ['POST', '/window/rect', 'SetWindowRect'],
  picture: ['GET', '/screenshot', 'TakeScreenshot'],
} as const;

type Command = keyof typeof COMMANDS;
type Send = (command: Command, values?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Gives a script's promise back, and what it throws. In Firefox only `window` lasts from one script to the next: `globalThis` is another object. */
const SCRIPT = (body: string) => `
  const [args, done] = arguments;
  (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));
`;

class WebDriverBrowser implements Browser {
  constructor(
    readonly engine: Engine,
    readonly version: string,
    private readonly send: Send,
    private readonly end: () => Promise<void>,
  ) {}

  async open(address: string): Promise<void> {
    await this.send('open', { url: address });
  }

  /** As a person does: what WebDriver calls refresh passes by the service worker in Firefox. */
  async reload(): Promise<void> {
    await this.run('window.isOld = true; setTimeout(() => location.reload())');
    await waitFor(this, 'the page after a reload', 'return window.isOld === undefined');
  }

  async back(): Promise<void> {
    await this.send('back');
  }

  async forward(): Promise<void> {
    await this.send('forward');
  }

  async addAuthenticator(): Promise<boolean> {
    if (this.engine === 'webkit') return false;
    const able = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, isUserConsenting: true };
    await this.send('authenticator', { protocol: 'ctap2', transport: 'internal', ...able });
    return true;
  }

  async run<Result>(body: string, ...args: readonly unknown[]): Promise<Result> {
    const answer = (await this.send('run', { script: SCRIPT(body), args: [args] })) as Record<string, unknown>;
    if (answer?.error !== undefined) throw new Error(String(answer.error));
    return answer?.value as Result;
  }

  async press(x: number, y: number, by: 'mouse' | 'touch' = 'mouse'): Promise<void> {
    const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.#act({ type: 'pointer', id: by, parameters: { pointerType: by }, actions });
  }

  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act({ type: 'key', id: 'keys', actions });
  }

  async #act(source: object): Promise<void> {
    await this.send('act', { actions: [source] });
    await this.send('release');
  }

  async choose(selector: string, file: string): Promise<void> {
    const found = (await this.send('find', { using: 'css selector', value: selector })) as Record<string, string>;
    await this.send('keys', { id: Object.values(found)[0], text: file });
  }

  /** The window has edges: what it must be larger than the page is asked of the page. */
  async resize(width: number, height: number): Promise<void> {
    const [across, down] = await this.run<number[]>('return [outerWidth - innerWidth, outerHeight - innerHeight]');
    await this.send('resize', { width: width + Math.max(0, across), height: height + Math.max(0, down) });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.send('picture', { full: false })), 'base64');
  }

  close(): Promise<void> {
    return this.end();
  }
}

/** @param program the file of Firefox */
export async function startFirefox(program: string, wishes: Wishes = {}): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'otau-firefox-'));
  const preferences = {
    'marionette.port': 0,
    'toolkit.startup.max_resumed_crashes': -1,
    'intl.accept_languages': 'en',
    // What agrees to passkeys is a program, and nobody is asked for a stick
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
    ...(wishes.isPrivate && { 'browser.privatebrowsing.autostart': true }),
    ...(wishes.hasLargeText && { 'font.size.variable.x-western': 32, 'font.size.variable.x-cyrillic': 32 }),
    ...(wishes.hasLessMotion && { 'ui.prefersReducedMotion': 1 }),
  };
  const lines = Object.entries(preferences).map(
    (one) => `user_pref(${one.map((part) => JSON.stringify(part)).join(', ')});`,
  );
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile];
  const firefox = start(program, args, { MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '800', HOME: profile });
  const end = async () => {
    socket?.destroy();
    await kill(firefox);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  let socket: Socket | undefined;
  try {
    const file = join(profile, 'MarionetteActivePort');
    const port = await waitUntil(firefox, 'Firefox', () => existsSync(file) && Number(readFileSync(file, 'utf8')));
    socket = socketTo({ host: '127.0.0.1', port });
    const ask = marionette(socket);
    const session = (await ask('NewSession', {})) as { capabilities: { browserVersion: string } };
    const send: Send = async (command, values = {}) => {
      const answer = await ask(COMMANDS[command][2], values);
      const isValue = answer !== null && typeof answer === 'object' && Object.keys(answer).join() === 'value';
      return isValue ? (answer as { value: unknown }).value : answer;
    };
    await send('timeouts', { script: COMMAND_MS, pageLoad: COMMAND_MS });
    return new WebDriverBrowser('firefox', session.capabilities.browserVersion, send, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** Firefox's messages: `LENGTH:[0,ID,NAME,VALUES]`, answered by `LENGTH:[1,ID,ERROR,RESULT]`, after a greeting. */
function marionette(socket: Socket): (name: string, values: object) => Promise<unknown> {
  const pending = new Map<number, (answer: readonly [unknown, unknown]) => void>();
  let received = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      pending.get(message[1])?.([message[2], message[3]]);
      pending.delete(message[1]);
    }
  });
  const fail = () => {
    for (const answer of pending.values()) answer([{ message: 'Firefox has ended.' }, null]);
    pending.clear();
  };
  socket.on('close', fail).on('error', fail);
  return (name, values) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      pending.set(id, ([error, result]) => {
        if (error === null) resolve(result);
        else reject(new Error((error as { message: string }).message));
      });
      const text = JSON.stringify([0, id, name.includes(':') ? name : `WebDriver:${name}`, values]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/**
 * Its windows are private ones always, as those of all that are driven; it has no setting for the size of text.
 * @param driver the file of WebKitWebDriver
 * @param browser the file of MiniBrowser
 * @param xvfb the file of Xvfb
 */
export async function startWebKit(
  driver: string,
  browser: string,
  xvfb: string,
  { hasLessMotion }: Wishes = {},
): Promise<Browser> {
  const display = await startDisplay(xvfb);
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'otau-webkit-'));
  const environment = { DISPLAY: display.name, HOME: home, LANG: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };
  if (hasLessMotion) {
    mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
    writeFileSync(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
  const process = start(driver, [`--port=${port}`, '--host=127.0.0.1'], environment);
  const address = `http://127.0.0.1:${port}/session`;
  let session = '';
  const end = async () => {
    if (session !== '') await http('DELETE', `${address}/${session}`).catch(() => undefined);
    await kill(process);
    await kill(display.process);
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await waitUntil(process, 'WebKitWebDriver', () =>
      http('GET', address.replace(/session$/, 'status')).then(
        () => true,
        () => false,
      ),
    );
    const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--geometry=1280x880'] } };
    const made = (await http('POST', address, { capabilities: { alwaysMatch: options } })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    session = made.sessionId;
    const send: Send = (command, { id = '', ...values } = {}) => {
      const [method, path] = COMMANDS[command];
      const isPost = method === 'POST';
      return http(method, `${address}/${session}${path.replace('ID', String(id))}`, isPost ? values : undefined);
    };
    await send('timeouts', { script: COMMAND_MS, pageLoad: COMMAND_MS });
    return new WebDriverBrowser('webkit', made.capabilities.browserVersion, send, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function http(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value).slice(0, 300)}`);
  return value;
}

/** A display of its own for one browser; Xvfb chooses a free number and tells it. */
async function startDisplay(xvfb: string): Promise<{ readonly process: ChildProcess; readonly name: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'];
  const process = start(xvfb, args, {}, ['ignore', 'ignore', 'ignore', 'pipe']);
  let told = '';
  (process.stdio[3] as Readable).on('data', (data: Buffer) => (told += data));
  const name = await waitUntil(process, 'Xvfb', () => told.includes('\n') && `:${told.trim()}`);
  return { process, name };
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    void Promise.all([...running].map(kill)).then(() => process.exit(130));
  });

/** Each browser is the head of its own group, so that all that it has started ends with it. */
function start(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'ignore'],
): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio, detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && running.has(child)) await endGroup(child.pid);
}

async function waitUntil<Result>(
  child: ChildProcess,
  name: string,
  ask: () => Result | false | Promise<Result | false>,
): Promise<Result> {
  let failure = '';
  child.once('error', ({ message }) => (failure = message));
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(50)) {
    const answer = await ask();
    if (answer) return answer;
    if (failure !== '' || child.exitCode !== null) break;
  }
  throw new Error(`${name} does not start: ${failure || `exit code ${child.exitCode}`}.`);
}
