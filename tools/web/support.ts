/**
 * That the built board asks for no browser newer than those that plugins/oldest.ts names: what its scripts and styles use is looked up in
 * MDN's data of support. `tsx tools/web/support.ts` also tells which features decide.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompatData, Identifier as Feature } from '@mdn/browser-compat-data/types';
import { parseSync, Visitor } from 'oxc-parser';
import { OLDEST } from '../../web/plugins/oldest.js';
import { buildBoard } from './serve-board.js';
import '../output.js';

/** What is newer than the oldest browsers, and what happens without it. */
const DONE_WITHOUT: Readonly<Record<string, string>> = {
  '.share': 'asked for first: no button for it',
  '.gpu .ml .setImmediate .toHex Uint8Array.fromHex Float16Array Atomics.waitAsync scheduler Scheduler':
    'asked for first by the packages that use it',
  '.moveBefore .movementX .movementY .captureStackTrace Error.captureStackTrace .stackTraceLimit':
    'asked for first by the packages that use it',
  ':-moz-progress-bar :-webkit-progress-bar :-webkit-progress-value': 'each engine has one of them',
  'grid-template-columns: subgrid': 'columns of each line for itself',
  'align-content: safe': 'actions begin at the top',
  'text-wrap text-wrap: balance': 'lines break where they are full',
  'text-size-adjust -webkit-tap-highlight-color': 'as the browser does it by itself',
  'print-color-adjust: exact': 'paper without the colours behind the board',
  'scrollbar-color': 'scroll bars as the system draws them',
  'resize resize: vertical cursor: pointer cursor: default': 'nothing: there is no mouse',
};

/** Members of our own objects, and of those of packages, that have the name of something newer. */
const OWN =
  '.locale .side .paint .bytes .try .take .delay .memory .handle .sync .actions .lock .dispose .grow .address ' +
  '.priority .variant .tag .notification .alpha .displayName .orient .region .maximize ML';

const BROWSERS = ['chrome', 'chrome_android', 'firefox', 'firefox_android', 'safari', 'safari_ios'] as const;
type BrowserName = (typeof BROWSERS)[number];
/** How many of the features that decide are told. */
const TOLD = 6;

/** What is used, by its name; where several objects have a member of the name, the oldest of them counts. */
type Uses = Map<string, readonly Feature[]>;

// Read as it is: an import would be compiled, 17 MB
const DATA = new URL(import.meta.resolve('@mdn/browser-compat-data'));
const { css, api, javascript } = JSON.parse(readFileSync(DATA, 'utf8')) as CompatData;
const OBJECTS = [javascript.builtins, api];

function featureAt(from: Feature | undefined, ...path: readonly string[]): Feature | undefined {
  let node = from;
  for (const name of path) node = node !== undefined && Object.hasOwn(node, name) ? node[name] : undefined;
  return node;
}

/** Members by their names, with the objects that have them. Those of an object itself, such as `CSS.number`, are known by both names. */
const MEMBERS = new Map<string, { readonly object: Feature; readonly member: Feature }[]>();
for (const object of OBJECTS.flatMap((space) => Object.values(space) as Feature[]))
  for (const [name, member] of Object.entries(object) as [string, Feature][])
    if (member.__compat !== undefined && !name.endsWith('_static')) {
      const short = name.replace(/_event$/, '');
      MEMBERS.set(short, [...(MEMBERS.get(short) ?? []), { object, member }]);
    }

/** The first version that has a feature without a flag; infinite where none has. What was partly there before counts. */
function firstVersion(feature: Feature, browser: BrowserName): number {
  const support = feature.__compat?.support[browser] ?? [];
  const versions = [support].flat().flatMap((one) => {
    const isThere = one.flags === undefined && (one.version_removed === undefined || one.partial_implementation);
    return isThere && typeof one.version_added === 'string'
      ? [Number.parseFloat(one.version_added.replace('≤', ''))]
      : [];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter((version) => !Number.isNaN(version)));
}

function add(uses: Uses, name: string, found: readonly (Feature | undefined)[]): void {
  const features = found.filter((feature) => feature?.__compat !== undefined) as Feature[];
  if (features.length > 0) uses.set(name, features);
}

const MET = new Set<string>();

/** Members of an object that is itself too new are reached by what leads to it alone, and that is looked up. */
function addMember(uses: Uses, object: string | undefined, name: string): void {
  // Most names stand there a thousand times
  if (MET.size === MET.add(`${object} ${name}`).size) return;
  const ofObject = OBJECTS.flatMap((space) =>
    [name, `${name}_static`].map((one) => featureAt(space, object ?? '', one)),
  );
  const known = MEMBERS.get(name)?.filter((one) => BROWSERS.every((browser) => isOld(one.object, browser))) ?? [];
  if (ofObject.some((feature) => feature !== undefined)) add(uses, `${object}.${name}`, ofObject);
  else
    add(
      uses,
      `.${name}`,
      known.map(({ member }) => member),
    );
}

/** Objects that are there everywhere, their members, members of whatever object, and flags and parts of regular expressions. */
function addScript(uses: Uses, file: string, text: string): void {
  const isGlobal = (name: string) => OBJECTS.some((space) => featureAt(space, name) !== undefined);
  new Visitor({
    Identifier: ({ name }) => {
      if (!uses.has(name) && isGlobal(name))
        add(
          uses,
          name,
          OBJECTS.map((space) => featureAt(space, name)),
        );
    },
    MemberExpression: ({ object, property, computed }) => {
      const known = object.type === 'Identifier' && isGlobal(object.name) ? object.name : undefined;
      if (!computed && property.type === 'Identifier') addMember(uses, known, property.name);
    },
    Literal: (literal) => {
      if (!('regex' in literal)) return;
      const { flags, pattern } = literal.regex;
      if (flags.includes('v')) add(uses, '/v', [featureAt(javascript, 'builtins', 'RegExp', 'unicodeSets')]);
      if (/\(\?<[=!]/.test(pattern))
        add(uses, '(?<=', [featureAt(javascript, 'regular_expressions', 'lookbehind_assertion')]);
    },
  }).visit(parseSync(file, text, { sourceType: 'module' }).program);
}

/** Rules, pseudo-classes, properties, and the words and functions of their values. */
function addStyle(uses: Uses, text: string): void {
  const bare = text.replace(/\/\*.*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/gs, '""');
  for (const [, part, end] of bare.matchAll(/([^{};]+)([{};]|$)/g)) {
    const [, rule, condition = ''] = /^\s*@([\w-]+)(.*)/s.exec(part) ?? [];
    const [, property, value] = /^\s*([\w-]+)\s*:(.*)/s.exec(part) ?? [];
    if (rule !== undefined) {
      add(uses, `@${rule}`, [featureAt(css, 'at-rules', rule)]);
      for (const [, name] of condition.matchAll(/\(([\w-]+)/g))
        add(uses, `@${rule} (${name})`, [featureAt(css, 'at-rules', rule, name)]);
    } else if (end === '{') {
      for (const [, name] of part.matchAll(/::?([\w-]+)/g)) add(uses, `:${name}`, [featureAt(css, 'selectors', name)]);
    } else if (property !== undefined) {
      add(uses, property, [featureAt(css, 'properties', property)]);
      for (const [, name, sign] of value.matchAll(/(?<![\w#.-])([a-z][\w-]*)(\(?)/g))
        if (sign === '') add(uses, `${property}: ${name}`, [featureAt(css, 'properties', property, name)]);
        else add(uses, `${name}()`, [featureAt(css, 'types', name) ?? featureAt(css, 'types', 'color', name)]);
    }
  }
}

function usesOf(folder: string): Uses {
  const uses: Uses = new Map();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js')) addScript(uses, file, readFileSync(join(folder, file), 'utf8'));
    if (file.endsWith('.css')) addStyle(uses, readFileSync(join(folder, file), 'utf8'));
  }
  return uses;
}

/** The version of OLDEST: `safari16.4` is that of `safari` and of `safari_ios`. */
function oldestOf(browser: BrowserName): number {
  const engine = browser.split('_')[0];
  return Number(OLDEST.find((one) => one.startsWith(engine))?.slice(engine.length));
}

function isOld(feature: Feature, browser: BrowserName): boolean {
  return firstVersion(feature, browser) <= oldestOf(browser);
}

const uses = usesOf(await buildBoard());
const expected = new Set(`${Object.keys(DONE_WITHOUT).join(' ')} ${OWN}`.replaceAll(': ', ':').split(' '));
const newer = new Set<string>();
for (const browser of BROWSERS) {
  const versions = [...uses]
    .map(([name, features]) => ({ name, version: Math.min(...features.map((one) => firstVersion(one, browser))) }))
    .sort((a, b) => b.version - a.version);
  const [tooNew, old] = [true, false].map((is) => versions.filter(({ version }) => version > oldestOf(browser) === is));
  for (const { name, version } of tooNew) {
    if (!expected.has(name.replace(': ', ':'))) console.error(`${browser} has ${name} from ${version} on.`);
    newer.add(name.replace(': ', ':'));
  }
  const deciding = old.slice(0, TOLD).map(({ name, version }) => `${name} (${version})`);
  console.log(`${browser} ${oldestOf(browser)}: ${deciding.join(', ')}`);
}
for (const name of expected)
  if (!newer.has(name)) console.error(`${name} is expected, and nothing uses it or all browsers have it.`);
if (newer.size !== expected.size || [...newer].some((name) => !expected.has(name))) process.exitCode = 1;
