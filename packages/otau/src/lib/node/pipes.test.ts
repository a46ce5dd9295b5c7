/** A process of its own loads a module through a link after each look at a pipe: Node must find the module behind the link. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const MODULES = new URL('../../../../', import.meta.url);
const module = (path: string) => JSON.stringify(new URL(path, MODULES).href);

it.skipIf(process.platform === 'win32').each([
  ['a stat', "import fs from 'node:fs';", 'mayBePipe(() => fs.statSync(pipe))'],
  ['asking for the kind', `import { isSpecial } from ${module('otau/dist/lib/node/files.js')};`, 'isSpecial(pipe)'],
  [
    'a check before writing',
    `import { checkWritable } from ${module('otau/dist/lib/node/system-errors.js')};`,
    'checkWritable(pipe)',
  ],
  [
    'adding to it',
    `import { appendWhole } from ${module('otau/dist/lib/node/files.js')};`,
    "appendWhole('/dev/stdout', 'x')",
  ],
  ['reading its bytes', "import fs from 'node:fs';", "mayBePipe(() => fs.readFileSync('/dev/stdin'))"],
  [
    'the pipes of a program that talks to Otau',
    `import { Channel } from ${module('otau-cli/dist/bridge/run.js')};`,
    'new Channel(0, 1)',
  ],
])('after %s', (_what, imports, look) => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-pipes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'package'));
  symlinkSync('package', join(folder, 'link'));
  for (const name of ['before', 'after'])
    writeFileSync(join(folder, `package/${name}.mjs`), 'export default import.meta.url;');
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const script = `${imports}
    import { mayBePipe } from ${module('otau/dist/lib/node/pipes.js')};
    const pipe = ${JSON.stringify(pipe)};
    await import(${JSON.stringify(join(folder, 'link/before.mjs'))});
    ${look};
    const { default: found } = await import(${JSON.stringify(join(folder, 'link/after.mjs'))});
    process.stderr.write(found);`;
  const shell = 'true | "$0" --input-type=module --eval "$1" | cat';
  const { stderr } = spawnSync('sh', ['-c', shell, process.execPath, script], { encoding: 'utf8' });
  expect(stderr).toMatch(/\/package\/after\.mjs$/);
});
