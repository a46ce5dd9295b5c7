/** The font of letters in pictures: the first one found of those that systems provide. */
import { existsSync } from 'node:fs';

export interface Font {
  readonly family: string;
  /** Regular and bold. */
  readonly files: readonly string[];
}

/** One sans serif with its regular and bold file, and the folders in which systems keep it. */
const KNOWN: readonly (readonly [family: string, folders: readonly string[], regular: string, bold: string])[] = [
  [
    'DejaVu Sans',
    [
      '/usr/share/fonts/truetype/dejavu',
      '/usr/share/fonts/dejavu-sans-fonts',
      '/usr/share/fonts/TTF',
      '/usr/share/fonts/dejavu',
    ],
    'DejaVuSans.ttf',
    'DejaVuSans-Bold.ttf',
  ],
  [
    'Liberation Sans',
    ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/liberation-sans', '/usr/share/fonts/liberation'],
    'LiberationSans-Regular.ttf',
    'LiberationSans-Bold.ttf',
  ],
  [
    'Noto Sans',
    ['/usr/share/fonts/truetype/noto', '/usr/share/fonts/noto'],
    'NotoSans-Regular.ttf',
    'NotoSans-Bold.ttf',
  ],
  ['Segoe UI', ['C:\\Windows\\Fonts'], 'segoeui.ttf', 'segoeuib.ttf'],
  ['Arial', ['C:\\Windows\\Fonts'], 'arial.ttf', 'arialbd.ttf'],
  ['Arial', ['/System/Library/Fonts/Supplemental', '/Library/Fonts'], 'Arial.ttf', 'Arial Bold.ttf'],
];

let found: Font | null | undefined;

/** The font, searched once; null where none of those known is there. */
export function findFont(): Font | null {
  found ??=
    KNOWN.flatMap(([family, folders, ...names]) =>
      folders.map((folder) => ({ family, files: names.map((name) => `${folder}/${name}`) })),
    ).find(({ files }) => files.every((file) => existsSync(file))) ?? null;
  return found;
}
