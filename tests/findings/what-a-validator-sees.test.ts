// What a person would have suffered: a colleague validated letters without seeing that an e-mail address had been changed,
// or that a page of another person was said to belong to a letter; and whoever was rejected never learned what was meant.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { depositorOf, serviceBy } from './deposits-by.ts';

let office: PostOffice;
let depositor: TestClient;
let clerk: TestClient;
let validator: TestClient;
beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_BASE_URL: 'https://post.example' } });
  depositor = await office.as('depositor');
  clerk = await depositorOf(office);
  validator = await office.as('validator');
});
afterAll(() => office?.close());

const READ = 'chloe.simon@@mail.example';
const RIGHT = 'chloe.simon@mail.example';

const lettersOf = (commandId: number) => validator.call('commands.letters', { params: { commandId }, query: {} });

it('a corrected e-mail address: what was read, what it is now, and by whom, for the validator and in the story', async () => {
  const address = (name: string) => [name, '12 rue des Lilas', '75011 Paris'];
  const pdf = await lettersPdf([
    { address: address('Paul Martin'), pages: 1, email: 'paul@mail.example' },
    { address: address('Chloé Simon'), pages: 1, email: READ },
  ]);
  const job = await office.deposit(depositor, office.town.services.emails, pdf);
  const row = (await office.rows(depositor, job.id)).find(({ quality }) => quality === 'BAD');
  const edit = async (value: string) => {
    const now = (await office.rows(depositor, job.id)).find(({ id }) => id === row?.id);
    const body = { version: now?.version ?? 0, rawShipmentRequirements: { emailRecipient: { value } } };
    await depositor.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body });
  };
  // Changed twice: what was read stays what the page said.
  await edit('chloe@mail.example');
  await edit(RIGHT);
  const command = await office.confirm(depositor, job.id);
  const { items, changed } = await lettersOf(command.id);
  expect(changed).toBe(1);
  expect(items[0]).toMatchObject({
    packGroupId: row?.id,
    change: 'corrected',
    changes: [{ postal: false, before: [READ], after: [RIGHT], by: { name: expect.stringMatching(/depositor/i) } }],
  });
  expect(items[1]).toMatchObject({ change: 'none', changes: [], settled: null });
  const story = await depositor.call('story.read', { query: { jobId: job.id } });
  const corrected = story.find(({ kind }) => kind === 'corrected');
  expect(corrected?.rows).toMatchObject([{ id: row?.id, before: [READ], after: [RIGHT] }]);
  const lines = await depositor.call('jobs.revisions', { params: { jobId: job.id } });
  expect(JSON.stringify(lines)).not.toContain('mail.example');
});

it('a page of another person that was said to belong to a letter is looked at first, and told as what it is', async () => {
  const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 2 } }];
  const serviceId = await serviceBy(office, { name: 'Two pages', over: { boxes } });
  const pages = ['Jean Faure', 'Jean Faure', 'Karim Benali', 'Yvette Morel'].map((name) => ({
    address: [name, '5 quai Perrache', '69002 LYON'],
    pages: 1,
  }));
  const job = await office.deposit(clerk, serviceId, await lettersPdf(pages));
  const row = (await office.rows(clerk, job.id)).find(({ recipientName }) => recipientName === 'Karim Benali');
  const params = { packGroupId: row?.id ?? 0 };
  await clerk.call('packGroups.settleWarning', { params, body: { version: row?.version ?? 0 } });
  const command = await office.confirm(clerk, job.id);
  const letters = await clerk.call('commands.letters', { params: { commandId: command.id }, query: {} });
  expect(letters.changed).toBe(1);
  expect(letters.items[0]).toMatchObject({
    packGroupId: row?.id,
    change: 'settled',
    settled: { pages: [{ page: 2, name: 'Yvette Morel' }], name: expect.stringMatching(/clerk/i) },
  });
  const [, settled] = (await clerk.call('story.read', { query: { jobId: job.id } })).toReversed();
  expect(settled).toMatchObject({ kind: 'settled', count: 1, rows: [{ name: 'Karim Benali', before: null }] });
});

it('a rejection says to whoever deposited by whom, at which letter and page it points, and how to go on', async () => {
  const pdf = await lettersPdf([{ address: ['Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job = await office.deposit(depositor, office.town.services.letters, pdf);
  const command = await office.confirm(depositor, job.id);
  const params = { commandId: command.id };
  const [letter] = (await lettersOf(command.id)).items;
  const place = { packGroupId: letter?.packGroupId ?? 0, page: 1 };
  await validator.call('commands.reject', { params, body: { validationReason: 'The amount is wrong.', place } });
  const receipt = await depositor.call('commands.receipt', { params });
  expect(receipt.rejection?.place).toMatchObject({ recipientName: 'Paul Martin', page: 1 });
  await expect
    .poll(() => office.server.mails.find(({ subject }) => subject.startsWith('Order rejected'))?.text, {
      timeout: 15_000,
    })
    .toMatch(
      /The amount is wrong[\s\S]*letter to Paul Martin, page 1\n[\s\S]*by: \S[\s\S]*send it again[\s\S]*\/orders\/detail\/\d+/,
    );
});
