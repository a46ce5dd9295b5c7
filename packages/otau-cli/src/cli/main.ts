#!/usr/bin/env node
/** The `otau` command. The list of commands and the version are shown at once; all else begins in `process.ts`. */
import { showQuickHelp } from './quick-help.js';

if (!showQuickHelp(process.argv.slice(2))) await import('./process.js');
