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
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;

const scope = new URL(self.registration.scope);
const page = new URL('index.html', scope).href;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
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
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, path === '' ? page : request.url));
  else if (HASHED.test(pathname)) event.respondWith(fromCache(request));
  else event.respondWith(fromNetwork(request, request.url));
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

/** Keeps all files; those of the version before that have not changed are taken over, and what the page has just loaded is not loaded again. */
async function install() {
  const cache = await caches.open(SHELL_CACHE);
  await Promise.all(
    FILES.map(async (file) => {
      const url = new URL(file, scope).href;
      const isSame = HASHED.test(url);
      const kept = isSame ? await caches.match(url) : undefined;
      const response = kept ?? (await fetch(url, { cache: isSame ? 'default' : 'no-cache' }));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(url, response);
    }),
  );
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('otau-') && name !== SHELL_CACHE && name !== RUNTIME_CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function fromCache(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await keepUsed(request, response);
  return response;
}

/** The answer of the network, or the cached one under `url` if the network fails or is slow. */
async function fromNetwork(request, url) {
  const kept = await caches.match(url, { ignoreVary: true });
  const answer = fetch(request).then(async (response) => {
    if (response.ok && /\.(onnx|wasm|table|md|json)$|\/plugins\//.test(new URL(url).pathname))
      await keepUsed(request, response);
    return response;
  });
  if (kept === undefined) return answer;
  answer.catch(() => {}); // it may fail after what is kept has been given
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, kept));
  return Promise.race([answer.then((response) => (response.ok ? response : kept)).catch(() => kept), timeout]);
}

async function keepUsed(request, response) {
  const copy = response.clone();
  const cache = await caches.open(RUNTIME_CACHE);
  await cache.put(request.url, copy).catch(() => {}); // the storage is full: it is fetched again the next time
}
