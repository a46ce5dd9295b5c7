/** Registers the games that come with Otau with all their parts. Programs and threads import it; a page imports the parts that it needs. */
import './evaluation.js';
import './kernel.js';
import './levels.js';
import './network.js';
import './records.js';
import './review.js';
import './rules.js';
import './tables.js';
import './training.js';
import './drawing.js';
import './environment.js';
