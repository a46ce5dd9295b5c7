/** Every reader of outside data, with good inputs for it. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { splitSpec, splitSpecs } from '../../packages/otau/src/agents/spec.js';
import { parseBook } from '../../packages/otau/src/books/book.js';
import { parseTimeControl } from '../../packages/otau/src/core/clock.js';
import type { GameOptions } from '../../packages/otau/src/core/game.js';
import { createGame, parseGameId } from '../../packages/otau/src/core/registry.js';
import { parseSenetTable } from '../../packages/otau/src/games/senet/tables/file.js';
import { parseTable } from '../../packages/otau/src/games/togyzkumalak/tables/table.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { readModel } from '../../packages/otau/src/network/model.js';
import { foreignFormats, formatRecords, parseRecords, readFile } from '../../packages/otau/src/records/index.js';
import { readTiming } from '../../packages/otau/src/render/film.js';
import { pictureSize } from '../../packages/otau/src/render/node/raster.js';
import { idOf, parseRequest as parseMessage } from '../../packages/otau/src/rooms/index.js';
import { readEntrants } from '../../packages/otau-cli/src/arena/config.js';
import { parseEngineSpec, readValue, splitCommandLine } from '../../packages/otau-cli/src/arena/external.js';
import { parseOpenings } from '../../packages/otau-cli/src/arena/openings.js';
import { unseal } from '../../packages/otau-cli/src/cluster/messages.js';
import { AnalysisServer, parseQueryLine, readRequest } from '../../packages/otau-cli/src/engine/analysis.js';
import { FirstMoveJobRunner } from '../../packages/otau-cli/src/engine/testing.js';
import { EngineSession } from '../../packages/otau-cli/src/engine/ugi.js';
import { readHistory } from '../../packages/otau-cli/src/engine/ugi-text.js';
import { readCheckpoint } from '../../packages/otau-cli/src/learn/run/checkpoint.js';
import { checkRunConfig } from '../../packages/otau-cli/src/learn/run/config.js';
import { checkTrainingSettings } from '../../packages/otau-cli/src/learn/run/settings.js';
import { readSamples } from '../../packages/otau-cli/src/learn/train/samples.js';
import { parsePath } from '../../packages/otau-cli/src/serve/request-validation.js';
import { formatLetter, letterOf, parseLetter, sessionOfLetter } from '../../web/src/correspondence/letter.js';
import { isSavedGame, restoreSession, saveSession } from '../../web/src/session/saved-game.js';
import { Session } from '../../web/src/session/session.js';
import { parseLink } from '../../web/src/study/link.js';

const games = ['togyzkumalak', 'abalone', 'kindo', 'senet'].map((id) => createGame(id));
const BOOK = 'packages/data/books/kindo.json';
const texts = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const bytesOf = (name: string): Buffer => readFileSync(new URL(`../../${name}`, import.meta.url));
const imported = parseRecords('76(10) 98 66', { form: 'import', game: 'togyzkumalak' });
const [jsonl, text] = (['jsonl', 'text'] as const).map((form) => formatRecords(imported, form));

const kept = new Session({ game: games[0], players: ['friend', 'person'], names: ['A', 'B'], seed: '1' });
const LETTER = await formatLetter(letterOf(kept, { id: 'abcdefgh12', created: 5 }));
const silent = (): void => {};
const session = new EngineSession(new FirstMoveJobRunner(), silent);
const analysis = new AnalysisServer({ workers: 1, makeRunner: () => new FirstMoveJobRunner() }, silent);

export interface Reader {
  /** Good inputs, short where the reader allows it. */
  readonly seeds: readonly (string | Buffer)[];
  readonly read: (input: never) => unknown;
}

export const READERS: Readonly<Record<string, Reader>> = {
  'records as JSON lines': { seeds: [jsonl], read: (input: string) => parseRecords(input, { form: 'jsonl' }) },
  'records as text': { seeds: [text], read: (input: string) => parseRecords(input, { form: 'text' }) },
  'records of any form': {
    seeds: [jsonl, text, '98 66(2)', '1. 76 98 2. 66', 'a1d4 i9f6'],
    read: (input: string) => parseRecords(input),
  },
  'files of records': {
    seeds: [
      gzipSync(text),
      Buffer.from(text),
      Buffer.from('\u{feff}76,98\r\n'),
      Buffer.from('Белые,ходы\n1,76 98\n', 'utf16le'),
    ],
    read: async (input: Buffer) => {
      // A stream: the parts already given are no longer held
      let games = 0;
      for await (const _ of readFile([input])) games++;
      return games;
    },
  },
  'records of other programs': {
    seeds: ['76 98 66', '1. a1d4 i9f6', '{"moves":["76","98"]}', 'moves\n76 98\n', '[9,9,9]\n[8,1]'],
    read: (input: string) => parseRecords(input, { form: 'import' }),
  },
  ...Object.fromEntries(
    foreignFormats().map((from) => [
      `moves as ${from}`,
      { seeds: ['1. 76 98 2. 66', 'a1d4 i9f6', '7698'], read: (input: string) => parseRecords(input, { from }) },
    ]),
  ),
  ...Object.fromEntries(
    games.map((game) => {
      const row = new Uint8Array(game.rowSize);
      game.start(row, new Rng(1));
      const seeds = [game.formatPosition(row, { plies: 0, turn: 1 } as never)];
      return [`positions of ${game.id}`, { seeds, read: (input: string) => game.parsePosition(input, row.slice()) }];
    }),
  ),
  ...Object.fromEntries(
    games.map((game) => {
      const row = new Uint8Array(game.rowSize);
      game.start(row, new Rng(1));
      const seeds = ['76(10)', 'a1d4', 't3', 'A5', '11-23:1'];
      return [`moves of ${game.id}`, { seeds, read: (input: string) => game.parseAction(row, input) }];
    }),
  ),
  'time controls': { seeds: ['10:00+5', '1:30:00~5'], read: parseTimeControl as never },
  'names of games': { seeds: ['abalone'], read: parseGameId as never },
  agents: { seeds: ['zero:visits=100,book=own', 'level:3'], read: (input: string) => splitSpec(input) },
  'lists of agents': { seeds: ['human,mcts:visits=5,c=1'], read: (input: string) => splitSpecs(input) },
  entrants: { seeds: ['Anna=level:3'], read: (input: string) => readEntrants([input, 'random']) },
  'command lines of engines': { seeds: [`./engine 'a b' "c\\"d" e\\ f`], read: splitCommandLine as never },
  'names of engines': { seeds: ['engine:movetime=100,set.x=y,cmd=./a'], read: parseEngineSpec as never },
  'what engines say': { seeds: ['info depth 3 multipv 1 score cp 3 value 437 pv a1'], read: readValue as never },
  openings: {
    seeds: ['# remark\n9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 S 1\n', jsonl],
    read: (input: string) => parseOpenings(games[0], input),
  },
  'lines of the engine protocol': {
    seeds: ['76 98 66'],
    read: (input: string) => readHistory(games[0], undefined, input.split(' ').slice(0, 20_000), '1'),
  },
  'lines of the analysis protocol': {
    seeds: ['{"id":"a","game":"togyzkumalak","moves":["76","98"],"turns":[0,1],"agent":"greedy"}'],
    read: (input: string) => readRequest(parseQueryLine(input)),
  },
  'commands of the engine protocol': {
    seeds: [
      'position startpos moves 76 98',
      'setoption name seed value 5',
      'setoption name game value kindo',
      'go nodes 5',
      'stop',
      'query legal',
    ],
    read: (input: string) => session.receive(input),
  },
  'commands of the analysis protocol': {
    seeds: [
      '{"id":"a","game":"kindo","agent":"greedy"}',
      '{"id":"b","action":"terminate","terminateId":"a"}',
      '{"id":"c","game":"abalone","options":{"players":3},"moves":[],"analyzeTurns":[0]}',
    ],
    read: (input: string) => analysis.receive(input),
  },
  'messages of rooms': {
    seeds: [
      '{"type":"create","id":"1","game":"kindo","options":"{}","control":"10:00+5","seat":0,"name":"A"}',
      '{"type":"move","id":"2","room":"abc","ply":0,"move":"76"}',
      '{"type":"say","id":"3","room":"abc","text":"hi"}',
    ],
    read: (input: string) => [idOf(input), parseMessage(input)],
  },
  'sizes and times of pictures': {
    seeds: ['{"size":480,"delay":800,"lastDelay":900,"loop":true}'],
    read: (input: string) => [readTiming(json(input) as object), pictureSize(json(input) as object)],
  },
  'options of games': {
    seeds: [
      '["togyzkumalak",{"variant":"bestemshe"}]',
      '["abalone",{"players":3,"placement":true}]',
      '["kindo",{"size":4}]',
    ],
    read: (input: string) => {
      const [id, options] = json(input) as [string, GameOptions];
      return createGame(parseGameId(String(id)), options);
    },
  },
  books: { seeds: [texts(BOOK).slice(0, 20_000), texts(BOOK)], read: parseBook as never },
  'tables of Togyz Kumalak': {
    seeds: [bytesOf('packages/data/tables/togyzkumalak.table')],
    read: (input: Buffer) => parseTable(input, 2),
  },
  'tables of Senet': { seeds: [bytesOf('packages/data/tables/senet-kendall.table')], read: parseSenetTable as never },
  models: { seeds: [bytesOf('packages/data/models/senet-kendall.onnx')], read: readModel as never },
  checkpoints: { seeds: [Buffer.from('OTCK\x01\0\0\0\x04\0\0\0{}  ')], read: readCheckpoint as never },
  samples: { seeds: [Buffer.from('OTSM\x01\0\0\0')], read: (input: Buffer) => readSamples(games[2], input) },
  'messages of a cluster': { seeds: [Buffer.from('OTNM\x01\0\0\0{}')], read: unseal as never },
  'configurations of runs': {
    seeds: ['{"game":"kindo","options":{},"preset":"fast","seed":"1","workers":1,"settings":{},"network":{}}'],
    read: (input: string) => checkRunConfig(json(input)),
  },
  'settings of runs': {
    seeds: ['{"iterations":3,"anchors":"random,greedy"}'],
    read: (input: string) => checkTrainingSettings(json(input) as Record<string, unknown>),
  },
  'links of studies': {
    seeds: ['game=abalone&variant=belgian-daisy&moves=a1d4.b5b1&ply=2', '?game=togyzkumalak&moves=76.98'],
    read: parseLink as never,
  },
  'letters of games': { seeds: [LETTER], read: async (input: string) => sessionOfLetter(await parseLetter(input)) },
  'kept games': {
    seeds: [JSON.stringify(saveSession(kept, { id: 'a', created: 0, updated: 0 }, 0))],
    read: (input: string) => {
      const saved = json(input);
      return isSavedGame(saved) ? restoreSession(saved) : undefined;
    },
  },
  'addresses on the server': { seeds: ['/api/runs/kindo%201/metrics?from=3'], read: parsePath as never },
};

/** Text that is not JSON is refused by every reader of JSON. */
function json(input: string): unknown {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null ? value : [];
  } catch {
    return [];
  }
}
