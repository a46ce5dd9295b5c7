/**
 * Recorded sessions of both protocols, in `sessions/` and on the pages that describe them, come out as
 * they are there. After a change that is meant to change them:
 *
 *     SESSIONS=write npx vitest run packages/otau-cli/src/engine/sessions.test.ts
 *
 * writes them again; the difference shows what changed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playAnalysisSession, playEngineSession } from './testing.js';

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDER = join(import.meta.dirname, 'sessions');
const WRITE = process.env.SESSIONS === 'write';

const playOf = (name: string) => (name.includes('analysis') ? playAnalysisSession : playEngineSession);

async function check(path: string, update: (source: string) => Promise<string>): Promise<void> {
  const source = readFileSync(path, 'utf8');
  const played = await update(source);
  if (WRITE) writeFileSync(path, played);
  else expect(played).toBe(source);
}

describe('recorded sessions', () => {
  it.each(readdirSync(FOLDER))('%s', async (name) => {
    await check(join(FOLDER, name), playOf(name));
  });
});

/** Blocks of a page that open with three backquotes and `session`. */
const BLOCK = /(?<=^```session\n)[\s\S]*?(?=^```$)/gm;

describe('sessions on the pages', () => {
  it.each(['engine-protocol.md', 'analysis-protocol.md'])('docs/%s', async (page) => {
    const path = join(ROOT, 'docs', page);
    expect(readFileSync(path, 'utf8').match(BLOCK)?.length).toBeGreaterThan(2);
    await check(path, async (source) => {
      const blocks = source.match(BLOCK) ?? [];
      const played: string[] = [];
      for (const block of blocks) played.push(await playOf(page)(block));
      return source.replace(BLOCK, () => played.shift() as string);
    });
  });
});
