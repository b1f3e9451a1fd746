// The real server for browser tests: the same program that npm start runs, with its own data folder and a free port, once
// per worker and test file. Tests get its address and the demonstration's logins.
import { test as base, type Page } from '@playwright/test';
import { DEMO_PASSWORD, START_LIMIT_MS, startDemoServer } from '#tests/support/server-process.ts';

export { DEMO_PASSWORD } from '#tests/support/server-process.ts';

/** `dataDir` is the folder of everything the server keeps; the outbox lies in it. */
export type WebServer = Awaited<ReturnType<typeof startDemoServer>>;

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
      const server = await startDemoServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
});
export { expect } from '@playwright/test';
