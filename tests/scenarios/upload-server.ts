// A second server on the database and the files of a test, in a process of its own that can be killed. Arguments: the
// connection as JSON, the data folder, the time. Prints its address.

import { startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/context/config.ts';
import type { Connection } from '#server/storage/connection.ts';
import { createSettableClock } from '#server/system/clock.ts';

const [connection = '{}', dataDir = '', now = ''] = process.argv.slice(2);
const { url } = await startServer({
  config: readConfig({ MAILROOM_DATA: dataDir, MAILROOM_PORT: '0', MAILROOM_LOG: 'warn', ROLE: 'web' }),
  connection: JSON.parse(connection) as Connection,
  // The time of the test, which stands still unless the test moves it.
  clock: createSettableClock(now),
});
console.log(url);
