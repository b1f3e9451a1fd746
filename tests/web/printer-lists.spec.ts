// The printer's lists with many documents, long names and trouble: what stays in sight, what a person can do, by keyboard
// too. The agent is a store in the page that speaks the contract's bridge.
import { AgentSettings } from '#domain/bridge/settings.ts';
import { signInByCall, until } from './deposited.ts';
import { accepted, agentState, askedOf, openPrinter, pagesOfRun, uploaded } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, test } from './server.ts';

test.use({ file: 'printer' });

const LONG_NAME = 'Änderung der Allgemeinen Versicherungsbedingungen für Bestandskunden in Baden-Württemberg '.repeat(
  2,
);

const automated = { mode: 'automated', queueId: 'auto' } as const;
const collected = { mode: 'async', queueId: 'letters' } as const;

test('an automated document that stopped before its order is deposited by hand', async ({ page, server }) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const failure = { label: 'deposit.noCompatibleBox', parameters: {} };
  const stuck = await uploaded(client, await pagesOfRun(1, 1), {
    ...automated,
    name: 'Invoice 7',
    state: 'attention',
    failure,
  });
  await openPrinter(page, {
    url: server.url,
    place: 'automated',
    state: { ...agentState(server.url), inbox: [stuck] },
  });
  await expect(page.getByText('No box of this service takes the file Invoice 7.')).toBeVisible();
  await page.getByRole('link', { name: 'Deposit by hand: Invoice 7' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice 7', level: 2 })).toBeVisible();
});

test('an automated document whose order was sent on the workbench leaves the list by itself', async ({
  page,
  server,
}) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const file = await uploaded(client, await pagesOfRun(1, 1), { ...automated, name: 'Invoice 8' });
  const { user } = await client('authentication.check', { query: { withProfileDetail: 'true' } });
  const serviceId = user.services?.find(({ name }) => name === 'One letter')?.id ?? 0;
  const creation = { serviceId, sessionFiles: { letters: [file.fileId ?? ''] } };
  const job = await client('jobs.create', { parts: [{ name: 'parameters', value: JSON.stringify(creation) }] });
  const params = { jobId: job.id };
  await until(
    () => client('jobs.get', { params }),
    ({ state }) => state !== 'CREATED' && state !== 'PROCESSING',
  );
  const { items } = await client('jobs.packGroups', { params, query: {} });
  await client('commands.create', { body: { packGroupIds: items.map(({ id }) => id) } });
  const failure = { label: 'packGroup.bad', parameters: { recipient: 'Friedrich Weiß', count: 1 } };
  const stuck = { ...file, state: 'attention', failure, jobId: job.id } as const;
  await openPrinter(page, {
    url: server.url,
    place: 'automated',
    state: { ...agentState(server.url), inbox: [stuck] },
  });
  await expect.poll(() => askedOf(page, 'inbox.retry')).toEqual([{ id: stuck.id }]);
  await expect(page.getByRole('heading', { name: '1 document in progress' })).toBeVisible();
});

test('120 documents come in portions, are searched, and the search is in the address', async ({ page, server }) => {
  const inbox = Array.from({ length: 120 }, (_, n) =>
    accepted({ ...automated, name: `Statement ${n + 1}`, state: 'confirmed', jobId: 1 }),
  );
  await openPrinter(page, { url: server.url, place: 'automated', state: { ...agentState(server.url), inbox } });
  await expect(page.getByRole('heading', { name: '120 documents done' })).toBeVisible();
  const rows = page.getByRole('region', { name: '120 documents done' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await page.getByRole('button', { name: 'Show 20 more' }).click();
  await expect(rows).toHaveCount(120);
  await page.keyboard.press('/');
  await page.keyboard.type('Statement 119');
  await expect(page.getByRole('heading', { name: '1 document done' })).toBeVisible();
  await expect(page).toHaveURL(/q=Statement/);
  await page.getByRole('textbox', { name: 'Name, program, person' }).fill('nobody printed this');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: '120 documents done' })).toBeVisible();
});

test('a name of 180 characters pushes nothing out of the inbox, wide and small', async ({ page, server }) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const file = await pagesOfRun(1, 1);
  const inbox = [
    await uploaded(client, file, { ...collected, name: `1 ${LONG_NAME}` }),
    await uploaded(client, file, { ...collected, name: `2 ${LONG_NAME}` }),
  ];
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPrinter(page, { url: server.url, place: 'async', state: { ...agentState(server.url), inbox } });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const inside = async (outer: string, name: string) => {
    const box = await page.locator(outer).first().boundingBox();
    const part = await page.getByRole('button', { name }).last().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) - ((part?.x ?? 0) + (part?.width ?? 0));
  };
  expect(await inside('aside', 'Continue')).toBeGreaterThanOrEqual(16);
  await page.setViewportSize({ width: 420, height: 600 });
  await page.getByRole('button', { name: 'Deposit 2 documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit 2 documents' });
  await expect(dialog.getByRole('heading')).toHaveCount(1);
  // Moved to the top the keyboard goes on with the same document.
  await dialog.getByRole('button', { name: 'Move 2' }).first().press('Enter');
  await expect(dialog.getByRole('status')).toContainText('is now number 1 of 2');
  await expect(dialog.getByRole('button', { name: /^Move 2 .* down$/ })).toBeFocused();
  expect(await inside('[role="dialog"]', 'Continue')).toBeGreaterThanOrEqual(16);
});

test('the inbox is walked, selected and opened with the keyboard', async ({ page, server }) => {
  const inbox = [accepted({ ...collected, name: 'First' }), accepted({ ...collected, name: 'Second' })];
  await openPrinter(page, { url: server.url, place: 'async', state: { ...agentState(server.url), inbox } });
  await expect(page.getByRole('checkbox', { name: 'Select First' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('checkbox', { name: 'Select Second' })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Second' })).toBeChecked();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'First', level: 2 })).toBeVisible();
});

test('every page of a printed document is looked at, and its preset is told before it goes', async ({
  page,
  server,
}) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const document = await uploaded(client, await pagesOfRun(1, 2), { name: 'Two pages' });
  const settings = AgentSettings.parse({
    server: server.url,
    queues: [{ id: 'letters', name: 'Mailroom letters', postDate: { rule: 'workingDays', days: 2 } }],
  });
  const state = { ...agentState(server.url), settings: { settings, locked: [] }, inbox: [document] };
  await openPrinter(page, { url: server.url, place: 'manual', state: state });
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'One letter' }).click();
  await expect(page.getByText('Preset of the printer: leaves 2 working days later')).toBeVisible();
});

test('a printer that no program shows is added from the overview, and from what the doctor found', async ({
  page,
  server,
}) => {
  const state = agentState(server.url);
  const [queue] = state.queues;
  const findings = [
    {
      check: 'registration',
      subject: 'Mailroom letters',
      verdict: 'bad',
      label: 'desktop.doctor.registration.missing',
      parameters: { queue: 'Mailroom letters' },
    },
  ] as const;
  const queues = queue ? [{ ...queue, registered: false }] : [];
  await openPrinter(page, { url: server.url, place: 'home', state: { ...state, queues, findings: [...findings] } });
  await page.getByRole('button', { name: 'Add to the print dialog: Mailroom letters' }).click();
  await expect(page.getByText('Mailroom letters is in the print dialog now.')).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Settings of Mailroom letters' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Mailroom letters');
  await page.getByRole('button', { name: 'All settings' }).click();
  await page.getByRole('button', { name: 'Check everything' }).click();
  await page.getByRole('button', { name: 'Add to the print dialog: Mailroom letters' }).click();
  await expect.poll(() => askedOf(page, 'queues.register')).toEqual([{ id: 'letters' }, { id: 'letters' }]);
  const port = page.getByRole('textbox', { name: 'Port' });
  await port.fill('70000');
  await expect(page.getByText('Enter a whole number from 1 to 65,535.')).toBeVisible();
  await port.fill('8640');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => askedOf(page, 'settings.save')).toHaveLength(1);
});

test('an agent that does not answer is named as the cause, and the inbox comes as soon as it does', async ({
  page,
  server,
}) => {
  await openPrinter(page, {
    url: server.url,
    place: 'async',
    state: { ...agentState(server.url), broken: ['inbox.list'] },
  });
  await expect(page.getByText('The agent on this computer does not answer')).toBeVisible();
  await expect(page.getByText('Printed documents stay on this computer.')).toBeVisible();
  const asked = (await askedOf(page, 'inbox.list')).length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await askedOf(page, 'inbox.list')).length).toBeGreaterThan(asked);
});

test('a printed document waits in words while the server is silent, and goes on when it answers', async ({
  page,
  server,
}) => {
  const client = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const document = await uploaded(client, await pagesOfRun(1, 1), { name: 'Patient' });
  await openPrinter(page, { url: server.url, place: 'home', state: { ...agentState(server.url), inbox: [document] } });
  await expect(page.getByText('Patient')).toBeVisible();
  const calls = (url: URL) => url.pathname.startsWith('/api/');
  await page.route(calls, (route) => route.abort());
  await page.getByRole('link', { name: 'Deposit: Patient' }).click();
  await expect(page.getByText('The server does not answer').first()).toBeVisible({ timeout: 20_000 });
  await page.unroute(calls);
  // By itself: the services are there, and the page is drawn.
  await expect(page.getByText('The server does not answer')).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'One letter' }).click();
  await expect(page.getByText('Address found and checked')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('img', { name: 'First page of Patient' }).locator('image, img')).toBeVisible({
    timeout: 20_000,
  });
});
