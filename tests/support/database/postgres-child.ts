// A program that only starts the built-in PostgreSQL and then waits to be killed. Run as `node postgres-child.ts DATADIR`.
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { silentLogger } from '#server/system/logger.ts';

const [, , dataDir = ''] = process.argv;
const server = await startEmbedded({
  dataDir,
  log: silentLogger,
  ballastBytes: 0,
  settings: { shared_buffers: '32MB', max_connections: '10' },
});
process.stdout.write(`${JSON.stringify(server.connection)}\n`);
