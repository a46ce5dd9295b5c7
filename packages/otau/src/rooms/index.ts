/**
 * `otau/rooms`: the protocol between the server of rooms and its clients: requests and messages, a client's requests, tournaments as they are told,
 * and throws that everybody can verify. Runs in browsers and Node alike.
 */
import '../games/rules.js';

export * from './conditional.js';
export * from './exchange.js';
export * from './messages.js';
export * from './protocol.js';
export * from './tournament-view.js';
