// The sheet of all values: one recipient's value is changed with its fault seen while it is typed and taken back, a value is
// given to all, and rows, counters and history agree.
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'values' });

test('values of one recipient and of all: where they come from, changed by keyboard, and taken back', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Values');
  const { items } = await call('jobs.packGroups', { params: { jobId } });
  // On paper: elsewhere nobody needs its address.
  const row = items.find(({ quality, emailAddress }) => quality === 'GOOD' && emailAddress === null);
  const address = row?.shipmentRequirements.postalRecipient?.value ?? '';
  const bad = (await call('jobs.get', { params: { jobId } })).counts.bad;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}?open=${row?.id ?? 0}`);
  await page.getByRole('button', { name: 'All values' }).click();
  const sheet = page.getByRole('dialog', { name: `Values of ${row?.recipientName}` });
  const field = sheet.getByRole('textbox').first();
  await expect(sheet.getByText(/^The service reads: page 1, /).first()).toBeVisible();
  await expectAccessible(page, 'all values of a recipient');

  await field.fill('Nobody');
  await expect(sheet.getByText('To correct').or(sheet.locator('[role="status"] p')).first()).toBeVisible();
  await expect(sheet.getByText('1 change is not saved')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^1 value of .* saved$/)).toBeVisible();
  const counts = async () => (await call('jobs.get', { params: { jobId } })).counts.bad;
  await expect.poll(counts).toBe(bad + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue(address);
  await expect.poll(counts).toBe(bad);
  await sheet.getByRole('button', { name: 'Close' }).last().click();

  // What the e-mail says is edited as it is read.
  const html = Object.entries(row?.shipmentRequirements ?? {}).find(([, { type }]) => type === 'HTML')?.[0] ?? '';
  await page.getByRole('button', { name: 'All values' }).click();
  const body = sheet.locator('[contenteditable="true"]').first();
  await body.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Dear reader, ');
  await sheet.getByRole('button', { name: 'Bold' }).first().click();
  await page.keyboard.type('<b>truly</b>');
  await page.mouse.move(0, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page, 'formatted text in a value');
  // Closed while it is saved: nothing is lost by that, and nothing is asked.
  await page.route(
    (url) => url.pathname.endsWith('/edit'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    },
  );
  await page.keyboard.press('Control+Enter');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(/^1 value of .* saved$/).last()).toBeVisible();
  const written = async () => {
    const again = await call('jobs.packGroups', { params: { jobId } });
    return again.items.find(({ id }) => id === row?.id)?.shipmentRequirements[html]?.value;
  };
  await expect.poll(written).toMatch(/Dear reader,(?: |&nbsp;)<b>&lt;b&gt;truly&lt;\/b&gt;<\/b>/);

  await page.getByRole('button', { name: 'Values for all recipients' }).click();
  const all = page.getByRole('dialog', { name: `Values for all ${items.length} recipients` });
  await expect(all.getByText('Each recipient has a value of its own.').first()).toBeVisible();
  await expectAccessible(page, 'values for all recipients');
  await page.keyboard.press('Escape');
  await expect(all).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Values for all recipients' })).toBeFocused();
});
