/**
 * The board without a network. The build puts its files and a digest of them into the two lines
 * below (offline.ts): they are kept when the worker is installed. Pages come from the network where
 * there is one; files whose names hold a digest come from what is kept; large things (networks,
 * what runs them, endgame tables, books) are kept once they have been used.
 */
const FILES = ["apple-touch-icon.png","assets/analyse-CUQt-UDB.js","assets/analyse-C_mBJA6J.js","assets/analyse-CpiPnA0P.js","assets/analyse-DPYqQCCx.js","assets/analyst-ByKBVf2z.js","assets/batch-B2ggfopF.js","assets/board-1baqe0qK.js","assets/board-55urPL_n.js","assets/board-B1Jm6I8Z.js","assets/board-B2Rgow3d.js","assets/board-BHDFlE2w.js","assets/board-BKpVLm3b.css","assets/board-Bal44Q17.js","assets/board-BdGCLrmG.js","assets/board-BhhR96zr.js","assets/board-BtL8eVvH.js","assets/board-Bx97FuaS.js","assets/board-Bxe0pFNP.js","assets/board-C3LsIVSR.js","assets/board-C3Oqyhsu.js","assets/board-C9HD6wPc.js","assets/board-CEvA_Ry6.css","assets/board-CFp4ZOtc.css","assets/board-CPFKE23y.js","assets/board-CQ8Wx3rx.js","assets/board-CfFGUQ7M.js","assets/board-CgutNru3.js","assets/board-Cz-m9Fn7.css","assets/board-D3HcAkOi.js","assets/board-DPrsEH60.js","assets/board-DWDYPkDT.css","assets/board-Dzg_lWYk.js","assets/board-RWyJEh2T.js","assets/board-UCjaz4Ew.js","assets/board-aW6vwCU4.js","assets/board-nCMG1HRl.js","assets/boards-1WBsdYJc.css","assets/boards-B6kKRKys.js","assets/course-BoeONOnW.js","assets/course-Bz4qvKjH.js","assets/course-Cy2Wbxij.js","assets/course-HAramo-f.js","assets/declaration-De36VWkH.js","assets/dist-BsbcV6pe.js","assets/edit-B-saF-KB.js","assets/edit-B500dPuR.js","assets/edit-BoUTdJEm.js","assets/edit-DLNqPKKO.js","assets/effect-M312Jhth.js","assets/endgames-B6wOn-3X.js","assets/endgames-C5Dydvto.js","assets/endgames-CKWeJ4qQ.js","assets/endgames-CRVDQmHM.js","assets/error-ClaZd3UW.js","assets/failures-B5piqeA2.js","assets/failures-BDx-MwJ2.js","assets/failures-BNhEGSB1.js","assets/failures-BVBF7iy0.js","assets/failures-Bj0wh2zx.js","assets/failures-BqSpOPTn.js","assets/failures-DI2BxAa5.js","assets/failures-zCA0iq95.js","assets/first-CA9ZEHnj.css","assets/first-DmpNF54A.js","assets/game--bnKJEWS.js","assets/game-7H2wXXmC.js","assets/game-BE9121-e.js","assets/game-BWSj4WYv.js","assets/game-BWckaiXu.js","assets/game-BYFOKxWS.js","assets/game-BcWpSUfB.js","assets/game-BjV06hpb.js","assets/game-CI4svXN9.js","assets/game-CPA7W92W.js","assets/game-D7JRbm18.js","assets/game-DKmrIXdQ.js","assets/game-Dd95uwPy.js","assets/game-DkUts5UM.js","assets/game-NLqMY6q-.js","assets/game-zP3Q1vH1.js","assets/games-BdYD6EXG.js","assets/games-Bvg1Y6WE.js","assets/games-Cbi3Oh6t.js","assets/games-CddAxaZL.js","assets/gifenc.esm-BxPEUARN.js","assets/import-worker-CR_9edhC.js","assets/keys-BT8Fwefz.js","assets/keys-CH1jGeWH.js","assets/keys-DNzE6Fzs.js","assets/keys-Dak22lJ5.js","assets/keys-dialog-BiTLIY7B.js","assets/lessons-201EvHjA.js","assets/lessons-7-Ccf0jX.js","assets/lessons-BL8sHpLa.js","assets/lessons-BM-xp9L5.js","assets/lessons-BiVtJN2k.js","assets/lessons-BjeMy2ch.js","assets/lessons-Bkg0mzoX.js","assets/lessons-BzmC_N0j.js","assets/lessons-CGFOOtnI.js","assets/lessons-CI0vI-VO.js","assets/lessons-CUJe1q4O.js","assets/lessons-CYaz-N7T.js","assets/lessons-CqCuuRy1.js","assets/lessons-D-OFyNX0.js","assets/lessons-D7aNJjhg.js","assets/lessons-DRlhR0xe.js","assets/lessons-DpCpaSix.js","assets/lessons-IDiC26uS.js","assets/lessons-a5DwBbz3.js","assets/lessons-lRJJmyYU.js","assets/letter-BfViixbO.js","assets/letters-25ADbE-N.js","assets/letters-BZSIL6m_.css","assets/letters-CARPaf_G.js","assets/letters-C_U50qtz.js","assets/letters-Dbwk09YN.js","assets/letters-QEoz6Utm.js","assets/letters-t6Xj27YN.js","assets/levels-CALw-R1j.js","assets/levels-CSDm7t_r.js","assets/levels-Dv1hXwYb.js","assets/levels-QkaZWi4k.js","assets/library-BUNZ4rpD.js","assets/library-BtoJPMAE.js","assets/library-CZwiI_bO.js","assets/library-Dn3wVN8S.js","assets/lineups-BIb8vdED.js","assets/lineups-CnlxLN-w.js","assets/lineups-DeQiz0C4.js","assets/lineups-Kb6EgByI.js","assets/link-OqOLs0ST.js","assets/link-dialog-CTsLH0iD.js","assets/lobby-BFVEY1XF.js","assets/model-DjKJHx_L.js","assets/models-CBE8EQs8.js","assets/models-DT0Y60E2.js","assets/models-DcAFs9Xz.js","assets/models-DwvPfkBo.js","assets/moves-BaxnfeZE.js","assets/network-Cfdrhqrb.js","assets/network-iUE0m_A9.js","assets/network-search-C4nhX7jR.js","assets/offline-APxZuIgV.js","assets/offline-BD7B9aMv.js","assets/offline-Bpf5hqRY.js","assets/offline-CrH973Rf.js","assets/open-B3MO9ZxX.js","assets/open-BLbpERrr.js","assets/open-D-SnajA6.js","assets/open-DBzl5JW0.js","assets/opponent-CkesXSMC.js","assets/options-BH4WPQJs.js","assets/packages-DsOOnbVJ.js","assets/page-CsomC6rw.js","assets/page-D5NZjVfA.js","assets/page-DCj78O1B.css","assets/page-DOOhXHaL.js","assets/page-DZk9tPdV.js","assets/page-KVmPPqqa.css","assets/page-NkLnPxue.js","assets/page-YI9agFR2.css","assets/page-mPk-X971.js","assets/page-rRkTiuYt.css","assets/people-BciDuhC_.js","assets/people-DzElwf4p.js","assets/pictures-N4Udufj0.js","assets/play-BHjypc86.js","assets/play-BisNLABO.js","assets/play-CFifo1z1.js","assets/play-ns3WbeFs.js","assets/remote-CWrQwLlg.js","assets/render-DsMoRLty.js","assets/replay-B-Ek9QDb.js","assets/replay-BT7SAI_r.js","assets/replay-CTFRP0Xo.js","assets/replay-CwyE0rUe.js","assets/rolldown-runtime-4tVxZq34.js","assets/rolldown-runtime-D8NudN84.js","assets/rooms-BGQwXCmV.js","assets/rooms-CLP3Wmue.js","assets/rooms-ClAlKWQS.js","assets/rooms-DDhUpVDe.js","assets/rooms-DZxwBak_.js","assets/rooms-HZXIeLMT.css","assets/rules-BfQ_7BXY.js","assets/rules-CukiL6wI.css","assets/rules-dialog-BiU4q7pw.js","assets/runtime-C25NSfre.js","assets/scene-B7XUMAh2.js","assets/scene-BA5zgu31.js","assets/scene-BeaUE6Xn.js","assets/scene-DzCIiMm3.js","assets/setup-BEcYeOyw.js","assets/setup-BstWu46x.js","assets/setup-Dj89ewY3.js","assets/setup-L0rsgvdr.js","assets/sha2-CimyTNT0.js","assets/share-CIK2P8ft.js","assets/share-D6sJSWIA.js","assets/share-Dkzgw00u.js","assets/share-DliHQNU3.js","assets/shell-C87tGg-3.js","assets/shell-CSqEDygM.js","assets/shell-CwnFu9MP.js","assets/shell-hsfGb9VP.js","assets/sowing-4x8ms1ZJ.js","assets/speech-0fI9ZL4M.js","assets/speech-CnFj3-O1.js","assets/speech-CxDuhHUZ.js","assets/speech-DScGxTnP.js","assets/speech-OxrBbJT1.js","assets/texts-en-first-D-cPojXw.js","assets/texts-en-study-DPBHUL58.js","assets/texts-kk-first-bIhBDhlH.js","assets/texts-kk-study-elHE0-2a.js","assets/texts-ky-first-B68rxbMe.js","assets/texts-ky-study-DFx5Ks6b.js","assets/texts-ru-first-DxKnDlSI.js","assets/texts-ru-study-CZVpJGyl.js","assets/thread-06VbbSB7.js","assets/time-Bct-R2Pk.js","assets/time-CrCXu3Ng.js","assets/time-T9_oyDHy.js","assets/time-Wd4MRsf_.js","assets/training-BDSFTieo.js","assets/training-D3V5NYOD.js","assets/training-DZ06uVyI.js","assets/training-RLS-InUO.js","assets/utils-C48ZGa1D.js","assets/utils-grkDKZC8.js","assets/walk-vLFHkzKh.js","assets/words-BzC_vyBU.js","assets/worker-C0CDzfVf.js","assets/worker-Ck7mS-wN.js","embed.html","icon-192.png","icon-512.png","icon-maskable-512.png","icon.svg","index.html","manifest.webmanifest","plugins.json"];
const VERSION = 'cf5c9c0ce702e52a';

const SHELL = `otau-${VERSION}`;
const USED = 'otau-used';
/** Milliseconds after which a slow network is no network. */
const PATIENCE = 4000;
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

/** Keeps all files; those of the version before that have not changed are taken over. */
async function install() {
  const cache = await caches.open(SHELL);
  await Promise.all(
    FILES.map(async (file) => {
      const url = new URL(file, scope).href;
      const kept = HASHED.test(url) ? await caches.match(url) : undefined;
      const response = kept ?? (await fetch(url, { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(url, response);
    }),
  );
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('otau-') && name !== SHELL && name !== USED) await caches.delete(name);
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

/** The network's answer, or what is kept under `url` where it does not come. */
async function fromNetwork(request, url) {
  const kept = await caches.match(url, { ignoreVary: true });
  const answer = fetch(request).then(async (response) => {
    if (response.ok && /\.(onnx|wasm|table|md|json)$|\/plugins\//.test(new URL(url).pathname))
      await keepUsed(request, response);
    return response;
  });
  if (kept === undefined) return answer;
  answer.catch(() => {}); // it may fail after what is kept has been given
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([answer.then((response) => (response.ok ? response : kept)).catch(() => kept), patience]);
}

async function keepUsed(request, response) {
  const copy = response.clone();
  const cache = await caches.open(USED);
  await cache.put(request.url, copy).catch(() => {}); // no room: then it is fetched again the next time
}
