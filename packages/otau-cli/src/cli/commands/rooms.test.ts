/** `otau rooms`: reports are read and closed, names closed and changed, on the file of a server that runs. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { calendar } from '../../rooms/node/game-clock.js';
import { type Of, TestWorld } from '../../rooms/testing.js';
import { run } from '../testing.js';

const DAY_MS = 86_400_000;
let path: string;
let world: TestWorld;

/** A server runs, with three names; Anna and a guest have reported Rude. */
beforeEach(() => {
  const folder = temporaryFolder('rooms');
  path = join(folder, 'rooms.db');
  world = new TestWorld({}, path);
});

function named(name: string) {
  const player = world.player();
  const { player: id = '', key = '' } = player.ask('register', { name }) as Of<'done'>;
  return { player, id, key };
}

const rooms = (...words: string[]) => run(['rooms', ...words, '--rooms', path]);

describe('otau rooms', () => {
  it('writes a Swiss for arbiters’ programs, and shows the table of such a file', async () => {
    const [anna, boris] = [named('Anna'), named('Boris')];
    const wish = { name: 'Open', kind: 'swiss', game: 'kindo', control: '5:00', rated: true };
    const { tournament = '' } = anna.player.ask('organise', wish) as Of<'done'>;
    for (const { player } of [anna, boris]) player.ask('enter', { tournament });
    const { code, out } = await rooms('trf', tournament);
    expect(code).toBe(0);
    expect(out).toMatch(/^012 Open\n062 2\n/);
    expect(out).toMatch(/^001 {4}1 {6}Anna +1500/m);
    const file = join(path, '..', 'open.trf');
    writeFileSync(file, out);
    expect((await rooms('standings', file)).out).toMatch(/^1 +1 +Anna +0 +0 +0 +0$/m);
    expect((await rooms('trf', 'nothing')).err).toMatch(/There is no tournament "nothing"/);
  });

  it('lists reports and closes them', async () => {
    const [rude, anna] = [named('Rude'), named('Anna')];
    const { room } = rude.player.ask('create', { game: 'kindo', seat: 0 }) as { room: string };
    anna.player.ask('report', { player: rude.id, room, why: 'words' });
    const reportName = () => world.player().ask('report', { player: rude.id, why: 'name' });
    reportName();
    expect((await rooms('reports')).out).toMatch(
      /^1 +\d{4}-\d\d-\d\d \d\d:\d\d +Rude +words +#\/room\/[\w-]+ +by Anna *\n2 .* Rude +name +by a guest *\n$/,
    );
    expect(await rooms('close', '1')).toEqual({ code: 0, out: '1 report closed.\n', err: '' });
    expect(JSON.parse((await rooms('reports', '--json')).out)).toMatchObject([
      { number: 2, why: 'name', reporter: '' },
    ]);
    expect(JSON.parse((await rooms('reports', '--all', '--json')).out)).toHaveLength(2);
    expect(await rooms('close', '1')).toMatchObject({
      code: 2,
      err: 'otau: There is no open report 1; none was closed.\n',
    });
    await rooms('close', '2');
    expect((await rooms('reports')).out).toBe('There are no open reports.\n');
    reportName();
    expect(JSON.parse((await rooms('reports', '--json')).out)).toMatchObject([{ number: 3, why: 'name' }]);
  });

  it('closes a name while the server runs, and opens it again', async () => {
    const { player, key } = named('Rude');
    expect((await rooms('ban', 'rude')).out).toBe('Closed: Rude.\n');
    expect(player.ask('create', { game: 'kindo', seat: 0 })).toMatchObject({ code: 'not-allowed' });
    expect(world.player().ask('identify', { key })).toMatchObject({ code: 'not-allowed' });
    expect((await rooms('players')).out).toMatch(/^Rude .* 0 games +closed\n$/);
    expect((await rooms('unban', 'Rude')).out).toBe('Open again: Rude.\n');
    expect(player.ask('create', { game: 'kindo', seat: 0 })).toMatchObject({ type: 'done' });
  });

  it('does all of several, or nothing where one of them is wrong', async () => {
    const [rude, mean] = [named('Rude'), named('Mean')];
    for (const { id } of [rude, mean]) world.player().ask('report', { player: id, why: 'name' });
    const nobody = 'There is no player "Nobody"; nothing has changed.';
    expect(await rooms('ban', 'Rude', 'Nobody')).toEqual({ code: 2, out: '', err: `otau: ${nobody}\n` });
    expect(await rooms('close', '1', '7')).toMatchObject({
      code: 2,
      out: '',
      err: 'otau: There is no open report 7; none was closed.\n',
    });
    expect((await rooms('log')).out).toBe('Nothing has been done.\n');
    expect((await rooms('ban', 'Rude', 'Mean', 'rude')).out).toBe('Closed: Rude, Mean.\n');
    expect((await rooms('close', '1', '2', '1')).out).toBe('2 reports closed.\n');
    expect(JSON.parse((await rooms('log', '--json')).out)).toHaveLength(4);
  });

  it('says where a name is closed or open already, and notes nothing', async () => {
    named('Rude');
    named('Mean');
    expect((await rooms('unban', 'Rude')).out).toBe('Open already: Rude.\n');
    await rooms('ban', 'Rude');
    expect((await rooms('ban', 'Rude', 'Mean')).out).toBe('Closed: Mean.\nClosed already: Rude.\n');
    expect(JSON.parse((await rooms('ban', 'Rude', '--json')).out)).toMatchObject([{ isBanned: true, changed: false }]);
    expect(JSON.parse((await rooms('log', '--json')).out)).toHaveLength(2);
  });

  it('closes the player with an id, not one who has taken it for a name', async () => {
    const { id } = named('Rude');
    named(id);
    expect((await rooms('ban', id)).out).toBe('Closed: Rude.\n');
  });

  it('changes a name; one that belongs to another player is refused', async () => {
    const { id, key } = named('Rude');
    named('Anna');
    expect(await rooms('rename', 'Rude', 'ANNA')).toMatchObject({ code: 2 });
    expect(await rooms('rename', 'Rude', ' ')).toMatchObject({ code: 2 });
    expect((await rooms('rename', id, 'Player 7')).out).toContain('is Player 7 now.');
    expect(world.player().ask('identify', { key })).toMatchObject({ type: 'done', player: id, name: 'Player 7' });
    expect(JSON.parse((await rooms('players', 'LAY', '--json')).out)).toMatchObject([{ id, name: 'Player 7' }]);
  });

  describe('about games and tournaments', () => {
    const BLITZ = { game: 'kindo', control: '5:00' };

    /** The server looks for commands while the program waits. */
    function serve(): void {
      const timer = setInterval(() => world.sweep(), 20);
      onTestFinished(() => clearInterval(timer));
    }

    /** Two names that play a tournament with each other. */
    function organise() {
      const players = [named('Anna'), named('Boris')];
      const [{ player }] = players;
      const { tournament = '' } = player.ask('organise', { name: 'Open', kind: 'swiss', ...BLITZ }) as Of<'done'>;
      for (const one of players) {
        one.player.ask('enter', { tournament });
        one.player.ask('tournament', { tournament });
      }
      player.ask('begin', { tournament });
      for (let second = 0; second < 2; second++) world.sweep();
      return { players, tournament, room: player.tournament.games[0].room };
    }

    it('ends games and tournaments, and says so in the log', async () => {
      const { players, tournament, room } = organise();
      players[0].player.ask('watch', { room });
      const { room: waiting } = players[1].player.ask('create', { game: 'kindo', seat: 0, listed: true }) as Of<'done'>;
      serve();
      const link = `http://127.0.0.1:4780/#/room/${waiting}`;
      expect((await rooms('end', tournament, link)).out).toBe(`Ended: ${tournament}, ${waiting}.\n`);
      expect(players[0].player.status).toMatchObject({ phase: 'over', ending: { reason: 'closed', results: null } });
      expect(players[0].player.tournament).toMatchObject({ head: { phase: 'over' }, games: [{ room, result: null }] });
      expect(world.store.find(waiting as string)?.phase).toBe('over');
      expect(await rooms('end', tournament)).toMatchObject({ code: 2 });
      expect((await rooms('log')).out).toMatch(/end .* tournament Open *\n.* end .* game kindo *\n$/);
    });

    it('takes them out of the lists', async () => {
      const { player, tournament } = { ...organise(), player: world.player() };
      const { room } = player.ask('create', { game: 'kindo', seat: 0, listed: true }) as Of<'done'>;
      serve();
      expect(await rooms('unlist', tournament, room as string)).toMatchObject({ code: 0 });
      player.ask('tournaments');
      player.ask('lobby', { on: true });
      expect(player.last('tournaments').tournaments).toEqual([]);
      expect(player.last('lobby').rooms.map((one) => one.room)).not.toContain(room);
      expect(player.ask('tournament', { tournament })).toMatchObject({ type: 'done' });
    });

    it('gives a tournament to another organiser, and a seat to another player', async () => {
      const [anna, boris] = [named('Anna'), named('Boris')];
      const wish = { name: 'Open', kind: 'swiss', ...BLITZ };
      const { tournament = '' } = anna.player.ask('organise', wish) as Of<'done'>;
      const { room = '' } = anna.player.ask('create', { game: 'kindo', seat: 0 }) as Of<'done'>;
      world.player().ask('sit', { room, seat: 1, name: 'Guest' });
      serve();
      expect((await rooms('give', tournament, 'Boris')).out).toBe(`${tournament} belongs to Boris now.\n`);
      expect((await rooms('give', room, 'Boris', '1')).out).toBe(`${room} belongs to Boris now.\n`);
      for (const { player } of [anna, boris]) player.ask('enter', { tournament });
      expect(anna.player.ask('begin', { tournament })).toMatchObject({ code: 'not-allowed' });
      expect(boris.player.ask('begin', { tournament })).toMatchObject({ type: 'done' });
      expect(anna.player.ask('resign', { room })).toMatchObject({ code: 'not-allowed' });
      expect(boris.player.ask('watch', { room })).toMatchObject({ seat: 0 });
      expect(boris.player.ask('resign', { room })).toMatchObject({ type: 'done' });
    });

    it('ends what a closed name has begun', async () => {
      const { players, tournament, room } = organise();
      const [anna, boris] = players;
      const { room: waiting = '' } = anna.player.ask('create', { game: 'kindo', seat: 0 }) as Of<'done'>;
      boris.player.ask('watch', { room });
      await rooms('ban', 'Anna');
      for (let second = 0; second < 2; second++) world.sweep();
      expect(world.store.find(waiting)).toMatchObject({ phase: 'over' });
      expect(boris.player.status.phase).toBe('over');
      expect(boris.player.tournament).toMatchObject({ head: { phase: 'over' }, gone: [anna.id] });
      expect(world.store.tournaments.isOver(tournament)).toBe(true);
    });

    it('is done when the server starts, where none runs', async () => {
      const { tournament } = organise();
      expect((await rooms('end', tournament)).out).toContain('The server does it when it runs.');
      world.restart();
      world.sweep();
      expect(world.store.tournaments.isOver(tournament)).toBe(true);
    });
  });

  it('gives a name back whose passkeys and devices are lost', async () => {
    const { id, key } = named('Anna');
    const { out } = await rooms('recover', 'anna');
    expect(out).toContain('opens the name once, within a day');
    const { link } = JSON.parse((await rooms('recover', 'anna', '--json')).out) as { link: string };
    expect(link).toMatch(new RegExp(`^#/player/${id}/code-`));
    expect(world.player().ask('identify', { key })).toMatchObject({ code: 'not-allowed' });
    const code = link.split('code-', 2)[1];
    expect(world.player().ask('redeem', { code })).toMatchObject({ type: 'done', player: id });
    expect(await rooms('recover', 'nobody')).toMatchObject({ code: 2 });
  });

  it('gives a name back for a day of the server, whatever the clock of the machine says', async () => {
    const { id } = named('Anna');
    const date = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 30 * DAY_MS);
    const { link } = JSON.parse((await rooms('recover', 'Anna', '--json')).out) as { link: string };
    date.mockRestore();
    world.sweep();
    const code = link.split('code-', 2)[1];
    const now = calendar.now();
    const server = vi.spyOn(calendar, 'now').mockReturnValue(now + DAY_MS + 60_000);
    onTestFinished(() => server.mockRestore());
    expect(world.player().ask('redeem', { code })).toMatchObject({ type: 'refused', code: 'not-allowed' });
    server.mockReturnValue(now + DAY_MS - 60_000);
    expect(world.player().ask('redeem', { code })).toMatchObject({ type: 'done', player: id });
  });

  it('notes what was done, and nothing of what was refused', async () => {
    const { id } = named('Rude');
    await rooms('ban', id);
    await rooms('rename', 'Rude', 'Mild');
    await rooms('ban', 'Nobody');
    await rooms('unban', 'Mild');
    const acts = JSON.parse((await rooms('log', '--json')).out) as { act: string; subject: string; detail: string }[];
    expect(acts.map(({ act, subject, detail }) => [act, subject, detail])).toEqual([
      ['ban', id, 'Rude'],
      ['rename', id, 'Rude → Mild'],
      ['unban', id, 'Mild'],
    ]);
  });

  it('shows no escape codes, and makes no file', async () => {
    world.store.players.add({ id: 'x', name: 'a\x1b[31mb', created: 0, isBanned: false }, 'secret');
    expect((await rooms('players')).out).not.toContain('\x1b');
    const missing = join(path, '..', 'missing.db');
    expect(await run(['rooms', 'reports', '--rooms', missing])).toMatchObject({
      code: 2,
      err: expect.stringContaining('otau serve --rooms makes the file'),
    });
    expect(() => statSync(missing)).toThrow();
  });

  it.each([
    [[], /^otau: rooms does reports, close, .* or log; got "--rooms"; see otau rooms --help\.$/m],
    [['nofile'], /^otau: rooms does reports, .*; got "nofile"; see otau rooms --help\.$/m],
  ])('says first what there is to do: %j', async (words, sentence) => {
    const { code, err } = await run(['rooms', ...words, '--rooms', '/no/such/rooms.db']);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });

  it.each([
    ['reports', 'now'],
    ['close'],
    ['close', 'all'],
    ['ban'],
    ['rename', 'Rude'],
    ['kick', 'Rude'],
    ['log', 'x'],
  ])('says what it does: %s %s', async (...words) => {
    const { code, err, out } = await rooms(...words.filter((word) => word !== undefined));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^otau: (rooms does|missing|too many|A report).*\.\n$/);
  });
});
