/** Finished games on their way into the archive. */
import { OtauError } from 'otau';
import { expect, it } from 'vitest';
import type { Archive } from '../../../archive/archive.js';
import { TestWorld } from '../../testing.js';
import { Archiver } from './archiver.js';

it('games that the archive cannot take for now are tried again, without a restart', async () => {
  const world = new TestWorld();
  const games = ['kindo', 'senet'].map((game) => {
    const { room, players } = world.begin(game);
    players[0].ask('resign', { room });
    return room;
  });
  const failures: unknown[] = [];
  const archive = {
    import: async () => {
      if (failures.length < 2) throw new OtauError('no-file', 'The archive cannot be used: the disk is full.');
    },
  } as unknown as Archive;
  const archived: string[] = [];
  const archiver = new Archiver({
    archive,
    onArchived: (room) => archived.push(room),
    onFailure: (error) => failures.push(error),
    retryDelay: 1,
  });
  for (const room of world.over) archiver.add(room);
  await expect.poll(() => archived, { timeout: 5000 }).toEqual(games);
  expect(failures).toHaveLength(2);
  await archiver.close();
});
