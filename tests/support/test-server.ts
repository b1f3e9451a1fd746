// The whole server in this process on a database of its own: real PostgreSQL, real files, real HTTP on a free port.
// Clock and chance are set by the test; children for documents are shared (programs/shared-documents.ts).
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { type RunningServer, startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/context/config.ts';
import type { Services } from '#server/context/context.ts';
import type { Mail, Mailer } from '#server/context/ports.ts';
import type { Connection } from '#server/storage/connection.ts';
import { createSettableClock, type SettableClock } from '#server/system/clock.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import { seededRandom } from '#server/system/ids.ts';
import { type Logger, silentLogger } from '#server/system/logger.ts';
import { createTestDatabase } from './database/postgres.ts';
import { nextServerFolder, ownServerFolder } from './programs/shared-documents.ts';
import { createTestClient, type TestClient } from './test-client.ts';

/** The first administrator of every test server. */
export const ADMINISTRATOR = { login: 'admin', password: 'correct horse battery staple' } as const;

/** The least that argon2id takes: tests are about the product, not about the cost of a guess. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

export interface TestServerOptions {
  readonly clock?: SettableClock;
  readonly seed?: string;
  readonly failPoints?: FailPoints;
  readonly log?: Logger;
  /** The installation's e-mails go to its mail server or folder, and not to `mails`. */
  readonly realMailer?: boolean;
  /** Settings by their environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Documents are opened by children of this server alone, which have their folders below its own. */
  readonly ownChildren?: boolean;
  /** The way to the database that the server takes; without it the straight one. */
  readonly through?: (connection: Connection) => Promise<Connection>;
}

export interface TestServer {
  readonly url: string;
  readonly services: Services;
  readonly clock: SettableClock;
  readonly dataDir: string;
  /** For processes that work beside the server on the same database. */
  readonly connection: Connection;
  /** What the installation mailed, oldest first. */
  readonly mails: Mail[];
  readonly stranger: TestClient;
  /** Signs in through the call. */
  signIn(login: string, password: string): Promise<TestClient>;
  /** The super administrator, signed in once. */
  administrator(): Promise<TestClient>;
  idle(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts a server for a test file; call `stop()` in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const { dataDir, documents, leave } = options.ownChildren ? ownServerFolder() : nextServerFolder();
  const clock = options.clock ?? createSettableClock();
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      mails.push(mail);
      return { state: 'taken' };
    },
  };
  const clean = async (): Promise<void> => {
    await leave();
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  };
  let server: RunningServer;
  try {
    server = await startServer({
      config: readConfig({ MAILROOM_DATA: dataDir, MAILROOM_PORT: '0', ...options.environment }),
      connection: options.through ? await options.through(database.connection) : database.connection,
      clock,
      random: seededRandom(options.seed ?? 'test'),
      log: options.log ?? silentLogger,
      ...(options.failPoints ? { failPoints: options.failPoints } : {}),
      documents,
      ...(options.realMailer ? {} : { mailer }),
      passwordCost: CHEAP,
      checkAnswers: true,
      administrator: () => ADMINISTRATOR,
    });
    // What the clock starts is run by tests themselves: a run that comes by the wall clock in between changes what they look at.
    await sql`delete from pgboss.schedule`.execute(server.services.db);
  } catch (error) {
    await clean();
    throw error;
  }
  const stranger = createTestClient({ url: server.url, token: null });
  const signIn = async (login: string, password: string): Promise<TestClient> => {
    const { token } = await stranger.call('authentication.authenticate', { body: { login, password } });
    return createTestClient({ url: server.url, token });
  };
  let administrator: Promise<TestClient> | undefined;
  return {
    url: server.url,
    services: server.services,
    clock,
    dataDir,
    connection: database.connection,
    mails,
    stranger,
    signIn,
    administrator: () => {
      administrator ??= signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
      return administrator;
    },
    idle: () => server.idle(),
    stop: async () => {
      await server.stop();
      await clean();
    },
  };
}
