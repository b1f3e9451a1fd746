// Settings of the agent on screen, and what a browser without an agent says.
import { AgentSettings } from '#domain/bridge/settings.ts';
import { expectAccessible } from './axe.ts';
import { agentState, askedOf, giveAgent, openPrinter, tell } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'printer' });

test('a browser without an agent says what to install and why, and leads on', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor');
  for (const place of ['', '/home', '/config', '/manual', '/automated']) {
    await page.goto(`${server.url}/printer${place}`);
    await expect(page.getByRole('heading', { name: 'Print from any program' }), place).toBeVisible();
    await expect(page.getByText('With the desktop client, Mailroom is a printer')).toBeVisible();
  }
  await expect(page.getByText(server.url)).toBeVisible();
  await expectAccessible(page, 'install');
  await page.getByRole('link', { name: 'Deposit a file instead' }).click();
  await expect(page.getByRole('heading', { name: 'New deposit' })).toBeVisible();
});

test('a new computer is set up from the address of the server to the printer in the print dialog', async ({
  page,
  server,
}) => {
  const fresh = agentState('');
  const settings = AgentSettings.parse({});
  const account = { connected: false, server: '', login: '', reachable: false };
  await giveAgent(page, { ...fresh, settings: { settings, locked: [] }, queues: [], account });
  await page.setViewportSize({ width: 420, height: 600 });
  // Nobody is signed in yet: the settings are open all the same.
  await page.goto(`${server.url}/printer/config`);
  const address = page.getByRole('textbox', { name: 'Address of the server' });
  await address.fill('mail.example.com/app');
  await expect(page.getByText('Enter the address without a path')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
  await address.fill(`${server.url}/`);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('input[autocomplete="username"]').fill('depositor');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Printer settings' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a printer' }).click();
  await expect(page.getByText('Save the settings first')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  await expect(page.getByText('Give the printer a name.')).toBeVisible();
  await name.fill('Invoices');
  await page.getByRole('radio', { name: 'Sends automatically' }).check();
  await expect(page.getByText('Choose the service: an automated printer sends without asking.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'One letter' }).click();
  // Its only box is taken with it.
  await expect(page.getByRole('combobox', { name: 'Box' })).toHaveValue('Letters');
  await page.getByRole('combobox', { name: 'Envelope' }).click();
  await page.getByRole('option', { name: 'C5 with window' }).click();
  await page.getByRole('combobox', { name: 'Name of the deposit' }).click();
  await page.getByRole('option', { name: 'A text, then the document' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Invoice');
  await page.getByRole('combobox', { name: 'Post date' }).click();
  await page.getByRole('option', { name: 'A number of working days later' }).click();
  await page.getByRole('textbox', { name: 'Working days after the confirmation' }).fill('2');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(page.getByRole('textbox', { name: 'Folder' })).toHaveValue('/home/aoife/Outgoing');
  await expectAccessible(page, 'a printer');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Add to the print dialog' }).click();
  await expect(page.getByText('Invoices is in the print dialog now.')).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();

  const saved = (await askedOf(page, 'settings.save')).at(-1) as { settings: unknown };
  // What the form makes is what the agent's own schema takes.
  const [queue] = AgentSettings.parse(saved.settings).queues;
  expect(queue).toMatchObject({
    name: 'Invoices',
    mode: 'automated',
    boxName: 'letters',
    nameRule: { rule: 'prefix', text: 'Invoice' },
    postDate: { rule: 'workingDays', days: 2 },
    folders: [{ path: '/home/aoife/Outgoing' }],
  });
  expect(Object.values(queue?.options ?? {}).flat()).toHaveLength(1);
  await page.getByRole('button', { name: 'Print a test page' }).click();
  await expect(page.getByText('A test page is on its way through Invoices.')).toBeVisible();
});

test('what a policy decides is shown with its reason and cannot be changed', async ({ page, server }) => {
  const state = agentState(server.url);
  await openPrinter(page, {
    url: server.url,
    place: 'config',
    state: { ...state, settings: { ...state.settings, locked: ['server', 'queues', 'startAtLogin'] } },
  });
  await expect(page.getByRole('textbox', { name: 'Address of the server' })).toHaveAttribute('readonly', '');
  const start = page.getByRole('switch', { name: 'Start at login' });
  await expect(start).toBeDisabled();
  // What is seen is the switch, never the box behind it.
  await expect(start).toHaveCSS('opacity', '0');
  await expect(page.getByRole('switch', { name: 'Notifications' })).toBeEnabled();
  await expect(page.getByText('Set by your administrator')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Add a printer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove printer' })).toHaveCount(0);
});

test('a policy that is not used is told above the settings, until it is mended', async ({ page, server }) => {
  const source = '/etc/mailroom/policy.json';
  const state = agentState(server.url);
  const label = 'desktop.doctor.policy.notJson';
  const fault = { source, verdict: 'bad', label, parameters: { source, line: '3', column: '12' } } as const;
  const settings = { ...state.settings, policyFaults: [fault] };
  await page.setViewportSize({ width: 420, height: 600 });
  await openPrinter(page, { url: server.url, place: 'config', state: { ...state, settings } });
  const notice = page.getByRole('region', { name: 'Part of your administrator’s policy is not in force' });
  await expect(notice).toContainText(`The policy ${source} is not used, because it is not valid JSON.`);
  await expect(notice).toContainText('Correct the mistake in line 3, column 12.');
  await expectAccessible(page, 'a policy that is not used');
  const asked = (await askedOf(page, 'settings.read')).length;
  await notice.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(async () => (await askedOf(page, 'settings.read')).length).toBeGreaterThan(asked);
  await tell(page, 'settings.changed', { ...state.settings, policyFaults: [] });
  await expect(notice).toHaveCount(0);
});

test('in the small window the bar of changes wraps, and pushes nothing out of sight', async ({ page, server }) => {
  await page.setViewportSize({ width: 420, height: 600 });
  await openPrinter(page, { url: server.url, place: 'config', state: agentState(server.url) });
  await page.getByRole('textbox', { name: 'Address of the server' }).fill('mail.example.com/a/path/that/is/long');
  await expect(page.getByText('1 error prevents saving')).toBeVisible();
  for (const button of [
    page.getByRole('button', { name: 'Save settings' }),
    page.getByRole('link', { name: 'Settings' }),
  ]) {
    const box = await button.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(420);
  }
});

test('the doctor names what is wrong first and what to do', async ({ page, server }) => {
  const findings = [
    { check: 'server', subject: server.url, verdict: 'good', label: 'printer.doctor.good', parameters: {} },
    { check: 'port', subject: '8631', verdict: 'bad', label: 'printer.queue.stopped', parameters: {} },
  ] as const;
  await openPrinter(page, {
    url: server.url,
    place: 'config',
    state: { ...agentState(server.url), findings: [...findings] },
  });
  await page.getByRole('button', { name: 'Check everything' }).click();
  await expect(page.getByText('1 point needs attention.')).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: /Port|Server/ });
  await expect(rows.first()).toContainText('Stopped');
});

test('a watched folder says how it stands, in the settings and where one looks first', async ({ page, server }) => {
  const at = new Date().toISOString();
  const well = { failure: null, held: [], waiting: 0, taken: 2, failed: 1, lastTakenAt: at } as const;
  const drop = { ...well, queueId: 'letters', path: '/srv/drop', condition: 'watching' } as const;
  const away = { ...drop, path: '/srv/away', condition: 'missing', taken: 0, failed: 0, lastTakenAt: null } as const;
  const failure = { label: 'desktop.folder.failure.missing', parameters: { path: away.path } };
  const state = agentState(server.url);
  const folders = [{ path: drop.path }, { path: away.path }];
  const settings = AgentSettings.parse({
    server: server.url,
    queues: [{ id: 'letters', name: 'Mailroom letters', folders }],
  });
  const views = [
    { ...drop, held: [] },
    { ...away, held: [], failure },
  ];
  await openPrinter(page, {
    url: server.url,
    place: 'home',
    state: { ...state, settings: { settings, locked: [] }, folders: views },
  });
  const notice = page.getByRole('status').filter({ hasText: 'Watched folder of Mailroom letters.' });
  await expect(notice).toHaveText(/The folder \/srv\/away is not there\. Connect the drive or the share/);
  await expectAccessible(page, 'a folder that is away');
  await notice.getByRole('link', { name: 'Settings of Mailroom letters' }).click();

  await expect(page.getByText('Watched', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Last document taken: today/)).toBeVisible();
  await expect(page.getByText('1 file was moved to the folder “failed”')).toBeVisible();
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  await expect(page.getByText('No document taken since the program started')).toBeVisible();
  await expectAccessible(page, 'folders of a printer');

  // The drive is back, and a file is left in the other folder.
  const open = { name: 'open.pdf', label: 'desktop.folder.held.locked', since: at };
  await tell(page, 'folders.changed', [
    { ...drop, held: [open] },
    { ...away, held: [], condition: 'watching' },
  ]);
  await expect(page.getByText('The file open.pdf is open in another program')).toBeVisible();
  await expect(page.getByText('1 file was not taken')).toBeVisible();
  await expect(page.getByText('Not found', { exact: true })).toHaveCount(0);
  // A folder that is not saved yet is not watched yet.
  await page.getByRole('textbox', { name: 'Folder' }).first().fill('/srv/elsewhere');
  await expect(page.getByText('1 file was not taken')).toHaveCount(0);
});

test('who updates the program is said, and is a choice only where there is one', async ({ page, server }) => {
  await openPrinter(page, { url: server.url, place: 'config', state: { ...agentState(server.url), means: 'system' } });
  await expect(page.getByText('New versions come with the updates of the operating system.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Update automatically' })).toHaveCount(0);
  const off = page.getByRole('switch', { name: 'Print from other devices' });
  // An empty track is seen by its edge.
  await expect(off.locator('xpath=following-sibling::*[1]')).toHaveCSS('box-shadow', /inset/);
});

test('a new version that waits is offered for a restart, once nothing is unsaved', async ({ page, server }) => {
  await openPrinter(page, { url: server.url, place: 'config', state: { ...agentState(server.url), ready: '4.9.0' } });
  await expect(page.getByText('Version 4.9.0 is ready.')).toBeVisible();
  const restart = page.getByRole('button', { name: 'Restart now' });
  const notifications = page.getByRole('switch', { name: 'Notifications' });
  await notifications.click({ force: true });
  await expect(restart).toBeDisabled();
  await expect(page.getByText('Save or discard your changes before the restart.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await restart.click();
  await expect.poll(() => askedOf(page, 'update.install')).toHaveLength(1);
});
