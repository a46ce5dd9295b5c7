/** The programs of this folder play the batch of README.md on the compiled games, each with another engine of WebAssembly: the same digests. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');
const ROOT = join(FOLDER, '../..');
/** Modules, packages and what is built of the programs: kept for the next run. */
const PLACE = join(ROOT, '.tmp/kernel-hosts');
const MODULES = join(PLACE, 'wasm');

/** `npm run kernel:hosts` asks for Go, Rust and Java too, which load packages and compile for minutes. */
const isAll = process.env.KERNEL_HOSTS === 'all';

const python = await found([process.env.PYTHON ?? 'python3'], ['--version']);
const go = isAll ? await found(['go'], ['version']) : undefined;
const cargo = isAll ? await found(['cargo'], ['--version']) : undefined;
const maven = isAll ? await found(['mvn'], ['--version']) : undefined;
// GraalWasm uses functions of Java 21
const java = isAll ? await found(javas(), ['--version'], (text) => Number(/\d+/.exec(text)?.[0]) >= 21) : undefined;

let expected: string[];

beforeAll(async () => {
  mkdirSync(PLACE, { recursive: true });
  await run('npx', ['tsx', 'tools/kernel/build.ts', '--write', MODULES], ROOT);
  expected = await digests(process.execPath, ['host.mjs', MODULES]);
});

describe('the compiled games in other engines', () => {
  it('are played by Node, and to another digest in a longer batch', async () => {
    expect(expected.map((line) => line.split(' ')[0])).toEqual(['togyzkumalak', 'abalone', 'kindo', 'senet']);
    const longer = await digests(process.execPath, ['host.mjs', MODULES, '2']);
    expect(longer.filter((line) => expected.includes(line))).toEqual([]);
  });

  it.skipIf(python === undefined)('Python with wasmtime', async () => {
    const venv = join(PLACE, 'venv');
    if (!existsSync(join(venv, 'bin/wasmtime.installed'))) {
      await run(python!, ['-m', 'venv', venv]);
      await run(join(venv, 'bin/python'), ['-m', 'pip', 'install', '--quiet', 'wasmtime']);
      writeFileSync(join(venv, 'bin/wasmtime.installed'), '');
    }
    expect(await digests(join(venv, 'bin/python'), ['host.py', MODULES])).toEqual(expected);
  });

  it.skipIf(go === undefined)('Go with wazero', async () => {
    expect(await digests(go!, ['run', '.', MODULES])).toEqual(expected);
  });

  // Compiling wasmi takes a minute of the processor
  it.skipIf(cargo === undefined)('Rust with wasmi', { timeout: 1_800_000 }, async () => {
    const target = join(PLACE, 'target');
    expect(await digests(cargo!, ['run', '--release', '--locked', '--target-dir', target, MODULES])).toEqual(expected);
  });

  it.skipIf(java === undefined || maven === undefined)('Java with GraalWasm', async () => {
    const libraries = join(PLACE, 'lib');
    await run(maven!, ['-q', 'dependency:copy-dependencies', `-DoutputDirectory=${libraries}`]);
    expect(await digests(java!, ['-cp', `${libraries}/*`, 'Host.java', MODULES])).toEqual(expected);
  });
});

/** What a program prints of each game, without the seconds. */
async function digests(program: string, parts: readonly string[]): Promise<string[]> {
  const text = await run(program, parts);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '));
}

async function run(program: string, parts: readonly string[], cwd = FOLDER): Promise<string> {
  return (await promisify(execFile)(program, parts, { cwd, encoding: 'utf8' })).stdout;
}

/** The first of the programs that answers rightly. */
async function found(
  programs: readonly string[],
  parts: readonly string[],
  isRight = (_answer: string) => true,
): Promise<string | undefined> {
  for (const program of programs) {
    if (await run(program, parts).then(isRight, () => false)) return program;
  }
  return undefined;
}

/** Java where systems keep several; the one on the path is tried first. */
function javas(): string[] {
  const kept = '/usr/lib/jvm';
  return ['java', ...(existsSync(kept) ? readdirSync(kept).map((name) => join(kept, name, 'bin/java')) : [])];
}
