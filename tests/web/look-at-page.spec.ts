// A clerk looks at a page with what lies in the way of the marks of its channel, takes it out and turns the page, by keys alone.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Client } from '#domain/api/client.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'look-at-page' });

const MM = 72 / 25.4;

/** A letter of two pages with a number of the house where the channel prints its own mark. */
async function remarked(): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595.28, 841.89]);
  const write = (text: string, top: number, left = 112, size = 10) =>
    page.drawText(text, { x: left * MM, y: 841.89 - top * MM, size, font });
  for (const [index, line] of ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'].entries()) write(line, 52 + index * 5);
  write('HOUSE 4711', 105, 6.5, 5);
  pdf.addPage([595.28, 841.89]);
  return Buffer.from(await pdf.save());
}

async function deposited(call: Client): Promise<number> {
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Mail run by page count');
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: service?.id, jobName: 'Remarked' }) },
      { name: 'letters', value: await remarked(), fileName: 'remarked.pdf' },
    ],
  });
  await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state.startsWith('PACK_GROUPS'),
  );
  return made.id;
}

test('what lies where a mark is printed is shown, taken out by a press, and said at the deposit', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await deposited(call);
  const row = (await call('jobs.packGroups', { params: { jobId } })).items[0];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}?open=${row?.id ?? 0}`);
  const look = page.getByRole('button', { name: 'What lies in the way' });
  await look.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'What lies in the way' });
  await expect(panel.getByRole('status')).toHaveText('One thing lies in the way');
  await expect(page.locator('[data-line="HOUSE 4711"]')).toHaveCount(1);
  await expect(panel.getByText('“HOUSE 4711”')).toBeVisible();
  await expectAccessible(page, 'a page with what lies in the way');
  const out = panel.getByRole('button', { name: 'Take it out of the page' });
  await out.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Nothing lies in the way on this page');
  await expect(page.getByText(/^One letter repaired by/)).toBeVisible();
  await panel.getByRole('button', { name: 'Turn the page right' }).press('Enter');
  await expect
    .poll(async () => (await call('packGroups.lookAtPage', { params: { packGroupId: row?.id ?? 0, page: 1 } })).width)
    .toBe(297);
  // Whoever answers for the service keeps it, and the next deposit is repaired by it.
  const chosen = { params: { packGroupId: row?.id ?? 0, page: 1 } };
  const { version = 0 } = (await call('jobs.packGroups', { params: { jobId } })).items[0] ?? {};
  const { repair } = await call('packGroups.lookAtPage', chosen);
  await call('packGroups.repairPage', { ...chosen, body: { version, repair: { ...repair, turn: 0 } } });
  await signIn(page, server.url, 'administrator', `/deposit/delivery/${jobId}?open=${row?.id ?? 0}`);
  await look.press('Enter');
  await panel.getByRole('button', { name: 'Keep for later deposits' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keep this repair as a preset of the service' });
  await expect(dialog.getByText('takes one line out of the page')).toBeVisible();
  await expectAccessible(page, 'the dialog that keeps a repair');
  await dialog.getByRole('textbox', { name: 'Name of the preset' }).fill('House mark');
  await dialog.getByRole('button', { name: 'Keep preset' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const depositor = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const next = await deposited(depositor);
  const later = (await depositor('jobs.packGroups', { params: { jobId: next } })).items[0];
  await signIn(page, server.url, 'depositor', `/deposit/delivery/${next}?open=${later?.id ?? 0}`);
  await expect(page.getByText('One letter repaired by the preset “House mark”')).toBeVisible();
  await look.press('Enter');
  await expect(panel.getByText(/^Repaired by the preset “House mark”/)).toBeVisible();

  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}?open=${row?.id ?? 0}`);
  await look.press('Enter');
  const asDeposited = panel.getByRole('button', { name: 'As it was deposited' });
  await asDeposited.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('One thing lies in the way');
  // The address is right, and is set anew all the same.
  await panel.getByRole('button', { name: 'Set anew on the page' }).press('Enter');
  await expect(panel.getByText('Set anew on the page, no extra sheet')).toBeVisible();
  await asDeposited.press('Enter');
  await expect(panel.getByRole('button', { name: 'On a cover page' })).toBeEnabled();
});
