/** Commands about the terminal of a person: `config`, `completion`. */
import type { Command } from '../command.js';
import { JSON_FLAG } from './shared.js';

export const configCommand: Command = {
  name: 'config',
  about: 'show the settings, and where they are read from',
  flags: [JSON_FLAG],
  examples: ['otau config', 'otau config --json'],
  load: async () => (await import('../settings/show.js')).showSettings,
};

export const completionCommand: Command = {
  name: 'completion',
  about: 'print the script that completes otau in your shell',
  operand: { name: '<shell>', about: 'bash, zsh or fish' },
  flags: [],
  examples: ['otau completion bash', 'otau completion zsh', 'otau completion fish'],
  load: async () => (await import('../completion/print.js')).printCompletion,
};
