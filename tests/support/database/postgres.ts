// A database of its own for each test file, cloned from a template that has all migrations. The one server of the test
// run is started by the first file that asks, in the runner's main process (vitest.setup.ts).
import net from 'node:net';
import { inject } from 'vitest';
import type { Connection } from '#server/storage/connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket of the main process that hands out test databases; empty without a database. */
    testDatabases: string;
    /** Folder of the whole run for what tests write; deleted at its end. */
    testFolder: string;
  }
}

export interface TestDatabase {
  readonly connection: Connection;
  /** The same as an address, for programs that take DATABASE_URL. */
  readonly url: string;
  /** Closes what is still connected and deletes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseRequest {
  readonly action: 'create' | 'drop';
  readonly database?: string;
  /** False for an empty database without the product's tables. */
  readonly migrated?: boolean;
}

export type TestDatabaseAnswer = { readonly connection: Connection } | { readonly error: string };

function ask(request: TestDatabaseRequest): Promise<Connection> {
  const socketPath = inject('testDatabases');
  if (!socketPath) throw new Error('This test needs the database: unset MAILROOM_TEST_NO_DB.');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(socketPath, () => socket.write(`${JSON.stringify(request)}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.once('error', reject);
    socket.once('end', () => {
      const parsed = JSON.parse(answer) as TestDatabaseAnswer;
      if ('error' in parsed) reject(new Error(parsed.error));
      else resolve(parsed.connection);
    });
  });
}

/**
 * Makes a database for this test file. Call `drop()` in `afterAll`.
 * @param options `migrated: false` gives an empty database
 */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const connection = await ask({ action: 'create', migrated: options.migrated ?? true });
  const { host = '', user = '', database = '' } = connection;
  return {
    connection,
    url: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    drop: async () => {
      await ask({ action: 'drop', database });
    },
  };
}
