/**
 * Whether a change makes an agent stronger: builds two revisions and lets their agents play each other until a sequential test decides.
 *
 *     npm run sprt -- main my-branch -g kindo
 *     npm run sprt -- HEAD~1 . -g abalone -o variant=belgian-daisy --agent movetime=50 --sprt 0,10 --games 2000
 *
 * A revision is anything that git knows, or `.` for the working tree as it is. Builds are kept under `runs/builds`, matches under
 * `runs/sprt`; the same command continues with an interrupted one. Limits by `nodes` compare what is found, limits by `movetime` what
 * is found in a time, and need an idle machine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/sources.js';
import { readFlags } from '../flags.js';

const {
  flags: { game, option: chosen, agent, sprt, games, seed },
  words: [base, changed],
} = readFlags(
  { game: '', option: [], agent: 'nodes=20000', sprt: '0,10', games: 4000, seed: '1' },
  { game: 'g', option: 'o' },
);
if (base === undefined || changed === undefined || game === '') {
  console.error(
    'npm run sprt -- BASE NEW -g GAME [-o NAME=VALUE] [--agent nodes=20000] [--sprt 0,10] [--games 4000] [--seed 1]',
  );
  process.exit(2);
}
process.exitCode = match();

function match(): number {
  const players = [changed, base].map((revision, i) => {
    const program = build(revision);
    return `${i === 0 ? 'new' : 'base'}=engine:${agent},cmd=${process.execPath} ${program} engine`;
  });
  const name = [base, changed, game, ...chosen, agent, seed].join('_').replace(/[^\w.=-]/g, '-');
  const folder = join(ROOT, 'runs/sprt', name);
  const place = existsSync(folder) ? ['--resume', folder] : ['--out', folder];
  const options = chosen.flatMap((each) => ['-o', each]);
  const limits = ['--games', `${games}`, '--sprt', sprt, '--seed', seed, '--workers', '1'];
  const words = ['match', ...players, '-g', game, ...options, ...limits, ...place];
  const { status } = spawnSync(process.execPath, [build('.'), ...words], { stdio: 'inherit' });
  return status ?? 1;
}

/** Builds a revision in a folder of its own, unless it is there; returns its program. */
function build(revision: string): string {
  if (revision === '.') {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
    return programOf(ROOT);
  }
  const id = execFileSync('git', ['rev-parse', revision], { cwd: ROOT, encoding: 'utf8' }).trim();
  const folder = join(ROOT, 'runs/builds', id);
  if (!existsSync(folder)) {
    mkdirSync(join(ROOT, 'runs/builds'), { recursive: true });
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, id], { cwd: ROOT, stdio: 'inherit' });
  }
  if (!existsSync(join(folder, 'node_modules'))) install(folder);
  const program = programOf(folder);
  if (!existsSync(program)) execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' });
  return program;
}

/** The packages of this tree where the revision has the same lock file, else its own. */
function install(folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(ROOT)) execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' });
  else cpSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

/** The command `otau` of a checkout: in its own package, or, in older ones, in the only one. */
function programOf(folder: string): string {
  const own = join(folder, 'packages/otau-cli/package.json');
  const manifest = existsSync(own) ? own : join(folder, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { otau: string } };
  return join(manifest, '..', bin.otau);
}
