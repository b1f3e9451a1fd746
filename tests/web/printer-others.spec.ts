// Who else may print from other devices: the list in the printer settings, by keyboard, with PINs that are never shown again.
import type { Page } from '@playwright/test';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { axeFaults } from './axe.ts';
import { type AgentState, agentState, askedOf, openPrinter } from './printer-agent.ts';
import { expect, test } from './server.ts';

test.use({ file: 'printer' });

/** An agent whose printer is open to other devices. */
function openTo(url: string, accounts: object[], locked: string[] = []): AgentState {
  const settings = AgentSettings.parse({
    server: url,
    queues: [{ id: 'letters', name: 'Mailroom letters' }],
    printer: { lan: { enabled: true, pin: '314159', accounts } },
  });
  return { ...agentState(url), settings: { settings, locked } };
}

const others = (page: Page) => page.getByRole('region', { name: 'Others who may print' });
const people = (page: Page) => others(page).getByRole('listitem');

async function sentAccounts(page: Page): Promise<unknown> {
  const sent = (await askedOf(page, 'settings.save')) as { settings: AgentSettings }[];
  return sent.at(-1)?.settings.printer.lan.accounts;
}

test('others are put on the list by keyboard, checked in words, and their PINs are not shown again', async ({
  page,
  server,
}) => {
  await openPrinter(page, { url: server.url, place: 'config', state: openTo(server.url, []) });
  const list = others(page);
  await expect(list.getByText('Nobody else yet.')).toBeVisible();
  await list.getByRole('button', { name: 'Add a person' }).focus();
  await page.keyboard.press('Enter');
  const name = list.getByRole('textbox', { name: 'User name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByText('Enter the user name for the device.')).toBeVisible();
  await expect(list.getByText('Enter a PIN of at least 6 characters.')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('Bob');
  await page.keyboard.press('Tab');
  await page.keyboard.type('27182');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('textbox', { name: 'PIN' })).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(people(page)).toHaveCount(1);
  await expect(people(page)).toContainText('New PIN, not saved yet');
  // The keyboard is where it came from: the next one is a key away.
  await expect(list.getByRole('button', { name: 'Add a person' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('bOB');
  await page.keyboard.press('Tab');
  await page.keyboard.type('161803');
  await page.keyboard.press('Enter');
  await expect(list.getByText(/^Bob is already on the list/)).toBeVisible();
  await name.fill('b:b');
  await expect(list.getByText('A user name cannot contain a colon.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button', { name: 'Add a person' })).toBeFocused();

  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  expect(await sentAccounts(page)).toEqual([{ name: 'Bob', pin: '271828', administrator: false }]);
  await expect(people(page)).toContainText('PIN is set');
  await page.reload();
  await expect(people(page)).toContainText('PIN is set');
  expect(await page.content()).not.toContain('271828');
});

test('a PIN is replaced and a person removed; the PINs of the rest stay as they are', async ({ page, server }) => {
  const [bob, carla] = [
    { name: 'Bob', pin: null },
    { name: 'Carla', pin: null },
  ];
  await openPrinter(page, {
    url: server.url,
    place: 'config',
    state: openTo(server.url, [bob, carla, { name: 'Dora', pin: '' }]),
  });
  await expect(people(page).nth(2)).toContainText('No PIN: cannot print');
  const replace = others(page).getByRole('button', { name: 'New PIN for Bob' });
  await replace.click();
  const pin = others(page).getByRole('textbox', { name: 'New PIN for Bob' });
  await expect(pin).toBeFocused();
  await expect(pin).toHaveValue('');
  expect(await axeFaults(page)).toEqual([]);
  await pin.fill('999999');
  await others(page).getByRole('button', { name: 'Replace PIN' }).click();
  await expect(replace).toBeFocused();
  await others(page).getByRole('button', { name: 'Remove Dora' }).click();
  await expect(people(page)).toHaveCount(2);
  await expect(others(page).getByRole('button', { name: 'Add a person' })).toBeFocused();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  expect(await sentAccounts(page)).toEqual([
    { name: 'Bob', pin: '999999', administrator: false },
    { name: 'Carla', pin: null, administrator: false },
  ]);
});

test('a list that a policy decides is read, with its reason, and not changed', async ({ page, server }) => {
  await openPrinter(page, {
    url: server.url,
    place: 'config',
    state: openTo(server.url, [{ name: 'Bob', pin: null }], ['printer.lan.accounts']),
  });
  await expect(people(page)).toContainText('Bob');
  await expect(others(page).getByText('Set by your administrator')).toBeVisible();
  await expect(others(page).getByRole('button')).toHaveCount(0);
});
