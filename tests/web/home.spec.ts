// The door, the welcome home, the top bar and the own profile, on the real server with the demonstration's data.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { axeFaults } from './axe.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');
const NAME = 'Statements for the welcome home';

/** Calls the API as a person, from the test and not from the page. */
async function client(url: string, login: string) {
  const ask = async (method: string, address: string, body?: BodyInit, type?: string) => {
    const headers: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() };
    if (token !== '') headers.Authorization = `Bearer ${token}`;
    if (type) headers['Content-Type'] = type;
    const answer = await fetch(`${url}/api${address}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const { result, error } = await answer.json();
    if (error) throw new Error(`${method} ${address}: ${error.code} ${error.label}`);
    return result;
  };
  let token = '';
  const signedIn = await ask(
    'POST',
    '/authentication/authenticate?withProfileDetail=true',
    JSON.stringify({ login, password: DEMO_PASSWORD }),
    'application/json',
  );
  token = signedIn.token;
  return { ask, user: signedIn.user };
}

/** One deposited run, some of its letters asked to be validated. */
async function deposit(url: string): Promise<void> {
  const { ask, user } = await client(url, 'depositor');
  const service = user.services.find(({ name }: { name: string }) => name === 'Annual statements');
  const file = await ask('PUT', '/files?name=letters-25.pdf', readFileSync(RUN), 'application/octet-stream');
  const { boxes } = await ask('GET', `/services/${service.id}`);
  const form = new FormData();
  const sessionFiles = { [boxes[0].name]: [file.fileId] };
  form.append('parameters', JSON.stringify({ serviceId: service.id, jobName: NAME, sessionFiles }));
  const { id } = await ask('POST', '/jobs', form);
  await expect
    .poll(async () => (await ask('GET', `/jobs/${id}`)).state, { timeout: 60_000 })
    .toBe('PACK_GROUPS_CREATED_ERROR');
  const { items } = await ask('GET', `/jobs/${id}/packGroups`);
  const good = items.filter(({ quality }: { quality: string }) => quality === 'GOOD').slice(0, 5);
  const packGroupIds = good.map((one: { id: number }) => one.id);
  await ask('POST', '/deliveries/commands', JSON.stringify({ packGroupIds }), 'application/json');
}

test.use({ file: 'home' });

test.setTimeout(180_000);

test.beforeAll(async ({ server }) => {
  await deposit(server.url);
});

test('a wrong password is told, and the right one leads to where one wanted to go', async ({ page, server }) => {
  await page.goto(`${server.url}/settings/user`);
  await page.getByRole('button', { name: /^depositor/ }).click();
  await expect(page.getByLabel('Login', { exact: true })).toHaveValue('depositor');
  await expect(page.locator('input[autocomplete="current-password"]')).toBeFocused();
  await page.keyboard.type('not my password');
  const place = () => page.getByLabel('Login', { exact: true }).boundingBox();
  const before = await place();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The login or the password is wrong.');
  // Nothing moves under the hand.
  expect(await place()).toEqual(before);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
});

test('the welcome home counts what asks for work and leads to it', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire');
  await expect(page.locator('[data-counter="deliveriesAwaitValidation"]')).toContainText('1');
  await expect(page.locator('[data-counter="ordersRemaining"]')).toContainText('1');
  await expect(page.locator('[data-counter="shipmentsError"]')).toContainText('0');
  await expect(page.getByText(/^You confirmed 5 |^You confirmed \d .* and \d /)).toBeVisible();
  await expect(page.getByRole('link', { name: `Correct 3: ${NAME}` })).toBeVisible();
  await page.locator('[data-counter="ordersRemaining"]').click();
  await expect(page).toHaveURL(/\/manage\/orders/);
  await expect(page.getByText(NAME).first()).toBeVisible();

  // A tile of "Manage" leads to what it counts; where that is nothing, to the whole list.
  await visit(page, '/manage/home');
  const tile = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(tile(/^Deliveries/)).toContainText('0');
  await expect(tile(/^Deliveries/)).toHaveAttribute('href', '/manage/deliveries');
  await expect(tile(/^Orders What/)).toContainText('1');
  await tile(/^Orders What/).click();
  await expect(page).toHaveURL(/\/manage\/orders\?status=pending/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders 1');
});

test('a validator finds the waiting command among the tasks', async ({ page, server }) => {
  await signIn(page, server.url, 'validator');
  await page.getByRole('link', { name: `Validate: ${NAME}` }).click();
  await expect(page).toHaveURL(/\/deposit\/validation/);
});

test('search finds an order by name and a recipient, by keyboard alone', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('for the welcome');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option')).toContainText(NAME);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/orders\/detail\/\d+/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' })).toContainText(NAME);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('unsaved changes are asked for before a link leaves the profile', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/settings/user');
  await page.getByLabel('First name').fill('Somebody else');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Somebody else');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Leave and discard' }).click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Somebody else');
});

test('a weak, a wrong and a repeated password are told apart', async ({ page, server }) => {
  await signIn(page, server.url, 'integrator', '/settings/user');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const fill = async (current: string, next: string, again: string) => {
    await field('Current password').fill(current);
    await field('New password').fill(next);
    await field('Repeat the new password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(DEMO_PASSWORD, 'aaa', 'aab');
  await expect(page.getByText('Very weak')).toBeVisible();
  await expect(page.getByText("Passwords don't match.")).toBeVisible();
  await fill('not it', 'Quince-otter-91-lamp', 'Quince-otter-91-lamp');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await fill(DEMO_PASSWORD, 'Quince-otter-91-lamp', 'Quince-otter-91-lamp');
  await expect(page.getByText('Your password was changed.')).toBeVisible();
});

test('choosing Hebrew turns the whole screen round, and signing out leads to the door', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/settings/user');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'עברית' }).click();
  await page.getByText('Compact', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html[data-density="compact"][data-mantine-color-scheme="dark"]')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'פרופיל', level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Nothing of the account has left yet: its administrator is led to the first letter.
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(5);
  await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /Jan Dekker/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`door, home, palette and profile are accessible in ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(server.url);
    await expect(page.getByText('Demo logins')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await signIn(page, server.url, 'depositor');
    await expect(page.getByText('You deposited')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('for the welcome');
    await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${server.url}/settings/user`);
    await expect(page.getByLabel('First name')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('in a narrow window the welcome home has everything, and nothing lies beside it', async ({ page, server }) => {
  await page.setViewportSize({ width: 420, height: 800 });
  await signIn(page, server.url, 'depositor');
  await expect(page.getByRole('link', { name: 'New deposit' })).toBeVisible();
  for (const lang of ['en', 'de', 'he']) {
    await page.goto(`${server.url}/home?lang=${lang}`);
    await page.waitForLoadState('networkidle');
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('header, main')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(
      wide.filter((px) => px > 0),
      lang,
    ).toEqual([]);
  }
});
