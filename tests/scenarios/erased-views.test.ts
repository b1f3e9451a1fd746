// What colleagues kept of a search for somebody who is erased.
import { sql } from 'kysely';
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

it('means the address and the name as they were searched for, and no neighbour, number or other organisation', async () => {
  const { db } = office.server.services;
  const [clerk, validator, administrator] = [
    await office.as('clerk'),
    await office.as('validator'),
    await office.server.administrator(),
  ];
  const ouId = office.town.accountId;
  const emails = [{ label: '', address: 'jo@x.example' }];
  await clerk.call('contacts.save', {
    body: { firstName: 'Jo', lastName: 'Lind', organisation: 'Lind Ltd', shared: true, emails } as never,
  });
  // One name alone may be a word of the office.
  await clerk.call('contacts.save', {
    body: { firstName: '', lastName: 'Lind accounting', organisation: 'Moor', shared: true } as never,
  });
  await sql`insert into recipient_consent (account_id, recipient_identifier, changed_at) values (${ouId}, '12', now())`.execute(
    db,
  );
  await sql`insert into app_user (login, login_folded, first_name, last_name, email_address, password_hash, account_id, profile_id, removed, created_at)
    select 'gone-one', 'gone-one', 'Edda', 'Moor', 'edda@x.example', '', account_id, profile_id, true, now() from app_user where login = 'clerk'`.execute(
    db,
  );
  const lost = [
    { q: 'JO@x.example' },
    { q: 'from <jo@x.example>.' },
    { q: 'Jo Lind' },
    { q: 'jo lind lind ltd' },
    { q: 'edda moor' },
    { q: 'edda@x.example' },
    { metadata: 'mail=jo@x.example' },
    { tag: 'Person=Jo Lind' },
  ];
  const kept = [
    { q: 'banjo@x.example' },
    { q: 'to.jo@x.example' },
    { q: "o'jo@x.example" },
    { q: 'jo@x.example.org' },
    { q: 'jo@x.example-shop.org' },
    { q: 'Jo Linden' },
    { q: 'lind accounting' },
    { ou: '12', owner: '12', service: '12', status: '12' },
    { metadata: 'customer=112' },
  ];
  await db.deleteFrom('monitoring_view').execute();
  const save = (client: typeof clerk, name: string, query: object) =>
    client.call('monitoring.saveView', { body: { name, route: 'monitoring.shipments', query: query as never } });
  for (const [at, query] of [...lost, ...kept].entries()) await save(validator, `View ${at}`, query);
  await save(validator, 'Of two', { metadata: 'mail=jo@x.example\ninvoice=7' });
  // Of an organisation of its own.
  await save(administrator, 'Elsewhere', { q: 'jo@x.example' });
  const params = { ouId };
  for (const text of ['lind', '12', 'edda']) {
    const { items } = await validator.call('keeping.findPerson', { params, body: { text } });
    expect(items).not.toEqual([]);
    await validator.call('keeping.erasePerson', { params, body: { keys: items.map(({ key }) => key) } });
  }
  const queries = (await validator.call('monitoring.views')).map(({ query }) => query);
  expect(queries).toEqual([...kept, { metadata: 'invoice=7' }]);
  expect((await administrator.call('monitoring.views')).map(({ name }) => name)).toEqual(['Elsewhere']);
});
