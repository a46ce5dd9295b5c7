/** Registers how other programs write the games that come with Otau. */
import { registerParts } from '../core/registry.js';
import { abaloneRecords } from './abalone/records.js';
import { togyzKumalakRecords } from './togyzkumalak/records.js';

registerParts('togyzkumalak', { records: togyzKumalakRecords });
registerParts('abalone', { records: abaloneRecords });
registerParts('kindo', { records: { names: /^киндо$/ } });
registerParts('senet', { records: { names: /^(?:сенет|senat)$/ } });
