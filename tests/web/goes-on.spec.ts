// What stands beside something that goes on by itself goes on with it: sheets, histories, numbers, the days of a list.
import type { Page } from '@playwright/test';
import { deposit, depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'goes-on' });

/** Answers to such calls are changed as long as it is so. */
async function changed(
  page: Page,
  isSo: () => boolean,
  changes: readonly (readonly [RegExp, (result: never) => void])[],
) {
  for (const [path, change] of changes) {
    await page.route(path, async (route) => {
      if (!isSo()) return route.fallback();
      const response = await route.fetch();
      const answer = await response.json();
      change(answer.result as never);
      await route.fulfill({ response, json: answer });
    });
  }
}

interface Read {
  state: string;
  errorMessage: null;
  abilities: string[];
  counts: { processing: number };
}

const beingRead = (job: Read): void => {
  Object.assign(job, { state: 'PROCESSING', abilities: [] });
};

test('the sheet and the numbers of a list go on with an order that is read', async ({ page, server }) => {
  const jobId = await depositRun(await signInByCall(server.url, 'manager', DEMO_PASSWORD), 'Read while looked at');
  await signIn(page, server.url, 'manager');
  let isRead = false;
  await changed(page, () => !isRead, [
    [/\/jobs\/list\b/, ({ items }: { items: Read[] }) => items.forEach(beingRead)],
    [new RegExp(`/jobs/${jobId}$`), beingRead],
    [
      /\/jobs\/counters\b/,
      (counts: { jobCountPerStates: Record<string, number> }) => {
        counts.jobCountPerStates = { PROCESSING: 7 };
      },
    ],
  ]);
  await page.goto(`${server.url}/manage/orders?open=${jobId}`);
  const sheet = page.getByRole('complementary', { name: `Order ${jobId}` });
  await expect(sheet.getByText('Processing').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Processing ?7$/ })).toBeVisible();
  isRead = true;
  await expect(sheet.getByRole('button', { name: 'Correct 3 recipients' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Processing ?7$/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Freeze order' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the history of an order goes on with its state', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Told while looked at');
  await signIn(page, server.url, 'manager');
  let isUnderWay = true;
  const underWay = ({ counts }: Read) => {
    counts.processing = 1;
  };
  await changed(page, () => isUnderWay, [[new RegExp(`/jobs/${jobId}$`), underWay]]);
  await page.goto(`${server.url}/manage/orders/detail/${jobId}`);
  await expect(page.getByRole('tab', { name: 'Story' })).toBeVisible();
  await call('jobs.freeze', { params: { jobId }, body: { frozen: true } });
  isUnderWay = false;
  await expect(page.getByText(/frozen/).first()).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText(/froze the order/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what stands beside an order under way is as it is when the order is out', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'Out while looked at');
  const { items } = await until(
    () => call('jobs.packGroups', { params: { jobId }, query: { dispatchState: 'SENT' } }),
    (sent) => sent.items.length > 0,
  );
  const [row] = items;
  await signIn(page, server.url, 'manager');
  // The order says that it is out; what stands beside it was read a moment before.
  let [isUnderWay, isOut] = [true, false];
  const each = (over: object) => (found: object[] | { items: object[] }) => {
    for (const one of Array.isArray(found) ? found : found.items) Object.assign(one, over);
  };
  await changed(page, () => !isOut, [
    [/\/api\/deliveries\?/, each({ state: 'READY' })],
    [/\/api\/shipments\?/, each({ status: 300 })],
    [/\/packGroups\b/, each({ dispatchState: 'PROCESSING' })],
  ]);
  await page.route(new RegExp(`/jobs/${jobId}$`), async (route) => {
    const wasUnderWay = isUnderWay;
    const response = await route.fetch();
    const answer = await response.json();
    answer.result.counts.processing = wasUnderWay ? 1 : 0;
    isOut = !wasUnderWay;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`${server.url}/manage/orders/detail/${jobId}?tab=recipients&open=${row?.id}`);
  const sent = page.getByRole('tabpanel', { name: 'Recipients' }).getByRole('list').last();
  await expect(sent).toContainText('Ready');
  isUnderWay = false;
  await expect(sent).not.toContainText('Ready');
  await page.getByRole('tab', { name: /^Deliveries/ }).click();
  await expect(page.getByRole('tabpanel', { name: /^Deliveries/ })).toContainText('Handed over');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a list that is left open over midnight goes on with the next day', async ({ browser, server }) => {
  // Where it is an hour before midnight at most.
  const hour = new Date().getUTCHours();
  const ahead = hour < 9 ? -1 - hour : 23 - hour;
  const context = await browser.newContext({ timezoneId: `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}` });
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, server.url, 'manager', '/manage/orders');
  await expect(page.getByRole('heading', { level: 1, name: /^Orders \d/ })).toBeVisible();
  const now = Date.now() + ahead * 3_600_000;
  const day = new Date(now + 3_600_000).toISOString().slice(0, 10);
  const asked = page.waitForRequest((request) => request.url().includes(`toDate=${day}`));
  await page.clock.fastForward(Date.parse(`${day}T00:00:30Z`) - now);
  await asked;
  await context.close();
});

test('what a search finds beyond the rows that are read can be rejected and confirmed', async ({ page, server }) => {
  const jobId = await depositRun(await signInByCall(server.url, 'manager', DEMO_PASSWORD), 'Very large');
  await signIn(page, server.url, 'manager');
  // As in an order of which the first 5,000 rows are read: this one is none of them. A search first finds it while it is confirmed.
  await page.route(/\/packGroups\b/, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('text');
    if (route.request().method() !== 'GET' || text === 'Bruno') return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    if (text === 'Brun') {
      for (const row of answer.result.items) row.abilities = [];
      return route.fulfill({ response, json: answer });
    }
    answer.result.items = answer.result.items.filter(
      ({ recipientName }: { recipientName: string }) => recipientName !== 'Bruno Bernard',
    );
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`${server.url}/deposit/delivery/${jobId}?q=Brun`);
  await page.getByRole('checkbox', { name: 'Select Bruno Bernard' }).click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await expect(page.getByRole('button', { name: 'Reject 1 recipient' })).toHaveCount(0);
  await page.getByRole('textbox', { name: /Search/ }).fill('Bruno');
  await expect(page.getByRole('button', { name: 'Reject 1 recipient' })).toBeVisible();
  await page.getByRole('textbox', { name: /Search/ }).fill('');
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await expect(page.getByRole('button', { name: 'Reject 1 recipient' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('tiles, which show no choice, have none', async ({ page, server }) => {
  const { jobId } = await deposit(await signInByCall(server.url, 'manager', DEMO_PASSWORD), 'Chosen in the table');
  await signIn(page, server.url, 'manager', '/manage/orders');
  await page.getByRole('checkbox', { name: `Select ${jobId}` }).click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await page.locator('label', { hasText: 'Tiles' }).click();
  await expect(page).toHaveURL(/view=tiles/);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
});

test('an order that left the list while it was selected comes back without', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'Left and came back');
  await depositRun(call, 'Stays in the list');
  let isGone = false;
  // What is under way is looked at again and again.
  await page.route(/\/api\/jobs\/list/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const item of answer.result.items) item.counts.processing = 1;
    if (isGone) answer.result.items = answer.result.items.filter(({ id }: { id: number }) => id !== jobId);
    await route.fulfill({ response, json: answer });
  });
  await signIn(page, server.url, 'manager', '/manage/orders');
  const box = page.getByRole('checkbox', { name: `Select ${jobId}`, exact: true });
  await box.click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  isGone = true;
  await expect(box).toHaveCount(0, { timeout: 15_000 });
  isGone = false;
  await expect(box).toBeVisible({ timeout: 15_000 });
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
