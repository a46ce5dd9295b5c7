/** Commands of training: `train`, `sweep`, `runs`, `selfplay`, `workers`. */
import { DEVICES } from 'otau/network';
import type { CommandRow, FlagRow } from '../command.js';
import { DEFAULT_MATCHES_FOLDER, DEFAULT_RUNS_FOLDER } from '../settings.js';
import { COLOUR_FLAG, CONNECT_FLAGS, JSON_FLAG, RULES_FLAGS, SEED_FLAG } from './shared.js';

const EVALUATOR_FLAG: FlagRow = {
  flag: '--evaluator <address>',
  about: 'host:port of an otau evaluator that evaluates the positions of self-play (default: this machine)',
};

export const trainCommand: CommandRow = {
  name: 'train',
  about: 'let a network learn a game by playing against itself',
  operands: { '[game]': 'the game, or the beginning of its name' },
  flags: [
    ...RULES_FLAGS,
    {
      flag: '--preset <name>',
      values: ['fast', 'reference'],
      about: 'fast (the default) or reference: the settings that --set does not change',
    },
    { flag: '--out <folder>', about: 'the folder of the run; a run in it is continued' },
    { flag: '--resume <folder>', about: 'continue the run of a folder' },
    SEED_FLAG,
    {
      flag: '--workers <number>',
      about: 'threads of self-play (default: one for each processor); with --connect: shares of an iteration’s games',
    },
    { flag: '--from <model>', about: 'start with this network: a file, a run or one that comes with Otau' },
    { flag: '--iterations <number>', about: 'end after this iteration' },
    { flag: '--learner <name>', about: 'what trains: builtin (the default), python (otau.learner), or a program' },
    EVALUATOR_FLAG,
    { flag: '--hours <number>', about: 'end after this many hours, when the running stage is complete' },
    { flag: '--set <name=value>', about: 'a setting of the run; may be given several times', repeatable: true },
    ...CONNECT_FLAGS,
    { flag: '--replicas <number>', about: 'NATS: copies of everything in a cluster of servers, 1 to 5 (default: 1)' },
    COLOUR_FLAG,
  ],
  examples: [
    'otau train kindo --hours 1',
    'otau train senet --preset reference --set games=50 --iterations 5 --seed 1',
    'otau train --resume runs/kindo-1',
    'otau train kindo --connect nats://127.0.0.1:4222',
  ],
  load: async () => (await import('../commands/train.js')).train,
};

export const sweepCommand: CommandRow = {
  name: 'sweep',
  about: 'find settings for training: many short runs, of which the best continue',
  operands: { '[game]': 'the game, or the beginning of its name' },
  flags: [
    ...RULES_FLAGS,
    {
      flag: '--set <name=values>',
      about: 'values of a setting to try: cpuct=1,1.5,2; one value holds for all',
      repeatable: true,
    },
    {
      flag: '--declare <file>',
      about: 'the same as JSON: values, or ranges such as {"min": 0.001, "max": 0.01, "log": true}',
    },
    { flag: '--trials <number>', about: 'this many random trials (default: every combination of the values)' },
    { flag: '--iterations <number>', about: 'iterations of the trials that are left at the end (default: 9)' },
    { flag: '--eta <number>', about: 'one trial in this many continues at each rung, 2 to 10 (default: 3)' },
    {
      flag: '--games <number>',
      about: 'games against each anchor at each measurement (default: the setting anchorGames)',
    },
    { flag: '--preset <name>', about: 'fast (the default) or reference: the settings that are not tried' },
    { flag: '--out <folder>', about: 'the folder of the sweep' },
    { flag: '--resume <folder>', about: 'continue the sweep of a folder' },
    SEED_FLAG,
    { flag: '--workers <number>', about: 'threads of self-play in each run (default: one for each processor)' },
    JSON_FLAG,
    COLOUR_FLAG,
  ],
  examples: [
    'otau sweep kindo --set cpuct=1,2 --set learningRate=0.001,0.004 --iterations 9',
    'otau sweep senet --declare settings.json --trials 12 --seed 1',
    'otau sweep --resume sweeps/kindo-1',
  ],
  load: async () => (await import('../commands/sweep.js')).runSweep,
};

export const selfplayCommand: CommandRow = {
  name: 'selfplay',
  about: 'play the self-play games of training runs on other machines',
  flags: [
    ...CONNECT_FLAGS,
    { flag: '--threads <number>', about: 'shares of games played at once (default: one for each processor)' },
    { flag: '--run <name>', about: 'play for this run only (default: for all runs)' },
    EVALUATOR_FLAG,
    { flag: '--name <name>', about: 'the name of this worker in lists (default: the machine and a number)' },
  ],
  examples: [
    'otau selfplay --connect nats://learner.example:4222',
    'otau selfplay --connect nats://learner.example:4222 --threads 4 --name attic',
  ],
  load: async () => (await import('../commands/workers.js')).runSelfplay,
};

export const evaluatorCommand: CommandRow = {
  name: 'evaluator',
  about: 'evaluate positions for self-play in other processes or on other machines',
  flags: [
    { flag: '--listen <address>', about: 'host:port to listen at (default: 127.0.0.1:4791)' },
    { flag: '--device <name>', values: DEVICES, about: 'the device that runs the networks (default: cpu)' },
    { flag: '--batch <number>', about: 'positions evaluated together, at most (default: 4096)' },
  ],
  examples: ['otau evaluator --device cuda', 'otau evaluator --listen 0.0.0.0:4791'],
  load: async () => (await import('../commands/workers.js')).evaluator,
};

export const workersCommand: CommandRow = {
  name: 'workers',
  about: 'show the workers of training runs on several machines, and their speed',
  flags: [
    ...CONNECT_FLAGS,
    { flag: '--run <name>', about: 'show this run only' },
    { flag: '--remove <name>', about: 'take an abandoned run off the server; its folder stays' },
    JSON_FLAG,
  ],
  examples: [
    'otau workers --connect nats://learner.example:4222',
    'otau workers --connect nats://learner.example:4222 --json',
    'otau workers --connect nats://learner.example:4222 --remove kindo-1-3f9a1c2b',
  ],
  load: async () => (await import('../commands/workers.js')).listWorkers,
};

export const runsCommand: CommandRow = {
  name: 'runs',
  about: 'list training runs, check or compare them, or remove old files',
  operands: {
    '[folders...]': `folders of runs (default: those in ${DEFAULT_RUNS_FOLDER}/); check before them looks at every file`,
  },
  flags: [
    { flag: '--compare', about: 'compare two runs: settings that differ, and figures by iteration' },
    {
      flag: '--match <games>',
      about: 'with --compare: the best networks play this many games in pairs; an interrupted match continues',
    },
    {
      flag: '--visits <number>',
      about: 'with --match: simulations for a move (default: the first run’s anchorSimulations)',
    },
    {
      flag: '--out <folder>',
      about: `with --match: the folder of the match (default: one in ${DEFAULT_MATCHES_FOLDER}/)`,
    },
    { flag: '--workers <number>', about: 'with --match: games played at once (default: one for each processor)' },
    { flag: '--prune', about: 'remove samples that have left the window, and old checkpoints' },
    { flag: '--keep <number>', about: 'with --prune: keep the checkpoints of this many last iterations (default: 1)' },
    { flag: '--yes', about: 'with --prune: do not ask' },
    JSON_FLAG,
  ],
  examples: [
    'otau runs',
    'otau runs check runs/kindo-1',
    'otau runs runs/kindo-1 runs/kindo-2 --compare --match 200',
    'otau runs runs/kindo-1 --prune --keep 3',
  ],
  load: async () => (await import('../commands/runs.js')).manageRuns,
};
