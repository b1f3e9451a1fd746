// The session ends by itself in the middle of the work: it is said once, and after the sign-in everything that was
// entered is there again.
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import { depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, type WebServer } from './server.ts';

test.use({ file: 'session-end' });

const LETTER = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');
const CALL = /\/api\//;
const ASKS_BY_ITSELF = /\/api\/(notifications|[^?]*counters)/;
const ENDED = 'Your session has ended. Sign in again to continue.';

/**
 * Hears under which token the page calls.
 * @returns ends that session on the server, as its time-out does; meanwhile what asks by itself (`own`) gets no answer,
 *   and what was asked before has its own: else it could hear of the end before the person does something
 */
function sessionOf(page: Page, { url }: WebServer): (own?: (request: Request) => boolean) => Promise<void> {
  let authorization = '';
  const asked = new Set<Request>();
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
    if (CALL.test(request.url())) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return async (own = (request) => ASKS_BY_ITSELF.test(request.url())) => {
    await page.route(CALL, (route) => {
      if (!own(route.request())) return route.fallback();
      asked.delete(route.request());
    });
    await expect.poll(() => [...asked].map((request) => request.url()), { timeout: 30_000 }).toEqual([]);
    const answer = await fetch(`${url}/api/authentication/logout`, {
      method: 'POST',
      headers: { Authorization: authorization },
    });
    expect(answer.status).toBe(200);
  };
}

/** Notes every toast that appears, however short it stays. @returns what was said so far */
async function hearToasts(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const toasts = node.matches('.Toastify__toast') ? [node] : [...node.querySelectorAll('.Toastify__toast')];
        said.push(...toasts.map(({ textContent }) => textContent ?? ''));
      }
    }).observe(document.body, { childList: true, subtree: true });
    return said;
  });
  return () => heard.jsonValue();
}

/** The door stands where the work was, and says why. Then in again. */
async function comeBack(page: Page, login: string): Promise<void> {
  await expect(page.locator('input[autocomplete="current-password"]')).toBeVisible();
  await expect(page.getByText(ENDED).first()).toBeVisible();
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('#main').waitFor();
}

async function openService(page: Page, { url }: WebServer, name: RegExp): Promise<void> {
  await page.goto(`${url}/deposit/home`);
  await page.getByRole('link', { name }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
}

test('a letter keeps its file, its name and what was typed into its address', async ({ page, server }) => {
  const end = sessionOf(page, server);
  await signIn(page, server.url, 'manager');
  await openService(page, server, /One letter/);
  await page.locator('input[type=file]').first().setInputFiles(LETTER);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('To the notary');
  const line = page.getByRole('textbox', { name: 'Line 1' }).first();
  // It is read by the server first.
  await expect(line).not.toHaveValue('', { timeout: 30_000 });
  const read = await line.inputValue();
  // Its draft is stored, so that nothing but what is typed next can hear that the session is over.
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const stored = ({ content }: Draft) => content.jobName === 'To the notary' && content.recipient === read;
  await until(
    () => call('drafts.list', {}),
    (drafts) => drafts.some(stored),
  );
  await end();
  // The check of what is typed hears that the session is over.
  await line.fill(`${read} and Sons`);
  await comeBack(page, 'manager');
  await expect(line).toHaveValue(`${read} and Sons`, { timeout: 30_000 });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('To the notary');
  await expect(page.getByText('letters-25.pdf').first()).toBeVisible();
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  const jobId = Number(/delivery\/(\d+)/.exec(page.url())?.[1]);
  const rows = () => call('jobs.packGroups', { params: { jobId }, query: {} });
  const { items } = await until(rows, (read) => read.items.length > 0);
  expect(items.map(({ recipientName }) => recipientName)).toEqual([`${read} and Sons`]);
  // Once: the next letter begins anew.
  await openService(page, server, /One letter/);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
});

test('a file that is dropped after the session ended leads to the door, and is given again after it', async ({
  page,
  server,
}) => {
  const end = sessionOf(page, server);
  await signIn(page, server.url, 'manager');
  await openService(page, server, /Annual statements/);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Given again');
  await end();
  await page.locator('input[type=file]').first().setInputFiles(LETTER);
  await comeBack(page, 'manager');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Given again');
  await page.locator('input[type=file]').first().setInputFiles(LETTER);
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
});

test('a mail run keeps its name and its file, and goes on by itself when the name is mended', async ({
  page,
  server,
}) => {
  const end = sessionOf(page, server);
  await signIn(page, server.url, 'manager');
  await openService(page, server, /Annual statements/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const tooLong = 'Statements '.repeat(30);
  await name.fill(tooLong);
  await page.locator('input[type=file]').first().setInputFiles(LETTER);
  await expect(page.getByRole('button', { name: /Remove letters-25/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  await end();
  // What is stored of the new name hears that the session is over.
  await name.fill('Statements of October');
  await comeBack(page, 'manager');
  await expect(page).toHaveURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Statements of October' })).toBeVisible();
});

test('nothing is kept of a deposit whose person signed out', async ({ page, server }) => {
  await signIn(page, server.url, 'manager');
  await openService(page, server, /Annual statements/);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Left behind');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.locator('input[autocomplete="current-password"]').waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([]);
});

test('an address that is being mended is not refused a second time beside the end of the session', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Interrupted statements');
  const end = sessionOf(page, server);
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await expect(page.getByRole('row', { name: /Océane Martin/ })).toBeVisible();
  await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
  const line = page.getByRole('textbox', { name: 'Line 4' });
  const toasts = await hearToasts(page);
  // Checked, and shown to be right, while the session lives: it is the saving that meets its end.
  await line.fill('France');
  await expect(page.getByRole('button', { name: 'Save and next' })).toBeEnabled();
  await end((request) => !request.url().endsWith('/edit'));
  await line.press('Enter');
  await page.unroute(CALL);
  await comeBack(page, 'manager');
  expect(await toasts()).toEqual([ENDED]);
  await expect(line).toHaveValue('France');
});
