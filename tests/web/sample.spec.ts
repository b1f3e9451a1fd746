// The sample of a service: an area drawn on its pages by mouse and by keyboard, and what is empty mended by 1 2 3.
import type { Locator, Page } from '@playwright/test';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'rules' });

const LETTERS = [
  { address: ['Mme Jeanne Garnier', '12 rue de la République', '35000 Rennes'], pages: 2 },
  { address: ['M. Paul Roux', '3 quai Perrache', '69002 Lyon'], pages: 1 },
  { address: ['Ada Lovelace', '1 rue du Bac', '75007 Paris'], pages: 1 },
];
const EXTRACTION = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' };

/** A service with one field, whose rule is given or still to be made. */
async function serviceOf(url: string, name: string, value: object | null) {
  const call = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const known = await call('services.list', { query: {} });
  const [channel] = known.find((one) => one.name === 'Annual statements')?.channels ?? [];
  const service = {
    ...runService(name, channel?.channelId ?? 0),
    ouId: user.ouId,
    serviceMetadatas: [{ name: 'address', label: 'Address', value }],
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  return { id, stored: () => call('services.get', { params: { serviceId: id } }) };
}

async function dropSample(page: Page): Promise<void> {
  const buffer = await lettersPdf(LETTERS);
  const input = page.getByRole('region', { name: 'Sample' }).locator('input[type=file]');
  await input.setInputFiles({ name: 'letters.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('Letter 1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible();
}

/** Draws between two points in mm of the page that is shown. */
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await page.getByRole('img', { name: /^Page 1 of/ }).boundingBox();
  if (!box) throw new Error('no page is shown');
  const at = ([x, y]: [number, number]) => [box.x + (x / 210) * box.width, box.y + (y / 297) * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, to[1]]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

/** The figures on the tag of the chosen area: "A · 100 · 40 · 90 × 36 mm". */
async function figures(of: Locator): Promise<number[]> {
  const text = (await of.textContent()) ?? '';
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Use this rule' }).click();
  await page.getByRole('button', { name: 'Save service' }).click();
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
};

test('an area is drawn by mouse, moved and resized by keys, and stored as it is shown', async ({ page, server }) => {
  const { id, stored } = await serviceOf(server.url, 'Drawn', null);
  await signIn(page, server.url, 'administrator', `/processing/services/${id}?tab=metadata`);
  await page.getByRole('button', { name: 'Make a rule' }).click();
  await dropSample(page);
  await draw(page, [190, 90], [100, 40]);
  const chip = page.getByRole('button', { name: 'text in area A', exact: true }).first();
  await expect(chip).toHaveAccessibleDescription(/Mme Jeanne Garnier/);
  await expect(page.getByText('3 of 3 sample letters have a value')).toBeVisible();
  const tag = page.locator('span', { hasText: /^A · .* mm$/ });
  const [left = 0, top = 0, width = 0, height = 0] = await figures(tag);
  expect(left).toBeCloseTo(100, -0.5);
  expect(top).toBeCloseTo(40, -0.5);
  const body = page.getByRole('button', { name: /^Area A, .* Arrow keys move it/ });
  await body.focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'Alt+ArrowUp']) {
    await page.keyboard.press(key);
  }
  await expect
    .poll(() => figures(tag))
    .toEqual([left + 1, top + 0.9, width - 1, height + 1].map((mm) => Number(mm.toFixed(1))));
  const shown = await figures(tag);
  await page.keyboard.press(']');
  await expect(chip).toHaveAccessibleDescription(/M\. Paul Roux/);
  await page.getByRole('tab', { name: 'How it is read' }).click();
  await page.getByRole('textbox', { name: 'Width, mm' }).fill('88.5');
  await expect(page.getByRole('region', { name: 'The text that it gives' })).toContainText('3 quai Perrache');
  await expectAccessible(page, 'an area on a sample');
  await save(page);
  const value = (await stored()).serviceMetadatas[0]?.value;
  expect(value).toMatchObject({
    type: 'pdfText',
    area: { page: 1, left: shown[0], top: shown[1], width: 88.5, height: shown[3] },
    extraction: EXTRACTION,
  });
});

test('what is empty is explained, and mended by 1 2 3 with what that does to all letters', async ({ page, server }) => {
  const area = { page: 1, left: 108, top: 28, width: 90, height: 12 };
  const { id, stored } = await serviceOf(server.url, 'Mended', {
    ...{ type: 'pdfText', box: null, area, extraction: EXTRACTION },
  });
  await signIn(page, server.url, 'administrator', `/processing/services/${id}?tab=metadata`);
  await page.getByRole('button', { name: 'Change the rule' }).click();
  await dropSample(page);
  await expect(page.getByText('0 of 3 sample letters have a value')).toBeVisible();
  const chip = page.getByRole('button', { name: 'text in area A', exact: true }).first();
  await expect(chip).toHaveAccessibleDescription(/the text starts \d+ mm lower/);
  await chip.click();
  const repairs = page.getByRole('list', { name: 'Repairs' }).getByRole('button');
  await expect(repairs.first()).toContainText('Make area A taller, 12 to');
  await expect(repairs.first()).toContainText('3 of 3 letters have a value');
  await expect(repairs.nth(1)).toContainText('Mme Jeanne Garnier');
  await expectAccessible(page, 'why a part is empty');
  await page.keyboard.press('1');
  await expect(page.getByText('3 of 3 sample letters have a value')).toBeVisible();
  await expect(chip).toHaveAccessibleDescription(/Mme Jeanne Garnier/);
  await page.getByRole('button', { name: 'Undo: repair' }).click();
  await expect(page.getByText('0 of 3 sample letters have a value')).toBeVisible();
  await expect(repairs.nth(1)).toContainText('Mme Jeanne Garnier');
  await page.keyboard.press('2');
  await expect(page.getByText('3 of 3 sample letters have a value')).toBeVisible();
  const [left, top, width, height] = await figures(page.locator('span', { hasText: /^A · .* mm$/ }));
  await save(page);
  expect((await stored()).serviceMetadatas[0]?.value).toMatchObject({ area: { page: 1, left, top, width, height } });
});
