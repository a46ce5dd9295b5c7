import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameRecord, parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { type Caught, CTRL_C, run } from '../testing.js';

const folder = temporaryFolder('play');

const SHORT_GAMES: readonly (readonly [string, readonly string[]])[] = [
  ['togyzkumalak', ['-o', 'pits=3', '-o', 'stones=2']],
  ['abalone', ['-o', 'maxTurns=12']],
  ['abalone', ['-o', 'maxTurns=4', '-o', 'firstPlayer=random']],
  ['kindo', ['-o', 'size=3', '-o', 'maxPlies=40']],
  ['senet', ['-o', 'dancers=1']],
  ['senet', ['-o', 'dancers=1', '--variant', 'skyruk']],
];

/** Numbers of moves without end: those that no move has are refused, and the next one is taken. */
const ANY_MOVES = Array.from({ length: 2000 }, (_, i) => String((i % 9) + 1));

interface Played {
  readonly seed: string;
  readonly moves: readonly string[];
  readonly position: string;
  readonly result: string;
  readonly ending: { readonly reason: string; readonly results: readonly number[] } | null;
  readonly record: GameRecord;
}

/** What `--json` printed, in the last line. */
function played({ out }: Caught): Played {
  return JSON.parse(out.trimEnd().split('\n').at(-1) as string);
}

/** Plays Togyz Kumalak, human against human by default. */
async function playLines(lines: readonly string[], flags: readonly string[] = ['--players', 'human,human']) {
  const caught = await run(['play', ...flags, '--seed', '1', '--json'], { lines, columns: 200 });
  return { ...caught, ...played(caught) };
}

describe('a human at the terminal', () => {
  it.each(SHORT_GAMES)('plays %s %j to its end by piped entries', async (game, options) => {
    for (const players of ['human,human', 'human,random', 'greedy,human']) {
      const argv = ['play', '-g', game, ...options, '--players', players, '--seed', '7', '--json'];
      const caught = await run(argv, { lines: ANY_MOVES });
      expect(caught.code).toBe(0);
      expect(caught.err).toMatch(/(Winner: \w+|Draw) \(\S+-\S+\)(, [a-z ]+)?\.\n$/);
      expect(played(caught).ending).not.toBeNull();
    }
  });

  it('enters moves in any notation or by pit, with a sentence for what cannot be read', async () => {
    const { err, moves } = await playLines(['g1d2', 'hello', '9', '0', '10', '11', '8', 'B2A2']);
    expect(moves.map((move) => move.slice(0, 2))).toEqual(['76', '98', '11', '87']);
    expect(err).toContain('A togyzkumalak move is written');
  });

  it('numbers the moves of Togyz Kumalak by pits, though one is empty', async () => {
    const { moves } = await playLines(['2'], ['-p', '9S,9S,9S,9S,9S,9S,9S,9S,9S/1,9S,9S,9S,9S,9S,9S,9S,9S 9 0 S 2']);
    expect(moves[0]).toBe('21(10)');
  });

  it('plays the only move with Enter, and nothing where there are several', async () => {
    const position = 'cscscscscs.................... c 2 -';
    const { moves } = await playLines(['', '1', ''], ['-g', 'senet', '-p', position, '--players', 'human,human']);
    expect(moves[0]).toBe('9+2');
    expect((await playLines(['', '', '76'])).moves).toEqual(['76(10)']);
  });

  it('takes moves back to its own last move', async () => {
    expect((await playLines(['76', '98', 'undo', '99', 'UNDO', 'undo', '19'])).moves).toEqual(['19']);
    const against = await playLines(['76', 'undo', '19', 'undo'], ['--players', 'human,greedy']);
    expect(against.moves).toEqual([]);
    const { err } = await playLines(['undo']);
    expect(err).toContain('There is no move of yours to take back.');
  });

  it('gets the same throws again after taking back', async () => {
    const flags = ['-g', 'senet', '--players', 'human,random'];
    const straight = await playLines(['1', '1', '1'], flags);
    const again = await playLines(['1', 'undo', '1', 'undo', '1', '1', '1'], flags);
    expect(again.moves.slice(0, 4)).toEqual(straight.moves.slice(0, 4));
  });

  it('claims draws only where the rules allow it', async () => {
    // Two stones walk in step round a board of 2 × 2 pits, four plies a round.
    const walking = ['-o', 'pits=2', '-p', '1,1S/1S,1 17 17 S 1', '--players', 'human,human'];
    const round = ['12', '12', '21', '21'];
    const claimed = await playLines([...round, 'draw', ...round, 'draw'], walking);
    expect(claimed.err).toContain('No draw can be claimed: this position has stood 2 times');
    expect(claimed).toMatchObject({ result: '1/2-1/2', ending: { reason: 'repetition' } });
    expect(claimed.err).toMatch(/Draw \(1\/2-1\/2\), by repetition\.\n$/);
    const unclaimed = await playLines([...round, ...round, 'draw'], [...walking, '-o', 'repetition=false']);
    expect(unclaimed.err).toContain('without the right to claim');
  });

  it('resigns, asks for moves, hints and help', async () => {
    const { err, ending, result } = await playLines(['moves', 'hint', 'help', 'resign']);
    expect(err).toMatch(/^\d\d(\(\d+\)|x)?( .*)?: about \d+ % for you$/m);
    expect(err).toContain('undo       take your last move back');
    expect(ending).toEqual({ reason: 'resignation', results: [-1, 1] });
    expect(result).toBe('0-1');
  });

  it('leaves politely with quit and at the end of input', async () => {
    const quit = await playLines(['76', 'quit']);
    expect(quit).toMatchObject({ code: 0, moves: ['76(10)'], result: '*', ending: null });
    const ended = await playLines(['76']);
    expect(ended).toMatchObject({ code: 0, moves: ['76(10)'], result: '*' });
    expect(ended.err).toContain('The input has ended');
  });

  it('loses on time when an entry comes too late', async () => {
    const argv = ['play', '--players', 'human,human', '--time', '0:10', '--json'];
    const caught = await run(argv, { lines: ['76', '98', '19', '19'], tick: 3000 });
    expect(played(caught)).toMatchObject({ ending: { reason: 'time' }, record: { tags: { TimeControl: '0:10' } } });
    expect(caught.err).toContain('The time of White has run out.');
    expect(caught.err).toMatch(/Clocks: White 0:\d\d, Black 0:\d\d/);
  });
});

describe('saving', () => {
  it('adds the record at the end of the game, in the form of the file', async () => {
    for (const name of ['games.jsonl', 'games.otau', 'games.txt']) {
      const file = join(folder, name);
      for (const move of ['76', '19']) await run(['play', '--save', file, '--seed', '1'], { lines: [move, 'quit'] });
      expect((await run(['replay', file, '--check'])).out).toMatch(/^ok: 2 games, 4 moves/);
    }
  });

  it('begins a new line where the file ends within one', async () => {
    for (const name of ['open.jsonl', 'open.otau']) {
      const file = join(folder, name);
      await run(['play', '--save', file], { lines: ['76', 'quit'] });
      writeFileSync(file, readFileSync(file, 'utf8').trimEnd());
      await run(['play', '--save', file], { lines: ['76', 'quit'] });
      expect((await run(['replay', file, '--check'])).out).toMatch(/^ok: 2 games, 4 moves/);
    }
  });

  it('saves on demand, and asks where', async () => {
    const file = join(folder, 'demand.otau');
    const { err } = await playLines(['76', 'save', `save ${file}`, 'save x.pdf', `save ${folder}/no/file.txt`]);
    expect(err).toContain('Save where?');
    expect(err).toContain(`Saved in ${file}.`);
    expect(err).toContain('got "x.pdf"');
    expect(err).toContain('there is no such file or folder');
    expect((await run(['replay', file, '--check'])).out).toBe('ok: 1 game, 1 move\n');
  });

  it('refuses a folder before the game', async () => {
    const file = join(folder, 'folder.otau');
    mkdirSync(file);
    const { code, out, err } = await run(['play', '--save', file], { lines: ['76', 'quit'] });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^otau: Games cannot be saved in .*: it is a folder\.\n$/);
  });

  it('leaves no file where the game is broken off before it is saved, and does not empty one', async () => {
    const file = join(folder, 'kept.otau');
    const severalHumans = ['play', '--games', '2', '--save', file];
    expect((await run(severalHumans)).code).toBe(2);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'kept');
    expect((await run(severalHumans)).code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  it('prints the result before it saves, so that a game that cannot be saved is not lost', async () => {
    for (const flags of [
      ['--players', 'human,human'],
      ['--players', 'random,random', '--games', '2'],
    ]) {
      const vanishing = mkdtempSync(join(folder, 'vanishing-'));
      const argv = ['play', '-o', 'pits=2', ...flags, '--save', join(vanishing, 'games.otau'), '--json'];
      const { code, out, err } = await run(argv, {
        lines: ['resign'],
        later: () => rmSync(vanishing, { recursive: true, force: true }),
      });
      expect(code).toBe(2);
      expect(err).toContain('cannot be saved');
      expect(JSON.parse(out.trimEnd().split('\n').at(-1) as string)).toMatchObject({ game: 'togyzkumalak' });
    }
  });

  it('saves before leaving on Ctrl-C', async () => {
    const file = join(folder, 'interrupted.jsonl');
    const { code, out } = await run(['play', '--save', file], { lines: ['76', CTRL_C] });
    expect(code).toBe(130);
    expect(out).toContain('Interrupted.');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ game: 'togyzkumalak', result: '*' });
  });

  it('writes nothing where nothing was asked for', async () => {
    expect((await run(['play'], { lines: ['76', CTRL_C] })).code).toBe(130);
    expect(existsSync('otau.jsonl')).toBe(false);
  });
});

describe('a game that was left', () => {
  it.each([
    ['togyzkumalak', ['1', 'human', 'level:1'], ['76', '66']],
    ['senet', ['4', 'human', 'human'], ['1', '1', '1']],
  ])('is kept, offered and continued: %s', async (_, choice, moves) => {
    const state = temporaryFolder('kept');
    const given = { isTerminal: true, state };
    const first = await run(['play'], { ...given, lines: [...choice, moves[0], CTRL_C] });
    expect(first).toMatchObject({ code: 130 });
    expect(first.out).toContain('It is kept: otau play offers to continue with it.');
    const second = await run(['play'], { ...given, lines: ['', 'resign'] });
    expect(second.out).toMatch(/You left a game: .*, \d+ moves\.\nContinue with it\? \[Y\/n\] \n/);
    expect(second.out).toContain('by resignation');
    const [kept] = parseRecords(readFileSync(join(state, 'otau', 'games.jsonl'), 'utf8'));
    expect(kept.moves.length).toBeGreaterThan(0);
    expect(kept.result).not.toBe('*');
    expect((await run(['play'], { ...given, lines: [] })).out).not.toContain('You left a game');
  });

  it('goes to the other games where it is not continued, and survives a terminal that is gone', async () => {
    const state = temporaryFolder('kept');
    await run(['play'], { isTerminal: true, state, lines: ['1', 'human', 'human', '76', 'quit'] });
    const { out } = await run(['play'], { isTerminal: true, state, lines: ['n'] });
    expect(out).toContain('games.jsonl.');
    expect(parseRecords(readFileSync(join(state, 'otau', 'games.jsonl'), 'utf8'))).toMatchObject([
      { moves: ['76(10)'], result: '*' },
    ]);
  });

  it('is played to its end where it cannot be kept', async () => {
    const state = join(temporaryFolder('kept'), 'file');
    writeFileSync(state, '');
    const { code, out } = await run(['play'], {
      isTerminal: true,
      state,
      lines: ['1', 'human', 'human', '76', 'resign'],
    });
    expect(code).toBe(0);
    expect(out).toContain('This game cannot be kept for later: a part of its path is not a folder.');
    expect(out).toContain('by resignation');
  });
});

it('external engines play at the board, and end with the game', async () => {
  const folder = temporaryFolder('engine');
  const script = join(folder, 'engine.cjs');
  writeFileSync(
    script,
    `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const answers = { ugi: 'ugiok', isready: 'readyok', go: 'bestmove zz9' };
      const answer = answers[line.split(' ')[0]];
      if (answer) console.log(answer);
    });`,
  );
  const engine = `engine:${process.execPath} ${script}`;
  const save = join(folder, 'saved.jsonl');
  const argv = ['play', '-g', 'kindo', '-o', 'size=3', '--players', `random,${engine}`, '--save', save];
  const { code, out, err } = await run(argv);
  expect(code).toBe(2);
  // What was played until then is not lost
  expect(out).toContain(`The game is not finished.\nSaved in ${save}.\n`);
  expect(parseRecords(readFileSync(save, 'utf8'))).toMatchObject([{ moves: [expect.any(String)], result: '*' }]);
  expect(err).toMatch(/^otau: The engine "engine:.* played "zz9": /);
  expect(() => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)).toThrow();
  // Known before a board is drawn, also where the engine moves second
  for (const players of [
    ['engine:/no/such/engine', 'random'],
    ['random', 'engine:/no/such/engine'],
  ]) {
    const { err, out } = await run(['pit', ...players, '-g', 'kindo']);
    expect(err).toMatch(
      /^otau: The engine "\/no\/such\/engine" cannot be started: there is no such file or folder\.\n$/,
    );
    expect(out).toBe('');
  }
  expect((await run(['play', '--players', 'human:3,random'])).err).toContain('write human alone');
});

describe('machines', () => {
  it.each(SHORT_GAMES)('play %s %j; the same seed gives the same bytes', async (game, options) => {
    const argv = ['play', '-g', game, ...options, '--players', 'greedy,random'];
    const first = await run([...argv, '--seed', '11']);
    expect(first.code).toBe(0);
    expect(await run([...argv, '--seed', '11'])).toEqual(first);
    expect((await run([...argv, '--seed', '12'])).out).not.toBe(first.out);
  });

  it('choose a seed and name it, if none is given', async () => {
    const drawn = played(await run(['play', '--players', 'random,random', '--json']));
    const again = await playLines([], ['--players', 'random,random', '--seed', drawn.seed]);
    expect(again.moves).not.toEqual([]);
    const argv = ['play', '--players', 'random,random', '--json', '--seed', drawn.seed];
    expect(played(await run(argv)).moves).toEqual(drawn.moves);
  });

  it('draw the boards with --boards, and position texts with --plain', async () => {
    const argv = ['play', '-o', 'pits=2', '-o', 'stones=1', '--players', 'random,random', '--seed', '3'];
    expect((await run([...argv, '--boards'])).out).toContain('White (random): ');
    expect((await run([...argv, '--boards', '--plain'])).out).toMatch(/^\S+ \d \d [SN] \d$/m);
  });

  it('play several games and count who wins; each can be played again alone', async () => {
    const file = join(folder, 'series.jsonl');
    const argv = ['play', '-g', 'kindo', '-o', 'size=3', '--players', 'greedy,random', '--seed', '5'];
    const caught = await run([...argv, '--games', '6', '--save', file, '--json']);
    const { games, wins, draws } = JSON.parse(caught.out) as { games: number; wins: number[]; draws: number };
    expect(games).toBe(6);
    expect(wins[0] + wins[1] + draws).toBe(6);
    const records = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(records).toHaveLength(6);
    const third = JSON.parse(records[2]) as GameRecord;
    expect(played(await run([...argv.slice(0, -1), third.tags.Seed, '--json'])).moves).toEqual(third.moves);
    expect((await run([...argv, '--games', '6'])).out).toMatch(/^6 games of Kindo, seed 5\n {2}x \(greedy\) +won \d/);
  });
});

describe('without flags', () => {
  it('asks which game and who plays, with usual answers on Enter', async () => {
    const { code, out } = await run(['play'], { isTerminal: true, lines: ['', '', '', '76', 'quit'] });
    expect(code).toBe(0);
    expect(out).toContain('1  Togyz Kumalak');
    expect(out).toContain(
      'Who plays White: human, random, greedy, beginner:1 to beginner:4, level:1 to level:8, alphabeta, expectimax, mcts, zero [human]:',
    );
    expect(out).toContain('White: human, Black: beginner:2, seed ');
  });

  it('takes a number or a name, and asks again', async () => {
    const lines = ['5', 'chess', '4', 'nobody', 'random', 'human', 'quit'];
    const { code, out } = await run(['play'], { isTerminal: true, lines });
    expect(code).toBe(0);
    expect(out).toContain('There is no game "chess"');
    expect(out).toContain('There is no agent "nobody"');
    expect(out).toContain('Cones: random, Spools: human, seed ');
  });

  it('leaves when the questions are left unanswered', async () => {
    expect((await run(['play'], { isTerminal: true, lines: [] })).code).toBe(0);
    expect((await run(['play'], { isTerminal: true, lines: [CTRL_C] })).code).toBe(130);
  });

  it('takes the usual answers where nobody sits at a terminal', async () => {
    expect((await run(['play'], { lines: ['76'] })).out).toMatch(/^White: human, Black: beginner:2, seed \d+/);
  });
});
