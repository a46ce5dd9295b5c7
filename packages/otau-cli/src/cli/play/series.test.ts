import { createGame, UNTIMED } from 'otau';
import { expect, it } from 'vitest';
import { type Input, Interrupted } from '../command.js';
import { TerminalGame } from './match.js';
import { playOn } from './series.js';

it('Ctrl-C does not wait for an engine that hangs', async () => {
  const game = createGame('kindo', { size: 3 });
  const says = "const said = { ugi: 'ugiok', isready: 'readyok' }[line]; if (said) console.log(said);";
  const script = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => { ${says} })`;
  const engine = `engine:${JSON.stringify(process.execPath)} -e ${JSON.stringify(script)}`;
  const players = [engine, 'random'];
  const start = () => {
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    return { row };
  };
  const match = new TerminalGame({ game, players, names: ['x', 'o'], control: UNTIMED, seed: '1', start }, 0);
  await match.prepare();
  let checks = 0;
  const input = {
    yieldToEvents: async () => {
      if (++checks === 3) throw new Interrupted('Interrupted.');
    },
    now: () => performance.now(),
  } as Input;
  // Without Ctrl-C the engine's time limit ends the game, with another error
  await expect(playOn(match, { input } as Parameters<typeof playOn>[1])).rejects.toThrow(Interrupted);
  expect(match.history.length).toBe(0);
});
