/** `otau-cli/serve`: the board, training runs and games of plugins over HTTP. */
export type { RoomServerOptions } from '../rooms/node/server.js';
export type { EventTimes } from './events.js';
export { DEFAULT_HOST, DEFAULT_PORT, type ServeOptions, type Serving, startServer } from './server.js';
