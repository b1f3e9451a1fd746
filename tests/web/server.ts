// The real server for browser tests: the same program that npm start runs, on a copy of a demonstration that was set up
// once, with a data folder of its own and a free port. Tests get its address and the demonstration's logins.
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { cpuSecondsOfTree, isCounting, noteCpuSeconds } from '#tests/support/runners/cpu-seconds.ts';
import { DEMO_PASSWORD, START_LIMIT_MS, startDemoServer } from '#tests/support/server-process.ts';

export { DEMO_PASSWORD } from '#tests/support/server-process.ts';

/** `dataDir` is the folder of everything the server keeps; the outbox lies in it. */
export type WebServer = Awaited<ReturnType<typeof startDemoServer>>;

/** Key under which the browser keeps its session (renderer/platform/web.ts). */
const SESSION_KEY = 'mailroom.session';

/** A new session of a demonstration's login, made through the call. @returns its token */
async function newSession(url: string, login: string): Promise<string> {
  const answer = await fetch(`${url}/api/authentication/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  });
  const { result, error } = (await answer.json()) as { result?: { token: string }; error?: { message: string } };
  if (result === undefined) throw new Error(`${login} cannot sign in: ${error?.message}`);
  return result.token;
}

/**
 * Opens a screen with a session that this browser has. The sign-in screen itself is tested in home.spec.ts.
 * @param at path and query of the screen; the home screen where it is left out
 */
export async function signIn(page: Page, url: string, login: string, at = '/'): Promise<void> {
  const token = await newSession(url, login);
  // Any small document of the server's origin may write where the screens read.
  await page.goto(`${url}/api/app/version`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, token] as const);
  await page.goto(url + at);
  // The door has a header and a main region too.
  await page.locator('#main, main:not(:has(input[autocomplete=username]))').first().waitFor();
}

/** A screen is quiet when nothing was fetched for so long. */
const QUIET_MS = 200;

/**
 * Goes to another screen as a link does: the application stays loaded, which costs a fifth of a load by its address.
 * Comes back when nothing is fetched any more and the screen is drawn.
 * @param at path and query of the screen
 */
export async function visit(page: Page, at: string): Promise<void> {
  const open = new Set<Request>();
  let changed = Date.now();
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    changed = Date.now();
  };
  const begun = note((request) => open.add(request));
  const over = note((request) => open.delete(request));
  page.on('request', begun).on('requestfinished', over).on('requestfailed', over);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, at);
  changed = Date.now();
  await expect
    .poll(() => open.size === 0 && Date.now() - changed >= QUIET_MS, { intervals: [QUIET_MS / 4] })
    .toBe(true);
  page.off('request', begun).off('requestfinished', over).off('requestfailed', over);
}

interface World {
  /** Names what the file counts in: a file of another name has a server of its own. Files that do not meet share one. */
  readonly file: string;
  /** Settings of the server by their environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  readonly server: WebServer;
}

/** The server of the file at which a worker is; the one before it is stopped first. */
interface Kept {
  serverOf(file: string, settings: World['settings']): Promise<WebServer>;
}

/** CPU seconds of this worker that were noted for a file already. */
let noted = 0;

/**
 * Playwright's test with one server per file. What a file deposits must not be counted by another: each file names itself by
 * `test.use({ file })`, and neighbours that count nothing of each other name themselves alike. The worker and its browser
 * stay from file to file: a start of both costs more than a file's server.
 */
export const test = base.extend<World & { countCpu: undefined }, { kept: Kept }>({
  file: ['', { option: true }],
  settings: [{}, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      let last: { of: string; server: WebServer } | undefined;
      const stop = async (): Promise<void> => {
        const stopped = last?.server;
        last = undefined;
        await stopped?.stop();
      };
      await use({
        serverOf: async (file, settings) => {
          const of = JSON.stringify([file, settings]);
          if (last?.of === of) return last.server;
          await stop();
          last = { of, server: await startDemoServer(settings) };
          return last.server;
        },
      });
      await stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  server: [
    async ({ kept, file, settings }, use) => use(await kept.serverOf(file, settings)),
    { timeout: 2 * START_LIMIT_MS },
  ],
  countCpu: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
    async ({}, use, { file }) => {
      await use(undefined);
      if (!isCounting) return;
      const now = cpuSecondsOfTree();
      noteCpuSeconds(file, Math.max(0, now - noted));
      noted = now;
    },
    { auto: true },
  ],
});
export { expect };
