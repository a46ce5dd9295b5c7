/**
 * The public API of the built packages as API Extractor reads it: for each entry its names, their signatures and their
 * doc comments. TypeDoc needs the JavaScript interface of TypeScript, which TypeScript 7 does not have; API Extractor
 * brings a compiler of its own and writes the reports in `api/` already.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as ApiExtractor from '@microsoft/api-extractor';
import { ROOT } from '../paths.js';

// A CommonJS module whose names Node does not see.
const { CompilerState, Extractor, ExtractorConfig } = createRequire(import.meta.url)(
  '@microsoft/api-extractor',
) as typeof ApiExtractor;

/** A public name, or a member of one, as API Extractor writes it. */
export interface ApiItem {
  readonly kind: string;
  readonly name?: string;
  readonly docComment?: string;
  readonly excerptTokens?: readonly { readonly text: string }[];
  readonly members?: readonly ApiItem[];
}

export interface ApiEntry {
  /** `otau/records` */
  readonly entry: string;
  /** The first comment of its file. */
  readonly about: string;
  readonly items: readonly ApiItem[];
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

const MODELS = join(ROOT, '.tmp/api-models');
const SILENT = { default: { logLevel: 'none' } };

/** @throws Error where the packages are not built */
export function readApi(): ApiEntry[] {
  mkdirSync(MODELS, { recursive: true });
  const entries = ['otau', 'otau-cli'].flatMap(entriesOf);
  const compilerState = CompilerState.create(entries[0].config, {
    additionalEntryPoints: entries.map(({ config }) => config.mainEntryPointFilePath),
  });
  return entries.map(({ entry, about, config }) => {
    const messageCallback = (message: ApiExtractor.ExtractorMessage) => {
      message.handled = true;
    };
    Extractor.invoke(config, { compilerState, localBuild: true, messageCallback });
    const model = JSON.parse(readFileSync(config.apiJsonFilePath, 'utf8')) as { members: { members: ApiItem[] }[] };
    return { entry, about, items: model.members[0].members };
  });
}

function entriesOf(packageName: string) {
  const folder = join(ROOT, 'packages', packageName);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === 'string' || path.includes('*')) return [];
    const types = join(folder, target.types);
    if (!existsSync(types)) throw new Error('The packages are not built: run "npm run build" first.');
    const about = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(types, 'utf8'))?.[1] ?? '';
    return [
      { entry: packageName + path.slice(1), about, config: configOf(folder, types, packageName + path.slice(1)) },
    ];
  });
}

function configOf(folder: string, types: string, entry: string): ApiExtractor.ExtractorConfig {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      compiler: { tsconfigFilePath: join(folder, 'tsconfig.build.json') },
      apiReport: { enabled: false },
      docModel: { enabled: true, apiJsonFilePath: join(MODELS, `${entry.replaceAll('/', '-')}.api.json`) },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: SILENT,
        extractorMessageReporting: SILENT,
        tsdocMessageReporting: SILENT,
      },
    } as never,
    configObjectFullPath: join(folder, 'api-extractor.json'),
    packageJsonFullPath: join(folder, 'package.json'),
  });
}
