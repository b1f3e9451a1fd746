// Printed documents on the real server: from the print dialog to the order, by hand, collected, and by themselves. The
// agent is a store in the page that speaks the contract's bridge; its documents were uploaded through the API.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '#domain/api/client.ts';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { signInByCall } from './deposited.ts';
import {
  type AgentState,
  accepted,
  agentState,
  arrive,
  askedOf,
  change,
  giveAgent,
  openPrinter,
  pagesOfRun,
  uploaded,
} from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'printer' });

interface Letter {
  readonly address: readonly string[];
  readonly flaw: string | null;
  readonly firstPage: number;
  readonly lastPage: number;
}
const DEMO = path.resolve(import.meta.dirname, '../../demo/letters-25.expected.json');
const letters = JSON.parse(readFileSync(DEMO, 'utf8')) as Letter[];
const good = letters.filter(({ flaw }) => flaw === null);
const flawed = letters.find(({ flaw }) => flaw !== null);

const pdfOf = (letter: Letter | undefined) => pagesOfRun(letter?.firstPage ?? 1, letter?.lastPage ?? 1);

const serviceId = async (client: Client, name: string): Promise<number> => {
  const { user } = await client('authentication.check', { query: { withProfileDetail: 'true' } });
  return user.services?.find((one) => one.name === name)?.id ?? 0;
};

/** Printers of this computer: one that asks, one that collects, one that sends by itself. */
function printers(url: string, preset: number | null): AgentState {
  const state = agentState(url);
  const preselected = { serviceId: preset, boxName: preset === null ? null : 'letters' };
  const settings = AgentSettings.parse({
    server: url,
    queues: [
      { id: 'letters', name: 'Mailroom letters', ...preselected },
      { id: 'collect', name: 'Mailroom collect', mode: 'async' },
      { id: 'auto', name: 'Mailroom invoices', mode: 'automated', ...preselected },
    ],
  });
  return { ...state, settings: { settings, locked: [] } };
}

const orders = async (client: Client): Promise<number> => (await client('jobs.list', { query: {} })).items.length;

test('a printed letter is on the screen before it is uploaded and goes out in one step', async ({ page, server }) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const letter = good[0];
  const document = await uploaded(client, await pdfOf(letter), { name: 'Offer 4711' });
  // The printer's screens are loaded beforehand, as in the window that waits in the tray.
  await openPrinter(page, {
    url: server.url,
    place: 'home',
    state: printers(server.url, await serviceId(client, 'One letter')),
  });
  await expect(page.getByText('Mailroom letters')).toBeVisible();
  await page.goto(`${server.url}/printer/manual`);
  await expect(page.getByText('No printed document waits')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Overview' }).click();

  const before = await orders(client);
  await arrive(page, { ...document, state: 'waiting', fileId: null, pages: null });
  await expect(page.getByRole('heading', { name: 'Offer 4711', level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/\/printer\/manual\?file=/);
  expect(await askedOf(page, 'window.focus')).toHaveLength(1);
  await expect(page.getByText('is safe on this computer')).toBeVisible();

  await change(page, document.id, { state: 'uploaded', fileId: document.fileId, pages: document.pages });
  await expect(page.getByText('Address found and checked')).toBeVisible();
  // The country stands there in the person's language, not as it is printed.
  for (const line of letter?.address.slice(0, -1) ?? [])
    await expect(page.getByText(line, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await expect(page.getByText(/Offer 4711 (is confirmed|awaits validation)\./)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Deposited' })).toBeVisible();

  expect(await orders(client)).toBe(before + 1);
  const [job] = (await client('jobs.list', { query: {} })).items;
  expect(job?.name).toBe('Offer 4711');
  expect(await askedOf(page, 'inbox.deposited')).toEqual([{ id: document.id, jobId: job?.id }]);
  expect(job?.counts).toMatchObject({ packGroups: 1, remaining: 0, bad: 0 });
});

test('a letter that goes by what nobody saw is not sent in one step: it opens on its confirmation', async ({
  page,
  server,
}) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const document = await uploaded(client, await pdfOf(good[0]), { name: 'Other way' });
  const state = printers(server.url, await serviceId(client, 'One letter'));
  await openPrinter(page, { url: server.url, place: 'manual', state: { ...state, inbox: [document] } });
  // How it comes to that is tested at the server (tests/scenarios/consent.test.ts).
  const parameters = { recipient: 'Zoé Blanc', channel: 'mail', count: 1 };
  const error = { code: -1, message: 'Another channel', label: 'delivery.channelChanged', parameters };
  await page.route('**/api/deliveries/commands', (route) => route.fulfill({ status: 409, json: { error } }));
  await page.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+\?confirm=1/, { timeout: 30_000 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Send to 1 recipient' })).toBeVisible();
  await expect.poll(() => askedOf(page, 'inbox.deposited')).toHaveLength(1);
});

test('a letter with a bad address is never sent in one step: it opens on the deposit screen with its file', async ({
  page,
  server,
}) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const document = await uploaded(client, await pdfOf(flawed), { name: 'Reminder' });
  const state = printers(server.url, await serviceId(client, 'One letter'));
  await openPrinter(page, { url: server.url, place: 'manual', state: { ...state, inbox: [document] } });
  await expect(page.getByRole('heading', { name: 'Reminder', level: 2 })).toBeVisible();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeEnabled();
  await expect(page.getByRole('button', { name: /Send to/ })).toHaveCount(0);
  await next.click();
  await page.waitForURL(/\/deposit\/unique/);
  await expect(page.getByText('Reminder.pdf').first()).toBeVisible();
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect.poll(() => askedOf(page, 'inbox.deposited')).toHaveLength(1);
});

test('somebody in a deposit is told of a printed document, not led away', async ({ page, server }) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const document = await uploaded(client, await pdfOf(good[1]), { name: 'Second thoughts' });
  await giveAgent(page, printers(server.url, null));
  await signIn(page, server.url, 'depositor', `/deposit/unique?service=${await serviceId(client, 'One letter')}`);
  await expect(page.getByRole('heading', { name: 'Drop your letter here' })).toBeVisible();
  await arrive(page, document);
  const toast = page.getByText('Second thoughts was received from the printer.');
  await expect(toast).toBeVisible();
  expect(page.url()).toContain('/deposit/unique');
  await expect(page.getByRole('button', { name: '1 file received from the printer' })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second thoughts', level: 2 })).toBeVisible();
});

test('collected documents are put in order, merged into one and deposited', async ({ page, server }) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const collected = { mode: 'async', queueId: 'collect' } as const;
  const cover = await uploaded(client, await pdfOf(good[2]), { ...collected, name: 'Cover letter' });
  const terms = await uploaded(client, await pdfOf(good[3]), { ...collected, name: 'Terms', sameAs: cover.id });
  const late = accepted({ ...collected, name: 'Still on its way' });
  const state = printers(server.url, null);
  await giveAgent(page, { ...state, inbox: [cover, terms, late] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server.url, 'depositor');
  await page.getByRole('button', { name: '3 files received from the printer' }).click();
  await page.getByRole('link', { name: /^Inbox ?3$/ }).click();
  await expect(page.getByText('Same content as Cover letter')).toBeVisible();

  // A drop is taken back within its toast: the agent is not even asked.
  await page.getByRole('checkbox', { name: 'Select Still on its way' }).check();
  await page.getByRole('button', { name: 'Discard 1' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Still on its way' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Still on its way' })).toBeVisible();
  expect(await askedOf(page, 'inbox.drop')).toEqual([]);

  await page.getByRole('checkbox', { name: 'Select Terms' }).check();
  await page.getByRole('checkbox', { name: 'Select Cover letter' }).check();
  await page.getByRole('button', { name: 'Move Cover letter up' }).click();
  await expect(page.getByRole('complementary').getByRole('listitem').first()).toContainText('Cover letter');
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'One letter' }).click();
  await expect(page.getByRole('radio', { name: 'One file of all 2, in this order' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '2 separate files' })).toBeDisabled();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/deposit\/unique/);
  await expect(page.getByText('Cover letter.pdf').first()).toBeVisible();
  const pages = (cover.pages ?? 0) + (terms.pages ?? 0);
  await expect(page.getByText(new RegExp(`1 recipient, ${pages} pages`))).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  const jobId = Number(/delivery\/(\d+)/.exec(page.url())?.[1]);
  await expect
    .poll(() => askedOf(page, 'inbox.deposited'))
    .toEqual([
      { id: cover.id, jobId },
      { id: terms.id, jobId },
    ]);
  const job = await client('jobs.get', { params: { jobId } });
  expect(job.inputFiles.map(({ name, pageCount }) => [name, pageCount])).toEqual([['Cover letter.pdf', pages]]);
});

test('what stops in automated mode says why and what to do', async ({ page, server }) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const automated = { mode: 'automated', queueId: 'auto' } as const;
  const file = await pdfOf(good[4]);
  const failure = { label: 'address.postalCodeMissing', parameters: { country: 'FR' } };
  const stuck = await uploaded(client, file, {
    ...automated,
    name: 'Invoice 1',
    state: 'attention',
    failure,
    jobId: 999,
  });
  const broken = accepted({
    ...automated,
    name: 'Invoice 2',
    state: 'attention',
    failure: { label: 'no.words', parameters: {} },
  });
  const sent = accepted({ ...automated, name: 'Invoice 3', state: 'confirmed', jobId: 1 });
  await openPrinter(page, {
    url: server.url,
    place: 'automated',
    state: { ...printers(server.url, null), inbox: [stuck, broken, sent] },
  });
  await expect(page.getByRole('heading', { name: '2 documents need your attention' })).toBeVisible();
  await expect(page.getByText('The postal code is missing')).toBeVisible();
  await expect(page.getByText('no.words')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open and correct' })).toHaveAttribute('href', '/deposit/delivery/999');
  await expect(page.getByRole('link', { name: 'Show order' })).toHaveAttribute('href', '/manage/orders/detail/1');
  const row = page.getByRole('listitem').filter({ hasText: 'Invoice 1' });
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row.getByText('Being deposited')).toBeVisible();
  expect(await askedOf(page, 'inbox.retry')).toEqual([{ id: stuck.id }]);
  await page.getByRole('listitem').filter({ hasText: 'Invoice 2' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Invoice 2', { exact: true })).toHaveCount(0);
  await expect.poll(() => askedOf(page, 'inbox.drop'), { timeout: 20_000 }).toEqual([{ id: broken.id }]);
});
