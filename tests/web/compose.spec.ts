// The compose editor: what is dragged on the page is what is stored, and what the engine draws lies under the handles; all
// of it by keyboard alone as well.
import type { Locator, Page } from '@playwright/test';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'compose', viewport: { width: 1440, height: 1000 } });

/** mm */
const NEAR = 0.2;
const FILL = '#c8102e';
const MARK = {
  ...{ type: 'rectangle', desc: 'Mark', colorBAT: FILL },
  area: { left: 40, top: 120, width: 30, height: 20 },
};

/** A service with one area, its composition on the screen, and a sample of three pages on the desk. */
async function opened(page: Page, url: string, name: string) {
  const call = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const known = await call('services.list', { query: {} });
  const channelId = known.find((one) => one.name === 'Annual statements')?.channels[0]?.channelId ?? 0;
  const composition = { printSide: 'simplex', technicalAreas: [MARK] };
  const service = {
    ...runService(name, channelId),
    ouId: user.ouId,
    channels: [{ label: 'mail', channelId, composition }],
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  await signIn(page, url, 'administrator', `/processing/services/${id}?tab=composition`);
  await page.getByRole('button', { name: 'Arrange on the page' }).click();
  const editor = page.getByRole('region', { name: 'Compose editor' });
  const pdf = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 3 }]);
  await editor
    .locator('input[type=file]')
    .setInputFiles({ name: 'sample.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(editor.getByText('Page 1 of 3')).toBeVisible();
  const areas = async (): Promise<readonly TechnicalArea[]> =>
    (await call('services.get', { params: { serviceId: id } })).channels[0]?.composition.technicalAreas ?? [];
  return { editor, areas };
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save service' }).click();
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
};

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The frame of an area by the pixels of the screen, in mm of the page. */
async function frameOf(editor: Locator, index: number): Promise<Edges> {
  const [sheet, frame] = [
    await editor.locator('[data-sheet]').boundingBox(),
    await editor.locator(`[data-area="${index}"]`).boundingBox(),
  ];
  if (!sheet || !frame) throw new Error('There is no frame.');
  const mm = (px: number) => (px / sheet.width) * 210;
  const [left, top] = [mm(frame.x - sheet.x), mm(frame.y - sheet.y)];
  return { left, top, right: left + mm(frame.width), bottom: top + mm(frame.height) };
}

/** Where the proof that is on the desk has ink of the colour, in mm: what has changed lies over the picture of the page. */
const inkOnDesk = (editor: Locator, colour: string): Promise<Edges> =>
  editor
    .locator('[data-sheet] svg[role="img"]')
    .first()
    .evaluate(async (sheet, wanted) => {
      const [whole, ...parts] = await Promise.all(
        [...sheet.querySelectorAll('image')].map(async (image) => {
          const picture = new Image();
          picture.src = image.getAttribute('href') ?? '';
          await picture.decode();
          return { picture, left: image.x.baseVal.value, top: image.y.baseVal.value };
        }),
      );
      if (!whole) throw new Error('There is no picture.');
      const canvas = new OffscreenCanvas(whole.picture.naturalWidth, whole.picture.naturalHeight);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      for (const { picture, left, top } of [whole, ...parts])
        context.drawImage(picture, Math.round((left / 210) * canvas.width), Math.round((top / 210) * canvas.width));
      const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
      const [red, green] = [1, 3].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
      const edges = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
      for (let at = 0; at < data.length; at += 4) {
        // At least half of the pixel is inked: the edge lies within half a pixel.
        if ((data[at] ?? 0) < (red ?? 0) - 20 || (data[at + 1] ?? 0) > ((green ?? 0) + 255) / 2) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        edges.left = Math.min(edges.left, x);
        edges.top = Math.min(edges.top, y);
        edges.right = Math.max(edges.right, x + 1);
        edges.bottom = Math.max(edges.bottom, y + 1);
      }
      const mm = 210 / width;
      return { left: edges.left * mm, top: edges.top * mm, right: edges.right * mm, bottom: edges.bottom * mm };
    }, colour);

async function expectUnderHandles(editor: Locator, index: number) {
  await expect(async () => {
    const [frame, ink] = [await frameOf(editor, index), await inkOnDesk(editor, FILL)];
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(frame[side] - ink[side]), side).toBeLessThanOrEqual(NEAR);
  }).toPass({ timeout: 10_000 });
}

/** Drags from a point by some pixels, in steps. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}
const middleOf = async (thing: Locator) => {
  const box = await thing.boundingBox();
  if (!box) throw new Error('There is nothing to take.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('what is dragged is stored as it lies, and printed there', async ({ page, server }) => {
  const { editor, areas } = await opened(page, server.url, 'Composed by hand');
  await expectUnderHandles(editor, 0);
  const mark = editor.locator('[data-area="0"]');
  await drag(page, await middleOf(mark), { x: 61, y: 43 });
  await expectUnderHandles(editor, 0);
  const handles = { nw: { x: 13, y: 7 }, e: { x: 47, y: 5 }, s: { x: -5, y: 38 } };
  for (const [handle, by] of Object.entries(handles)) {
    await drag(page, await middleOf(editor.locator(`[data-grip="${handle}"]`)), by);
    await expectUnderHandles(editor, 0);
  }
  const frame = await frameOf(editor, 0);
  expect([frame.right - frame.left > 35, frame.bottom - frame.top > 25]).toEqual([true, true]);

  // Nothing is left of a drag that is given up, and of one that is undone.
  const from = await middleOf(mark);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + 50, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => frameOf(editor, 0)).toEqual(frame);
  await drag(page, from, { x: 40, y: 0 });
  await page.keyboard.press('Control+z');
  await expect.poll(() => frameOf(editor, 0)).toEqual(frame);

  // What lies on another thing is said.
  await editor.getByRole('button', { name: 'Add: QR code' }).click();
  await editor.getByRole('textbox', { name: 'Left' }).fill(String(Math.round(frame.left)));
  await editor.getByRole('textbox', { name: 'Top' }).fill(String(Math.round(frame.top)));
  await expect(editor.getByText('Mark lies on QR code.')).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page, 'an area is chosen');
  await save(page);
  const [stored] = await areas();
  const { left = 0, top = 0, width = 0, height = 0 } = stored?.area ?? {};
  const ends = { left, top, right: left + width, bottom: top + height };
  for (const side of ['left', 'top', 'right', 'bottom'] as const)
    expect(Math.abs(ends[side] - frame[side]), side).toBeLessThanOrEqual(0.05);
  expect(left).not.toBe(MARK.area.left);

  // The sample is still on the desk.
  await page.getByRole('button', { name: 'Arrange on the page' }).click();
  await expect(editor.getByText('Page 1 of 3')).toBeVisible();
});

test('by keyboard alone: a code and a line of text on each letter', async ({ page, server }) => {
  const { editor, areas } = await opened(page, server.url, 'Composed by keys');
  await editor.getByRole('button', { name: 'Add: Data Matrix' }).focus();
  await page.keyboard.press('Enter');
  const code = editor.getByRole('button', { name: /^Data Matrix, Data Matrix: / });
  await expect(code).toBeFocused();
  const before = await frameOf(editor, 1);
  for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Alt+ArrowLeft', 'Control+Shift+ArrowRight'])
    await page.keyboard.press(key);
  const after = await frameOf(editor, 1);
  const moved = (side: keyof Edges) => Math.round((after[side] - before[side]) * 10) / 10;
  expect(['left', 'top', 'right', 'bottom'].map((side) => moved(side as keyof Edges))).toEqual([0.4, 5.5, 5.4, 5.5]);
  await page.keyboard.press('Control+d');
  await expect(editor.getByRole('button', { name: /^Data Matrix 2, / })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(editor.getByRole('button', { name: /^Data Matrix 2, / })).toHaveCount(0);

  await editor.getByRole('button', { name: 'Add: Text', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(editor.getByRole('button', { name: /^Text, Text: / })).toBeFocused();
  await editor.getByRole('textbox', { name: 'Text as it is printed' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Thank you for paying in time');
  await expect(editor.getByText('On this letter: Thank you for paying in time')).toBeVisible();
  await editor.getByRole('tab', { name: 'Where and when' }).focus();
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: 'Pages' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Arrange on the page' })).toBeFocused();
  await page.getByRole('button', { name: 'Save service' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
  const [, matrix, text] = await areas();
  expect([matrix?.type, matrix?.area.width, text?.type]).toEqual(['datamatrix', 19, 'text']);
  expect(text?.contentEvaluator).toEqual({ type: 'constant', value: 'Thank you for paying in time' });
  await expectAccessible(page, 'behind the save');
});
