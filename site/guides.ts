/** Which file of the tree becomes which page, and in which group of the menu it is: guides.json, in the order of the menu. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import guides from './guides.json' with { type: 'json' };
import { ROOT } from './paths.js';

/** The files of a path from the root of the tree, in which a star stands for any name. */
function filesOf(path: string): string[] {
  const [folder, ending] = path.split('*');
  if (ending === undefined) return [path];
  const names = readdirSync(join(ROOT, folder)).map((name) => name.replace(/\.md$/, ''));
  return names.map((name) => folder + name + ending).filter((file) => existsSync(join(ROOT, file)));
}

/** Each with its title and details for the start page, and the folder of its pages in the site. */
export const GROUPS = guides.map((group) => ({
  ...group,
  sections: group.sections.map(({ title, files }) => ({ title, files: [...new Set(files.flatMap(filesOf))] })),
}));

/** The page of each file, without its ending: `docs/records.md` is at `program/records`. */
export const PAGE_OF: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(({ folder, sections }) =>
    sections.flatMap(({ files }) => files.map((file) => [file, `${folder}/${nameOf(file)}`] as const)),
  ),
);

function nameOf(file: string): string {
  const [name, folder = ''] = file.replace(/\.md$/, '').split('/').reverse();
  if (name === 'README') return folder;
  return (name === 'RULES' ? folder : name).toLowerCase();
}

export function titleOf(file: string): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return /^# (.+)$/m.exec(source)?.[1] ?? file;
}
