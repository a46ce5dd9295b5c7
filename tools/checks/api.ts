/**
 * The public API as a report in git, one file for each entry of the packages: `api/<package>-<entry>.api.md`. A change of a
 * public name or signature shows there and is reviewed. `npm run api` writes the reports again from `dist`;
 * `npm run api -- --check` compares, and fails too where a public name has no doc comment.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { extractApi } from './api-extractor.js';
import { ROOT } from './sources.js';

const REPORTS = join(ROOT, 'api');
const TEMPORARY = join(ROOT, '.tmp/api');

const isCheck = process.argv.includes('--check');
for (const folder of [REPORTS, TEMPORARY]) mkdirSync(folder, { recursive: true });
const reportOf = (name: string) => ({
  apiReport: {
    ...{ enabled: true, includeForgottenExports: false, reportFileName: `${name}.api.md` },
    ...{ reportFolder: REPORTS, reportTempFolder: TEMPORARY },
  },
});
let [faults, undocumented] = [0, 0];
for (const { entry, name, result } of extractApi(reportOf, isCheck)) {
  const isOld = isCheck && result.apiReportChanged;
  if (isOld) console.error(`${entry}: the public API differs from api/${name}.api.md; npm run api`);
  if (!result.succeeded || isOld) faults++;
  const bare = readFileSync(join(REPORTS, `${name}.api.md`), 'utf8').match(/@public \(undocumented\)/g)?.length ?? 0;
  if (bare > 0) console.error(`${entry}: ${bare} names without a doc comment`);
  undocumented += bare;
}
rmSync(TEMPORARY, { recursive: true, force: true });
console.log(`${undocumented} public names without a doc comment, ${faults} faults`);
process.exitCode = faults === 0 && !(isCheck && undocumented > 0) ? 0 : 1;
