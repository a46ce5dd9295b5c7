/** The two rule sets by name. */
import { kendall } from './kendall.js';
import type { RuleSet } from './moves.js';
import type { SenetOptions } from './options.js';
import { skyruk } from './skyruk.js';

export const RULE_SETS: Readonly<Record<SenetOptions['rules'], RuleSet>> = { kendall, skyruk };
