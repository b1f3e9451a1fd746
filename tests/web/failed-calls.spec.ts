// No button fails silently: whatever becomes of its call, the person is told, nothing stays busy, what was written is kept
// for another try, and the same asked again works.
import type { Page, Request, Route } from '@playwright/test';
import { deposit, depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';
import { depositTwo, goneOf, serveTwoWays } from './two-ways.ts';

test.use({ file: 'failed-calls' });

type Fate = 'cut' | 'proxy' | 'internal' | 'tooMany' | 'stale' | 'lost';

const error = (status: number, code: number, label: string, parameters: object) => (route: Route) =>
  route.fulfill({ status, json: { error: { code, message: label, label, parameters } } });

/** What the network or the server makes of a call. `lost`: it is done, and the answer does not arrive. */
const FATES: Readonly<Record<Fate, (route: Route) => Promise<unknown>>> = {
  cut: (route) => route.abort('failed'),
  proxy: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
  internal: error(500, -99, 'exception.internal', { reference: 'R-77' }),
  tooMany: error(429, -70, 'exception.tooManyRequests', { seconds: 2 }),
  stale: error(409, -30, 'exception.editionConflict', { user: 'somebody', date: '2026-11-22T08:00:00Z' }),
  lost: async (route) => {
    await route.fetch();
    await route.abort('failed');
  },
};
const TOLD: Readonly<Record<Fate, RegExp>> = {
  cut: /The server d(id|oes) not answer/,
  proxy: /The server d(id|oes) not answer/,
  lost: /The server d(id|oes) not answer/,
  internal: /error occurred on the server.*R-77/,
  tooMany: /too many requests/,
  stale: /has been changed in the meantime \(somebody\)/,
};
/** Told soon, and not only by a line that goes with the next answer. */
const SOON_MS = 5000;

/** Each call that matches meets the fate, until the answer is called. */
async function fated(page: Page, path: RegExp, fate: Fate): Promise<() => Promise<void>> {
  const matches = (request: Request) => request.method() !== 'GET' && path.test(new URL(request.url()).pathname);
  const handle = (route: Route) => (matches(route.request()) ? FATES[fate](route) : route.fallback());
  await page.route('**/api/**', handle);
  return () => page.unroute('**/api/**', handle);
}

/** The call behind what `press` presses fails: that is told, and nothing stays busy. */
async function failsTold(page: Page, { path, fate, press }: { path: RegExp; fate: Fate; press: () => Promise<void> }) {
  const end = await fated(page, path, fate);
  await press();
  await expect(page.getByRole('alert').filter({ hasText: TOLD[fate] }).last(), fate).toBeVisible({ timeout: SOON_MS });
  await expect(page.locator('[data-loading]'), fate).toHaveCount(0);
  await end();
  // Toasts go, so that the next one is not taken for this one.
  for (const close of await page.locator('.Toastify__close-button, .Toastify [aria-label="Close"]').all())
    await close.click({ timeout: 1000 }).catch(() => undefined);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
}

/** An order that nothing is done with but what fails. */
let openId = 0;
test.beforeAll(async ({ server }) => {
  openId = await depositRun(await signInByCall(server.url, 'depositor', DEMO_PASSWORD), 'Searched');
});

test('an action on an order that fails is told, also while other calls are answered', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${openId}`);
  const menu = page.getByRole('button', { name: 'More actions' }).first();
  for (const fate of ['cut', 'proxy', 'internal', 'tooMany', 'stale'] as const) {
    const press = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Check the addresses again' }).click();
    };
    await failsTold(page, { path: /\/revalidate$/, fate, press });
  }
  await menu.click();
  await page.getByRole('menuitem', { name: 'Check the addresses again' }).click();
  await expect(page.locator('.Toastify__toast')).toContainText('The addresses are checked again');
});

test('a decision that fails keeps what was written, and can be asked for again', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { commandId, confirmed } = await deposit(call, 'Decisions that fail');
  await signIn(page, server.url, 'validator', `/deposit/validation?command=${commandId}`);
  await page.getByRole('button', { name: 'Reject…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox');
  await reason.fill('The payment slip shows the old IBAN.');
  const reject = dialog.getByRole('button', { name: `Reject ${confirmed} recipients` });
  for (const fate of ['cut', 'internal', 'tooMany'] as const) {
    await failsTold(page, { path: /\/reject$/, fate, press: () => reject.click() });
    await expect(reason).toHaveValue('The payment slip shows the old IBAN.');
  }
  await reject.click();
  await expect(page.getByText(/“Decisions that fail” rejected/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await call('commands.get', { params: { commandId } })).toMatchObject({
    state: 'REJECTED',
    validationReason: 'The payment slip shows the old IBAN.',
  });
});

test('a correction that somebody else forestalled shows the row as it is now', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Corrected by two');
  const { items } = await call('jobs.packGroups', { params: { jobId }, query: { maxResults: 100 } });
  const row = items.find(({ quality, emailAddress }) => quality === 'GOOD' && !emailAddress);
  const [name, value] = Object.entries(row?.shipmentRequirements ?? {}).find(
    ([, { type }]) => type === 'POSTAL_ADDRESS',
  ) ?? ['', undefined];
  if (!row || !value) throw new Error('the run has no good address');
  await signIn(page, server.url, 'depositor', `/deposit/delivery/${jobId}?open=${row.id}`);
  const opened = page.getByRole('region', { name: row.recipientName });
  const first = opened.getByRole('textbox').first();
  await first.fill('Typed Here');
  for (const fate of ['cut', 'internal'] as const) {
    const press = () => opened.getByRole('button', { name: /^Save/ }).click();
    await failsTold(page, { path: /\/edit$/, fate, press });
    await expect(first).toHaveValue('Typed Here');
  }
  const [, ...rest] = value.value.split('\n');
  const raw = { value: ['Typed Elsewhere', ...rest].join('\n'), countryCode: value.countryCode, forced: false };
  await call('packGroups.edit', {
    params: { packGroupId: row.id },
    body: { version: row.version, rawShipmentRequirements: { [name]: raw } },
  });
  await opened.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/has been changed in the meantime \(depositor\)/)).toBeVisible();
  // Without a reload: what the other wrote stands there, and the next correction is taken.
  const again = page.getByRole('region', { name: 'Typed Elsewhere' }).getByRole('textbox').first();
  await expect(again).toHaveValue('Typed Elsewhere');
  await again.fill('Typed Here');
  await page.getByRole('region', { name: 'Typed Elsewhere' }).getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(
      async () => (await call('jobs.packGroups', { params: { jobId }, query: { text: 'Typed Here' } })).items.length,
    )
    .toBe(1);
});

test('sending is told when it fails, and goes once when its answer was lost', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Sent with a lost answer');
  await signIn(page, server.url, 'depositor', `/deposit/delivery/${jobId}?confirm=1`);
  const send = page.getByRole('dialog').getByRole('button', { name: 'Submit 17 letters and 5 e-mails for validation' });
  for (const fate of ['cut', 'internal', 'tooMany', 'lost'] as const) {
    await failsTold(page, { path: /\/deliveries\/commands$/, fate, press: () => send.click() });
    await expect(send).toBeEnabled();
  }
  await send.click();
  await expect(page.getByRole('heading', { name: 'Handed in, waits for validation' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await call('commands.ofJob', { query: { jobId } })).toHaveLength(1);
});

test('a correction of what was charged that fails is told, and is entered once when its answer was lost', async ({
  page,
  server,
}) => {
  const as = (login: string) => signInByCall(server.url, login, DEMO_PASSWORD);
  const [depositor, validator, manager] = [await as('depositor'), await as('validator'), await as('manager')];
  const jobId = await depositTwo(depositor, await serveTwoWays(server), 'Corrected with a lost answer');
  const { id: commandId } = await depositor('commands.create', { body: { readyOfJob: jobId } });
  await validator('commands.validate', { params: { commandId }, body: {} });
  const [mail] = await goneOf(manager, jobId, 2);
  const params = { deliveryId: mail?.deliveryId ?? 0 };
  await signIn(page, server.url, 'itadministrator', `/manage/deliveries/detail/${params.deliveryId}`);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Correct' }).first().click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Printed badly');
  const enter = dialog.getByRole('button', { name: /^Enter/ });
  for (const fate of ['cut', 'internal', 'tooMany', 'lost'] as const) {
    await failsTold(page, { path: /\/billing$/, fate, press: () => enter.click() });
    await expect(reason).toHaveValue('Printed badly');
  }
  await enter.click();
  await expect(dialog).toHaveCount(0);
  const { items } = await manager('billing.ofDelivery', { params });
  expect(items.filter(({ kind }) => kind === 'correction')).toHaveLength(1);
});

test('proofs that cannot be fetched say so, and can be asked for again', async ({ page, server }) => {
  const files = /\/api\/deliveries\/proof\/\d+\/.+/;
  await page.route(files, (route) => route.abort('failed'));
  await signIn(page, server.url, 'depositor', `/deposit/delivery/${openId}?confirm=1`);
  const proofs = page.getByRole('complementary', { name: 'Proofs' });
  await expect(proofs.getByRole('alert')).toContainText('This page cannot be shown', { timeout: 30_000 });
  await page.unroute(files);
  await proofs.getByRole('button', { name: 'Try again' }).click();
  await expect(proofs.getByRole('img', { name: /page 1 of/i })).toBeVisible();
});

test('a deposit whose making nobody answered does not say that its file was refused', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const before = (await call('jobs.list', { query: {} })).items.length;
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Annual statements');
  await signIn(page, server.url, 'depositor', `/deposit/split?service=${service?.id}`);
  const end = await fated(page, /\/api\/jobs$/, 'lost');
  await page.locator('input[type=file]').first().setInputFiles('demo/letters-25.pdf');
  await expect(page.getByRole('alert').filter({ hasText: TOLD.lost })).toBeVisible();
  // It may have been made: neither is said.
  await expect(page.getByText('The file was refused')).toHaveCount(0);
  await expect(page.getByText('Nothing was changed or sent')).toHaveCount(0);
  await end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/deposit\/delivery/);
  expect((await call('jobs.list', { query: {} })).items.length).toBe(before + 1);
});

test('lists of an order that cannot be read do not say that they are empty', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'Lists that fail');
  const lists = /\/api\/deliveries(\/commands)?\?jobId=/;
  await page.route(lists, (route) => route.abort('failed'));
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${jobId}`);
  for (const tab of [/^Confirmations/, /^Deliveries/]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('The server does not answer');
  }
  await page.unroute(lists);
  await page.getByRole('tab', { name: /^Confirmations/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('22 recipients');
});

test('what is pasted into a search is cut and cleared with its filter; no id is no page, and no status filters', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'depositor', '/manage/orders');
  for (const address of ['manage/orders', `deposit/delivery/${openId}`]) {
    await visit(page, `/${address}`);
    const search = page.getByRole('textbox', { name: /^Search/ }).last();
    await search.fill('x'.repeat(300));
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('row', { name: /Searched|Martin/ }).first()).toBeVisible();
    await expect(search).toHaveValue('');
    // A space at the end is not taken from who goes on typing.
    await search.pressSequentially('Searched ');
    await expect(page).toHaveURL(/q=Searched$/);
    await expect(search).toHaveValue('Searched ');
  }
  // Something else in the place of an id.
  for (const address of ['manage/orders/detail/abc', 'deposit/delivery/0', 'monitoring/shipments/detail/1x']) {
    await visit(page, `/${address}`);
    await expect(page.getByRole('heading', { name: 'Page not found' }), address).toBeVisible();
  }
  // Something else in the place of a status goes from the address, also beside what the screen does not keep: all are listed.
  const all = page.getByRole('button', { name: /^All\b/, pressed: true });
  for (const list of ['documents', 'documents/error', 'orders', 'deliveries', `orders/detail/${openId}`]) {
    await visit(page, `/manage/${list}?tab=recipients&status=unheard&of=nothing`);
    await expect(page, list).not.toHaveURL(/status|nothing/);
    await expect(all, list).toBeVisible();
  }
  await visit(page, '/deposit/validation?status=unheard');
  await expect(page.getByRole('button', { name: /^Waits for validation/, pressed: true })).toBeVisible();
});

test('a server that is there and cannot now is not called away: bar, page and action say so, with its reason', async ({
  page,
  server,
}) => {
  const REASON = 'The server cannot reach its database now';
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${openId}`);
  const menu = page.getByRole('button', { name: 'More actions' }).first();
  await menu.click();
  await page.route('**/api/**', error(503, -80, 'exception.databaseAway', { seconds: 5 }));
  await page.getByRole('menuitem', { name: 'Check the addresses again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: REASON })).toBeVisible({ timeout: SOON_MS });
  await expect(page.getByRole('status').filter({ hasText: 'The server is busy or under maintenance' })).toBeVisible();
  await page.route('**/api/deliveries**', error(429, -70, 'exception.tooManyRequests', { seconds: 2 }));
  for (const [address, said] of [
    ['manage/documents', REASON],
    ['home', REASON],
    ['manage/deliveries', 'too many requests'],
  ] as const) {
    await visit(page, `/${address}`);
    await expect(page.locator('#main').getByRole('alert').filter({ hasText: said }).first(), address).toBeVisible();
    await expect(page.getByText(/The server d(id|oes) not answer/), address).toHaveCount(0);
  }
});

test('a file that goes while somebody looks at it says so, and nothing is offered that cannot succeed', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${openId}?tab=files`);
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  const pages = /\/api\/jobs\/inputFile\/\d+\/pages\/2/;
  await page.route(pages, error(500, -50, 'file.missing', { file: null }));
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(viewer.getByRole('alert')).toContainText('The file letters-25.pdf is not in the store of the server');
  await expect(viewer.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.unroute(pages);
  await call('keeping.purge', { params: { jobId: openId } });
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(viewer.getByRole('alert')).toContainText('The file is no longer available');
  await expect(viewer.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
