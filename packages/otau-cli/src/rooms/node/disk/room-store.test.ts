/** Files of rooms from earlier versions, and damaged ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeOlder, TestWorld } from '../../testing.js';
import { secretDigest } from '../secrets.js';
import { RoomStore } from './room-store.js';

/** Where a file may be; its folder goes with the test. */
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'rooms.db');
}

describe('a file of version 1', () => {
  function oldFile(): string {
    const path = newPath();
    const database = new Database(path);
    database.exec(`
CREATE TABLE rooms(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, setup TEXT NOT NULL,
  over INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0);
CREATE INDEX rooms_going ON rooms(over, archived);
CREATE TABLE events(room INTEGER, seq INTEGER, event TEXT NOT NULL, PRIMARY KEY(room, seq)) WITHOUT ROWID;
PRAGMA application_id = ${0x6f74726f}; PRAGMA user_version = 1;`);
    const setup = {
      id: 'old',
      game: 'kindo',
      options: {},
      control: '10:00',
      seed: 's',
      hash: 'h',
      listed: true,
      created: 1,
    };
    database.prepare('INSERT INTO rooms(id, setup) VALUES (?, ?)').run(['old', JSON.stringify(setup)]);
    const sits = [0, 1].map((seat) => ({ type: 'sit', seat, name: `P${seat}`, bot: '', secret: `${seat}`, at: 5 }));
    sits.forEach((event, index) => {
      database.prepare('INSERT INTO events VALUES (1, ?, ?)').run([index + 1, JSON.stringify(event)]);
    });
    database.close();
    return path;
  }

  it('is opened with all its games, and can do what new ones can', () => {
    const path = oldFile();
    const world = new TestWorld({}, path);
    expect(world.store.find('old')).toMatchObject({ phase: 'playing' });
    world.player().ask('register', { name: 'Anna' });
    world.store.close();
    const again = new RoomStore(path);
    expect(again.players.findByName('anna')?.name).toBe('Anna');
    expect(again.ongoing()).toHaveLength(1);
    again.close();
  });

  it.each(['CREATE TABLE ratings(nonsense)', 'DROP TABLE events'])('stays as it was after %s', (damage) => {
    const path = oldFile();
    const broken = new Database(path);
    broken.exec(damage);
    broken.close();
    expect(() => new RoomStore(path)).toThrow(/cannot be opened/);
    const after = new Database(path);
    expect(after.prepare('PRAGMA user_version').get([])).toMatchObject({ user_version: 1 });
    expect(after.prepare("SELECT name FROM sqlite_master WHERE name = 'players'").get([])).toBeUndefined();
    after.close();
  });
});

it('names that looked alike before stay valid, and are not given a third time', () => {
  const path = newPath();
  new RoomStore(path).close();
  const old = new Database(path);
  const names = ['Anna', 'Аnnа', 'Bob10', 'Ivan', 'lvan', 'Z\u3164oe', '\u2800\u2800', 'Жаңыл'];
  const add = old.prepare('INSERT INTO players(id, name, key, secret, created) VALUES (?, ?, ?, ?, 1)');
  for (const name of names) add.run([`id ${name}`, name, name.toLowerCase(), secretDigest(name)]);
  old.close();
  makeOlder(path, 5);
  const world = new TestWorld({}, path);
  for (const name of names) {
    expect(world.player().ask('identify', { key: name })).toMatchObject({ type: 'done', name });
    expect(world.store.players.findByName(name)?.name).toBe(name);
  }
  for (const name of ['anna', 'аnnа', 'ВОВ10', 'b0bl0', 'IVAN', 'Zoe', 'жаңыл']) {
    expect(world.player().ask('register', { name })).toMatchObject({ code: 'name-taken' });
  }
  const { alike, unusual } = world.store.players.oldNames();
  const namesOf = (players: readonly { name: string }[]) => players.map(({ name }) => name).sort();
  expect(alike.map(namesOf).sort()).toEqual([
    ['Anna', 'Аnnа'],
    ['Ivan', 'lvan'],
  ]);
  expect(namesOf(unusual)).toEqual(['Z\u3164oe', '\u2800\u2800', 'Аnnа'].sort());
  // A new name for one of them ends it
  world.store.players.rename('id lvan', 'Leonid');
  world.store.players.rename('id Аnnа', 'Vera');
  expect(world.store.players.oldNames().alike).toEqual([]);
  expect(world.player().ask('register', { name: 'Ivаn' })).toMatchObject({ code: 'name-taken' });
  expect(world.player().ask('register', { name: 'VERA' })).toMatchObject({ code: 'name-taken' });
});

it('a file that lacks a table is refused in a sentence, and free again', () => {
  const path = newPath();
  new RoomStore(path).close();
  const broken = new Database(path);
  broken.exec('DROP TABLE players');
  broken.close();
  for (let i = 0; i < 2; i++)
    expect(() => new RoomStore(path)).toThrow(/cannot be opened: its table players is missing\.$/);
});
