/**
 * The public API of the built packages as API Extractor reads it, entry by entry. TypeDoc needs the JavaScript interface of TypeScript, which
 * TypeScript 7 does not have; API Extractor brings a compiler of its own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as ApiExtractor from '@microsoft/api-extractor';
import { ROOT } from './sources.js';

// A CommonJS module whose names Node does not see.
const { CompilerState, Extractor, ExtractorConfig } = createRequire(import.meta.url)(
  '@microsoft/api-extractor',
) as typeof ApiExtractor;

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

const NONE = { enabled: false };
const SILENT = { default: { logLevel: 'none' } };
const MESSAGES = {
  compilerMessageReporting: SILENT,
  extractorMessageReporting: { ...SILENT, 'ae-undocumented': { logLevel: 'warning', addToApiReportFile: true } },
  tsdocMessageReporting: SILENT,
};

/**
 * @param madeFor what is made of an entry, as API Extractor is told: `apiReport` or `docModel`
 * @param isCheck whether reports are compared instead of written
 * @throws Error where the packages are not built
 */
export function extractApi(madeFor: (name: string) => object, isCheck = false) {
  const entries = ['otau', 'otau-cli'].flatMap((packageName) => {
    const folder = join(ROOT, 'packages', packageName);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    return Object.entries(exports).flatMap(([path, target]) => {
      if (typeof target === 'string' || path.includes('*')) return [];
      const types = join(folder, target.types);
      if (!existsSync(types)) throw new Error('The packages are not built: run "npm run build" first.');
      const entry = packageName + path.slice(1);
      // `otau-records` for `otau/records`
      const name = entry.replaceAll('/', '-');
      return [{ entry, name, types, config: configOf(folder, types, madeFor(name)) }];
    });
  });
  // One program of the compiler for all entries
  const compilerState = CompilerState.create(entries[0].config, {
    additionalEntryPoints: entries.map((one) => one.types),
  });
  const messageCallback = (message: ApiExtractor.ExtractorMessage) => {
    message.handled = true;
  };
  const options = { compilerState, localBuild: !isCheck, messageCallback };
  return entries.map((one) => ({ ...one, result: Extractor.invoke(one.config, options) }));
}

function configOf(folder: string, types: string, made: object): ApiExtractor.ExtractorConfig {
  return ExtractorConfig.prepare({
    configObject: {
      ...{ projectFolder: folder, mainEntryPointFilePath: types, newlineKind: 'lf', messages: MESSAGES },
      compiler: { tsconfigFilePath: join(folder, 'tsconfig.build.json') },
      ...{ apiReport: NONE, docModel: NONE, dtsRollup: NONE, tsdocMetadata: NONE, ...made },
    } as never,
    configObjectFullPath: join(folder, 'api-extractor.json'),
    packageJsonFullPath: join(folder, 'package.json'),
  });
}
