/**
 * What each engine has of what the board can use: `npm run browsers -- --features` asks each one, at a page of the board, and prints a table.
 * docs/serve.md says what the board does where something is missing.
 */
import { type Browser, type Engine, pressOn, type Wishes } from './browser.js';

/** What is asked while a press is handled, by its name in the table. */
const FEATURES = {
  vibration: "return 'vibrate' in navigator && navigator.vibrate(1)",
  badges: "return 'setAppBadge' in navigator && navigator.setAppBadge(1).then(() => true)",
  'sharing by the system': "return 'share' in navigator && navigator.canShare({ url: location.href })",
  'a prompt to install': "return 'onbeforeinstallprompt' in window",
  'wake lock': "return 'wakeLock' in navigator && navigator.wakeLock.request('screen').then((lock) => !lock.released)",
  'clipboard, write': "return navigator.clipboard.writeText('otau').then(() => true)",
  'clipboard, read': "return navigator.clipboard.readText().then((text) => text === 'otau')",
  notifications: "return 'Notification' in window && Notification.permission",
  'storage that stays': 'return navigator.storage.persist()',
  'size of the storage': 'return navigator.storage.estimate().then(({ quota }) => quota > 0)',
  'database of a page': DATABASE('one'),
  'transaction over awaits': DATABASE('await', 'await Promise.resolve(); await Promise.resolve();'),
  'shared memory': "return crossOriginIsolated && typeof SharedArrayBuffer === 'function'",
  'vectors in WebAssembly': VALID('65, 0, 253, 15, 253, 98'),
  'relaxed vectors': VALID('65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2'),
  passkeys: "return 'PublicKeyCredential' in window",
  'sound after a press': "const audio = new AudioContext(); await audio.resume(); return audio.state === 'running'",
  'canvas of SVG with text': `
    const text = (font) => '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text y="30" font-size="30" font-family="' + font + '">Әөү</text></svg>';
    const image = new Image();
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text('system-ui, sans-serif'));
    await image.decode();
    const paper = document.createElement('canvas').getContext('2d');
    paper.drawImage(image, 0, 0);
    const inked = paper.getImageData(0, 0, 80, 40).data.filter((value, at) => at % 4 === 3 && value > 200).length;
    return inked > 100 && new Promise((done) => paper.canvas.toBlob((blob) => done(blob.type === 'image/png')));
  `,
  'drawing in threads':
    "return typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null",
  'light-dark()': "return CSS.supports('color', 'light-dark(red, blue)')",
  'text that stays in view': "return CSS.supports('overflow-anchor', 'auto')",
  'focus by a press': "return document.activeElement?.id === 'press'",
  'kind of pointer of a press': 'return event.pointerType',
  'numbers in kk, ky': "return Intl.NumberFormat.supportedLocalesOf(['kk', 'ky']).join() || false",
  'dates in kk': "return new Intl.DateTimeFormat('kk', { dateStyle: 'medium' }).format(0)",
  'lists in ky': "return new Intl.ListFormat('ky').format(['1', '2', '3'])",
  'plurals in kk': "return new Intl.PluralRules('kk').resolvedOptions().locale",
  'locks, channels, copies': 'return [navigator.locks, window.BroadcastChannel, window.structuredClone].every(Boolean)',
  'compressed streams': "return [new CompressionStream('deflate-raw'), new DecompressionStream('gzip')].length === 2",
  'service workers': "return 'serviceWorker' in navigator",
} as const;

function DATABASE(name: string, between = ''): string {
  return `
    const wait = (request) => new Promise((done, fail) => { request.onsuccess = () => done(request.result); request.onerror = () => fail(request.error); });
    const opening = indexedDB.open('features-${name}', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    const store = (await wait(opening)).transaction('all', 'readwrite').objectStore('all');
    await wait(store.put('kept', 1));
    ${between}
    return (await wait(store.get(1))) === 'kept';
  `;
}

/** Whether the engine takes a module with a function of these instructions, which gives a vector. */
function VALID(instructions: string): string {
  return `
    const body = [0, ${instructions}, 11];
    const head = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
    return WebAssembly.validate(Uint8Array.of(...head, body.length + 2, 1, body.length, ...body));
  `;
}

/** Milliseconds for an answer; some are left to the person, and never come. */
const ANSWER_MS = 5000;

/** A button whose press asks: engines give some things only while a press is handled. */
const BUTTON = (body: string) => `
  document.body.innerHTML = '<button id="press" style="inline-size: 100px; block-size: 40px">Press</button>';
  document.querySelector('#press').onclick = (event) => {
    const late = new Promise((done) => setTimeout(done, ${ANSWER_MS}, 'no answer'));
    window.answer = Promise.race([(async () => { ${body} })(), late]).catch((error) => error.name);
  };
`;

/** Asks one engine for everything, in a window for all and in a private one. */
async function ask(start: (wishes?: Wishes) => Promise<Browser>, address: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const isPrivate of [false, true]) {
    const browser = await start({ isPrivate });
    try {
      await browser.open(`${address}embed.html`);
      for (const [name, body] of Object.entries(FEATURES)) {
        if (isPrivate && !/database|service/.test(name)) continue;
        await browser.run(BUTTON(body));
        await pressOn(browser, '#press');
        const answer = await browser.run('return window.answer').catch(String);
        const text = answer === true ? 'yes' : answer === false ? 'no' : String(answer);
        found.set(isPrivate ? `${name}, private` : name, text.slice(0, 90));
      }
      found.set('', `${browser.engine} ${browser.version}`);
    } finally {
      await browser.close();
    }
  }
  return found;
}

export async function tellFeatures(
  starts: ReadonlyMap<Engine, (wishes?: Wishes) => Promise<Browser>>,
  address: string,
): Promise<void> {
  const all = await Promise.all([...starts.values()].map((start) => ask(start, address)));
  for (const name of ['', ...[...all[0].keys()].filter((one) => one !== '')])
    console.log(`| ${[name, ...all.map((one) => one.get(name))].join(' | ')} |`);
}
