// Rights: a profile is made from a ready-made role, a box of the grid is turned over, who loses what is read before it is
// saved, and why somebody may do something.
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'permissions' });

test('a profile begins as a role, loses a right that somebody uses, and says why', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  await signIn(page, server.url, 'administrator', '/administration/profiles/new');
  await page.getByRole('combobox', { name: 'Ready-made role' }).click();
  await page.getByRole('option', { name: 'IT administrator' }).and(page.locator('[data-combobox-disabled]')).waitFor();
  await page.getByRole('option', { name: 'Depositor' }).click();
  await expect(page.getByText('Deposit and send: Own')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Counter');
  await page.getByRole('combobox', { name: 'Services' }).fill('Annual');
  await page.getByRole('option', { name: 'Annual statements' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a new profile');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(/administration\/profiles\/\d+/);
  const stored = async () => (await call('profiles.list')).find(({ name }) => name === 'Counter');
  const made = await stored();
  expect(made).toMatchObject({ roleTemplate: 'depositor', permissions: 3, services: [expect.any(Number)] });

  const body = { ouId: made?.ouId ?? 0, login: 'counter', firstName: 'Cora', lastName: 'Counter' };
  await call('users.save', { body: { ...body, profileId: made?.id ?? 0, password: DEMO_PASSWORD } });
  await depositRun(await signInByCall(server.url, 'counter', DEMO_PASSWORD), 'At the counter');

  await page.getByRole('link', { name: 'Change single rights' }).click();
  await page.getByRole('button', { name: 'See orders' }).focus();
  for (const key of ['ArrowDown', 'Enter', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  const own = page.getByRole('checkbox', { name: 'Deposit and send, Own' });
  await expect(own).not.toBeChecked();
  await expect(own).toBeFocused();
  await expect(page.getByRole('heading', { name: 'If saved, 1 person loses something they use' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cora Counter' })).toBeVisible();
  await expect(page.getByText('Yes, for own mail')).toBeVisible();
  await expect(page.getByText('After this change: No')).toBeVisible();
  await expectAccessible(page, 'a right that goes');
  await page.getByRole('button', { name: 'Save for 1 person' }).click();
  await expect(page.getByRole('complementary').getByText('No', { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({ permissions: 1, version: (made?.version ?? 0) + 1 });

  await page.getByRole('link', { name: 'Name and services' }).click();
  await page.getByRole('button', { name: 'Remove profile' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove profile' })).toBeDisabled();
  await page.getByRole('dialog').getByRole('link', { name: 'Cora Counter' }).click();
  await expect(page.getByRole('textbox', { name: 'Login' })).toHaveValue('counter');
});
