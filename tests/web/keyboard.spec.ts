// The whole application by keyboard alone: who has the focus, what the window is called, which layer Escape closes.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { deposit, depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit, type WebServer } from './server.ts';

// Layers that close at once: what hears a key after them finds them gone.
test.use({ file: 'keyboard', contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  await deposit(call, 'First to decide');
  await deposit(call, 'Second to decide');
});

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The list is entered by Tab from its last heading. */
async function enterList(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('columnheader').getByRole('button').last().focus();
  await press(page, 'Tab');
}
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

test('the window is called after the screen, also at the door and where nothing is', async ({ page, server }) => {
  await page.goto(`${server.url}/nowhere`);
  await expect(page).toHaveTitle('Page not found · Mailroom');
  await expectAccessible(page, 'nothing found before the door');
  await page.goto(server.url);
  await expect(page).toHaveTitle('Sign in · Mailroom');
  await signIn(page, server.url, 'manager');
  const titles = {
    '/home': 'Home · Mailroom',
    '/manage/home': 'Manage · Mailroom',
    '/manage/orders': 'Orders · Manage · Mailroom',
    '/manage/orders/detail/1': 'Orders 1 · Manage · Mailroom',
    '/deposit/delivery/1': 'Deposit 1 · Mailroom',
    '/settings/user': 'Profile · Mailroom',
    '/nowhere': 'Page not found · Mailroom',
  };
  for (const [path, title] of Object.entries(titles)) {
    await visit(page, path);
    await expect(page).toHaveTitle(title);
  }
  await page.goto(`${server.url}/manage/orders?lang=de`);
  await expect(page).toHaveTitle('Aufträge · Verwalten · Mailroom');
});

test('a link inside of a screen leaves the focus to the screen that comes', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/manage/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Orders/ })
    .focus();
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/manage\/orders/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a layer that closes gives the focus back to what opened it', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/manage/orders');
  const help = page.getByRole('button', { name: 'Help' });
  await help.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Help' })).toBeFocused();
  await press(page, 'Escape');
  await expect(help).toBeFocused();

  const search = page.getByRole('textbox', { name: 'Search orders' });
  await search.focus();
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await press(page, 'Escape');
  await expect(search).toBeFocused();

  // So does the cross that empties a search.
  await search.fill('statements');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  // The item is gone with its menu: the menu's button stands for it.
  const user = page.getByRole('button', { name: /^User menu/ });
  await user.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page, 'an open menu');
  await page.getByRole('menuitem', { name: 'Help' }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Help' })).toBeFocused();
  await press(page, 'Escape');
  await expect(user).toBeFocused();
});

test('every letter typed right behind the shortcut arrives in the palette', async ({ page, server }) => {
  await signIn(page, server.url, 'manager');
  await press(page, 'Control+k', ...'martin', 'Backspace');
  const field = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(field).toHaveValue('marti');
  await page.keyboard.type('n');
  await expect(field).toHaveValue('martin');
  // The shortcut once more takes nothing from the field.
  await press(page, 'Control+k', ...'ez');
  await expect(field).toHaveValue('martinez');
});

test('a list is entered by Tab at a row, and walked, selected and read without the mouse', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/manage/orders');
  await enterList(page);
  await expect(row(page, /Second to decide/)).toBeFocused();
  await press(page, 'End');
  await expect(row(page, /First to decide/)).toBeFocused();
  await press(page, 'Home');
  await expect(row(page, /Second to decide/)).toBeFocused();
  await press(page, ' ');
  const bulk = page.getByRole('toolbar');
  await expect(bulk.getByRole('status')).toHaveText('1 selected');
  await bulk.getByRole('button', { name: 'Clear selection' }).focus();
  await press(page, 'Enter');
  await expect(row(page, /Second to decide/)).toBeFocused();

  // Escape closes the upper layer alone: the history first, the sheet below it next.
  await press(page, 'Enter');
  const sheet = page.getByRole('complementary');
  await sheet.getByRole('button', { name: 'More actions' }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: /^History of/ })).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'More actions' })).toBeFocused();
  await press(page, 'Escape');
  await expect(sheet).toHaveCount(0);
  await expect(row(page, /Second to decide/)).toBeFocused();
});

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`each Escape closes one layer, however fast they come, motion ${motion}`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await signIn(page, server.url, 'manager', '/manage/orders');
    await enterList(page);
    await press(page, 'Enter');
    const sheet = page.getByRole('complementary');
    const more = sheet.getByRole('button', { name: 'More actions' });
    await more.focus();
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
    // The menu alone: its key is spent although nothing of it may be left when the sheet hears it.
    await press(page, 'Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(sheet).toBeVisible();

    await expect(more).toBeFocused();
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: /^History of/ })).toBeFocused();
    // The second one comes while the dialog fades: it is the sheet's already.
    await press(page, 'Escape', 'Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, /Second to decide/)).toBeFocused();
  });
}

test('beside tiles Escape closes the sheet as beside rows', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/manage/orders?view=tiles');
  const tile = page.getByRole('main').getByRole('button', { name: /^Second to decide/ });
  await tile.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(tile).toHaveAttribute('aria-current', 'true');
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).focus();
  await press(page, 'Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(tile).toBeFocused();
});

async function rejectThree({ page, server }: { page: Page; server: WebServer }, afterFirst: () => Promise<unknown>) {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Three to reject');
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  // Before the rows are there the button asks for the bad ones alone, and a rejected one leaves that list.
  await expect(row(page, /Océane Martin/)).toBeAttached();
  // Rows that stay in sight are the same elements whatever opens, closes and scrolls: one that is made anew loses the focus.
  const first = row(page, /Océane Martin/);
  await first.evaluate((element) => element.setAttribute('data-same', ''));
  await page.getByRole('button', { name: 'Correct 3 addresses' }).focus();
  await press(page, 'Enter');
  for (const name of ['Océane Martin', 'Inès Girard', 'Hugo Garnier']) {
    const mend = page.getByRole('region', { name: `Correct the address of ${name}` });
    await mend.getByRole('textbox').first().waitFor();
    await mend.getByRole('button', { name: 'Reject recipient' }).focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: `Reject ${name}` });
    // It takes the focus a step after it is drawn; whoever is quicker than that loses it again.
    await expect(dialog.getByRole('heading', { name: `Reject ${name}` })).toBeFocused();
    await dialog.getByRole('button', { name: 'Reject 1 recipient' }).focus();
    await press(page, 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(mend).toHaveCount(0);
    // Later it is scrolled out of sight, and drawn anew when it comes back.
    if (name === 'Océane Martin') await expect(first).toHaveAttribute('data-same');
    if (name === 'Océane Martin') await afterFirst();
  }
  await expect(row(page, /Hugo Garnier/)).toBeFocused();
}

test('after the last recipient is rejected the focus is on the row that was decided on last', async ({
  page,
  server,
}) => {
  await rejectThree({ page, server }, async () => undefined);
});

test('whoever is quicker than the list is led to no row that was rejected', async ({ page, server }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await rejectThree({ page, server }, () =>
    page.route(/\/packGroups\?/, async (route) => {
      await held;
      await route.continue();
    }),
  );
  const read = page.waitForResponse(/\/packGroups\?/);
  release();
  await read;
  await expect(row(page, /Hugo Garnier/)).toBeFocused();
});

test('an order that is decided on leaves the list, and the next one opens with its first row focused', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'validator', '/deposit/validation');
  await enterList(page);
  await press(page, 'Enter');
  for (const left of [/First to decide/, undefined]) {
    await expect(page.locator('li[data-current] button')).toBeFocused();
    await press(page, 'r');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: /Reason/ })).toBeFocused();
    await page.keyboard.type('Wrong letterhead');
    await press(page, 'Tab', 'Tab', 'Enter');
    await expect(dialog).toHaveCount(0);
    if (left !== undefined) await expect(page.getByRole('heading', { level: 1 })).toHaveText(left);
  }
  await expect(page.getByText('No orders to validate')).toBeVisible();
});
