// Documents that found no recipient: whom they fit, attached by key and by drag, accepted, and all of that taken back.
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Route } from '@playwright/test';
import { ADDRESS_AREA, lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
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

/** The answer comes when a drag has ended. */
async function slowly(route: Route): Promise<void> {
  await new Promise((passed) => setTimeout(passed, 2_000));
  await route.continue();
}

const POINTS_PER_MM = 72 / 25.4;

/** A page with an address in its place, and no reference. */
async function addressedPage(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595.28, 841.89]);
  const top = 841.89 - ADDRESS_AREA.top * POINTS_PER_MM;
  for (const [index, line] of PAUL.entries()) {
    page.drawText(line, { x: (ADDRESS_AREA.left + 4) * POINTS_PER_MM, y: top - 20 - index * 14, size: 10 });
  }
  return Buffer.from(await pdf.save());
}

/** Two letters, two annexes that are nobody's, and one without a reference and with an address, in a service that the administrator saves. @returns the order's id */
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
      { name: 'annexes', value: await addressedPage(), fileName: 'for-paul.pdf' },
    ],
  });
  const done = await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state.startsWith('PACK_GROUPS'),
  );
  return done.id;
}

test('documents without a recipient are attached and accepted by keys, by drag and by hand, and taken back', async ({
  page,
  server,
}) => {
  const jobId = await depositOrphans(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await page.getByRole('button', { name: 'Assign 3 documents' }).click();
  const list = page.getByRole('region', { name: 'Left-over documents' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(row('for-paul.pdf')).toContainText('No reference was read on it');
  await expect(row('first.pdf')).toContainText('is in no recipient');

  // Whoever leaves one for later is led on to the next, not back.
  await row('second.pdf').getByRole('button').click();
  await page.getByRole('button', { name: /^Attach to .*Dubois/ }).click();
  await expect(page.getByRole('region', { name: 'for-paul.pdf' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('3 open, 3 pages')).toBeVisible();

  // The address on its page says whose it is: the first of those that it fits, on Enter.
  await row('for-paul.pdf').getByRole('button').click();
  await expect(page.getByText('same address on the page')).toBeVisible();
  await expect(page.getByText('address of candidate 1')).toBeVisible();
  await expectAccessible(page, 'documents without a recipient');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('1');
  await expect(row('for-paul.pdf')).toContainText('Attached');
  await expect(row('for-paul.pdf')).toContainText('Paul Martin');
  await expect(page.getByText('2 open, 2 pages')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('3 open, 3 pages')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attach and next: M. Paul Martin' })).toBeEnabled();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.route(/packGroups/, slowly);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 open, 2 pages')).toBeVisible();
  await row('second.pdf').getByRole('button').click();

  // What fits nobody is dragged onto a recipient while the last word is still being read and a search looks for others: the
  // rows stay where they are, and what was let go of is attached.
  const target = page.getByRole('region', { name: 'Recipients' }).getByRole('listitem').filter({ hasText: 'Dubois' });
  const searched = page.waitForRequest(/packGroups.*text=Dubois/);
  await page.keyboard.press('/');
  await page.keyboard.type('Dubois');
  await row('first.pdf').hover();
  await page.mouse.down();
  await target.hover();
  await searched;
  await page.mouse.up();
  await expect(row('first.pdf')).toContainText('Attached');
  // Whoever looks at another one meanwhile is not led away from it.
  await expect(row('second.pdf').getByRole('button')).toHaveAttribute('aria-current', 'true', { timeout: 500 });
  const said = page.getByRole('alert').filter({ hasText: /first\.pdf/ });
  // What is hovered stays.
  await said.hover();
  const next = page.getByRole('region', { name: 'second.pdf' });
  await expect(next.getByRole('button', { name: /^Accept as it is/ })).toBeEnabled();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('a');
  await expect(row('second.pdf')).toContainText('Goes to nobody');
  await expect(page.getByText('All documents have a recipient')).toBeVisible();

  // Of several toasts each takes back what it says, not what was said last.
  await said.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByText('1 open, 1 page')).toBeVisible();
  await expect(row('second.pdf')).toContainText('Goes to nobody');
  await expect(page.getByRole('button', { name: 'Accept as it is' })).toBeEnabled();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('a');
  await expect(page.getByText('All documents have a recipient')).toBeVisible();
  await row('second.pdf').getByRole('button').click();
  await page.getByRole('region', { name: 'second.pdf' }).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('1 open, 1 page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept as it is' })).toBeEnabled();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('a');
  await expect(page.getByText('All documents have a recipient')).toBeVisible();
  await page.getByRole('button', { name: 'Back to 2 recipients' }).click();
  await expect(page.getByText('All pages assigned')).toBeVisible();
});

test('nobody is led away from what they look at, and a word that cannot be taken back keeps none before it', async ({
  page,
  server,
}) => {
  const jobId = await depositOrphans(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await page.getByRole('button', { name: 'Assign 3 documents' }).click();
  const list = page.getByRole('region', { name: 'Left-over documents' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  const looked = list.getByRole('button').and(page.locator('[aria-current="true"]'));
  const said = (name: RegExp) => page.getByRole('alert').filter({ hasText: name });
  const target = page.getByRole('region', { name: 'Recipients' }).getByRole('listitem').filter({ hasText: 'Dubois' });

  // Nothing was opened: the first is looked at, and another one is dragged away.
  await expect(looked).toContainText('first.pdf');
  await row('second.pdf').dragTo(target);
  await expect(said(/second\.pdf/)).toBeVisible();
  await expect(looked).toContainText('first.pdf');

  // Whoever goes to another list while the answer is on its way stays in it.
  await row('for-paul.pdf').getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Attach and next: M. Paul Martin' })).toBeEnabled();
  await page.route(/packGroups/, slowly);
  await page.getByRole('button', { name: 'Attach and next: M. Paul Martin' }).click();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(said(/for-paul\.pdf/)).toBeVisible();
  await expect(looked).toContainText('second.pdf');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // The row of the last word was confirmed meanwhile: the word before it is taken back all the same.
  const label = 'orphan.packTaken';
  const error = { code: -50, message: label, label, parameters: { id: 1 } };
  let refused = 0;
  await page.route(/\/detach$/, (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 409, json: { error } }) : route.fallback();
  });
  await page.keyboard.press('Control+z');
  await expect.poll(() => refused).toBe(1);
  await expect(page.getByText('1 open, 1 page')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 open, 2 pages')).toBeVisible();
  await expect(row('for-paul.pdf')).toContainText('Attached');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('3 open, 3 pages')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
