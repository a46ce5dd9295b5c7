/** The command table: help and parsing come from these rows. A command's code is loaded when it runs. */
import type { CommandGroup, CommandRow } from './command.js';
import { archiveCommand, bookCommand, puzzlesCommand, tablebaseCommand } from './declarations/collections.js';
import {
  benchCommand,
  gamesCommand,
  perftCommand,
  replayCommand,
  reviewCommand,
  showCommand,
} from './declarations/games.js';
import { agentsCommand, matchCommand, pitCommand, playCommand, tournamentCommand } from './declarations/play.js';
import {
  analyseCommand,
  botCommand,
  completionCommand,
  configCommand,
  engineCommand,
  roomsCommand,
  serveCommand,
} from './declarations/serving.js';
import {
  evaluatorCommand,
  runsCommand,
  selfplayCommand,
  sweepCommand,
  trainCommand,
  workersCommand,
} from './declarations/training.js';

/** All commands, in the order of the help. */
export const COMMANDS: readonly (CommandRow | CommandGroup)[] = [
  gamesCommand,
  showCommand,
  playCommand,
  agentsCommand,
  matchCommand,
  tournamentCommand,
  trainCommand,
  sweepCommand,
  selfplayCommand,
  evaluatorCommand,
  workersCommand,
  runsCommand,
  pitCommand,
  serveCommand,
  roomsCommand,
  botCommand,
  engineCommand,
  analyseCommand,
  replayCommand,
  reviewCommand,
  archiveCommand,
  bookCommand,
  puzzlesCommand,
  tablebaseCommand,
  perftCommand,
  benchCommand,
  configCommand,
  completionCommand,
];
