// Half the room: what a common screen has at 200 % zoom, in long languages. Nothing that is needed to act is cut.
import type { Locator, Page } from '@playwright/test';
import { deposit, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'zoom', viewport: { width: 720, height: 450 } });

/** Words of buttons that do not fit into their button, and whether the page itself scrolls sideways. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [
      ...document.querySelectorAll<HTMLElement>('main .mantine-Button-label, [role=dialog] .mantine-Button-label'),
    ];
    const short = labels
      .filter((label) => label.clientWidth > 0 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent ?? '');
    return document.documentElement.scrollWidth > innerWidth ? [...short, 'the page'] : short;
  });

async function insideOfView(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, `${await what.textContent()}`).toBe(true);
}

for (const lang of ['de', 'hu'] as const) {
  test(`at 200 % zoom the status, the sum and the next step stay in sight (${lang})`, async ({ page, server }) => {
    const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
    const { jobId } = await deposit(call, `Kontoauszüge aller Versicherungsnehmer der Abteilung ${lang}`);
    await signIn(page, server.url, 'manager', `/manage/orders?lang=${lang}`);
    await page.getByRole('row', { name: new RegExp(lang) }).waitFor();
    await insideOfView(page, page.getByRole('columnheader').last());
    expect(await cut(page)).toEqual([]);

    await page.goto(`${server.url}/deposit/delivery/${jobId}?lang=${lang}`);
    const rows = page.getByRole('table').getByRole('row');
    await insideOfView(page, page.getByRole('columnheader').last());
    await insideOfView(page, page.locator('footer').getByRole('button').last());
    expect(await cut(page)).toEqual([]);

    // Mending: its actions keep their words. The page is looked at in the place of the rows, and gives way again.
    await page.locator('footer').getByRole('button').last().click();
    await page.getByRole('textbox').last().waitFor();
    expect(await cut(page)).toEqual([]);
    const look = page.locator('aside button[aria-pressed]');
    await look.click();
    await expect(page.getByRole('img', { name: /Océane Martin/ }).first()).toBeVisible();
    await expect(rows.first()).toBeHidden();
    await look.click();
    await expect(rows.first()).toBeVisible();
  });
}
