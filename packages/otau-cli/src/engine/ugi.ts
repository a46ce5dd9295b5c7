/**
 * One conversation in the text protocol of engines (docs/engine-protocol.md): lines come in, lines go out. It knows no
 * streams and no threads: `index.ts` feeds it, a runner searches for it, so that it always listens.
 */
import {
  createGame,
  type Ending,
  type Game,
  type GameDefinition,
  type GameId,
  gameDefinition,
  gameIds,
  type History,
  legalActions,
  type OptionSpec,
  OtauError,
  parseGameId,
  parseOptions,
  quote,
  timeForMove,
} from 'otau';
import { type Choice, defaultSearch } from 'otau/agents';
import { renderText } from 'otau/render';
import { evaluationOf, type SearchResult } from 'otau/search';
import type { JobRunner } from './job-runner.js';
import {
  agentFor,
  type Counts,
  checkSearchAgent,
  type Job,
  MAX_ASKED_LINES,
  positionsOf,
  UNTIL_STOPPED,
} from './jobs.js';
import { MAX_LINE_BYTES, VERSION } from './lines.js';
import { formatChoice, formatInfo, isSameReport, oneLine, readHistory, turnStateOf } from './ugi-text.js';

interface Command {
  /** How it is written, and what it does. */
  readonly form: string;
  readonly about: string;
  /** Whether it is carried out only when no search runs. */
  readonly isIdle?: boolean;
  run(words: readonly string[]): void;
}

/** What came in one line; undefined means one that was too long. */
type Input = string | undefined;

/** A search or a count that runs. */
interface Work {
  /** Whether its answer waits for `stop`. */
  isHeld: boolean;
  /** When the runner has done its part. */
  readonly thought: Promise<unknown>;
  /** When the answer has been given. */
  readonly answered: Promise<void>;
  /** Releases a held answer. */
  readonly release: () => void;
}

/** The most that may wait for a search to end: characters, and as many for each line as it takes beside them. */
const MAX_WAITING = 1 << 24;
const LINE_COST = 100;
/** Milliseconds that a stopped search may take to answer at the end. Its thread may still have to start. */
const QUIT_TIMEOUT_MS = 15_000;

export class EngineSession {
  readonly #commands: ReadonlyMap<string, Command>;
  #settings: Settings = { ...settingsOf(gameIds()[0]), lines: 1, seed: FIRST_SEED };
  #history: History;
  #work: Work | undefined;
  /** Lines that came while a search ran and wait for its end, in their order. */
  readonly #waiting: Input[] = [];
  #waitingSize = 0;
  #waitingStops = 0;
  /** Games begun, and whether the next search is the first of its game. */
  #games = 0;
  #isFresh = true;
  #isOver = false;

  /** @param print takes each line of output */
  constructor(
    private readonly runner: JobRunner,
    private readonly print: (line: string) => void,
  ) {
    this.#history = this.#startPosition();
    this.#commands = new Map(this.#listCommands().map((command) => [command.form.split(' ', 1)[0], command]));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Takes a line; undefined means one that was too long. The next one may follow at once, but
   * after `wait` when the promise is kept. Never throws.
   *
   * Lines are carried out in the order in which they came: what has to wait for a search that will end holds up all that follows it.
   * Only `stop` and `quit` act at once, on the search that runs and on all that wait before them.
   */
  async receive(line: Input): Promise<void> {
    if (this.#isOver) return;
    const name = nameOf(line);
    if (name === 'quit') {
      await this.quit();
      return;
    }
    if (name === 'stop') this.#stop();
    if (this.#waiting.length > 0 || this.#mustWait(line)) this.#enqueue(line);
    else this.#carryOut(line);
    if (name === 'wait') await this.#answered();
  }

  /** Stops what runs, lets all that was asked for answer, and ends the conversation. */
  async quit(): Promise<void> {
    this.#isOver = true;
    this.#stop();
    await Promise.race([this.#answered(), new Promise((resolve) => setTimeout(resolve, QUIT_TIMEOUT_MS).unref())]);
    await this.runner.close();
  }

  /** When the runner has nothing to do; the answer of the last search may still wait for `stop`. */
  async settled(): Promise<void> {
    await this.#answered();
    await this.#work?.thought;
  }

  /** When nothing runs that ends by itself, and nothing waits for it. */
  async #answered(): Promise<void> {
    while (this.#work !== undefined && !this.#work.isHeld) await this.#work.answered;
  }

  #carryOut(line: Input): void {
    try {
      if (line === undefined) throw new OtauError('bad-command', `A line has at most ${MAX_LINE_BYTES} bytes.`);
      const [name, ...words] = wordsOf(line);
      if (name === undefined) return;
      const command = this.#commands.get(name);
      if (command === undefined) throw new OtauError('bad-command', `There is no command ${quote(name)}; see help.`);
      if (command.isIdle && this.#work !== undefined)
        throw new OtauError('busy', 'The engine is thinking until it is told to stop: send stop first.');
      command.run(words);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Whether a line has to wait for the search that runs, which will end. */
  #mustWait(line: Input): boolean {
    const willEnd = this.#work !== undefined && !this.#work.isHeld;
    return willEnd && this.#commands.get(nameOf(line) ?? '')?.isIdle === true;
  }

  #enqueue(line: Input): void {
    if (this.#waitingSize + costOf(line) > MAX_WAITING) {
      this.#fail(new OtauError('busy', 'Too much waits for the end of a search: send stop, or wait for bestmove.'));
      return;
    }
    this.#waiting.push(line);
    this.#waitingSize += costOf(line);
    if (nameOf(line) === 'stop') this.#waitingStops++;
  }

  /** After a search: what waited for its end, up to what has to wait for the next one. */
  #resume(): void {
    while (this.#waiting.length > 0 && !this.#mustWait(this.#waiting[0])) {
      const line = this.#waiting.shift();
      this.#waitingSize -= costOf(line);
      if (nameOf(line) === 'stop') this.#waitingStops--;
      this.#carryOut(line);
    }
  }

  #listCommands(): Command[] {
    const print = this.print;
    const idle = (form: string, about: string, run: Command['run']): Command => ({ form, about, isIdle: true, run });
    return [
      { form: 'ugi', about: 'says who the engine is and lists its options', run: () => this.#introduce() },
      { form: 'isready', about: 'loads what will think, and answers readyok', run: () => this.#getReady() },
      idle('setoption name <name> value <value>', 'sets an option', (words) => this.#setOption(words)),
      idle('uginewgame', 'begins a new game: what was learnt is forgotten', () => this.#newGame()),
      idle('position startpos|fen <text> [moves <move>...]', 'sets the position', (words) => this.#setPosition(words)),
      idle(GO_FORM, 'searches for a move', (words) => this.#go(words)),
      { form: 'stop', about: 'ends the search with the best move so far', run: () => this.#stop() },
      {
        form: 'query p1turn|p2turn|turn|gameover|result|legal|position',
        about: 'answers a question about the position',
        run: (words) => print(`response ${answerQuery(this.#history, words)}`.trimEnd()),
      },
      { form: 'd', about: 'shows the board', run: () => this.#show() },
      { form: 'show', about: 'the same', run: () => this.#show() },
      { form: 'eval', about: 'says what the position looks like at first sight', run: () => this.#evaluate() },
      idle('perft <depth>', 'counts the positions at a depth', (words) => this.#perft(words)),
      idle('wait', 'reads on when the search has answered', () => {}),
      { form: 'help', about: 'lists the commands', run: () => this.#help() },
      { form: 'quit', about: 'ends the engine', run: () => {} },
    ];
  }

  #introduce(): void {
    this.print(`id name Otau ${VERSION}`);
    this.print('id author Otau contributors');
    for (const line of formatOptions(this.#settings)) this.print(line);
    this.print('ugiok');
  }

  #getReady(): void {
    const { game, agent = defaultSearch(game), lines } = this.#settings;
    const thinker = { game: game.id, options: game.options, agent: agentFor(agent, game, lines, undefined) };
    if (this.#work === undefined) this.runner.prepare?.(thinker);
    this.print('readyok');
  }

  #setOption(words: readonly string[]): void {
    const value = words.indexOf('value');
    if (words[0] !== 'name' || value !== 2 || words.length < 4)
      throw new OtauError('bad-command', 'An option is set by: setoption name <name> value <value>.');
    const { game } = this.#settings;
    this.#settings = setOption(this.#settings, words[1], words.slice(value + 1).join(' '));
    if (this.#settings.game !== game) this.#newGame();
  }

  #newGame(): void {
    this.#games++;
    this.#isFresh = true;
    this.#history = this.#startPosition();
  }

  #startPosition(): History {
    const { game, seed } = this.#settings;
    return readHistory(game, undefined, [], `${seed}/${this.#games}`);
  }

  #setPosition(words: readonly string[]): void {
    const { game, seed } = this.#settings;
    const [kind, ...rest] = words;
    const at = rest.indexOf('moves');
    const text = (at < 0 ? rest : rest.slice(0, at)).join(' ');
    const moves = at < 0 ? [] : rest.slice(at + 1);
    if (!((kind === 'startpos' && text === '') || (kind === 'fen' && text !== ''))) {
      const forms = 'position startpos [moves <move>...] or position fen <text> [moves <move>...]';
      throw new OtauError('bad-command', `A position is set by: ${forms}.`);
    }
    this.#history = readHistory(game, kind === 'fen' ? text : undefined, moves, `${seed}/${this.#games}`);
  }

  #go(words: readonly string[]): void {
    const { game, agent = defaultSearch(game), lines, seed } = this.#settings;
    const history = this.#history;
    const standing = turnStateOf(history);
    if (standing.state === 'over')
      throw new OtauError('game-over', 'The game is over: there is no move to search for.');
    if (standing.state === 'chance')
      throw new OtauError('wrong-actor', 'Chance moves here: add what it brings to the moves of the position.');
    const { limits, isInfinite } = parseGo(words, history, standing.player);
    const job: Job = {
      kind: 'think',
      ...positionsOf(history),
      agent: agentFor(agent, game, lines, limits),
      seed: `${seed}/${this.#games}/${history.length}`,
      limits: limits ?? UNTIL_STOPPED,
      isFresh: this.#isFresh,
    };
    this.#isFresh = false;
    let last: SearchResult | undefined;
    const report = (partial: SearchResult): void => {
      last = partial;
      for (const line of formatInfo(game, history.row, partial)) this.print(line);
    };
    this.#begin(this.runner.do(job, report), isInfinite, (choice: Choice) => {
      const { result } = choice;
      if (result === undefined) for (const line of formatChoice(game, history.row, choice)) this.print(line);
      else if (!isSameReport(last, result)) report(result);
      this.print(`bestmove ${game.formatAction(history.row, choice.action)}`);
    });
  }

  /** Starts a job of the runner. Its answer is written when it is done and, if it is held, after `stop`. */
  #begin<Answer>(thought: Promise<Answer>, isHeld: boolean, answer: (found: Answer) => void): void {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const finish = async (): Promise<void> => {
      try {
        const found = await thought;
        if (isHeld) await released;
        this.#work = undefined;
        answer(found);
      } catch (error) {
        this.#work = undefined;
        this.#fail(error);
      }
      this.#resume();
    };
    this.#work = { isHeld, thought: thought.catch(() => {}), answered: finish(), release };
    // The word that ends it has already come
    if (this.#isOver || this.#waitingStops > 0) this.#stop();
  }

  #stop(): void {
    if (this.#work === undefined) return;
    this.runner.stop();
    this.#work.isHeld = false;
    this.#work.release();
  }

  #show(): void {
    const { game, row, counters } = this.#history;
    this.print(renderText(game, row));
    this.print(`position ${game.formatPosition(row, counters)}`);
  }

  #evaluate(): void {
    const { game, row } = this.#history;
    const standing = turnStateOf(this.#history);
    if (standing.state !== 'move')
      throw new OtauError('wrong-actor', 'Only a position in which a player moves is judged.');
    if (game.players > 2) throw new OtauError('unsupported', 'Only positions of two players are judged.');
    const evaluation = evaluationOf(game);
    const score = evaluation.evaluate(row);
    const sign = standing.player === 0 ? 1 : -1;
    const value = Math.round(1000 * sign * evaluation.expected(score));
    this.print(`eval cp ${sign * score || 0} value ${value || 0}`);
  }

  #perft([text = '']: readonly string[]): void {
    const depth = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (depth < 1 || depth > 40)
      throw new OtauError('bad-command', `perft takes a whole number from 1 to 40; got ${quote(text)}.`);
    const { game, row } = this.#history;
    const job: Job = { kind: 'perft', ...positionsOf(this.#history), depth };
    const counting = this.runner.do(job, () => {});
    this.#begin(counting, false, (counts: Counts) => {
      if (counts === undefined) return this.print('perft stopped');
      for (const { action, nodes } of counts) this.print(`perft move ${game.formatAction(row, action)} nodes ${nodes}`);
      this.print(`perft depth ${depth} nodes ${counts.reduce((sum, { nodes }) => sum + nodes, 0)}`);
    });
  }

  #help(): void {
    for (const { form, about } of this.#commands.values()) this.print(`${form}: ${about}`);
  }

  #fail(error: unknown): void {
    const code = error instanceof OtauError ? error.code : 'broken-promise';
    this.print(`error ${code} ${oneLine(error instanceof Error ? error.message : String(error))}`);
  }
}

const wordsOf = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');

const nameOf = (line: Input): string | undefined => /\S+/.exec(line ?? '')?.[0];

const costOf = (line: Input): number => LINE_COST + (line?.length ?? 0);

// The options of an engine: which game with which options, what thinks, and how they are listed and set.

interface Settings {
  readonly entry: GameDefinition;
  readonly game: Game;
  /** The options of the game that were set. */
  readonly given: Readonly<Record<string, string | number | boolean>>;
  /** The agent that was set, if any; else the game's usual one thinks. */
  readonly agent: string | undefined;
  /** How many of the best moves to find. */
  readonly lines: number;
  readonly seed: string;
}

const FIRST_SEED = '0';

function settingsOf(id: GameId): Pick<Settings, 'entry' | 'game' | 'given' | 'agent'> {
  return { entry: gameDefinition(id), game: createGame(id), given: {}, agent: undefined };
}

/**
 * The settings with one option changed; its name in any case. Another game brings the usual values of
 * its options and its usual agent. Throws `bad-option`, `unknown-game` or `unknown-agent`.
 */
function setOption(settings: Settings, name: string, value: string): Settings {
  const { entry, game, given } = settings;
  const wanted = name.toLowerCase();
  if (wanted === 'game') return { ...settings, ...settingsOf(parseGameId(value)) };
  if (wanted === 'agent') {
    checkSearchAgent(value, game);
    return { ...settings, agent: value };
  }
  if (wanted === 'lines') return { ...settings, lines: readLines(value) };
  if (wanted === 'seed') return { ...settings, seed: value };
  const own = Object.keys(entry.options).find((option) => option.toLowerCase() === wanted);
  if (own === undefined) {
    const names = ['game', ...Object.keys(entry.options), 'agent', 'lines', 'seed'].join(', ');
    throw new OtauError('bad-option', `There is no option ${quote(name)}; the options are ${names}.`);
  }
  const all = { ...given, ...parseOptions(entry.id, entry.options, [`${own}=${value}`]) };
  return { ...settings, game: createGame(entry.id, all), given: all };
}

function readLines(text: string): number {
  const lines = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (lines >= 1 && lines <= MAX_ASKED_LINES) return lines;
  throw new OtauError('bad-option', `lines must be a whole number from 1 to ${MAX_ASKED_LINES}; got ${quote(text)}.`);
}

function formatOptions({ entry, game }: Settings): string[] {
  const games = gameIds().map((id) => `var ${id}`);
  return [
    `option name game type combo default ${gameIds()[0]} ${games.join(' ')}`,
    ...Object.entries(entry.options).map(([name, spec]) => `option name ${name} type ${formatType(spec)}`),
    `option name agent type string default ${defaultSearch(game)}`,
    `option name lines type spin default 1 min 1 max ${MAX_ASKED_LINES}`,
    `option name seed type string default ${FIRST_SEED}`,
  ];
}

function formatType(spec: OptionSpec): string {
  if (spec.type === 'boolean') return `check default ${spec.default}`;
  if (spec.type === 'integer') return `spin default ${spec.default} min ${spec.min} max ${spec.max}`;
  return `combo default ${spec.default} ${spec.choices.map((choice) => `var ${choice}`).join(' ')}`;
}

// The questions of `query` in the text protocol, and their answers.

/** Throws `bad-command`. */
function answerQuery(history: History, words: readonly string[]): string {
  const answers = answersOf(history);
  const question = words.join(' ');
  if (Object.hasOwn(answers, question)) return answers[question];
  throw new OtauError('bad-command', `query asks for ${Object.keys(answers).join(', ')}; got ${quote(question)}.`);
}

/** By question. */
function answersOf(history: History): Readonly<Record<string, string>> {
  const { game, row, counters } = history;
  const standing = turnStateOf(history);
  const mover = standing.state === 'move' ? standing.player : -1;
  const isTurn = Array.from({ length: game.players }, (_, player) => [`p${player + 1}turn`, String(player === mover)]);
  const legal = mover < 0 ? [] : legalActions(game, row).map((action) => game.formatAction(row, action));
  return {
    ...Object.fromEntries(isTurn),
    turn: mover < 0 ? standing.state : String(mover + 1),
    gameover: String(standing.state === 'over'),
    result: standing.state === 'over' ? resultText(standing.ending) : 'none',
    legal: legal.join(' '),
    position: game.formatPosition(row, counters),
  };
}

/** `p1win`, `p2win` or `draw`; of more than two players what each got, as 1/-1/-1. */
function resultText({ results }: Ending): string {
  if (results.every((result) => result === 0)) return 'draw';
  if (results.length > 2) return results.join('/');
  return results[0] > results[1] ? 'p1win' : results[1] > results[0] ? 'p2win' : 'draw';
}

// The words of `go`: limits of one search, and clocks from which a limit is made.

const NUMBER = /^[+-]?(\d{1,300}(\.\d{0,300})?|\.\d{1,300})(e[+-]?\d{1,3})?$/i;
const MAX_TIME = 1e9;
const WORDS = { movetime: 'time', nodes: 'nodes', visits: 'visits', depth: 'depth' } as const;

const GO_FORM = 'go [movetime <ms>] [nodes <n>] [visits <n>] [depth <n>] [p1time <ms>] [p1inc <ms>]... [infinite]';

/**
 * What `go` asks for, the clocks turned into a time for this move: limits, undefined for a search that ends by `stop` alone or
 * by its own end, and whether the answer waits for `stop`.
 * @param history the game so far, for the time of a move
 * @param player the player to move
 * @throws OtauError `bad-command`
 */
export function parseGo(words: readonly string[], history: History, player: number) {
  const { players } = history.game;
  const given = new Map<string, number>();
  let isInfinite = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === 'infinite') {
      isInfinite = true;
      continue;
    }
    if (!Object.hasOwn(WORDS, word) && !isClock(word, players)) throw unknownWord(word, players);
    if (given.has(word)) throw new OtauError('bad-command', `go has ${word} twice.`);
    given.set(word, isTime(word) ? readTime(word, words[++i]) : readCount(word, words[++i]));
  }
  const found = Object.entries(WORDS).map(([word, limit]) => [limit, given.get(word)]);
  const limits: Record<string, number> = Object.fromEntries(found.filter(([, value]) => value !== undefined));
  const time = timeByClock(given, history, player);
  if (time !== undefined) limits.time = Math.min(time, limits.time ?? time);
  const isBare = isInfinite && Object.keys(limits).length === 0;
  const early = time === undefined ? undefined : true;
  return { limits: isBare ? undefined : { ...limits, early }, isInfinite };
}

const CLOCK = /^p([1-9])(time|inc)$/;

function isClock(word: string, players: number): boolean {
  const [, player] = CLOCK.exec(word) ?? [];
  return player !== undefined && Number(player) <= players;
}

function unknownWord(word: string, players: number): OtauError {
  const clocks = Array.from({ length: players }, (_, i) => `p${i + 1}time, p${i + 1}inc`).join(', ');
  const known = `${Object.keys(WORDS).join(', ')}, ${clocks} or infinite`;
  return new OtauError('bad-command', `go takes ${known}; got ${quote(word)}.`);
}

function readCount(word: string, text: string | undefined): number {
  const max = word === 'depth' ? 100 : 1e12;
  const value = text !== undefined && /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= max) return value;
  throw new OtauError('bad-command', `${word} takes a whole number from 1 to ${max}; got ${quoteOrNothing(text)}.`);
}

const isTime = (word: string): boolean => word === 'movetime' || CLOCK.test(word);

/**
 * Milliseconds. Managers that keep a margin or count in fractions send `-50`, `1234.5` or `1e3`: as a move is due whatever the clock
 * shows, every number is taken, and means the nearest time that there is.
 */
function readTime(word: string, text: string | undefined): number {
  const value = text !== undefined && NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isNaN(value)) return Math.max(0, Math.min(MAX_TIME, Math.floor(value)));
  throw new OtauError('bad-command', `${word} takes a number of milliseconds; got ${quoteOrNothing(text)}.`);
}

const quoteOrNothing = (text: string | undefined): string => (text === undefined ? 'nothing' : quote(text));

/** Milliseconds for a move of the player to move; undefined where its clock is not given, as for a search without clocks. */
function timeByClock(given: ReadonlyMap<string, number>, history: History, player: number): number | undefined {
  const left = given.get(`p${player + 1}time`);
  if (left === undefined) return undefined;
  const { game, plies } = history;
  const increment = given.get(`p${player + 1}inc`);
  return timeForMove({ game, left, increment, movesMade: history.movesOf(player), plies });
}
