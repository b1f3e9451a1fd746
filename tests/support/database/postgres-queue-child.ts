// A worker process that claims one task of the queue `letters`, says so, and never finishes it. Run with the database
// connection as JSON in its argument; made to be killed.
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { openQueue } from '#server/storage/queue/queue.ts';
import { silentLogger } from '#server/system/logger.ts';

const connection = JSON.parse(process.argv[2] ?? '{}') as Connection;
const db = openDatabase<Record<string, never>>({ connection, role: 'queue', log: silentLogger });
const queue = openQueue({ db, connection, log: silentLogger, heartbeatSeconds: 10, refreshSeconds: 1 });
queue.define('letters', {
  slots: 1,
  handle: ({ job }) => {
    process.stdout.write(`${job.token}\n`);
    return new Promise<void>(() => undefined);
  },
});
await queue.start();
