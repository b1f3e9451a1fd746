// Letters that are typed in, by keys alone, from the service to the confirmed run: the page is drawn meanwhile, a reload keeps
// what was typed, and what is typed is what leaves.
import { expectAccessible } from './axe.ts';
import { saveService } from './deposited.ts';
import { expect, signIn, test } from './server.ts';
import { leftSaying } from './what-came-out.ts';

test.use({ file: 'form' });

const column = (name: string) => ({ type: 'dataColumn', box: null, column: name });
const FIELDS = {
  name: { label: 'Name', mandatory: true, group: 'Recipient' },
  address: { label: 'Address', type: 'multiText', maxLines: 4, mandatory: true, group: 'Recipient' },
  account: { label: 'Account', validationPattern: '[0-9]{6}', group: 'Contract' },
  plan: { label: 'Plan', allowedValues: ['Day', 'Night'], group: 'Contract' },
};
const NAMES = Object.keys(FIELDS);
const area = (name: string, top: number) => ({
  ...{ type: 'multiline', area: { left: 20, top, width: 120, height: 18 }, contentEvaluator: column(name) },
});

const notices = (url: string) =>
  saveService(url, 'Contract notices', (channelId) => ({
    jobNameEditable: true,
    boxes: [
      {
        ...{ name: 'people', label: 'People', main: true, boxType: 'datafile', maxElements: -1 },
        metadatas: Object.entries(FIELDS).map(([name, over]) => ({ name, type: 'text', ...over })),
        parserConfiguration: {
          ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
          columns: NAMES.map((name) => ({ metadata: name, column: name })),
        },
      },
    ],
    requirements: [
      {
        name: 'postalRecipient',
        value: { type: 'concat', separator: '\n', values: [column('name'), column('address')] },
      },
    ],
    channels: [
      {
        ...{ label: 'mail', channelId },
        composition: {
          printSide: 'simplex',
          technicalAreas: [
            { ...area('', 50), contentEvaluator: { type: 'requirementReference', name: 'postalRecipient' } },
            ...['account', 'plan'].map((name, at) => area(name, 130 + at * 20)),
          ],
        },
      },
    ],
  }));

test('letters are typed by keys alone, seen as they will be printed, kept, sent, and leave as they were typed', async ({
  page,
  server,
}) => {
  const serviceId = await notices(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/split?service=${serviceId}`);
  await page.getByRole('link', { name: 'Fill in a form' }).press('Enter');

  const letter = page.getByRole('region', { name: 'The letter', exact: true });
  await expect(letter.getByRole('img', { name: 'The letter' })).toBeVisible();
  await page.getByRole('button', { name: 'Fill in: Name' }).press('Enter');
  const recipient = page.getByRole('group', { name: 'Recipient' });
  await expect(recipient.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Mme Zoé "Zo"; Martin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 rue des Lilas\n75011 Paris');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked();
  await page.getByRole('button', { name: 'Take back the choice: Plan' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Day' })).not.toBeChecked();
  await page.keyboard.press('Space');
  const account = page.getByLabel('Account', { exact: true });
  await expect(page.getByText('The value of “Account” does not have the required form')).toBeVisible();
  await expectAccessible(page, 'a letter that is typed in');
  await page.getByRole('button', { name: 'Fill in: Account' }).press('Enter');
  await expect(account).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('266091');
  await expect(letter.getByRole('button', { name: 'Go to the field Account' })).toHaveAttribute('data-held');
  // Another letter with the same values.
  await page.keyboard.press('Control+d');
  await expect(recipient.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('M. Paul Martin');
  await expect(page.getByText('2 good')).toBeVisible();
  await page.getByRole('button', { name: 'Remove M. Paul Martin' }).press('Enter');
  await expect(page.getByText('1 good')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('2 good')).toBeVisible();

  await page.reload();
  await expect(recipient.getByLabel('Name')).toHaveValue('M. Paul Martin');
  // What no longer has room in the tab is said once, and the form goes on.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = setItem;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await recipient.getByLabel('Name').press('End');
  await page.keyboard.type(' ');
  await expect(page.getByText('These letters have become too large to be kept in this tab.')).toBeVisible();
  await expect(recipient.getByLabel('Name')).toHaveValue('M. Paul Martin ');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('2 good')).toBeVisible();
  // Until each letter was read again the button cannot be pressed.
  const review = page.getByRole('button', { name: 'Review and send' });
  await expect(review).toBeEnabled();
  await review.press('Enter');
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send (to 2|2 letters)/ })
    .click();
  await page.waitForURL(/\/deposit\/receipt\//);
  await expect.poll(() => leftSaying(server.dataDir, 'M. Paul Martin'), { timeout: 20_000 }).toBe(1);
  for (const text of ['12 rue des Lilas', '266091', 'Day']) expect(leftSaying(server.dataDir, text), text).toBe(2);
  expect(leftSaying(server.dataDir, 'Mme Zoé "Zo"; Martin')).toBe(1);
});
