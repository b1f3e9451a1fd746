// The real server for browser tests: the same program that npm start runs, with its own data folder and a free port, once
// per worker and test file. Tests get its address and the demonstration's logins.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Mailroom-demo-2026';
const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;

export interface WebServer {
  readonly url: string;
  /** Folder of everything the server keeps; the outbox lies in it. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start in time:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const found = /Mailroom is ready: (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
}

/** Starts a server; `environment` adds settings such as MAILROOM_SMTP_URL. */
export async function startWebServer(environment: Record<string, string> = {}): Promise<WebServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-web-'));
  const node = path.join(ROOT, 'node_modules/.bin/node');
  const server = spawn(node, [path.join(ROOT, 'scripts/serve.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      MAILROOM_DATA: dataDir,
      MAILROOM_PORT: '0',
      MAILROOM_LOG: 'warn',
      UV_THREADPOOL_SIZE: '8',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await address(server), dataDir, stop };
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
}

/** Signs in on the sign-in screen. */
export async function signIn(page: Page, url: string, login: string): Promise<void> {
  await page.goto(url);
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  // The door has a header too: only the frame has the main region.
  await page.locator('#main').waitFor();
}

/**
 * Playwright's test with one server per worker. What a file deposits must not be counted by another: each file names
 * itself by `test.use({ file })`, and another name is another worker with a server of its own.
 */
export const test = base.extend<object, { file: string; server: WebServer }>({
  file: ['', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      const server = await startWebServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
});
export { expect } from '@playwright/test';
