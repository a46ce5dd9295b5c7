/** Agents that play by a network: they find it, they refuse files that are not networks, they play legal moves. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGame } from '../games/index.js';
import { Rng } from '../lib/rng.js';
import { checkDeclaration, initialWeights, writeModel } from '../network/index.js';
import { loadSenet, shippedSenet } from '../tables/node/index.js';
import { createAgent } from './catalog.js';
import { provideNode } from './node/index.js';

const resources = provideNode();

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-zero-'));
  for (const game of ['kindo', 'senet', 'togyzkumalak'] as const) {
    const declaration = checkDeclaration({ game, trunk: { kind: 'dense', width: 16, blocks: 1 } });
    writeFileSync(join(folder, `${game}.onnx`), writeModel(declaration, initialWeights(declaration, new Rng(1))));
  }
  writeFileSync(join(folder, 'broken.onnx'), 'this is no model');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function firstMove(spec: string, id: 'kindo' | 'senet' | 'abalone' | 'togyzkumalak', seed = 1) {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  const rng = new Rng(seed);
  game.start(row, rng);
  while (game.actor(row) < 0) game.next(row, 0, row);
  const legal = new Uint16Array(game.maxLegal);
  const count = game.legal(row, legal);
  const agent = createAgent(spec, { game: id, resources });
  const choice = await agent.choose({ game, row, rng });
  await agent.close?.();
  return { choice, legal: [...legal.subarray(0, count)] };
}

describe('zero', () => {
  it.each(['kindo', 'senet'] as const)(
    'plays a legal move of %s with its value and as many visits as asked for',
    async (id) => {
      const { choice, legal } = await firstMove(`zero:model=${join(folder, id)}.onnx,visits=50`, id);
      expect(legal).toContain(choice.action);
      expect(Math.abs(choice.value as number)).toBeLessThanOrEqual(1);
      expect(choice.result?.visits).toBeGreaterThanOrEqual(16);
    },
  );

  it.each([
    ['togyzkumalak', { kind: 'one-hot', stem: 8, width: 8, blocks: 0 }],
    ['kindo', { kind: 'cells', channels: 4, blocks: 0 }],
  ] as const)('plays %s with a trunk %j in a program that loads agents alone', (id, trunk) => {
    const declaration = checkDeclaration({ game: id, trunk });
    const model = join(folder, `${id}-${trunk.kind}.onnx`);
    writeFileSync(model, writeModel(declaration, initialWeights(declaration, new Rng(1))));
    const program = `
      import { createGame, Rng } from 'otau';
      import { createAgent } from 'otau/agents';
      import { provideNode } from 'otau/agents/node';
      const game = createGame('${id}');
      const row = new Uint8Array(game.rowSize);
      game.start(row);
      const agent = createAgent('zero:visits=2,model=${model}', { game: '${id}', resources: provideNode() });
      console.log((await agent.choose({ game, row, rng: new Rng(1) })).action >= 0);`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe('true\n');
  });

  it('plays with a Gumbel root, the same with the same seed', async () => {
    const spec = `zero:model=${join(folder, 'kindo.onnx')},visits=20,root=gumbel,considered=4`;
    const { choice, legal } = await firstMove(spec, 'kindo', 5);
    expect(legal).toContain(choice.action);
    expect(choice.result?.nodes).toBe(20);
    expect(choice.result?.lines.filter(({ visits }) => visits! > 0).length).toBe(Math.min(4, legal.length));
    const again = await firstMove(spec, 'kindo', 5);
    expect(again.choice.result?.lines).toEqual(choice.result?.lines);
  });

  it('with the same seed plays the same', async () => {
    const spec = `zero:model=${join(folder, 'kindo.onnx')},visits=64`;
    const once = await firstMove(spec, 'kindo', 5);
    const again = await firstMove(spec, 'kindo', 5);
    expect(again.choice.result?.lines).toEqual(once.choice.result?.lines);
  });

  it('tries all moves where untried ones count more than their position, and few where they count much less', async () => {
    const tried = async (firstPlay: number) => {
      const { choice } = await firstMove(
        `zero:model=${join(folder, 'togyzkumalak.onnx')},visits=64,firstPlay=${firstPlay}`,
        'togyzkumalak',
      );
      return choice.result!.lines.filter(({ visits }) => visits! > 0).length;
    };
    expect(await tried(-10)).toBeGreaterThan(2 * (await tried(10)));
  });

  describe('endings', () => {
    // White wins by 8 (89) what it loses by 9 (93)
    const GAME =
      '65(10) 44(10) 11 88(12) 91 34x 25(4) 93 58(4) 91(6) 38 17 64(8) 29 25 91 13 91(2) 67 12 67 12 37 24 23 45 23 45 67 23 35 81 12 91 12 89 96 23 84(2) 23 52 37 67 45 12 91 92(2) 14 91(2) 34 12 23 26 89 89 34 23 34 89 91 12 54 75x 92(4) 13 12 12 89 68 12 67 49 81 12 94(2) 89 39 93(2) 12 27 72(2) 36 59 34 25 61(2) 83(2) 14 34 92 12 72(6) 96(4) 13 71(2) 92 91 91(4) 81(2) 36 69 67 89 79 93(2) 12 23 29 58 91 35 91(2) 89 78 79 23 34 34 89 67 78 78';
    const game = createGame('togyzkumalak');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    for (const move of GAME.split(' ')) game.next(row, game.parseAction(row, move), row);

    const played = async (options: string) => {
      const agent = createAgent(`zero:model=${join(folder, 'togyzkumalak.onnx')},visits=16${options}`, { resources });
      const { action, result } = await agent.choose({ game, row, rng: new Rng(1) });
      await agent.close?.();
      return { move: game.formatAction(row, action).slice(0, 2), visits: result?.visits };
    };

    it('are played by alpha-beta, which holds what a network gives away', async () => {
      expect(await played('')).toEqual({ move: '89', visits: undefined });
    });

    it('are the network’s where the option says so', async () => {
      expect((await played(',endings=false')).visits).toBe(16);
    });
  });

  it('knows endgames, where the option is set', async () => {
    const game = createGame('senet');
    const row = new Uint8Array(game.rowSize);
    game.parsePosition('c............................s c 2 -', row);
    const agent = createAgent(`zero:model=${join(folder, 'senet.onnx')},visits=1,endgames=true`, { resources });
    const { action, value, result } = await agent.choose({ game, row, rng: new Rng(1) });
    await agent.close?.();
    game.next(row, action, row);
    const table = await loadSenet(shippedSenet('kendall'));
    expect(value).toBe(1 - 2 * table.chance(row));
    expect([result?.stopped, result?.nodes]).toEqual(['solved', 1]);
  });

  it.each([
    ['a model that is not there', 'nowhere', 'kindo', 'unknown-model'],
    ['a file that is no model', 'broken.onnx', 'kindo', 'bad-model'],
    ['a model of another game', 'kindo.onnx', 'abalone', 'bad-network'],
  ] as const)('refuses %s', async (_, file, id, code) => {
    const playing = firstMove(`zero:model=${join(folder, file)},visits=8`, id);
    const message = expect.stringContaining(file) as string;
    await expect(playing).rejects.toMatchObject({ code, message });
  });
});

it('a model that does not fit says for what it is', async () => {
  const declaration = checkDeclaration({
    game: 'kindo',
    options: { size: 3 },
    trunk: { kind: 'dense', width: 8, blocks: 0 },
  });
  const model = join(folder, 'small.onnx');
  writeFileSync(model, writeModel(declaration, initialWeights(declaration, new Rng(1))));
  await expect(firstMove(`zero:model=${model}`, 'kindo')).rejects.toThrow(
    'The model is for kindo with size=3, not size=5.',
  );
  await expect(firstMove(`zero:model=${model}`, 'senet')).rejects.toThrow('The model is for kindo, not for senet.');
});
