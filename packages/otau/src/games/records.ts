/** Registers how other programs write the games that come with Otau. */
import { registerParts } from '../core/registry.js';
import { abaloneRecords } from './abalone/records.js';
import { Kindo } from './kindo/kindo.js';
import { Senet } from './senet/senet.js';
import { togyzKumalakRecords } from './togyzkumalak/records.js';

registerParts('togyzkumalak', { records: togyzKumalakRecords });
registerParts('abalone', { records: abaloneRecords });
registerParts('kindo', {
  records: {
    names: /^киндо$/,
    playMove: (game, row, text, out) => (game instanceof Kindo ? game.playText(row, text, out) : undefined),
  },
});
registerParts('senet', {
  records: {
    names: /^(?:сенет|senat)$/,
    playMove: (game, row, text, out) => (game instanceof Senet ? game.playText(row, text, out) : undefined),
  },
});
