// Where a document is that went two ways, what it cost and what is left of it: the confirm sheet, the page of a delivery, the strip
// of attempts, who may see an order, what is held and what was deleted; in both schemes of colours.
import type { Page } from '@playwright/test';
import type { Client } from '#domain/api/client.ts';
import { axeFaults, expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';
import { tooWide } from './too-wide.ts';
import { depositTwo, goneOf, REASON, RETURNED, runNow, serveTwoWays } from './two-ways.ts';

test.use({ file: 'two-ways' });

/** In the light and in the dark. */
async function expectBoth(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

let jobId = 0;
let manager: Client;

test('a document that an e-mail did not reach: what follows is said before, and its deliveries tell of each other', async ({
  page,
  server,
}) => {
  const serviceId = await serveTwoWays(server);
  const as = (login: string) => signInByCall(server.url, login, DEMO_PASSWORD);
  const [depositor, validator] = [await as('depositor'), await as('validator')];
  manager = await as('manager');
  jobId = await depositTwo(depositor, serviceId, 'Price change');
  const first = await depositor('commands.create', { body: { readyOfJob: jobId } });
  await validator('commands.reject', { params: { commandId: first.id }, body: { validationReason: REASON } });
  await depositor('commands.free', { params: { commandId: first.id } });

  await signIn(page, server.url, 'depositor', `/deposit/delivery/${jobId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^If it does not arrive: .*€1\.26 each · up to 10 days after it left$/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Proof 1:/ })).toBeVisible({ timeout: 60_000 });
  await expectBoth(page, 'confirm sheet');
  await sheet.getByRole('button', { name: /for validation/ }).click();
  await expect(page).toHaveURL(/\/deposit\/receipt\/\d+$/);
  const commandId = Number(/\d+$/.exec(page.url())?.[0]);
  await validator('commands.validate', { params: { commandId }, body: {} });
  const mails = await goneOf(manager, jobId, 2);
  const returned = mails.find(({ recipient }) => recipient === RETURNED);
  const params = { shipmentId: returned?.id ?? 0 };
  const at = new Date().toISOString();
  await manager('tracking.enter', { params, body: { code: -711, at, reason: 'Came back' } });
  await runNow(server, 'fallback');
  const letter = (await goneOf(manager, jobId, 3)).find(({ channelType }) => channelType === 'SIMPLE_MAIL');

  // The delivery of the e-mails: sent back once, followed by another.
  await signIn(page, server.url, 'itadministrator', `/manage/deliveries/detail/${returned?.deliveryId}`);
  const main = page.getByRole('main');
  await expect(main.getByText(REASON)).toBeVisible();
  await expect(main.getByText('Anders Lindqvist').first()).toBeVisible();
  await expectBoth(page, 'delivery');
  await page.getByRole('tab', { name: 'Proofs' }).click();
  await expect(page.getByRole('table', { name: 'Proofs' }).getByText(RETURNED)).toBeVisible();
  await expectBoth(page, 'proofs of a delivery');
  await page.getByRole('link', { name: letter?.deliveryNumber ?? '?' }).click();
  await expect(page).toHaveURL(new RegExp(`/detail/${letter?.deliveryId}`));
  await expect(page.getByRole('link', { name: returned?.deliveryNumber ?? '?' })).toBeVisible();

  // What was charged for the letter is given back in part.
  await page.getByRole('tab', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Without VAT' }).fill('-0.50');
  await dialog.getByRole('textbox', { name: 'VAT', exact: true }).fill('-0.10');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Printed badly');
  await expectAccessible(page, 'correction');
  await dialog.getByRole('button', { name: /0\.60/ }).click();
  const billing = page.getByRole('table', { name: 'Billing' });
  await expect(billing).toContainText('Printed badly');
  await expect(billing.getByRole('row').last()).toContainText('€0.66');
  await expectBoth(page, 'billing of a delivery');
  await visit(page, `/monitoring/shipments/detail/${letter?.id}`);
  await expect(page.getByRole('list', { name: 'Attempts' }).getByRole('link')).toHaveCount(2);
  // What it cost in the end.
  await expect(page.getByRole('list', { name: 'Attempts' })).toContainText('€0.66');
  await expectBoth(page, 'attempts');
});

test('an order says who may see it, what its price is made of, and which kinds of things are selected', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'manager', `/manage/orders/detail/${jobId}`);
  const users = page.getByRole('region', { name: 'Who may see it' });
  await expect(users).toContainText('Anders Lindqvist');
  const price = page.getByRole('region', { name: 'Price' });
  await price.getByText('What it is made of').last().click();
  await expect(price.getByText('1 sheet')).toBeVisible();
  await expectBoth(page, 'order with its price');
  await visit(page, '/monitoring/jobs');
  await page.getByRole('checkbox', { name: String(jobId) }).check();
  await expect(page.getByText('2 recipients in deliveries')).toBeVisible();
  await expectAccessible(page, 'orders selected');
  await visit(page, '/monitoring/deliveries');
  await expect(page.getByRole('row', { name: /Letter/ }).first()).toBeVisible();
  await expectBoth(page, 'deliveries');
});

const LOOKS = [
  { width: 1440, colorScheme: 'light', lang: 'he' },
  { width: 1024, colorScheme: 'dark', lang: 'de' },
  { width: 390, colorScheme: 'dark', lang: 'he' },
] as const;

for (const { width, colorScheme, lang } of LOOKS) {
  test(`what shows where pieces are and what they cost fits ${width} px, ${colorScheme} and in “${lang}”, for everybody`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const operator = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
    const [line] = await operator('tariffs.list');
    const { ouId } = (await manager('authentication.check')).user;
    const letters = (await operator('channels.list')).find(({ channelType }) => channelType === 'SIMPLE_MAIL');
    const letter = (await goneOf(manager, jobId, 3)).find(({ channelType }) => channelType === 'SIMPLE_MAIL');
    const delivery = `/manage/deliveries/detail/${letter?.deliveryId}`;
    const monitored = ['home', 'home?view=tables', 'deliveries', 'jobs', 'lateDeliveries', 'shipments', 'costs'];
    const screens = {
      manager: [
        ...monitored.map((screen) => `/monitoring/${screen}`),
        ...[`/monitoring/shipments/detail/${letter?.id}`, '/manage/documents', '/manage/documents/error'],
        ...[delivery, `${delivery}?tab=billing`, `${delivery}?tab=proofs`, `/manage/orders/detail/${jobId}`],
      ],
      administrator: [
        ...['/manage/recipientsChoice', '/manage/recipientsChoice/import'],
        ...['billing', 'purge', 'hooks'].map((tab) => `/administration/accounts/${ouId}?tab=${tab}`),
      ],
      itadministrator: [
        ...['/system/tariffs', '/system/tariffs/new', `/system/tariffs/${line?.id}`, '/system/tariffs/import'],
        ...['events', 'late', 'fallback'].map((tab) => `/system/channels/${letters?.id}?tab=${tab}`),
      ],
    };
    for (const [login, addresses] of Object.entries(screens)) {
      await signIn(page, server.url, login, `/home?lang=${lang}`);
      for (const screen of addresses) {
        await visit(page, `${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
        // On a phone the list beside a record is there and not seen.
        await page.locator('#main :is(h1:not([data-outline]), h2)').filter({ visible: true }).first().waitFor();
        expect.soft(await tooWide(page), screen).toEqual([]);
        expect.soft(await axeFaults(page), screen).toEqual([]);
      }
    }
  });
}

test('an order is held, released and its files deleted by hand; each screen says what is gone', async ({
  page,
  server,
}) => {
  const letter = (await goneOf(manager, jobId, 3)).find(({ channelType }) => channelType === 'SIMPLE_MAIL');
  const at = new Date().toISOString();
  const body = { code: 610, at, reason: 'Told by telephone' };
  await manager('tracking.enter', { params: { shipmentId: letter?.id ?? 0 }, body });
  await signIn(page, server.url, 'administrator', `/manage/orders/detail/${jobId}`);
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog');
  await choose(/^Set a legal hold/);
  await dialog.getByRole('textbox').fill('A customer sues');
  await expectAccessible(page, 'hold');
  await dialog.getByRole('button', { name: 'Set a legal hold' }).click();
  const held = page.getByRole('status').filter({ hasText: 'A customer sues' });
  await expect(held).toBeVisible();
  await expectBoth(page, 'order held');
  await choose(/^Lift the legal hold/);
  await dialog.getByRole('textbox').fill('It was settled');
  await dialog.getByRole('button', { name: 'Lift the legal hold' }).click();
  await expect(held).toBeHidden();
  await choose(/^Delete files/);
  await expectAccessible(page, 'delete files');
  await dialog.getByRole('button', { name: 'Delete files' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^The files of this order were deleted/ })).toBeVisible();
  await expectBoth(page, 'order purged');
  await page.getByRole('tab', { name: /^Files/ }).click();
  await expect(page.getByRole('cell', { name: /deleted/ }).first()).toBeVisible();
  await expect(page.getByRole('cell').getByRole('button')).toHaveCount(0);
  await visit(page, `/manage/deliveries/detail/${letter?.deliveryId}?tab=proofs`);
  await expect(page.getByRole('status').filter({ hasText: /^The files of this order were deleted/ })).toBeVisible();
  await expectBoth(page, 'delivery purged');
  await visit(page, `/monitoring/shipments/detail/${letter?.id}`);
  await expect(page.getByText(/^The file is no longer available/).first()).toBeVisible();
  await expectBoth(page, 'document purged');
});
