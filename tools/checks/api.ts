/**
 * The public API as a report in git, one file for each entry of the packages: `api/<package>-<entry>.api.md`. A change of a
 * public name or signature shows there and is reviewed. `npm run api` writes the reports again from `dist`;
 * `npm run api -- --check` compares, and fails too where a public name has no doc comment.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as ApiExtractor from '@microsoft/api-extractor';
import { ROOT } from './sources.js';

// A CommonJS module whose names Node does not see.
const { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } = createRequire(import.meta.url)(
  '@microsoft/api-extractor',
) as typeof ApiExtractor;

const REPORTS = join(ROOT, 'api');
const TEMPORARY = join(ROOT, '.tmp/api');

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

const isCheck = process.argv.includes('--check');
mkdirSync(REPORTS, { recursive: true });
mkdirSync(TEMPORARY, { recursive: true });
const configs = ['otau', 'otau-cli'].flatMap((packageName) => {
  const folder = join(ROOT, 'packages', packageName);
  const { exports: entries } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(entries).flatMap(([entry, target]) => {
    if (typeof target === 'string' || entry.includes('*')) return [];
    const name = packageName + entry.slice(1).replaceAll('/', '-');
    return [{ entry: packageName + entry.slice(1), name, config: configOf(folder, name, target.types) }];
  });
});
// One program of the compiler for all entries.
const compilerState = CompilerState.create(configs[0].config, {
  additionalEntryPoints: configs.map(({ config }) => config.mainEntryPointFilePath),
});
let faults = 0;
let undocumented = 0;
for (const { entry, name, config } of configs) {
  const { succeeded, apiReportChanged } = report(config);
  if (apiReportChanged && isCheck)
    console.error(`${entry}: the public API differs from api/${name}.api.md; npm run api`);
  if (!succeeded || (isCheck && apiReportChanged)) faults++;
  const bare = readFileSync(join(REPORTS, `${name}.api.md`), 'utf8').match(/@public \(undocumented\)/g)?.length ?? 0;
  if (bare > 0) console.error(`${entry}: ${bare} names without a doc comment`);
  undocumented += bare;
}
rmSync(TEMPORARY, { recursive: true, force: true });
console.log(`${undocumented} public names without a doc comment, ${faults} faults`);
process.exitCode = faults === 0 && !(isCheck && undocumented > 0) ? 0 : 1;

function configOf(folder: string, name: string, types: string): ApiExtractor.ExtractorConfig {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      compiler: { tsconfigFilePath: join(folder, 'tsconfig.build.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: REPORTS,
        reportTempFolder: TEMPORARY,
        includeForgottenExports: false,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.None },
          'ae-undocumented': { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    } as never,
    configObjectFullPath: join(folder, 'api-extractor.json'),
    packageJsonFullPath: join(folder, 'package.json'),
  });
}

function report(config: ApiExtractor.ExtractorConfig): ApiExtractor.ExtractorResult {
  return Extractor.invoke(config, {
    compilerState,
    localBuild: !isCheck,
    showVerboseMessages: false,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
}
