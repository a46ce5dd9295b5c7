/** The examples of the documentation: which pages have them, and how they become programs. Tests run them, the site too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/sources.js';

/** The pages whose examples run, from the root of the tree. */
export const PAGES = [
  'README.md',
  ...['rules-engine', 'records', 'command-line', 'command-line-machines', 'environments', 'agents', 'levels', 'arena'],
  ...['alpha-beta', 'mcts', 'expectimax', 'evaluations', 'training', 'endgames', 'proofs', 'archive', 'books'],
  ...['formats/playok', 'formats/pit-numbers', 'formats/apgn', 'formats/playstrategy'],
  ...['formats/json', 'formats/tables', 'formats/lists', 'formats/documents'],
].map((page) => (page.endsWith('.md') ? page : `docs/${page}.md`));

/** A block between backquotes: `info` is what follows the opening ones. */
export interface Block {
  readonly page: string;
  /** The line of the opening backquotes, from 1. */
  readonly line: number;
  readonly info: string;
  readonly text: string;
}

export interface Example extends Block {
  /** What it must print, if the page says so. */
  readonly prints: string | undefined;
}

export function blocksOf(page: string): Block[] {
  const source = readFileSync(join(ROOT, page), 'utf8');
  return [...source.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: info, 2: text }) => {
    return { page, line: source.slice(0, index).split('\n').length, info, text };
  });
}

/** The blocks that are run, each with the output that follows it. */
export function examplesOf(page: string, isRun: RegExp): Example[] {
  const blocks = blocksOf(page);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    if (!isRun.test(block.info)) return [];
    return [{ ...block, prints: /^(text|json)$/.test(next?.info ?? '') ? next.text : undefined }];
  });
}

/** Programs in TypeScript, each as its parts: a part without imports continues the one before it. */
export function programsOf(page: string): Example[][] {
  const programs: Example[][] = [];
  for (const example of examplesOf(page, /^ts$/)) {
    if (programs.length === 0 || /^import /m.test(example.text)) programs.push([example]);
    else programs[programs.length - 1].push(example);
  }
  return programs;
}
