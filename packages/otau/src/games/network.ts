/** Registers the boards of cells of the games that come with Otau, for networks with convolutions. */
import { registerParts } from '../core/registry.js';
import { ABALONE_NETWORK } from './abalone/network.js';
import { KINDO_NETWORK } from './kindo/network.js';

registerParts('abalone', { network: ABALONE_NETWORK });
registerParts('kindo', { network: KINDO_NETWORK });
