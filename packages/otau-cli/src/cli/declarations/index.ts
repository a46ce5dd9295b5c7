/** The command table: help and parsing come from these rows. A command's code is loaded when it runs. */
import type { Command } from '../command.js';
import { matchCommand, tournamentCommand } from './arena.js';
import { archiveCommand, bookCommand, puzzlesCommand, tablebaseCommand } from './collections.js';
import { completionCommand, configCommand } from './configuration.js';
import { benchCommand, gamesCommand, perftCommand, replayCommand, reviewCommand, showCommand } from './games.js';
import { agentsCommand, pitCommand, playCommand } from './play.js';
import { analyseCommand, botCommand, engineCommand, roomsCommand, serveCommand } from './serving.js';
import {
  evaluatorCommand,
  runsCommand,
  selfplayCommand,
  sweepCommand,
  trainCommand,
  workersCommand,
} from './training.js';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
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
