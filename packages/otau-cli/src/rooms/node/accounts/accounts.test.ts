/** Names kept with passkeys: added, used on another device, removed; codes; and everything that is not accepted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Done } from 'otau/rooms';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Of, type TestPlayer, TestWorld } from '../../testing.js';
import { DEFAULT_LIMITS } from '../connections/rate-limits.js';
import { openRoomsFile } from '../disk/rooms-file.js';
import { Moderation } from '../players/moderation.js';
import { AccountStore } from './account-store.js';
import { parseSite, siteOf } from './passkey.js';
import { SoftwareAuthenticator, type Wrong } from './testing.js';

const ORIGIN = 'https://play.example.org';

/** A browser at the site. */
const browser = (world: TestWorld, address?: string) => world.player(address, ORIGIN);

function named(world: TestWorld, name: string) {
  const player = browser(world);
  const { player: id = '', key = '' } = player.ask('register', { name }) as Of<'done'>;
  return { player, id, key };
}

async function challengeFor(player: TestPlayer, what: 'add' | 'sign-in'): Promise<string> {
  const { challenge = '' } = (await player.askSlowly('challenge', { what })) as Done;
  return challenge;
}

async function addPasskey(player: TestPlayer, wrong: Wrong = {}, authenticator = new SoftwareAuthenticator(ORIGIN)) {
  const proof = authenticator.create(await challengeFor(player, 'add'), wrong);
  return { authenticator, proof, answer: await player.askSlowly('add-passkey', { proof, label: 'Phone' }) };
}

async function signIn(player: TestPlayer, authenticator: SoftwareAuthenticator, wrong: Wrong = {}) {
  const proof = authenticator.use(await challengeFor(player, 'sign-in'), wrong);
  return { proof, answer: await player.askSlowly('sign-in', { proof }) };
}

const REFUSED = { type: 'refused', code: 'not-allowed' };

describe('a passkey', () => {
  it('opens its name on another device, whose own secret does so from then on', async () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const { authenticator, answer } = await addPasskey(anna.player);
    expect(answer).toMatchObject({ type: 'done', passkeys: [{ label: 'Phone', site: 'play.example.org', used: 0 }] });
    world.restart();
    const phone = browser(world);
    const signed = (await signIn(phone, authenticator)).answer as Done;
    expect(signed).toMatchObject({ type: 'done', player: anna.id, name: 'Anna' });
    expect(signed.key).not.toBe(anna.key);
    const made = phone.ask('create', { game: 'kindo', seat: 0 }) as Done;
    expect(phone.last('state').status.seats[0]).toMatchObject({ name: 'Anna', player: anna.id });
    world.restart();
    const later = world.player();
    expect(later.ask('identify', { key: signed.key })).toMatchObject({ type: 'done', player: anna.id });
    expect(later.ask('watch', { room: made.room })).toMatchObject({ seat: 0 });
    const [{ used }] = world.store.accounts.passkeys(anna.id);
    expect(used).toBeGreaterThan(0);
  });

  it('that is removed signs out the devices that it has signed in, at once, and no other', async () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const { authenticator } = await addPasskey(anna.player);
    const phone = browser(world);
    await signIn(phone, authenticator);
    const { room } = anna.player.ask('create', { game: 'kindo', seat: 0 }) as Done;
    expect(phone.ask('watch', { room })).toMatchObject({ seat: 0 });
    const removed = anna.player.ask('remove-passkey', { passkey: authenticator.id });
    expect(removed).toMatchObject({ type: 'done', passkeys: [] });
    expect([phone, anna.player].map((player) => player.last('state').seat)).toEqual([-1, 0]);
    expect(phone.ask('passkeys')).toMatchObject(REFUSED);
    phone.ask('create', { game: 'kindo', seat: 0, name: 'Guest' });
    expect(phone.last('state').status.seats[0].player).toBeUndefined();
    expect((await signIn(phone, authenticator)).answer).toMatchObject(REFUSED);
    expect(anna.player.ask('passkeys')).toMatchObject({ type: 'done' });
    expect(anna.player.ask('remove-passkey', { passkey: authenticator.id })).toMatchObject(REFUSED);
  });

  it('is for safe addresses, and for those that the server is known by', async () => {
    const world = new TestWorld({ origins: [ORIGIN] });
    for (const origin of [undefined, 'https://other.example.org', 'http://play.example.org']) {
      const player = world.player(undefined, origin);
      player.ask('register', { name: `N ${origin}` });
      expect(player.last('welcome').passkeys).toBe(false);
      expect(await player.askSlowly('challenge', { what: 'add' })).toMatchObject({ code: 'unsupported' });
    }
    expect(browser(world).last('welcome').passkeys).toBe(true);
    expect(siteOf('http://localhost:4780', 4780)).toEqual({ id: 'localhost', origin: 'http://localhost:4780' });
    // Another program at the same name could hand on what it was asked
    for (const text of ['http://localhost:9999', 'https://play.example.org:8443'])
      expect(() => siteOf(text, 4780)).toThrow(expect.objectContaining({ code: 'unsupported' }));
    expect(siteOf('https://play.example.org:8443', 4780, ['https://play.example.org:8443']).id).toBe(
      'play.example.org',
    );
    for (const text of ['http://127.0.0.1:4780', 'https://192.168.0.7', 'https://[::1]', 'http://a.example', 'null'])
      expect(parseSite(text)).toBeUndefined();
  });
});

describe('a new passkey is refused', () => {
  const WRONG: Readonly<Record<string, Wrong>> = {
    'of another page': { origin: 'https://evil.example' },
    'of another site': { site: 'evil.example' },
    'for another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' },
    'that was signed to sign in': { type: 'webauthn.get' },
    'with certificates, which would have to be fetched': { format: 'packed', statement: [['x5c', 'AAAA']] },
    'of an unknown kind': { format: 'android-safetynet' },
  };
  it.each(Object.entries(WRONG))('%s', async (_name, wrong) => {
    const world = new TestWorld();
    const { player, id } = named(world, 'Anna');
    expect((await addPasskey(player, wrong)).answer).toMatchObject(REFUSED);
    expect(world.store.accounts.passkeys(id)).toEqual([]);
    expect((await addPasskey(player)).answer).toMatchObject({ type: 'done' });
    expect(world.failures).toEqual([]);
  });

  it('that another name has; of a guest; twice; beyond ten; and what is none', async () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const { authenticator, proof } = await addPasskey(anna.player);
    expect(await anna.player.askSlowly('add-passkey', { proof })).toMatchObject(REFUSED);
    expect((await addPasskey(boris.player, { id: authenticator.id })).answer).toMatchObject(REFUSED);
    expect((await addPasskey(boris.player, {}, authenticator)).answer).toMatchObject(REFUSED);
    expect(world.store.accounts.passkey(authenticator.id)?.player).toBe(anna.id);
    expect(await browser(world).askSlowly('challenge', { what: 'add' })).toMatchObject(REFUSED);
    for (let count = 1; count < 10; count++) await addPasskey(anna.player);
    expect((await addPasskey(anna.player)).answer).toMatchObject(REFUSED);
    expect(world.store.accounts.passkeys(anna.id)).toHaveLength(10);
    for (const text of [
      '',
      '{',
      'null',
      '{"id":1}',
      '{"id":"a","response":{}}',
      `{"id":"a","response":{"x":${'['.repeat(3000)}`,
    ]) {
      await challengeFor(boris.player, 'add');
      expect(await boris.player.askSlowly('add-passkey', { proof: text })).toMatchObject({ type: 'refused' });
      await challengeFor(boris.player, 'sign-in');
      expect(await boris.player.askSlowly('sign-in', { proof: text })).toMatchObject({ type: 'refused' });
    }
    expect(world.failures).toEqual([]);
  });

  it('once the name is closed, or the device signed out, while it is looked at', async () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    for (const change of [
      () => world.store.players.ban(anna.id, true),
      () => world.store.accounts.recover(anna.id, 'none', 'code', Date.now() + 1000),
    ]) {
      const proof = authenticator.create(await challengeFor(anna.player, 'add'));
      const answer = anna.player.askSlowly('add-passkey', { proof });
      change();
      expect(await answer).toMatchObject(REFUSED);
      world.store.players.ban(anna.id, false);
    }
    expect(world.store.accounts.passkeys(anna.id)).toEqual([]);
  });
});

describe('signing in is refused', () => {
  const WRONG: Readonly<Record<string, Wrong>> = {
    'from another page': { origin: 'https://evil.example' },
    'for another site': { site: 'evil.example' },
    'for another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' },
    'with the signature of a new passkey': { type: 'webauthn.create' },
    'for another player': { userHandle: 'AAAA' },
    'by a copy of the authenticator, whose count is behind': { counter: 1 },
  };
  it.each(Object.entries(WRONG))('%s', async (_name, wrong) => {
    const world = new TestWorld();
    const { authenticator } = await addPasskey(named(world, 'Anna').player);
    for (let count = 0; count < 2; count++)
      expect((await signIn(browser(world), authenticator)).answer).toMatchObject({ type: 'done' });
    const stranger = browser(world);
    expect((await signIn(stranger, authenticator, wrong)).answer).toMatchObject(REFUSED);
    expect(stranger.ask('passkeys')).toMatchObject(REFUSED);
    expect(world.failures).toEqual([]);
  });

  it('by the passkey of another under the id of this one, by an unknown one, and on another site of the server', async () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const one = (await addPasskey(anna.player)).authenticator;
    const other = (await addPasskey(boris.player)).authenticator;
    expect((await signIn(browser(world), other, { id: one.id })).answer).toMatchObject(REFUSED);
    expect((await signIn(browser(world), new SoftwareAuthenticator(ORIGIN))).answer).toMatchObject(REFUSED);
    const elsewhere = world.player(undefined, 'https://second.example.org');
    const away = new SoftwareAuthenticator('https://second.example.org');
    expect((await signIn(elsewhere, away, { id: one.id })).answer).toMatchObject(REFUSED);
  });

  it('with an answer again, on the same connection or another one, and with an old challenge', async () => {
    const world = new TestWorld();
    const { authenticator } = await addPasskey(named(world, 'Anna').player);
    const phone = browser(world);
    const { proof, answer } = await signIn(phone, authenticator);
    expect(answer).toMatchObject({ type: 'done' });
    expect(await phone.askSlowly('sign-in', { proof })).toMatchObject(REFUSED);
    const other = browser(world);
    expect(await other.askSlowly('sign-in', { proof })).toMatchObject(REFUSED);
    await challengeFor(other, 'sign-in');
    expect(await other.askSlowly('sign-in', { proof })).toMatchObject(REFUSED);
    const late = authenticator.use(await challengeFor(other, 'sign-in'));
    world.now += 5 * 60_000;
    expect(await other.askSlowly('sign-in', { proof: late })).toMatchObject(REFUSED);
    // Two at once use one challenge once
    const options = await challengeFor(other, 'sign-in');
    const answers = await Promise.all(
      [0, 1].map(() => other.askSlowly('sign-in', { proof: authenticator.use(options) })),
    );
    expect(answers.map(({ type }) => type).sort()).toEqual(['done', 'refused']);
    // A challenge to add one signs nobody in
    const mixed = authenticator.use(await challengeFor(other, 'add'));
    expect(await other.askSlowly('sign-in', { proof: mixed })).toMatchObject(REFUSED);
  });

  it('of a closed name, and of an address that tries too often', async () => {
    const world = new TestWorld({ limits: { ...DEFAULT_LIMITS, proofs: { burst: 7, perSecond: 0 } } });
    const anna = named(world, 'Anna');
    const { authenticator } = await addPasskey(anna.player);
    world.store.players.ban(anna.id, true);
    expect((await signIn(browser(world), authenticator)).answer).toMatchObject(REFUSED);
    world.store.players.ban(anna.id, false);
    expect((await signIn(browser(world), authenticator)).answer).toMatchObject({ type: 'done' });
    const last = browser(world);
    expect(last.ask('redeem', { code: 'guess' })).toMatchObject(REFUSED);
    expect(last.ask('redeem', { code: 'guess' })).toMatchObject({ code: 'too-fast' });
    expect((await signIn(browser(world, '10.0.0.9'), authenticator)).answer).toMatchObject({ type: 'done' });
  });
});

describe('the code for another device', () => {
  it('opens the name once; a newer one ends it, and so does time', () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const old = (anna.player.ask('device-code') as Done).code;
    const { code } = anna.player.ask('device-code') as Done;
    const phone = world.player();
    expect(phone.ask('redeem', { code: old })).toMatchObject(REFUSED);
    world.restart();
    const again = world.player();
    const { key } = again.ask('redeem', { code }) as Done;
    expect(again.ask('redeem', { code })).toMatchObject(REFUSED);
    expect(world.player().ask('identify', { key })).toMatchObject({ player: anna.id, name: 'Anna' });
    const { store } = world;
    store.accounts.addCode('digest', anna.id, 5000, 1000);
    expect(store.accounts.playerOfCode('digest', 4999)).toBe(anna.id);
    expect(store.accounts.playerOfCode('digest', 5000)).toBeUndefined();
    expect(world.player().ask('device-code')).toMatchObject(REFUSED);
  });

  it('is not redeemed for a closed name', () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const { code } = anna.player.ask('device-code') as Done;
    world.store.players.ban(anna.id, true);
    expect(world.player().ask('redeem', { code })).toMatchObject(REFUSED);
    world.store.players.ban(anna.id, false);
    expect(world.player().ask('redeem', { code })).toMatchObject({ type: 'done' });
  });
});

describe('signing out all other devices', () => {
  it('ends the first secret of the name, the others and codes, and leaves this device and the passkeys', async () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const { authenticator } = await addPasskey(anna.player);
    const phone = browser(world);
    const { key } = (await signIn(phone, authenticator)).answer as Done;
    const { code } = anna.player.ask('device-code') as Done;
    expect(phone.ask('close-devices')).toMatchObject({ type: 'done' });
    for (const [type, fields] of [
      ['identify', { key: anna.key }],
      ['redeem', { code }],
    ] as const)
      expect(world.player().ask(type, fields)).toMatchObject(REFUSED);
    expect(anna.player.ask('passkeys')).toMatchObject(REFUSED);
    expect(world.player().ask('identify', { key })).toMatchObject({ player: anna.id });
    expect((await signIn(browser(world), authenticator)).answer).toMatchObject({ player: anna.id });
  });

  it('on the first device ends those that came later', () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const { code } = anna.player.ask('device-code') as Done;
    const { key } = world.player().ask('redeem', { code }) as Done;
    anna.player.ask('close-devices');
    expect(world.player().ask('identify', { key })).toMatchObject(REFUSED);
    expect(world.player().ask('identify', { key: anna.key })).toMatchObject({ player: anna.id });
  });
});

it('a name whose passkey is lost opens again by a code of the person who runs the server, and by nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-accounts-'));
  // Registered first, it is done last: once the file is closed
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'rooms.db');
  const world = new TestWorld({}, path);
  const anna = named(world, 'Anna');
  const { authenticator } = await addPasskey(anna.player);
  const moderation = new Moderation(path);
  const { code } = moderation.recover('anna');
  expect(moderation.actions()).toMatchObject([{ act: 'recover', subject: anna.id, detail: 'Anna' }]);
  expect(() => moderation.recover('nobody')).toThrow(expect.objectContaining({ code: 'unknown-player' }));
  moderation.dispose();
  expect(anna.player.ask('passkeys')).toMatchObject(REFUSED);
  expect(world.player().ask('identify', { key: anna.key })).toMatchObject(REFUSED);
  expect((await signIn(browser(world), authenticator)).answer).toMatchObject(REFUSED);
  const phone = browser(world);
  expect(phone.ask('redeem', { code })).toMatchObject({ type: 'done', player: anna.id, name: 'Anna' });
  expect((await addPasskey(phone)).answer).toMatchObject({ type: 'done' });
});

it('what the disk does not take has not happened', () => {
  const database = openRoomsFile(':memory:');
  onTestFinished(() => {
    database.close();
  });
  const store = new AccountStore(database);
  store.addCode('digest', 'anna', 2000, 1000);
  database.exec('PRAGMA query_only = ON');
  const refusal = expect.objectContaining({ code: 'not-kept' });
  expect(() => store.redeem('digest', 'anna', 'secret', 1000)).toThrow(refusal);
  expect(() => store.closeDevices('anna', 'secret', 'unknown')).toThrow(refusal);
  database.exec('PRAGMA query_only = OFF');
  expect(store.playerOfCode('digest', 1000)).toBe('anna');
  expect(store.redeem('digest', 'anna', 'secret', 1000)).toBe(true);
});

it('of twenty devices of a name the oldest is signed out by another one', () => {
  const world = new TestWorld();
  const anna = named(world, 'Anna');
  const keys = Array.from({ length: 21 }, () => {
    const { code } = anna.player.ask('device-code') as Done;
    return (world.player().ask('redeem', { code }) as Done).key;
  });
  const known = keys.map((key) => world.player().ask('identify', { key }).type);
  expect(known).toEqual(['refused', ...Array(20).fill('done')]);
  expect(world.player().ask('identify', { key: anna.key })).toMatchObject({ type: 'done' });
});

it('secrets and codes are in the file as digests only', async () => {
  const world = new TestWorld();
  const anna = named(world, 'Anna');
  const { code = '' } = anna.player.ask('device-code') as Done;
  expect(world.store.accounts.playerOfCode(code, 0)).toBeUndefined();
  const { key = '' } = world.player().ask('redeem', { code }) as Done;
  expect(world.store.players.findBySecret(key)).toBeUndefined();
});
