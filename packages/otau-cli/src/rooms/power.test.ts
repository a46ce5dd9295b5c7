/** Rooms after a power failure at any moment: moves that a player has received are there, and no move twice. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rng } from 'otau';
import { afterAll, describe, expect, it } from 'vitest';
import { RoomStore } from './node/disk/room-store.js';
import { TestWorld } from './testing.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-power-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLIES = 12;
/** Every write of the log is a page with a head of its own. */
const [LOG_HEAD, PAGE_HEAD] = [32, 24];
const PAGE = 4096 + PAGE_HEAD;

/** A game, its files, and how long the log was when so many moves had been sent. */
function playedGame() {
  const path = join(folder, 'rooms.db');
  const world = new TestWorld({}, path);
  const { room, players } = world.begin('togyzkumalak', {}, '10:00');
  const told: { readonly bytes: number; readonly moves: number }[] = [];
  const rng = new Rng('power');
  const logLength = (): number => readFileSync(`${path}-wal`).length;
  told.push({ bytes: logLength(), moves: 0 });
  for (let ply = 0; ply < PLIES; ply++) {
    const { game, live } = world.store.find(room)!;
    const actions = new Uint16Array(game.maxLegal);
    const { row, actor } = live!.history;
    const move = game.formatAction(row, actions[rng.below(game.legal(row, actions))]);
    expect(players[actor].ask('move', { room, ply, move })).toMatchObject({ type: 'done' });
    told.push({ bytes: logLength(), moves: ply + 1 });
  }
  const file = join(folder, 'file.db');
  cpSync(path, file);
  return { room, told, file, log: readFileSync(`${path}-wal`), moves: world.store.find(room)!.moves };
}

/** What a server finds if only a part of the log reached the disk, followed by other bytes. */
function movesAfter({ room, file }: ReturnType<typeof playedGame>, log: Buffer): readonly string[] | undefined {
  const copy = join(folder, 'copy.db');
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${copy}${part}`, { force: true });
  cpSync(file, copy);
  writeFileSync(`${copy}-wal`, log);
  const store = new RoomStore(copy);
  try {
    store.ongoing();
    return store.find(room)?.moves;
  } finally {
    store.close();
  }
}

describe('rooms', () => {
  it('lose nothing that was sent when the power is lost, wherever the writing stops', () => {
    const game = playedGame();
    const { log, told, moves } = game;
    const rng = new Rng('rest');
    const writes = Math.ceil((log.length - LOG_HEAD) / PAGE);
    const seen = new Set<number>();
    for (let write = 0; write <= writes; write++) {
      const whole = Math.min(log.length, LOG_HEAD + write * PAGE);
      const half = Math.min(log.length, whole + rng.below(PAGE));
      const torn = Buffer.alloc(Math.min(PAGE, log.length - half), rng.below(256));
      for (const kept of [log.subarray(0, whole), Buffer.concat([log.subarray(0, half), torn])]) {
        const found = movesAfter(game, kept);
        const least = told.findLast(({ bytes }) => bytes <= whole)?.moves;
        if (least !== undefined) expect(found?.length).toBeGreaterThanOrEqual(least);
        if (found === undefined) continue;
        expect(found).toEqual(moves.slice(0, found.length));
        seen.add(found.length);
      }
    }
    expect(seen.size).toBe(PLIES + 1);
  });
});
