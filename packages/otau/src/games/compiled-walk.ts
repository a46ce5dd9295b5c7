/** Registers the games that come with Otau for the compiled walk of Monte Carlo tree search. */
import type { Game } from '../core/game.js';
import { registerParts } from '../core/registry.js';
import type { GameMakers } from '../kernel/part.js';
import type { GameWalk } from '../search/mcts/compiled/part.js';
import { Abalone } from './abalone/abalone.js';
import { newAbalone } from './abalone/compiled.js';
import { newKindo } from './kindo/compiled.js';
import { Kindo } from './kindo/kindo.js';
import { newSenet } from './senet/compiled.js';
import { Senet } from './senet/senet.js';
import { newTogyzKumalak } from './togyzkumalak/compiled.js';
import { TogyzKumalak } from './togyzkumalak/togyzkumalak.js';
import { WALK_MODULE } from './walk-module.js';

registerParts('togyzkumalak', { walk: walkOf(TogyzKumalak, newTogyzKumalak) });
registerParts('abalone', { walk: walkOf(Abalone, newAbalone) });
registerParts('kindo', { walk: walkOf(Kindo, newKindo) });
registerParts('senet', { walk: walkOf(Senet, newSenet) });

function walkOf(rules: GameWalk['rules'], open: (makers: GameMakers, game: Game) => number): GameWalk {
  return { module: WALK_MODULE, rules, open };
}
