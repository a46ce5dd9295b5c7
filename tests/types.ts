/**
 * Mistakes that the compiler must catch: `npm run check` compiles this file, and fails when a line
 * marked as an error compiles. Nothing here runs.
 */
import { createGame, type Game, type GameId, Position } from '../packages/otau/src/index.js';

// A game that is not known at compile time may be a user's own.
export const own: Game = createGame('oware');

// @ts-expect-error Togyz Kumalak has no walls
createGame('togyzkumalak', { walledIn: true });

// @ts-expect-error an option of another type
createGame('kindo', { size: '5' });

// @ts-expect-error there is no such line-up
createGame('abalone', { variant: 'belgian-dasy' });

// @ts-expect-error there are two rule sets
createGame('senet', { rules: 'kendal' });

// @ts-expect-error rows of Togyz Kumalak have no such field
new Position('togyzkumalak').read('kazans');

// @ts-expect-error nor has the layout
createGame('togyzkumalak').layout.kazans;

// @ts-expect-error options are fixed
createGame('kindo').options.size = 7;

export const right: GameId = createGame('abalone', { variant: 'belgian-daisy', players: 2 }).id;
export const kazan: number[] = new Position('togyzkumalak', { pits: 5, tuzdyk: false }).read('kazan');
export const reached: string = new Position('senet', { rules: 'skyruk', dancers: 7 }).play('t4').toString();
export const ejected: number[] = new Position(createGame('abalone')).read('ejected');
