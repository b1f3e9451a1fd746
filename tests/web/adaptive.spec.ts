// The same screens for those who see, hear or move otherwise: forced colours, more contrast, less motion,
// right to left by keyboard, an area without dragging, and progress that is heard.
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { axeFaults, expectAccessible } from './axe.ts';
import { deposit, depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit, type WebServer } from './server.ts';

test.use({ file: 'adaptive' });

const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');
let sentId = 0;
let openId = 0;

test.beforeAll(async ({ server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  sentId = (await deposit(call, 'Quarterly statements of all insured persons')).jobId;
  openId = await depositRun(call, 'Still to be confirmed');
});

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const style = (what: Locator, name: string): Promise<string> =>
  what.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** A letter dropped into "One letter", its first page on the desk and its address read. */
async function oneLetter(page: Page, server: WebServer): Promise<void> {
  await signIn(page, server.url, 'manager', '/deposit/home');
  await page.getByRole('link', { name: /One letter/ }).click();
  await page.getByRole('heading', { name: 'Drop your letter here' }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(RUN);
  await page.getByRole('button', { name: /^Area Address/ }).waitFor();
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('what is chosen, on, opened or done shows without backgrounds and shadows', async ({ page, server }) => {
    await signIn(page, server.url, 'manager', `/manage/orders?open=${openId}`);
    const row = page.getByRole('row', { name: /Still to be confirmed/ });
    await row.waitFor();
    const background = (what: Locator) => style(what, 'background-color');
    const chips = page.getByRole('group', { name: 'Status' }).getByRole('button');
    expect(await background(chips.first())).not.toBe(await background(chips.nth(1)));
    const views = page.locator('.mantine-SegmentedControl-label');
    expect(await background(views.first())).not.toBe(await background(views.last()));
    const here = page.getByRole('navigation', { name: 'Section' }).getByRole('link');
    expect(await background(here.filter({ hasText: 'Orders' }))).not.toBe(await background(here.last()));
    const main = page.getByRole('button', { name: /^Correct 3/ });
    expect(await background(main)).not.toBe(await background(page.getByRole('button', { name: 'Close' })));
    const other = page.getByRole('row', { name: /Quarterly/ });
    expect(await style(row, 'border-top-width')).toBe('2px');
    expect(await style(other, 'border-top-width')).toBe('0px');
    const box = other.getByRole('checkbox');
    const off = await background(box);
    await box.check();
    expect(await background(box)).not.toBe(off);

    await visit(page, '/settings/user');
    const track = page.locator('.mantine-Switch-track').first();
    expect(await style(track, 'background-color')).not.toBe(
      await style(track.locator('.mantine-Switch-thumb'), 'background-color'),
    );

    await visit(page, `/deposit/delivery/${openId}`);
    const shares = page.locator('footer [role=img] > span');
    await shares.first().waitFor();
    expect(await background(shares.first())).not.toBe(await background(shares.last()));
    await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
    const line = page.getByRole('listitem').filter({ has: page.locator('input:focus') });
    await expect(line).toHaveCount(1);
    expect(await style(line, 'outline-style')).toBe('solid');
    await visit(page, `/deposit/delivery/${openId}?confirm=1`);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await style(page.getByRole('dialog'), 'border-top-width')).toBe('1px');
    await expectAccessible(page, 'the confirm sheet in forced colours');
  });

  test('the option that the keys are on shows in the palette, in a menu and in a choice', async ({ page, server }) => {
    await signIn(page, server.url, 'manager', '/settings/user');
    const differs = async (what: Locator) =>
      expect(await style(what.first(), 'background-color')).not.toBe(await style(what.nth(1), 'background-color'));
    await page.getByRole('button', { name: /^User menu/ }).focus();
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await differs(page.getByRole('menuitem'));
    await press(page, 'Escape', 'Control+k');
    await page.keyboard.type('o');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await differs(page.getByRole('option'));
    await press(page, 'Escape');
    await page.getByRole('combobox', { name: 'Language' }).focus();
    await press(page, 'ArrowDown', 'Home');
    await differs(page.locator('[role=option]:visible'));
  });
});

test('who asks for more contrast gets text of 7:1, seen lines and a thicker ring', async ({ browser, server }) => {
  const read = async (contrast: 'more' | 'no-preference', scheme: 'light' | 'dark') => {
    const context = await browser.newContext({ contrast, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(server.url);
    const field = page.locator('input[autocomplete="username"]');
    await field.waitFor();
    const token = (name: string) => page.evaluate((of) => getComputedStyle(document.body).getPropertyValue(of), name);
    const eye = page.getByRole('button', { name: 'Show the password' });
    await field.focus();
    await press(page, 'Tab', 'Tab');
    await expect(eye).toBeFocused();
    const found = {
      muted: await token('--muted'),
      line: await token('--line'),
      error: await token('--error-text'),
      ring: await style(eye, 'outline-width'),
    };
    await context.close();
    return found;
  };
  expect(await read('no-preference', 'light')).toMatchObject({ muted: '#51606a', ring: '2px' });
  expect(await read('more', 'light')).toEqual({ muted: '#3b4850', line: '#6a7780', error: '#952926', ring: '3px' });
  expect(await read('more', 'dark')).toMatchObject({ muted: '#c6ced3', line: '#7d8b94', error: '#ea9f97' });
});

test('who asks for less motion sees layers stand there at once', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, server.url, 'manager', '/manage/orders');
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
  expect(await moving()).toBe(0);
  await press(page, 'Escape');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await moving()).toBe(0);
  await context.close();
});

test('the eye of a password is reached by Tab and turned by the space bar', async ({ page, server }) => {
  await page.goto(server.url);
  const password = page.locator('input[autocomplete="current-password"]');
  await password.fill('seen');
  await password.focus();
  await press(page, 'Tab');
  const eye = page.getByRole('button', { name: 'Show the password' });
  await expect(eye).toBeFocused();
  await press(page, 'Space');
  await expect(page.locator('input[autocomplete="current-password"]')).toHaveAttribute('type', 'text');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();
});

test('an open choice belongs to its dialog or its screen', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', `/deposit/delivery/${openId}?confirm=1`);
  const opened = async (choice: Locator, what: string) => {
    await choice.focus();
    await press(page, 'ArrowDown');
    const list = page.getByRole('listbox').filter({ visible: true });
    await expect(list).toBeInViewport({ ratio: 1 });
    expect(await axeFaults(page), what).toEqual([]);
    await press(page, 'Escape');
    await expect(list).toHaveCount(0);
  };
  const sheet = page.getByRole('dialog');
  await opened(sheet.getByRole('combobox', { name: 'Envelope' }), 'an option of a channel');
  await opened(sheet.getByRole('combobox', { name: 'Post date' }), 'the post date');
  await expect(sheet).toBeVisible();
  await visit(page, `/deposit/delivery/${openId}`);
  await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
  await opened(page.getByRole('combobox', { name: 'Country' }), 'the country of an address');
  await visit(page, '/settings/user');
  await opened(page.getByRole('combobox', { name: 'Language' }), 'the language');
});

test('in Hebrew the arrows go where they point: tabs, views and the calendar', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', `/manage/orders/detail/${sentId}?lang=he`);
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await press(page, 'ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await press(page, 'ArrowRight');
  await expect(tabs.first()).toBeFocused();

  await visit(page, '/manage/orders?lang=he');
  await page.getByRole('row').nth(1).waitFor();
  const views = page.getByRole('radio');
  await views.first().focus();
  await press(page, 'ArrowLeft');
  await expect(views.last()).toBeChecked();
  await visit(page, '/manage/orders?lang=he');

  await page.locator('button[aria-label*="31"]').first().click();
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused();
  await page.getByRole('textbox').last().focus();
  await page.locator('.react-datepicker__current-month').waitFor();
  await press(page, 'ArrowDown');
  const day = page.locator('.react-datepicker__day:focus');
  await expect(day).toHaveCount(1);
  const box = async () => (await day.boundingBox()) ?? { x: 0, y: 0 };
  const first = (await day.textContent()) ?? '';
  await press(page, 'ArrowUp');
  await expect(day).not.toHaveText(first);
  const from = await box();
  const before = (await day.textContent()) ?? '';
  await press(page, 'ArrowRight');
  await expect(day).not.toHaveText(before);
  const right = await box();
  // Where the week ends the row above goes on at its other edge.
  expect(right.y < from.y || right.x > from.x).toBe(true);
  await press(page, 'ArrowLeft');
  await expect(day).toHaveText(before);
  await expect(page.getByRole('button', { name: 'החודש הקודם' })).toBeVisible();
  const earlier = await page.getByRole('button', { name: 'החודש הקודם' }).boundingBox();
  const month = await page.locator('.react-datepicker__current-month').boundingBox();
  expect((earlier?.x ?? 0) > (month?.x ?? 0)).toBe(true);
});

test('an area is moved, sized and set in mm without dragging, each step told', async ({ page, server }) => {
  await oneLetter(page, server);
  const tag = page.locator('[data-tone] > span').first();
  const body = page.getByRole('button', { name: /^Area Address, 104 mm from the left/ });
  await body.focus();
  await press(page, 'ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '105 mm from the left' })).toBeAttached();
  await press(page, 'Shift+ArrowDown', 'Alt+ArrowLeft');
  await expect(tag).toContainText('104.9 · 55.2 · ');
  // The name of what has the focus stays, so that a step is heard once.
  await expect(body).toBeFocused();
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: /^Size of the area Address/ })).toBeFocused();
  await press(page, 'ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: '91 mm wide' })).toBeAttached();

  await page.getByRole('button', { name: 'Position and size in mm' }).focus();
  await press(page, 'Enter');
  const fields = page.getByRole('group', { name: /Position and size in mm/ });
  await fields.getByRole('textbox', { name: 'From top' }).fill('40.5');
  await press(page, 'Enter');
  await expect(tag).toContainText('104.9 · 40.5 · ');
  await expectAccessible(page, 'the figures of an area');
});

test('a file is chosen, heard of, and taken out again by keyboard', async ({ page, server }) => {
  // From now on: asked for together with the key, the browser may open its dialog before the test takes it over.
  page.on('filechooser', () => undefined);
  await signIn(page, server.url, 'manager', '/deposit/home');
  await page.getByRole('link', { name: /One letter/ }).focus();
  await press(page, 'Enter');
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await choose.focus();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Enter')]);
  await chooser.setFiles(RUN);
  await expect(page.getByRole('status').filter({ hasText: 'letters-25.pdf: 100% uploaded' })).toBeAttached();
  const box = page.getByRole('group', { name: 'Letter' });
  await box.getByRole('button', { name: 'Remove letters-25.pdf' }).focus();
  await press(page, 'Enter');
  await expect(box.getByRole('button', { name: 'Drop a PDF or choose one' })).toBeFocused();
  const [again] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Enter')]);
  await again.setFiles(RUN);
  await expect(box.getByText('35 pages')).toBeVisible();
});
