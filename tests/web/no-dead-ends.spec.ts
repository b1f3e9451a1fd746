// Walks every link that a demo login can reach: no call answers "not implemented" (-90, as 501) or fails on the server,
// no screen breaks the content policy or writes an error to the console.
import type { Page } from '@playwright/test';
import { deposit, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

const LOGINS = ['depositor', 'validator', 'manager', 'administrator', 'itadministrator', 'integrator', 'brook'];
/** Comes to each screen by its address; the others as a link does, from the screen before. */
const BY_ADDRESS = 'manager';
/** Lists lead to many details of one kind: so many of each are opened. */
const PER_PATTERN = 2;

/** What went wrong while a page was open. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  // What is not implemented answers 501 (domain/errors/wire.codes.ts): no answer has to be carried here to be read.
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || response.status() < 500) return;
    faults.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  return faults;
}

const patternOf = (path: string) => path.replace(/\?.*/, '').replace(/\/\d+(?=\/|$)/g, '/:id');

async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return hrefs.filter((href): href is string => href !== null);
}

test.use({ file: 'no-dead-ends' });
test.setTimeout(300_000);

// One order that waits for a validator, and one that went out: lists, tasks and details lead somewhere.
test.beforeAll(async ({ server }) => {
  const depositor = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  await deposit(depositor, 'Statements that wait');
  const { jobId, commandId } = await deposit(depositor, 'Statements that went out');
  const validator = await signInByCall(server.url, 'validator', DEMO_PASSWORD);
  await validator('commands.validate', { params: { commandId }, body: {} });
  const sent = await until(
    () => depositor('deliveries.find', { query: { jobId } }),
    (found) => found.length > 0 && found.every(({ state }) => state === 'OUTPUTTED'),
  );
  expect(sent.map(({ state }) => state)).not.toContain('OUTPUT_ERROR');
  expect(sent.length).toBeGreaterThan(0);
});

for (const login of LOGINS) {
  test(`${login} reaches no dead end`, async ({ page, server }) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
      );
    });
    const faults = watch(page);
    await signIn(page, server.url, login);
    const waiting = ['/home', '/settings/user'];
    const seen = new Set<string>();
    const patterns = new Map<string, number>();
    while (waiting.length > 0) {
      const path = waiting.shift() ?? '/home';
      const times = patterns.get(patternOf(path)) ?? 0;
      if (seen.has(path) || times >= PER_PATTERN) continue;
      seen.add(path);
      patterns.set(patternOf(path), times + 1);
      if (login === BY_ADDRESS) {
        await page.goto(server.url + path);
        await page.waitForLoadState('networkidle');
      } else await visit(page, path);
      await expect(page.locator('main').first()).toBeVisible();
      await expect(page.getByText('Work in progress'), path).toHaveCount(0);
      await expect(page.getByText('Page not found'), path).toHaveCount(0);
      await expect(page.getByText('No access to this page'), path).toHaveCount(0);
      waiting.push(...(await linksOf(page)).filter((href) => !href.startsWith('/api')));
    }
    expect(seen.size).toBeGreaterThan(2);
    expect(faults).toEqual([]);
  });
}
