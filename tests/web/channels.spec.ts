// System, channels and options: an area of an output file is arranged, fallback and a tracking link are given, a value is
// added; each is read back from the server.
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'channels' });

test('a channel is arranged, told when to fall back and where its letters are followed', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const stored = async () => (await call('channels.list')).find(({ name }) => name === 'Letters');
  const before = await stored();
  if (!before) throw new Error('The demonstration has no channel of letters.');
  const areas = before.outputFileDefinitions[0]?.technicalAreas.length ?? 0;
  await signIn(page, server.url, 'itadministrator', `/system/channels/${before.id}?tab=files`);
  await page.getByRole('button', { name: 'Arrange on the page' }).click();
  const editor = page.getByRole('region', { name: 'Compose editor' });
  await expect(editor.locator('[data-area]')).toHaveCount(areas);
  await editor.getByRole('button', { name: 'Add: Text', exact: true }).click();
  await editor.getByRole('textbox', { name: 'Name' }).click();
  await editor.getByRole('textbox', { name: 'Name' }).fill('Greeting');
  await expectAccessible(page, 'the areas of an output file');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/Greeting/)).toBeVisible();

  await page.getByRole('tab', { name: 'Fallback' }).click();
  await page.getByRole('checkbox', { name: /Incorrect address/ }).check();
  await page.getByRole('tab', { name: 'Tracking links' }).click();
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('textbox', { name: 'Words' }).fill('Follow it');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://post.example/{number}');
  await expect(page.getByText('takes number, which no document has')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://post.example/{reference}');
  await expect(page.getByText('https://post.example/RR123456785FR')).toBeVisible();
  await expectAccessible(page, 'the tracking links of a channel');
  await page.getByRole('button', { name: 'Save channel' }).click();
  await expect(page.getByRole('button', { name: 'Save channel' })).toHaveCount(0);
  const after = await stored();
  expect(after?.outputFileDefinitions[0]?.technicalAreas.map(({ desc }) => desc)).toContain('Greeting');
  expect(after?.fallbackOnStatuses).toEqual([-614]);
  expect(after?.properties.trackingProperties).toEqual([
    { url: 'https://post.example/{reference}', type: 'link', placeholder: 'Follow it' },
  ]);

  const type = (await call('options.types'))[0];
  await visit(page, `/system/options/${type?.id}?value=new`);
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('Recycled');
  await expectAccessible(page, 'a value of an option');
  await page.getByRole('button', { name: 'Save value' }).click();
  await expect.poll(async () => (await call('options.list')).map(({ value }) => value)).toContain('Recycled');
});
