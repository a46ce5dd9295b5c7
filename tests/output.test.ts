import { expect, it } from 'vitest';
import { ROOT, startNode, TYPESCRIPT_THREADS } from './processes.js';

it('a tool whose reader has seen enough ends, without an error', async () => {
  const prints = `import '${ROOT}/tools/output.ts'; setInterval(() => console.log('one more line'), 1);`;
  const tool = startNode([...TYPESCRIPT_THREADS, '--input-type=module', '-e', prints]);
  await tool.says('one more line');
  tool.child.stdout?.destroy();
  expect(await tool.ended).toMatchObject({ code: 0, err: '' });
});
