/**
 * A server of rooms as a process of its own: prints its address and then a line for each failure of the disk, and continues until it is
 * ended or killed. SIGUSR2 moves its clock of the day by up to a week, forwards or back.
 */
import { startServer } from '../../packages/otau-cli/dist/serve/server.js';

const UNLIMITED_RATE = { burst: 1e9, perSecond: 1e9 };
const WEEK_MS = 7 * 86_400_000;
/**
 * `limits` keeps those that servers have for messages and connections; NATS servers (`nats://…,nats://…`) have the rooms of several servers.
 * The environment may name the address to listen on, `ROOMS_HOST`, and on how many NATS servers everything is, `ROOMS_REPLICAS`.
 */
const [path, archive, kept, nats] = process.argv.slice(2);

const RealDate = Date;
let moved = 0;
process.on('SIGUSR2', () => {
  moved = Math.round((2 * Math.random() - 1) * WEEK_MS);
});
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + moved] : args));
  }
  static now() {
    return RealDate.now() + moved;
  }
};

const rates = {
  messages: UNLIMITED_RATE,
  addressMessages: UNLIMITED_RATE,
  work: UNLIMITED_RATE,
  newConnections: UNLIMITED_RATE,
  openGames: 1e9,
};
const limits =
  kept === 'limits'
    ? { games: UNLIMITED_RATE }
    : { ...rates, games: UNLIMITED_RATE, connections: 20_000, addressConnections: 20_000 };
const onFailure = (error) => {
  console.log('failed');
  if (process.env.SHOW_FAILURES) console.error(path, error);
};
const { ROOMS_HOST: host, ROOMS_REPLICAS: replicas = '1' } = process.env;
const replication = nats
  ? { connect: { servers: nats.split(',') }, name: 'test', replicas: Number(replicas) }
  : undefined;
const onReport = ({ event }) => (event === 'leads' || event === 'follows') && console.log(event);
const rooms = {
  path,
  archive: archive || undefined,
  limits,
  onFailure,
  onReport: nats ? onReport : undefined,
  replication,
};
const serving = await startServer({ port: 0, host, rooms });
process.once('SIGTERM', () => void serving.close().then(() => process.exit()));
console.log(serving.address);
