/** Full backups: to another browser and back, merged in both directions, checked, nothing lost. */
import { createGame, Rng } from 'otau';
import { checkDeclaration, initialWeights, writeModel } from 'otau/network';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readProgress } from '../exercises/progress.js';
import type { OwnModel } from '../models/store.js';
import { type SavedGame, saveSession } from '../session/saved-game.js';
import { PERSON, Session } from '../session/session.js';
import { openStore } from '../store/database.js';
import { exportFullBackup, importFullBackup } from './full-backup.js';

const models = vi.hoisted(() => ({ kept: [] as OwnModel[] }));
vi.mock('../models/store.js', () => ({
  OWN: 'own/',
  listModels: async () => models.kept,
  putModel: async (model: OwnModel) => void models.kept.push(model),
}));

const NOW = new Date(Date.UTC(2026, 0, 1));

/** The data of one browser; `enter` makes it the current one. */
class Browser {
  readonly kept = new Map<string, string>();
  readonly models: OwnModel[] = [];
  games: SavedGame[] = [];

  async enter(): Promise<void> {
    const { kept } = this;
    vi.stubGlobal('localStorage', {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    });
    models.kept = this.models;
    const store = await openStore();
    await store.remove((await store.all()).map(({ id }) => id));
    await store.put(this.games);
  }

  async text(withSecrets = false): Promise<string> {
    await this.enter();
    return exportFullBackup(withSecrets, NOW);
  }

  async bring(text: string) {
    await this.enter();
    const imported = await importFullBackup(text);
    this.games = (await (await openStore()).all()).sort((a, b) => a.id.localeCompare(b.id));
    return imported;
  }
}

/** A game of Kindo after so many moves, the same for the same seed. */
function played(id: string, seed: number, plies: number, updated: number): SavedGame {
  const session = new Session({ game: createGame('kindo'), players: [PERSON, 'level:2'], seed: String(seed) });
  const rng = new Rng(seed);
  for (let ply = 0; ply < plies; ply++) {
    const legal = session.legal();
    session.play(legal[rng.below(legal.length)]);
  }
  return saveSession(session, { id, created: 1, updated }, 0);
}

const card = (due: string, asked: string, reps: number) => ({
  ...{ due, stability: 2, difficulty: 5, elapsed_days: 0, scheduled_days: 1, learning_steps: 0, reps, lapses: 1 },
  ...{ state: 2, last_review: asked },
});
const practice = (rating: number, deviation: number, solved: readonly string[], cards: object) =>
  JSON.stringify({ kindo: { rating: { rating, deviation, volatility: 0.06 }, solved, streak: 2, cards } });

let [phone, desk] = [new Browser(), new Browser()];
beforeEach(() => {
  [phone, desk] = [new Browser(), new Browser()];
  phone.games = [played('a', 1, 6, 10), played('b', 2, 5, 10), played('only-phone', 3, 4, 10)];
  desk.games = [played('a', 1, 9, 20), played('b', 7, 8, 30)];
  const early = card('2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1);
  const late = card('2026-03-01T00:00:00.000Z', '2026-01-09T00:00:00.000Z', 2);
  phone.kept.set('otau-practice', practice(1200, 90, ['p1', 'p2'], { p3: early, p5: early }));
  desk.kept.set('otau-practice', practice(1300, 60, ['p2', 'p4'], { p3: late }));
  phone.kept.set('otau-learn', JSON.stringify({ kindo: [0, 2], unknown: [1] }));
  desk.kept.set('otau-learn', JSON.stringify({ kindo: [1, 2] }));
  phone.kept.set('otau-settings', JSON.stringify({ language: 'kk', sound: true }));
  phone.kept.set('otau-name', 'Aigul');
  desk.kept.set('otau-name', 'Bolat');
  phone.kept.set('otau-player', JSON.stringify({ player: 'x', name: 'Aigul', key: 'secret' }));
  phone.kept.set('another-page', 'not ours');
});
afterEach(() => vi.unstubAllGlobals());

it('an empty browser has then what the other one has, to the byte', async () => {
  const text = await phone.text();
  const imported = await desk.bring(text).then(async () => {
    const fresh = new Browser();
    const came = await fresh.bring(text);
    expect(await fresh.text()).toBe(text);
    return came;
  });
  expect(imported).toMatchObject({ games: 3, known: 0, faults: [] });
  expect(text).not.toContain('secret');
  expect(text).not.toContain('not ours');
});

it('two browsers are merged the same way in both directions, and nothing is lost', async () => {
  const [ofPhone, ofDesk] = [await phone.text(), await desk.text()];
  expect(await phone.bring(ofDesk)).toMatchObject({ games: 2, faults: [] });
  expect(await desk.bring(ofPhone)).toMatchObject({ games: 2, known: 1, faults: [] });
  expect(phone.games).toEqual(desk.games);
  // One game continued, one continued in two ways
  expect(phone.games.map(({ id, nodes }) => [id, nodes.length])).toEqual([
    ['a', 9],
    ['b', 8],
    ['b-a', 5],
    ['only-phone', 4],
  ]);
  for (const browser of [phone, desk]) {
    await browser.enter();
    const { rating, solved, cards } = readProgress('kindo');
    expect(rating).toMatchObject({ rating: 1300, deviation: 60 });
    expect([...solved].sort()).toEqual(['p1', 'p2', 'p4']);
    expect(
      Object.entries(cards)
        .map(([id, { reps }]) => `${id} ${reps}`)
        .sort(),
    ).toEqual(['p3 2', 'p5 1']);
    expect(JSON.parse(browser.kept.get('otau-learn') as string)).toEqual({ kindo: [0, 1, 2], unknown: [1] });
    expect(JSON.parse(browser.kept.get('otau-settings') as string)).toEqual({ language: 'kk', sound: true });
  }
  expect([phone, desk].map(({ kept }) => kept.get('otau-name'))).toEqual(['Aigul', 'Bolat']);
  // The same file again changes nothing
  expect(await desk.bring(ofPhone)).toMatchObject({ games: 0, known: 3, networks: 0, storedValues: [], faults: [] });
});

it('networks and, where that is wanted, keys go along', async () => {
  const declaration = checkDeclaration({ game: 'senet', trunk: { kind: 'dense', width: 16, blocks: 1 } });
  const bytes = writeModel(declaration, initialWeights(declaration, new Rng(1)));
  phone.models.push({ id: 'mine', game: 'senet', options: {}, added: 5, bytes });
  const text = await phone.text(true);
  expect(await desk.bring(text)).toMatchObject({ networks: 1, faults: [] });
  expect(desk.models).toEqual([{ ...desk.models[0], id: 'mine', game: 'senet', added: 5, bytes }]);
  expect(desk.kept.get('otau-player')).toContain('secret');
  expect(await desk.bring(text)).toMatchObject({ networks: 0 });
});

it('a later version and another file are refused before anything changes', async () => {
  const text = await phone.text();
  const later = text.replace('"version":1', '"version":2');
  await expect(desk.bring(later)).rejects.toMatchObject({ code: 'version-mismatch' });
  for (const bad of [text.replace('"version":1', '"version":"x"'), text.replace('otau-everything', 'else'), '', '{']) {
    await expect(desk.bring(bad)).rejects.toMatchObject({ code: 'bad-file' });
  }
  expect(desk.kept.get('otau-settings')).toBeUndefined();
});

it('a line that is wrong is named and leaves the others; unknown names are not written', async () => {
  const lines = (await phone.text()).trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('"otau-game"'));
  const broken = [
    ...lines.slice(0, at),
    lines[at].replace(/"move":"[^"]*"/, '"move":"zz"'),
    '{"format":"otau-kept","name":"another-page","value":"x"}',
    '{"format":"otau-kept","name":"otau-practice","value":{"kindo":{"solved":[7,"p9"],"cards":{"p1":{}},"rating":"x"}}}',
    '{"format":"otau-network","id":"n","bytes":"%%%"}',
    'nonsense',
    ...lines.slice(at + 1),
  ];
  const imported = await desk.bring(broken.join('\r\n'));
  expect(imported.faults.map(({ line }) => line)).toEqual([at + 1, at + 4, at + 5]);
  expect(desk.games.map(({ id }) => id)).toEqual(['a', 'b', 'b-a', 'only-phone']);
  expect(desk.kept.has('another-page')).toBe(false);
  await desk.enter();
  expect(readProgress('kindo').solved).toContain('p9');
  expect(readProgress('kindo').rating.rating).toBe(1300);
});
