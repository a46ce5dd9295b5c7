/** A server of rooms as a process of its own: prints its address, and continues until it is ended or killed. */
import { startServer } from '../../packages/otau-cli/src/serve/server.js';

const MUCH = { burst: 1e9, perSecond: 1e9 };
const [path, archive] = process.argv.slice(2);
const limits = { messages: MUCH, addressMessages: MUCH, games: MUCH, addressConnections: 20_000 };
const serving = await startServer({ port: 0, rooms: { path, archive, limits } });
process.once('SIGTERM', () => void serving.close().then(() => process.exit()));
console.log(serving.address);
