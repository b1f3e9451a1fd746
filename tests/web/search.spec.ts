// Somebody calls about a letter that is not sent yet: the palette finds its recipient, says how it stands and leads to it.
import { deposit, depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'search' });

test('a recipient of a deposit that waits is found by name and town, with state, place and all the others', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  for (const name of ['January', 'February', 'March', 'April', 'May', 'June']) await deposit(call, `Run of ${name}`);
  await signIn(page, server.url, 'manager', '/manage/orders');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox');

  await page.keyboard.press('Control+k');
  await field.fill('martin oceane');
  const found = palette.getByRole('group', { name: 'Recipients' }).getByRole('option');
  await expect(found).toHaveCount(6);
  await expect(found.first()).toContainText('Océane Martin');
  await expect(found.first()).toContainText('Run of June');

  // The town of an address, and more than are shown: the last line asks for all.
  await field.fill('garnier');
  await expect(found.first()).toContainText('Garnier');
  await field.fill('rue');
  const all = palette.getByRole('option', { name: /^All \d+ recipients$/ });
  await expect(all).toBeVisible();
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  await expect(found).toHaveCount(count);

  await field.fill('Océane Martin');
  await expect(found.first()).toContainText('Run of June');
  await expect(found).toHaveCount(6);
  await found.first().click();
  await expect(page).toHaveURL(/\/manage\/orders\/detail\/\d+\?.*q=.*open=\d+/);
  await expect(page.getByRole('row', { name: /Océane Martin/ }).first()).toBeVisible();

  // Orders are found by who deposited them.
  await page.keyboard.press('Control+k');
  await field.fill('claire');
  await expect(palette.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toContainText('Claire');
});

test('whoever works in German reads the names of services, channels and options in German', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Auf Deutsch');
  await signIn(page, server.url, 'depositor', `/deposit/delivery/${jobId}?lang=de`);
  await expect(page.getByText('Jahresabrechnungen').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Brief/ }).first()).toBeVisible();
  await visit(page, `/deposit/delivery/${jobId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('combobox', { name: 'Umschlag' })).toHaveValue('C5 mit Fenster');
  await expect(sheet.getByRole('combobox', { name: 'Farbe' })).toHaveValue('Schwarzweiß');
  await visit(page, '/deposit/home');
  await expect(page.getByRole('link', { name: /Jahresabrechnungen/ })).toBeVisible();
});
