// Administration: a group is made, changed by two people at once, read back and removed; a person is added and removed;
// an account is made, takes over, is removed.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'administration' });

test('a group is made, and what two people change is chosen field by field', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/administration/home');
  await page
    .getByRole('link', { name: /^Groups/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'New group' }).first().click();
  await page.getByRole('textbox', { name: 'Code' }).fill('ARCHIVE');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Archive');
  await page.getByRole('combobox', { name: 'People' }).fill('Claire');
  await page.getByRole('option', { name: /Claire/ }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a new group');
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('link', { name: /Archive.*1/ })).toBeVisible();

  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const stored = async () => (await call('groups.list')).find(({ code }) => code === 'ARCHIVE');
  const made = await stored();
  if (!made) throw new Error('The group is not stored.');
  expect(made.users).toHaveLength(1);
  await call('groups.save', { body: { ...made, name: 'Theirs', users: [] } });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  // From the field, before anything is clicked; the page is not kept as a file by the browser.
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('radio', { name: /Theirs/ }).check();
  await expectAccessible(page, 'two versions of a group');
  await page.getByRole('button', { name: 'Save with these choices' }).click();
  await expect(page.getByRole('heading', { name: 'Theirs', exact: true })).toBeVisible();
  // The heading follows the choice; what is stored follows the answer of the save.
  await expect.poll(stored).toMatchObject({ name: 'Theirs', users: [], version: made.version + 2 });

  await page.getByRole('button', { name: 'Remove group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove group' }).click();
  await expect(page.getByRole('link', { name: /Theirs/ })).toHaveCount(0);
  expect(await stored()).toBeUndefined();
});

test('a person is added, found in the table and its file, and removed', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/administration/users');
  await page.getByRole('button', { name: 'New person' }).click();
  await page.getByRole('textbox', { name: 'Last name' }).fill('=Newcomer');
  await page.getByRole('textbox', { name: 'Login' }).fill('administrator');
  await page.getByRole('combobox', { name: 'Profile' }).click();
  await page.getByRole('option', { name: 'Depositor' }).click();
  await expectAccessible(page, 'a new person');
  await page.getByRole('button', { name: 'Save person' }).click();
  await expect(page.getByText('The login administrator already exists.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Login' }).fill('newcomer');
  await page.getByRole('button', { name: 'Save person' }).click();
  await expect(page).toHaveURL(/administration\/users\/\d+/);

  await page.goto(`${server.url}/administration/users?q=newcomer`);
  await expect(page.getByRole('row', { name: /=Newcomer/ })).toBeVisible();
  await expectAccessible(page, 'the people of an account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this list' }).click();
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(/^[^,]+,newcomer,,"'=Newcomer",/);

  await page.getByText('=Newcomer').click();
  await page.getByRole('button', { name: 'Remove person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click();
  await expect(page).toHaveURL(/administration\/users(\?.*)?$/);
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  expect((await call('users.list')).map(({ login }) => login)).not.toContain('newcomer');
});

test('who administers changes the own record, but for what the own profile asks the password for', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'administrator', '/administration/users');
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const { user: own } = await call('authentication.check');
  await page.goto(`${server.url}/administration/users/${own.id}`);
  await expect(page.getByText('You change your own in your profile.')).toBeVisible();
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await expectAccessible(page, 'the own record of who administers');
  await page.getByRole('textbox', { name: 'First name' }).fill('Renamed');
  await page.getByRole('button', { name: 'Save person' }).click();
  const stored = async () => (await call('users.get', { params: { userId: own.id } })).firstName;
  await expect.poll(stored).toBe('Renamed');
  await page.getByRole('link', { name: 'To your profile' }).click();
  await expect(page).toHaveURL(/settings\/user/);
});

test('an account is made below another, takes a value over, and goes with what is in it', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/administration/accounts');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Data of one person' }).click();
  await page.getByRole('textbox', { name: 'Who' }).fill('nobody of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is kept under these words.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Who' }).fill('administrator');
  await page.keyboard.press('Enter');
  await expect(page.getByText('remove the user first')).toBeVisible();
  await expectAccessible(page, 'the data of one person');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New account' }).first().click();
  // The account that was open has a name as well.
  await expect(page.getByRole('heading', { name: 'New account', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lyon');
  await page.getByRole('textbox', { name: 'Identifier', exact: true }).fill('LYO-1');
  await page.getByRole('button', { name: 'Take over: Country of addresses without one' }).click();
  await page.getByRole('tab', { name: 'Web hooks' }).click();
  await page.getByRole('textbox', { name: 'Web hook' }).fill('http://hook.example/mail');
  await expect(page.getByText(/is not encrypted/)).toBeVisible();
  await page.getByRole('tab', { name: 'Data purge' }).click();
  await expect(page.getByText('3 fields: 0 set here, 0 from above, 3 set nowhere')).toBeVisible();
  await page.getByRole('button', { name: 'Take over: Orders frozen' }).click();
  await page.getByRole('textbox', { name: 'Orders frozen' }).fill('40000');
  await expect(page.getByRole('tab', { name: /Data purge/ }).getByText('1')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Orders frozen' }).click();
  // A sum is read with its thousands apart, and stored as a number.
  await page.getByRole('tab', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Take over: Monthly limit, VAT included' }).click();
  await page.getByRole('textbox', { name: 'Monthly limit, VAT included' }).fill('12000');
  await expect(page.getByRole('textbox', { name: 'Monthly limit, VAT included' })).toHaveValue('12,000');
  await page.getByRole('tab', { name: 'Tag lists' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('textbox', { name: '0 values' }).fill('N; North\nS; South');
  await expectAccessible(page, 'tag lists of a new account');
  await page.getByRole('tab', { name: 'General' }).click();
  await expectAccessible(page, 'a new account');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(tree.getByRole('treeitem', { name: 'Lyon' })).toHaveAttribute('aria-selected', 'true');

  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const stored = async () => (await call('units.list')).find(({ accountIdentifier }) => accountIdentifier === 'LYO-1');
  const made = await stored();
  expect(made?.tagLists).toMatchObject([{ values: [{ value: 'N', label: 'North' }, { value: 'S' }] }]);
  expect(made?.properties).toMatchObject({ webHookURL: 'http://hook.example/mail', monthlyLimit: 12_000 });
  const parent = { id: made?.id ?? 0 };
  await call('units.save', { body: { name: 'Croix-Rousse', accountIdentifier: 'LYO-2', parent } });
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Remove account' }).click();
  await expect(page.getByText('1 account below', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /with all of this/ }).check();
  await page.getByRole('button', { name: 'Remove account' }).click();
  await expect(tree.getByRole('treeitem', { name: 'Lyon' })).toHaveCount(0);
  expect(await stored()).toBeUndefined();
});

test('a web hook is made, gets its secret, is tested, and its log tells', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/administration/accounts');
  await page.getByRole('treeitem', { name: 'Alder' }).click();
  await page.getByRole('tab', { name: 'Web hooks' }).click();
  await page.getByRole('button', { name: 'New web hook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orders');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9000/mailroom');
  await expect(dialog.getByText(/is not encrypted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save web hook' }).click();
  await page.getByRole('button', { name: 'Create secret of Orders' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create secret', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_[\w+/=]{44}$/);
  await expectAccessible(page, 'a secret that is shown once');
  await dialog.getByRole('button', { name: 'Done' }).click();
  // What somebody else saved while the dialog was open is not undone by it.
  await page.getByRole('button', { name: 'More actions: Orders' }).click();
  await page.getByRole('menuitem', { name: 'Change Orders' }).click();
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const params = { ouId: user.ouId };
  const [orders] = await call('hooks.list', { params });
  const moved = 'http://127.0.0.1:9000/moved';
  const { id, version } = orders ?? { id: 0, version: 0 };
  const read = page.waitForResponse((response) => response.url().includes('/hooks') && response.status() === 200);
  await call('hooks.save', { params, body: { id, version, name: 'Orders', url: moved, on: true, withBelow: false } });
  await read;
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All orders');
  await dialog.getByRole('button', { name: 'Save web hook' }).click();
  await expect(page.getByText(/This has been changed in the meantime/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect((await call('hooks.list', { params }))[0]).toMatchObject({ name: 'Orders', url: moved });
  // Nobody makes the server call into its own network.
  await page.getByRole('button', { name: 'Test Orders' }).click();
  await expect(page.getByText(/lies in the own network/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Log of Orders' }).click();
  const log = page.getByRole('region', { name: 'Log of Orders' });
  await expect(log.getByRole('listitem')).toHaveText([/test\.sent.*Not taken/]);
  await expectAccessible(page, 'web hooks of an account');
  await page.getByRole('button', { name: 'More actions: Orders' }).click();
  await page.getByRole('menuitem', { name: 'Remove web hook' }).click();
  await dialog.getByRole('button', { name: 'Remove web hook' }).click();
  await expect(page.getByText('Nobody is told yet.')).toBeVisible();
});

test('people come from a file: a fault is mended for all its lines, another line is skipped, and a report tells', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'administrator', '/administration/users');
  await page.getByRole('button', { name: 'Import people' }).click();
  await expect(page.getByRole('link', { name: 'Users', exact: true }).first()).toHaveAttribute('aria-current', 'page');
  const rows = [
    'LOGIN;VORNAME;EMAIL;PROFIL',
    'file.one;Ada;ada@alder.example;Sachbearbeiter',
    'file.two;Bob;bob@;Depositor',
    'file.three;Cid;cid@alder.example;Sachbearbeiter',
    'depositor;Eve;;',
  ];
  const text = Buffer.from(rows.join('\r\n'), 'latin1');
  const name = 'people.csv';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: text });
  await expect(page.getByRole('row', { name: /file\.three/ })).toBeVisible();
  await expectAccessible(page, 'the file of an import');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible(page, 'the columns of an import');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('group', { name: 'Profile instead' }).getByRole('button', { name: 'Depositor' }).click();
  await expectAccessible(page, 'the faults of an import');
  await page.getByRole('button', { name: 'Correct 2 lines' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail address instead' })).toHaveValue('bob@alder.example');
  await page.getByRole('button', { name: 'Skip 1 and import 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 1 and import 3' }).click();
  await expect(page.getByText('3 imported, 1 skipped.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  const report = (await readFile(await (await download).path(), 'utf8')).split('\r\n').map((line) => line.split(','));
  expect(report.slice(1, 5).map((cells) => [cells[0], cells[1], cells[5]])).toEqual([
    ['2', 'file.one', 'added'],
    ['3', 'file.two', 'skipped'],
    ['4', 'file.three', 'added'],
    ['5', 'depositor', 'changed'],
  ]);
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const people = await call('users.list');
  const depositor = people.find(({ login }) => login === 'depositor');
  expect(people.find(({ login }) => login === 'file.three')).toMatchObject({
    firstName: 'Cid',
    profileName: 'Depositor',
    groupName: null,
  });
  expect(people.some(({ login }) => login === 'file.two')).toBe(false);
  expect(depositor).toMatchObject({ firstName: 'Eve', profileName: 'Depositor' });
});

test('an account that ends is extended, moved and exported', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const [own] = (await call('units.level', { query: {} })).nodes;
  const made = (name: string, parent: number, expiryDate: string | null) =>
    call('units.save', { body: { name, accountIdentifier: name, parent: { id: parent }, expiryDate } });
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const from = await made('Moving-from', own?.id ?? 0, null);
  const to = await made('Moving-to', own?.id ?? 0, null);
  const ending = await made('Moving-office', from.id, soon);
  await signIn(page, server.url, 'administrator', `/administration/accounts/${ending.id}`);
  await expect(page.getByRole('region', { name: 'End of the account' })).toContainText(
    'What is confirmed still leaves.',
  );
  await page.getByRole('button', { name: /Attention/ }).click();
  await expect(page.getByRole('treeitem', { name: /Moving-office/ })).toBeVisible();
  await expectAccessible(page, 'an account that ends');
  await page.getByRole('button', { name: 'Extend by a year' }).click();
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByRole('region', { name: 'End of the account' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
  await page.getByRole('combobox', { name: 'Below which account' }).fill('Moving-to');
  await page.getByRole('option', { name: /Moving-to/ }).click();
  await expect(page.getByText('Nothing that holds for it changes.')).toBeVisible();
  await expectAccessible(page, 'a move');
  await page.getByRole('button', { name: 'Move account' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Moving-to' })).toBeVisible();
  expect((await call('units.get', { params: { ouId: ending.id } })).parent).toEqual({ id: to.id });
  await page.getByRole('tab', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  expect(text).toContain('Moving-office,Moving-office,,Moving-to,true,');
  await expectAccessible(page, 'the export of an account');
});
