// A clerk looks at a page with what lies in the way of window and envelope, takes it out and turns the page, by keys alone.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Client } from '#domain/api/client.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'look-at-page' });

const MM = 72 / 25.4;

/** A letter of two pages with an advertisement below its address, in the window of the envelope. */
async function advertising(): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595.28, 841.89]);
  const write = (text: string, top: number) =>
    page.drawText(text, { x: 112 * MM, y: 841.89 - top * MM, size: 10, font });
  for (const [index, line] of ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'].entries()) write(line, 52 + index * 5);
  write('Win a bicycle', 82);
  pdf.addPage([595.28, 841.89]);
  return Buffer.from(await pdf.save());
}

async function deposited(call: Client): Promise<number> {
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Mail run by page count');
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: service?.id, jobName: 'Advertising' }) },
      { name: 'letters', value: await advertising(), fileName: 'advertising.pdf' },
    ],
  });
  await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state.startsWith('PACK_GROUPS'),
  );
  return made.id;
}

test('what lies in the window is shown, taken out by a press, and said at the deposit', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await deposited(call);
  const row = (await call('jobs.packGroups', { params: { jobId } })).items[0];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'manager', `/deposit/delivery/${jobId}?open=${row?.id ?? 0}`);
  const look = page.getByRole('button', { name: 'What lies in the way' });
  await look.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'What lies in the way' });
  await expect(panel.getByRole('status')).toHaveText('One thing lies in the way');
  await expect(page.locator('[data-line="Win a bicycle"]')).toHaveCount(1);
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
  await panel.getByRole('button', { name: 'As it was deposited' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('One thing lies in the way');
});
