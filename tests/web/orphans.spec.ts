// Pages that found no recipient on the screen of a deposit: attached to one by keys alone, accepted, and that taken back.
import { PDFDocument } from '@cantoo/pdf-lib';
import { lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { areaText, runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'orphans' });

const CLAIRE = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const PAUL = ['M. Paul Martin', '3 avenue du Port', '13002 Marseille'];
const JOINED = { packIdentifier: areaText(REFERENCE_AREA), identifier: areaText(REFERENCE_AREA) };

/** Each page as a file of its own. */
async function pagesOf(pdf: Buffer): Promise<Buffer[]> {
  const all = await PDFDocument.load(pdf);
  const single = async (index: number): Promise<Buffer> => {
    const one = await PDFDocument.create();
    for (const page of await one.copyPages(all, [index])) one.addPage(page);
    return Buffer.from(await one.save());
  };
  return Promise.all(all.getPageIndices().map(single));
}

/** Two letters and two annexes that are nobody's, in a service that the administrator saves. @returns the order's id */
async function depositOrphans(url: string): Promise<number> {
  const administrator = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await administrator('authentication.check');
  const known = await administrator('services.list', { query: {} });
  const channelId = known.find(({ name }) => name === 'Annual statements')?.channels[0]?.channelId ?? 0;
  const plain = runService('With annexes', channelId);
  const annexes = { name: 'annexes', label: 'Annexes', minElements: 0, maxElements: -1, reconcile: JOINED };
  const service = { ...plain, ouId: user.ouId, boxes: [...plain.boxes, annexes] };
  const saved = await administrator('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(service) }],
  });
  const manager = (await administrator('users.list', { query: {} })).find(({ login }) => login === 'manager');
  const params = { profileId: manager?.profileId ?? 0 };
  const had = await administrator('profiles.services', { params });
  const serviceIds = [...had.map(({ id }) => id), saved.id];
  await administrator('profiles.saveServices', { params, body: { serviceIds } });

  const call = await signInByCall(url, 'manager', DEMO_PASSWORD);
  const letters = await lettersPdf([CLAIRE, PAUL].map((address) => ({ address, pages: 1 })));
  // A third letter that no recipient has: the reference counts the letters of a file.
  const [, , stray] = await pagesOf(await lettersPdf([1, 2, 3].map(() => ({ address: [], pages: 1 }))));
  const annex = (fileName: string) => ({ name: 'annexes', value: stray, fileName });
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: saved.id, jobName: 'Two strays' }) },
      { name: 'letters', value: letters, fileName: 'letters.pdf' },
      annex('first.pdf'),
      annex('second.pdf'),
    ],
  });
  const done = await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state.startsWith('PACK_GROUPS'),
  );
  return done.id;
}

test('an orphan is attached by keys, another accepted and taken back', async ({ page, server }) => {
  const jobId = await depositOrphans(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  const part = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByText('2 parts left over')).toBeVisible();
  await expect(part('first.pdf')).toContainText('No recipient has it');

  const attach = part('first.pdf').getByRole('button', { name: 'Attach' });
  await attach.focus();
  await page.keyboard.press('Enter');
  const recipients = page.getByRole('combobox', { name: 'Recipient for first.pdf' });
  await expect(recipients).toBeFocused();
  await page.keyboard.type('Martin');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'the choice of a recipient');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 part left over')).toBeVisible();
  await expect(part('first.pdf')).toHaveCount(0);

  await part('second.pdf').getByRole('button', { name: 'Send to nobody' }).click();
  await expect(page.getByText('All pages assigned')).toBeVisible();
  await expect(part('second.pdf')).toContainText('Goes to nobody');
  await part('second.pdf').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('1 part left over')).toBeVisible();
  await expectAccessible(page, 'the list of orphans');
});
