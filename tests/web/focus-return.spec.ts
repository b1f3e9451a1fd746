// Whoever closes a layer is where they were before it, also on a computer that is slow: who has the focus must not depend
// on how long a step takes.
import type { Page } from '@playwright/test';
import { deposit, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

// A page that was slowed down stays so: each test has its own, which goes with it.
test.use({ file: 'focus-return', reuseContext: false });

test.beforeAll(async ({ server }) => {
  await deposit(await signInByCall(server.url, 'depositor', DEMO_PASSWORD), 'Somebody waits');
});

const slowed = async (page: Page, rate: number): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};

for (const [rate, motion] of [
  [1, 'reduce'],
  [6, 'no-preference'],
] as const) {
  test(`layers one after the other give the focus back, ${rate} times slower, motion ${motion}`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await signIn(page, server.url, 'manager', '/manage/orders');
    await page.getByRole('row').nth(1).waitFor();
    await slowed(page, rate);
    const help = page.getByRole('button', { name: 'Help' });
    const search = page.getByRole('textbox', { name: 'Search orders' });
    for (let round = 0; round < 3; round += 1) {
      await help.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(help).toBeFocused();
      await search.focus();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(search).toBeFocused();
    }
  });

  test(`a menu's dialog gives the focus back to the menu's button, ${rate} times slower, motion ${motion}`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await signIn(page, server.url, 'manager', '/manage/orders');
    await page.getByRole('row', { name: /Somebody waits/ }).click();
    await slowed(page, rate);
    const more = page.getByRole('complementary').getByRole('button', { name: 'More actions' });
    for (let round = 0; round < 3; round += 1) {
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: /^History of/ })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(more).toBeFocused();
    }
  });
}
