// Runs once per test run, in the main process: hands out test databases to the test files and stops the server at the
// end. The server is started by the first request only, so that runs without a database stay quick.
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { TestDatabaseAnswer, TestDatabaseRequest } from './postgres.ts';
import { startTestServer, type TestServer } from './postgres-server.ts';

/** Answers requests, one line of JSON each, one at a time: two clones of one template cannot be made at once. */
function serveRequests(server: () => Promise<TestServer>): net.Server {
  let last: Promise<unknown> = Promise.resolve();
  const answer = async (request: TestDatabaseRequest): Promise<TestDatabaseAnswer> => {
    try {
      const postgres = await server();
      if (request.action === 'create') return { connection: await postgres.create(request.migrated ?? true) };
      await postgres.drop(request.database ?? '');
      return { connection: {} };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  return net.createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => undefined); // the test file went away
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (!text.endsWith('\n')) return;
      const request = JSON.parse(text) as TestDatabaseRequest;
      last = last.then(async () => socket.end(JSON.stringify(await answer(request))));
    });
  });
}

/** vitest's global set-up; the returned function is its tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-test-'));
  project.provide('testFolder', folder);
  if (process.env.MAILROOM_TEST_NO_DB === '1') {
    project.provide('testDatabases', '');
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  let running: Promise<TestServer> | undefined;
  const socketPath = path.join(folder, 'databases.sock');
  const requests = serveRequests(() => {
    running ??= startTestServer();
    return running;
  });
  await new Promise<void>((resolve) => requests.listen(socketPath, resolve));
  requests.unref();
  project.provide('testDatabases', socketPath);
  return async () => {
    requests.close();
    rmSync(folder, { recursive: true, force: true });
    const server = await running?.catch(() => undefined); // a failed start was told to the test that asked
    await server?.stop();
  };
}
