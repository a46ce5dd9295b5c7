/** `otau serve`: the board and the runs over HTTP. */
export { type ServeOptions, type Serving, startServer, USUAL_HOST, USUAL_PORT } from './server.js';
