// The surroundings of the scenarios: a whole server with a town in it, and what people do there, as functions over the
// same calls that any client uses.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { systemClock } from '#server/system/clock.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { buildTown, PASSWORD, type Town } from '../support/town.ts';

export interface PostOffice {
  readonly server: TestServer;
  readonly town: Town;
  as(login: string): Promise<TestClient>;
  deposit(client: TestClient, serviceId: number, pdf: Buffer, name?: string): Promise<Job>;
  /** Waits until the rows of a job are made, or its preparation failed. */
  ready(client: TestClient, jobId: number): Promise<Job>;
  rows(client: TestClient, jobId: number): Promise<PackGroup[]>;
  /** Confirms all good rows of a job. */
  confirm(client: TestClient, jobId: number, expectedPostDate?: string | null): Promise<Command>;
  /** Waits until the command reaches one of the states. */
  reaches(client: TestClient, commandId: number, ...states: Command['state'][]): Promise<Command>;
  shipments(client: TestClient, jobId: number): Promise<Shipment[]>;
  /** Names of the files below a folder of the outbox, in order. */
  outbox(...folder: string[]): string[];
  read(...file: string[]): Buffer;
  close(): Promise<void>;
}

export interface PostOfficeOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly failPoints?: FailPoints;
  /** The installation's e-mails go to its mail server, and not to `server.mails`. */
  readonly realMailer?: boolean;
  /** Documents are opened by children of this office alone. */
  readonly ownChildren?: boolean;
}

async function until<T>(what: string, read: () => Promise<T | null>, seconds = 30): Promise<T> {
  for (let turn = 0; turn < seconds * 20; turn += 1) {
    const found = await read();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`In vain waited for: ${what}`);
}

/** Opens a post office with a server of its own; call `close()` in `afterAll`. */
export async function openPostOffice(options: PostOfficeOptions = {}): Promise<PostOffice> {
  const offset = { ms: 0 };
  const clock = {
    now: () => new Date(systemClock.now().getTime() + offset.ms),
    monotonic: () => systemClock.monotonic(),
    set: (instant: Date | string) => {
      offset.ms = new Date(instant).getTime() - systemClock.now().getTime();
    },
    advance: (ms: number) => {
      offset.ms += ms;
    },
  };
  const server = await startTestServer({ clock, ...options });
  const town = await buildTown(server.services);
  const outboxPath = (parts: readonly string[]) => path.join(server.dataDir, 'outbox', ...parts);
  const rows = async (client: TestClient, jobId: number) =>
    (await client.call('jobs.packGroups', { params: { jobId } })).items;
  // A run of ten thousand pages takes a slow machine longer than half a minute.
  const ready = (client: TestClient, jobId: number) =>
    until(
      'the rows of the job',
      async () => {
        const job = await client.call('jobs.get', { params: { jobId } });
        return job.state === 'CREATED' || job.state === 'PROCESSING' ? null : job;
      },
      110,
    );
  return {
    server,
    town,
    as: (login) => server.signIn(login, PASSWORD),
    async deposit(client, serviceId, pdf, name = 'run.pdf') {
      const made = await client.call('jobs.create', {
        parts: [
          { name: 'parameters', value: JSON.stringify({ serviceId }) },
          { name: 'letters', value: pdf, fileName: name },
        ],
      });
      return ready(client, made.id);
    },
    ready,
    rows,
    async confirm(client, jobId, expectedPostDate = null) {
      const good = (await rows(client, jobId)).filter(({ quality }) => quality !== 'BAD');
      return client.call('commands.create', {
        body: { packGroupIds: good.map(({ id }) => id), expectedPostDate },
      });
    },
    reaches: (client, commandId, ...states) =>
      until(`command ${commandId} in ${states.join(' or ')}`, async () => {
        const command = await client.call('commands.get', { params: { commandId } });
        return states.includes(command.state) ? command : null;
      }),
    shipments: async (client, jobId) => (await client.call('shipments.find', { query: { jobId } })).items.toReversed(),
    outbox: (...folder) => readdirSync(outboxPath(folder)).sort(),
    read: (...file) => readFileSync(outboxPath(file)),
    close: () => server.stop(),
  };
}
