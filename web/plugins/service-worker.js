/**
 * The board without a network. The build writes its files and a digest of them into the two lines below (offline.ts). They are
 * cached when the worker is installed. Pages come from the network where
 * there is one; files whose names hold a digest come from what is kept; large things (networks,
 * what runs them, endgame tables, books) are kept once they have been used.
 */
const FILES = [];
const VERSION = '';

const SHELL_CACHE = `otau-${VERSION}`;
const RUNTIME_CACHE = 'otau-used';
/** Milliseconds after which a slow network counts as no network. */
const NETWORK_TIMEOUT_MS = 4000;
/** Milliseconds within which everything is answered: Firefox ends a worker that leaves a request open for a minute. */
const ANSWER_TIMEOUT_MS = 25_000;
/** Files that are fetched at once while installing: what the page itself asks for meanwhile need not wait for all of them. */
const LANES = 4;
/** Milliseconds for each of them. */
const FILE_TIMEOUT_MS = 120_000;
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;
/** What is kept once it has been used, whatever its name. */
const KEPT_WHEN_USED = /\.(onnx|wasm|table|md|json)$|\/plugins\//;

const scope = new URL(self.registration.scope);
const page = new URL('index.html', scope).href;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches());
  // Not waited for: Firefox ends it only when every thread of a page has had time for it, and one that analyses has none. Until then no
  // request would be answered, and the next page would be an error of the network.
  self.clients.claim().catch(() => {});
});
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === scope.origin && pathname.startsWith(scope.pathname);
  if (request.method !== 'GET' || !isOurs || request.headers.has('range')) return;
  const path = pathname.slice(scope.pathname.length);
  if (path === 'api' || path.startsWith('api/') || path === 'models') return;
  const url = request.mode === 'navigate' && path === '' ? page : request.url;
  const answer = HASHED.test(pathname) ? fromCache(event) : fromNetwork(event, url);
  const late = new Promise((resolve) => setTimeout(() => resolve(Response.error()), ANSWER_TIMEOUT_MS));
  event.respondWith(Promise.race([answer, late]));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openRoom(event.notification.data?.room));
});

/** Focuses the page that shows the room, or opens a new one. */
async function openRoom(room) {
  if (room === undefined) return;
  const url = new URL(`#/room/${room}`, scope).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((one) => new URL(one.url).hash === `#/room/${room}`);
  await (shown === undefined ? self.clients.openWindow(url) : shown.focus());
}

/** Keeps all files; what the version before has already, or the page has just loaded, is not loaded again. */
async function install() {
  const cache = await caches.open(SHELL_CACHE);
  const left = [...FILES];
  const keepNext = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keep(cache, new URL(file, scope).href);
  };
  await Promise.all(Array.from({ length: LANES }, keepNext));
}

async function keep(cache, url) {
  const isSame = HASHED.test(url);
  const kept = isSame ? await caches.match(url) : undefined;
  const options = { cache: isSame ? 'default' : 'no-cache', signal: AbortSignal.timeout(FILE_TIMEOUT_MS) };
  const response = kept ?? (await fetch(url, options));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

/** The files of the version before stay: pages of it may be open, and load some of them later. */
async function removeOldCaches() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('otau-') && name !== RUNTIME_CACHE);
  const old = shells.filter((name) => name !== SHELL_CACHE).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What is kept under an address, by this version before all others. */
async function keptUnder(url) {
  const cache = await caches.open(SHELL_CACHE);
  return (await cache.match(url, { ignoreVary: true })) ?? caches.match(url, { ignoreVary: true });
}

async function fromCache(event) {
  const kept = await keptUnder(event.request.url);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  keepUsed(event, response);
  return response;
}

/** The answer of the network, or what is kept under `url` if the network fails or is slow. */
async function fromNetwork(event, url) {
  const kept = await keptUnder(url);
  const answer = fetch(event.request).then((response) => {
    if (KEPT_WHEN_USED.test(new URL(url).pathname)) keepUsed(event, response);
    return response;
  });
  if (kept === undefined) return answer;
  answer.catch(() => {}); // it may fail after what is kept has been given
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, kept));
  return Promise.race([answer.then((response) => (response.ok ? response : kept)).catch(() => kept), timeout]);
}

/** The page gets the answer meanwhile. Where the storage is full, it is fetched again the next time. */
function keepUsed(event, response) {
  if (!response.ok) return;
  const copy = response.clone();
  const keeping = caches.open(RUNTIME_CACHE).then((cache) => cache.put(event.request.url, copy));
  try {
    event.waitUntil(keeping.catch(() => {}));
  } catch {
    // The page got what was kept long ago: this goes on as long as the browser lets it
  }
}
