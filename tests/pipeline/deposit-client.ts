// A test server with deposits on it, and the calls that every test of deposits makes.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { systemClock } from '#server/system/clock.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** A server whose clock runs, since queue and people wait for each other. */
export const startDepositServer = (environment: Record<string, string> = {}): Promise<TestServer> => {
  const still = { set: () => undefined, advance: () => undefined };
  return startTestServer({ clock: { ...systemClock, ...still }, environment });
};

/** Deposits files by box, as a foreign caller does. */
export function deposit(client: TestClient, parameters: Record<string, unknown>, files: [string, Buffer, string][]) {
  return client.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify(parameters) },
      ...files.map(([name, value, fileName]) => ({ name, value, fileName })),
    ],
  });
}

/** Polls until a job left its processing states. */
export async function settled(client: TestClient, jobId: number): Promise<Job> {
  for (let turn = 0; turn < 300; turn += 1) {
    const read = await client.call('jobs.get', { params: { jobId } });
    if (read.state !== 'CREATED' && read.state !== 'PROCESSING') return read;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The job did not settle.');
}

/** Recipient rows of a job. */
export const rowsOf = (client: TestClient, jobId: number, query: Record<string, string | number> = {}) =>
  client.call('jobs.packGroups', { params: { jobId }, query });
