// What could not be delivered, and what may or may not have gone: real rows, made by a mail server that refuses one
// recipient and hangs up on two others after it took the message.
import type { Page } from '@playwright/test';
import type { Client } from '#domain/api/client.ts';
import { type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import { START_LIMIT_MS, startDemoServer } from '#tests/support/server-process.ts';
import { axeFaults } from './axe.ts';
import { deposit, signInByCall, until } from './deposited.ts';
import { test as base, DEMO_PASSWORD, expect, signIn, visit, type WebServer } from './server.ts';
import { tooWide } from './too-wide.ts';

const REFUSED = 'friedrich.weiss@mail.example';
const CUT = ['elodie.girard@mail.example', 'oliver.fairfax@mail.example'] as const;

interface World {
  readonly server: WebServer;
  readonly peer: MailPeer;
}

const test = base.extend<object, { peer: MailPeer; world: World }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      // Each trouble happens once; the next message to the same recipient goes through.
      const troubles = new Set<string>([REFUSED, ...CUT]);
      const peer = await openMailPeer({
        refuses: (address) => address === REFUSED && troubles.delete(address),
        fate: (to) => (to.some((address) => troubles.delete(address)) ? 'cutAfter' : 'take'),
      });
      await use(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ peer }, use) => {
      const server = await startDemoServer({ MAILROOM_SMTP_URL: peer.url });
      await use({ server, peer });
      await server.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
});

const takenFor = (peer: MailPeer, address: string) => peer.taken.filter(({ to }) => to.includes(address));

/** From now on a person decides about every doubt; by itself this channel would send again under the same Message-ID. */
async function holdDoubts({ server }: World): Promise<void> {
  const call = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const channel = (await call('channels.list', {})).find(({ channelType }) => channelType === 'EMAIL');
  if (channel === undefined) throw new Error('the demonstration has no e-mail channel');
  const providerProperties = { ...channel.providerProperties, doubt: 'hold' };
  // What is refused waits for a person: nothing takes over for it while one looks.
  await call('channels.save', { body: { ...channel, providerProperties, fallbackOnStatuses: [] } });
}

const inError = (call: Client, length: number) =>
  until(
    () => call('shipments.list', { query: { unacknowledged: '1' } }),
    ({ items }) => items.length === length,
  );

/**
 * Confirms the demonstration's run and waits until its one error and its two doubts are there. Whoever confirmed it takes all three,
 * which are given to their owner anyway when it is next looked at what failed.
 */
async function troubled(call: Client): Promise<void> {
  await deposit(call, 'Statements in trouble');
  const { items } = await inError(call, 3);
  expect(items.filter(({ doubt }) => doubt !== null)).toHaveLength(2);
  const { user } = await call('authentication.check');
  await call('shipments.assign', { body: { shipmentIds: items.map(({ id }) => id), userId: user.id } });
}

/** A frozen order says that no address of it is corrected; once it is locked nothing of it goes once more, and that is said too. */
async function keptBack(page: Page, call: Client): Promise<void> {
  const [refused] = (await inError(call, 1)).items;
  const params = { jobId: refused?.jobId ?? 0 };
  // As after the next look at what failed, which finds no other channel.
  await page.route(/\/api\/shipments\/list/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const item of answer.result.items) item.takeover = { state: 'offered', why: 'code', way: null, next: [] };
    await route.fulfill({ response, json: answer });
  });
  const sheet = page.getByRole('complementary', { name: /^Document / });
  await call('jobs.freeze', { params, body: { frozen: true } });
  await page.reload();
  await page
    .getByRole('table', { name: 'Documents in error' })
    .getByRole('row', { name: /Friedrich Weiß/ })
    .click();
  await sheet.getByRole('radio', { name: 'Send again' }).check();
  const address = sheet.getByRole('textbox', { name: 'Address of the recipient' });
  await expect(address).toBeDisabled();
  await expect(address).toHaveAccessibleDescription('The order is frozen. Unfreeze it to change it.');
  expect(await axeFaults(page)).toEqual([]);
  await call('jobs.freeze', { params, body: { frozen: false } });
  await page.reload();
  await sheet.getByRole('radio', { name: 'Correct and send again' }).check();
  await expect(address).toBeEnabled();
  await call('jobs.lock', { params });
  await page.reload();
  await expect(sheet.getByRole('radio', { name: 'Correct and send again' })).toBeDisabled();
  await expect(sheet.getByText('The order is locked and can no longer be changed.')).toBeVisible();
  await page.unrouteAll();
}

/** Of several that are given at once those are offered who may decide on all of them; that there is nobody else is said. */
async function offeredAll(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: 'Documents in error' });
  for (const name of [/Élodie Girard/, /Oliver Fairfax/]) {
    await rows.getByRole('row', { name }).getByRole('checkbox').check();
  }
  let ids: number[] = [];
  await page.route('**/api/shipments/deciders', async (route) => {
    ids = route.request().postDataJSON().shipmentIds;
    const response = await route.fetch();
    const answer = await response.json();
    answer.result = [];
    await route.fulfill({ response, json: answer });
  });
  await page.getByRole('button', { name: 'Give 2 to …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give 2 documents to a colleague' });
  await expect(dialog.getByText('Nobody else may decide on all 2 documents. Give fewer at once.')).toBeVisible();
  expect(ids).toHaveLength(2);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.unrouteAll();
}

/** Where a document is open over the list, what can be done with the selected ones stands beside it. */
async function besideSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('complementary', { name: /^Document / });
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const bar = await page.getByRole('toolbar').boundingBox();
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((await sheet.boundingBox())?.x ?? 0);
  }
  // Where it has no room beside it, below it.
  for (const width of [950, 600]) {
    await page.setViewportSize({ width, height: 900 });
    const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
    expect((await page.getByRole('toolbar').boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(y + height);
    expect(await tooWide(page)).toEqual([]);
    for (const button of await page.getByRole('toolbar').getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('documents in error and in doubt are listed, looked at, settled and acknowledged', async ({ page, world }) => {
  const { server, peer } = world;
  await holdDoubts(world);
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  await troubled(call);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', '/manage/documents/error');
  const rows = page.getByRole('table', { name: 'Documents in error' });
  // By reason: what is in doubt and what was refused, each below a row of its own.
  const documents = rows.locator('[data-row]');
  await expect(documents).toHaveCount(3);
  await expect(rows.getByRole('button', { name: /In doubt 2/, expanded: true })).toBeVisible();
  await expect(
    rows.getByRole('button', { name: /The (mail server did not deliver|mailbox did not take) it 1/, expanded: true }),
  ).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // Whose they are is asked of the server, as are the numbers of the chips: those in doubt are somebody’s too.
  const chip = (name: RegExp) =>
    page.getByRole('group', { name: 'Whose and how urgent' }).getByRole('button', { name });
  await chip(/^Unassigned ?0$/).click();
  await expect(documents).toHaveCount(0);
  await chip(/^Mine ?3$/).click();
  await expect(documents).toHaveCount(3);

  await offeredAll(page);

  // The order says so in the list of deliveries and behind the bell: nothing calls it handed over.
  await visit(page, '/manage/deliveries');
  await expect(page.getByRole('group', { name: 'Whose and how urgent' })).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('row', { name: /E-mail/ })).toContainText('In doubt');
  await page.getByRole('button', { name: /notifications?$/ }).click();
  await expect(page.getByText('It is not certain whether 2 documents left.')).toBeVisible();
  await visit(page, '/manage/documents/error');

  // It went: somebody found it in the log of the mail server.
  await rows.getByRole('row', { name: /Élodie Girard/ }).click();
  const sheet = page.getByRole('complementary', { name: /^Document / });
  await expect(sheet.getByRole('heading', { name: 'It is not certain that this was sent' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'It was sent' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Found in the log of the mail server.');
  await page.getByRole('dialog').getByRole('button', { name: 'It was sent' }).click();
  await expect(page.getByText('Marked as sent')).toBeVisible();
  await expect(rows.getByRole('row', { name: /Élodie Girard/ })).toHaveCount(0);

  // Send again: the same message goes out a second time.
  await rows.getByRole('row', { name: /Oliver/ }).click();
  await page
    .getByRole('complementary', { name: /^Document / })
    .getByRole('button', { name: 'Send again' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is sent again', { exact: true })).toBeVisible();
  await expect.poll(() => takenFor(peer, CUT[1]).length, { timeout: 60_000 }).toBe(2);
  expect(takenFor(peer, CUT[0])).toHaveLength(1);

  // What was refused stays until somebody acknowledges it.
  await keptBack(page, call);
  await page.reload();
  await expect(documents).toHaveCount(1);
  // With its group, by the keyboard.
  await rows.getByRole('row', { name: /Friedrich Weiß/ }).focus();
  await page.keyboard.press('Shift+X');
  await besideSheet(page);
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Acknowledge 1/ })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('Called the recipient.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Acknowledge 1/ })
    .click();
  await expect(page.getByText('No document is in error')).toBeVisible();
});
