// Further output files of a letter on the screens: in the proofs before it is sent, on the page of the document behind it.
import type { CallBody } from '#domain/api/contract.ts';
import { axeFaults } from './axe.ts';
import { depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'output-files' });

test('are among the proofs, and lie on the page of the document, to look at and to save', async ({ page, server }) => {
  const system = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const channel = (await system('channels.list')).find(({ name }) => name === 'Letters');
  if (channel === undefined) throw new Error('The demonstration has no letters.');
  const mark = {
    type: 'text',
    area: { left: 60, top: 270, width: 90, height: 12 },
    fontSize: 24,
    contentEvaluator: { type: 'constant', value: 'ARCHIVE' },
  };
  const further = [
    { name: 'archive', technicalAreas: [mark] },
    { name: 'customer-copy', forceAddressPage: true },
  ];
  const outputFileDefinitions = [...channel.outputFileDefinitions, ...further];
  await system('channels.save', { body: { ...channel, outputFileDefinitions } as CallBody<'channels.save'> });

  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Files beside the letter');
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await page.getByRole('button', { name: 'Review 22 ready' }).click();
  const sheet = page.getByRole('dialog');
  const files = sheet.getByRole('group', { name: 'Files of this proof' });
  await expect(files.getByRole('button')).toHaveText(['letter', 'archive', 'customer-copy']);
  await files.getByRole('button', { name: 'archive' }).click();
  await expect(files.getByRole('button', { name: 'archive' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByText('1 of 10', { exact: false }).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await call('commands.create', { body: { readyOfJob: jobId } });
  const { items } = await until(
    () => call('shipments.find', { query: { jobId: String(jobId) } }),
    (found) => found.items.some(({ status, channelType }) => channelType === 'SIMPLE_MAIL' && status >= 300),
  );
  const shipment = items.find(({ status, channelType }) => channelType === 'SIMPLE_MAIL' && status >= 300);
  await visit(page, `/monitoring/shipments/detail/${shipment?.id}`);
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Download / }) });
  await expect(list).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download archive' }).click();
  expect((await download).suggestedFilename()).toBe(`${shipment?.nuid}-archive.pdf`);
  await page.getByRole('button', { name: /^customer-copy/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /Page 1/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // What it can prove: computed anew beside it, and as one file.
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await evidence.getByRole('button', { name: 'Verify' }).click();
  await expect(evidence.getByText(/computed anew/)).toBeVisible();
  const bundle = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the evidence' }).click();
  expect((await bundle).suggestedFilename()).toBe(`${shipment?.nuid}.zip`);
  expect(await axeFaults(page)).toEqual([]);
});
