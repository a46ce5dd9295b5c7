/** Each entry that takes names of games knows them where it is imported alone, as in a program of its own. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const DATA = 'packages/data';

it.each([
  ['agents', "await entry.createAgent('greedy', { game: 'kindo' })"],
  ['books', `entry.parseBook(read('${DATA}/books/kindo.json', 'utf8'))`],
  ['network', `entry.gameOf(entry.readModel(read('${DATA}/models/kindo.onnx')).declaration)`],
  ['puzzles', `entry.parsePuzzles(read('${DATA}/puzzles/kindo.json', 'utf8'))`],
])('otau/%s', (entry, use) => {
  const program = `import { readFileSync as read } from 'node:fs';
    const entry = await import('otau/${entry}');
    ${use};`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
