// What the first view costs: nothing is fetched ahead before the page is idle, and nothing is asked for twice.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './server.ts';

// Each of its pages comes to a browser that has nothing of it yet.
test.use({ file: 'first-load', reuseContext: false });

/** Holds back what waits for an idle page; the answer lets it go. */
async function holdIdle(page: Page): Promise<{ held: () => Promise<number>; release: () => Promise<void> }> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    Object.assign(window, {
      held,
      requestIdleCallback: (work: () => void) => held.push(work),
    });
  });
  return {
    // The browser’s own type of a window does not know what is held at this one.
    held: () => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length),
    release: () =>
      page.evaluate(() => {
        for (const work of (window as unknown as { held: (() => void)[] }).held) work();
      }),
  };
}

/** Scripts that the page asks for, by path. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  return scripts;
}

test('the door fetches the scripts that its page names, and others only once the page is idle', async ({
  page,
  server,
}) => {
  const idle = await holdIdle(page);
  const scripts = scriptsOf(page);
  const html = await (await fetch(server.url)).text();
  await page.goto(server.url);
  await expect(page.getByText('Demo logins')).toBeVisible();
  await expect.poll(idle.held).toBeGreaterThan(0);
  expect(scripts.filter((script) => !html.includes(script))).toEqual([]);
  await idle.release();
  await expect.poll(() => scripts.some((script) => script.includes('language-menu'))).toBe(true);
});

test('a menu and a tooltip that are wanted before the page is idle come at once', async ({ page, server }) => {
  await holdIdle(page);
  await page.goto(server.url);
  const language = page.getByRole('button', { name: 'Language: English' });
  await expect(language).toHaveAttribute('aria-expanded', 'false');
  await language.click();
  const first = page.getByRole('menu').getByRole('menuitem').first();
  await expect(first).toBeFocused();
  await expect(language).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(language).toBeFocused();
  await signIn(page, server.url, 'depositor');
  const help = page.getByRole('button', { name: 'Help' });
  await help.hover();
  await expect(page.getByRole('tooltip', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('the welcome home asks for each counter once, and again when one comes back to it', async ({ page, server }) => {
  let asked: Record<string, number> = {};
  const home = Promise.withResolvers<void>();
  await page.route('**/api/*/counters?*', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked[pathname] = (asked[pathname] ?? 0) + 1;
    // However slow the screen is to come, the numbers are still on their way then.
    await home.promise;
    await route.continue();
  });
  const once = { '/api/deliveries/counters': 1, '/api/jobs/counters': 1, '/api/shipments/counters': 1 };
  await signIn(page, server.url, 'depositor');
  const remaining = page.locator('[data-counter="ordersRemaining"]');
  await expect(remaining).toContainText('–');
  home.resolve();
  await expect(remaining).toContainText(/\d/);
  expect(asked).toEqual(once);
  asked = {};
  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await expect(remaining).toHaveCount(0);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(remaining).toBeVisible();
  await expect.poll(() => asked).toEqual(once);
});
