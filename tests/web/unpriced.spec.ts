// What left while no line of the tariff held: from Costs to its delivery, and entered there for all of it with one reason.

import { EMAIL_AREA } from '#tests/support/letters-pdf.ts';
import { areaText } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { saveService, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';
import { depositTwo, goneOf } from './two-ways.ts';

test.use({ file: 'unpriced' });

const LINE = {
  ...{ channelType: 'EMAIL' as const, kind: 'piece' as const, countries: [], fromSheets: 0 },
  ...{ currency: 'EUR', amount: 100, vatPermille: 200 },
};

test('what left without a price is found from Costs, counted whole, and entered once though an answer was lost', async ({
  page,
  server,
}) => {
  const as = (login: string) => signInByCall(server.url, login, DEMO_PASSWORD);
  const [operator, depositor, validator] = [await as('itadministrator'), await as('depositor'), await as('validator')];
  await operator('tariffs.save', { body: { ...LINE, validFrom: '2090-01-01' } });
  const mail = (await operator('channels.list')).find(({ channelType }) => channelType === 'EMAIL');
  const over = () => ({
    requirements: [{ name: 'emailRecipient', value: areaText(EMAIL_AREA) }],
    channels: [{ label: 'E-mail', channelId: mail?.id ?? 0, composition: { printSide: 'simplex' } }],
    sendingStrategy: [{ condition: null, channelLabels: ['E-mail'] }],
  });
  const jobId = await depositTwo(depositor, await saveService(server.url, 'By e-mail', over, 'depositor'), 'Notices');
  const { id: commandId } = await depositor('commands.create', { body: { readyOfJob: jobId } });
  await validator('commands.validate', { params: { commandId }, body: {} });
  const [document] = await goneOf(await as('manager'), jobId, 2);
  const params = { deliveryId: document?.deliveryId ?? 0 };

  await signIn(page, server.url, 'itadministrator', '/monitoring/costs');
  await expect(page.getByText(/2 documents left without a price/)).toBeVisible();
  await page.getByRole('link', { name: 'Show their deliveries' }).click();
  await expect(page).toHaveURL(/\/monitoring\/deliveries\?.*unpriced=/);
  await expect(page.getByRole('row', { name: /Notices/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove the filter: Left without a price in/ })).toBeVisible();
  await expect(page.getByText('Nothing is filtered')).toHaveCount(0);
  await expectAccessible(page, 'deliveries without a price');

  await operator('tariffs.save', { body: { ...LINE, validFrom: '2020-01-01' } });
  await page.goto(`${server.url}/manage/deliveries/detail/${params.deliveryId}`);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('region', { name: '2 documents left without a price' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter all as proposed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter the prices of 2 documents as proposed' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Forgotten in the tariff');
  await expectAccessible(page, 'all as proposed');
  const enter = dialog.getByRole('button', { name: /^Enter €2\.40/ });
  let lost = 0;
  await page.route('**/billing/proposed', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort('failed');
  });
  await enter.click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /The server d(id|oes) not answer/ })
      .last(),
  ).toBeVisible();
  expect(lost).toBe(1);
  await page.unroute('**/billing/proposed');
  await enter.click();
  await expect(page.getByText('2 prices entered')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Billing' })).toContainText('Forgotten in the tariff');
  await expect(page.getByText(/left without a price/)).toHaveCount(0);
  expect((await operator('billing.ofDelivery', { params })).sums).toEqual([{ currency: 'EUR', net: 200, vat: 40 }]);
});
