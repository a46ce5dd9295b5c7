/** Gives agents of this process their networks, endgame tables and threads. Commands that create agents import it. */
import '../agents/node/endgames.js';
import '../agents/node/index.js';
import '../agents/node/networks.js';
