import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jsonAt, type Program, startNode } from '../../../../../tests/processes.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import type { Flags, Input, Output } from '../command.js';
import { serve } from './serve.js';

const SCRIPT = `
import { serve } from './packages/otau-cli/dist/cli/commands/serve.js';
const output = { print: (text) => console.log(text), warn: (text) => console.error(text) };
process.exitCode = await serve(JSON.parse(process.argv[1]), output, { isTerminal: false, now: () => 0 });
`;

/** The command as a process of its own, and an address that it prints: that of the board unless asked for another one. */
async function start(flags: object, wanted = /(http:\S+)\s/): Promise<{ program: Program; address: string }> {
  const words = ['--input-type=module', '--eval', SCRIPT, JSON.stringify({ port: '0', ...flags })];
  const program = startNode(words);
  onTestFinished(() => void program.kill());
  return { program, address: await program.says(wanted) };
}

/** Runs the command where it ends by itself. */
function run(flags: object): Promise<number> {
  const output: Output = { colour: false, columns: 80, print: () => {}, warn: () => {} };
  const input = { isTerminal: false, now: () => 0 } as Input;
  return Promise.resolve(serve(flags as Flags, output, input));
}

describe('otau serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends at %s with code 0, streams open or not', async (signal) => {
    const folder = temporaryFolder('serve');
    writeFileSync(join(folder, 'config.json'), '{"format":"otau-run","game":"kindo"}');
    const { program, address } = await start({ runs: [folder] });
    const { runs } = await jsonAt<{ runs: { id: string }[] }>(`${address}api/runs`);
    const stream = await fetch(`${address}api/runs/${runs[0].id}/events`);
    const ended = program.kill(signal);
    expect(await stream.text()).toContain('retry:');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('prints where the metrics of its rooms are, and logs its beginning and end', async () => {
    const folder = temporaryFolder('serve');
    const log = join(folder, 'rooms.log');
    const { program, address } = await start(
      { rooms: join(folder, 'rooms.db'), metrics: '0', log },
      /Metrics are at (\S+)\s/,
    );
    expect(await (await fetch(address)).text()).toContain('otau_rooms 0');
    expect((await program.kill('SIGTERM')).code).toBe(0);
    const events = readFileSync(log, 'utf8').trimEnd().split('\n');
    expect(events.map((line) => JSON.parse(line).event)).toEqual(['started', 'ended']);
  });

  it('says in a sentence that the port is in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expect(run({ port: String(port) })).rejects.toMatchObject({
      code: 'bad-address',
      message: expect.stringContaining(`port ${port} is in use by another program`),
    });
  });

  it('starts before the first training has made the folder of runs, and shows the run as soon as it is there', async () => {
    const parent = temporaryFolder('serve');
    const folder = join(parent, 'runs');
    const { address } = await start({ runs: [folder] });
    mkdirSync(join(folder, 'kindo'), { recursive: true });
    writeFileSync(join(folder, 'kindo', 'config.json'), '{"format":"otau-run","game":"kindo"}');
    const ids = async () => (await jsonAt<{ runs: { id: string }[] }>(`${address}api/runs`)).runs;
    await expect.poll(ids).toMatchObject([{ id: 'kindo' }]);
  });

  it('names the address at which this machine has passkeys, where there are rooms', async () => {
    const folder = temporaryFolder('serve');
    const { address } = await start({ rooms: join(folder, 'rooms.db') }, /Passkeys work at (\S+)\s/);
    expect(address).toMatch(/^http:\/\/localhost:\d+\/$/);
  });

  it('refuses what is no port, no address, no folder', async () => {
    for (const port of ['-1', '65536', 'http', '1.5', '']) {
      await expect(run({ port })).rejects.toMatchObject({ code: 'bad-command' });
    }
    await expect(run({ port: '0', host: '192.0.2.1' })).rejects.toMatchObject({
      message: 'The server cannot listen on "192.0.2.1": this machine has no such address.',
    });
    await expect(run({ runs: [import.meta.filename] })).rejects.toMatchObject({ code: 'no-file' });
    await expect(run({ metrics: true })).rejects.toMatchObject({ message: expect.stringContaining('go with --rooms') });
    await expect(run({ rooms: 'none', metrics: 'x' })).rejects.toMatchObject({
      message: '--metrics takes a whole number from 0 to 65535; got "x".',
    });
  });
});
