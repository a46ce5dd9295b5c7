import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from 'otau';
import { describe, expect, it } from 'vitest';
import { CLI } from '../../../../../tests/processes.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { COMMANDS } from '../command-table.js';
import { ALL_COMMANDS, run } from '../testing.js';
import { candidates } from './completion.js';

describe('the words that fit', () => {
  it.each([
    ['', [...COMMANDS.map(({ name }) => name), 'help']],
    ['tour', ['tournament']],
    ['play -g ', gameIds()],
    ['play --game se', ['senet']],
    ['play -g senet --variant ', ['kendall', 'skyruk']],
    ['show -g kindo -o ', ['size=', 'walledIn=', 'maxPlies=']],
    ['show -g kindo -o walledIn=', ['walledIn=true', 'walledIn=false']],
    ['play --players human,level:8', []],
    ['play --players human,al', ['human,alphabeta']],
    ['pit -g senet e', ['expectimax']],
    ['play -g kindo --players human,begi', [1, 2, 3, 4].map((number) => `human,beginner:${number}`)],
    ['match level:', [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `level:${level}`)],
    ['tablebase ', ['build', 'probe', 'verify', '--help']],
    ['archive explore --bo', ['--book']],
    ['archive import --bo', []],
    ['help book ', ['build', 'show', '--help']],
    ['book build ki', ['kindo']],
    ['show -g abalone --notation ', ['play-site', 'nacre', 'aba-pro']],
    ['replay ', [':files']],
    ['play --save ', [':files']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['nonsense ', []],
  ] as const)('otau %s', (line, expected) => {
    expect(candidates(COMMANDS, line.split(' '))).toEqual(expected);
  });

  it('every flag of every command is offered', () => {
    for (const { path, flags } of ALL_COMMANDS) {
      const offered = candidates(COMMANDS, [...path.split(' '), '-']);
      for (const flag of Object.keys(flags)) expect(offered).toContain(/--[\w-]+/.exec(flag)?.[0]);
    }
  });
});

describe('a real bash', () => {
  const folder = temporaryFolder('bash');
  writeFileSync(join(folder, 'otau'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
  chmodSync(join(folder, 'otau'), 0o755);
  writeFileSync(join(folder, 'games.jsonl'), '');

  function complete(line: string): string[] {
    const script = `source <(otau completion bash); complete -p otau >&2; COMP_LINE=$1; COMP_POINT=\${#1}; _otau; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const out = execFileSync('bash', ['-c', script, 'bash', line], {
      env,
      cwd: folder,
      encoding: 'utf8',
      stdio: [...stdio],
    });
    return out.split('\n').filter((word) => word !== '');
  }

  it.each([
    ['otau pl', ['play']],
    ['otau play -g k', ['kindo']],
    // Bash replaces what follows the last colon or equals sign
    ['otau play --players human,level:', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['otau show -g kindo -o walledIn=f', ['false']],
    ['otau replay ga', ['games.jsonl']],
  ])('%s', (line, expected) => {
    expect(complete(line)).toEqual(expected);
  });
});

it.each(['bash', 'zsh', 'fish'])('the script for %s asks the command itself', async (shell) => {
  const { code, out } = await run(['completion', shell]);
  expect(code).toBe(0);
  expect(out).toContain('__complete');
});

it('another shell is refused', async () => {
  const { code, err } = await run(['completion', 'tcsh']);
  expect({ code, err }).toEqual({ code: 2, err: 'otau: completion takes a shell, bash, zsh, fish; got "tcsh".\n' });
});
