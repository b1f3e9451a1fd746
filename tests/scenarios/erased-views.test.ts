// What colleagues kept of a search for somebody who is erased.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

it('loses the words, and goes whole where they were all of it; views of others stay', async () => {
  const [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
  const letters = ['ermelinda', 'paul'].map((name) => ({ address: [name], pages: 1, email: `${name}@mail.example` }));
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
  const keep = (name: string, query: Record<string, string>) =>
    validator.call('monitoring.saveView', { body: { name, route: 'monitoring.shipments', query } });
  await keep('Hers of March', { text: 'Ermelinda@MAIL.example', fromDate: '2026-03-01' });
  await keep('Hers', { text: 'ermelinda@mail.example' });
  // Without an e-mail address the name is looked for, where it is all of the words.
  await clerk.call('contacts.save', { body: { firstName: 'Odile', lastName: 'Ash', shared: true } });
  await keep('Odile', { text: 'odile ash' });
  await keep('Of all like her', { text: 'odile ashton' });
  await keep('ermelinda@mail.example late', { status: 'late' });
  await keep('His', { text: 'paul@mail.example' });
  const params = { ouId: office.town.accountId };
  for (const text of ['ermelinda', 'odile']) {
    const { items } = await validator.call('keeping.findPerson', { params, body: { text } });
    await validator.call('keeping.erasePerson', { params, body: { keys: items.map(({ key }) => key) } });
  }
  const views = await validator.call('monitoring.views');
  expect(views.map(({ name, query }) => [name, query])).toEqual([
    ['Hers of March', { fromDate: '2026-03-01' }],
    ['Of all like her', { text: 'odile ashton' }],
    ['His', { text: 'paul@mail.example' }],
  ]);
  expect(await wordsOf(office, 'ermelinda@')).toEqual([]);
});
