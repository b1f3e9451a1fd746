// What an erasure leaves of a person, column by column of the database: of a recipient whose order came as an archive, with a plan, or
// in several files; and what comes in between: an order that something else holds, and a hold.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { sweepContents } from '#server/app/housekeeping.ts';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addService, runService } from '../support/town.ts';
import { addArchiveServices } from './archive-services.ts';
import { addDataServices } from './data-services.ts';
import { lockOrder } from './kept/locked-order.ts';
import { makeOld, wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
let ids: Readonly<Record<string, number>> = {};
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const [channel] = await services.db.selectFrom('channel').select('id').where('name', '=', 'Letters France').execute();
  const boxes = [{ name: 'letters', label: 'Letters', main: true, maxElements: 3, splitConfig: { type: 'none' } }];
  const service = runService('several', channel?.id ?? 0, { boxes });
  const several = await addService(services, office.town.accountId, service);
  await sql`insert into profile_service (profile_id, service_id)
    select id, ${several} from profile where name = 'clerk'`.execute(services.db);
  ids = { ...Object.fromEntries(await addArchiveServices(office)), ...(await addDataServices(office)), several };
  clerk = await office.as('clerk');
  validator = await office.as('validator');
});
afterAll(() => office?.close());

type File = readonly [box: string, name: string, value: Buffer];
const pdf = (name: string) => lettersPdf([{ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 }]);

let deposits = 0;
async function deposit(service: string, ...files: readonly File[]): Promise<Job> {
  const parameters = JSON.stringify({ serviceId: ids[service] });
  const parts = files.map(([name, fileName, value]) => ({ name, fileName, value }));
  const { id } = await clerk.call('jobs.create', {
    parts: [{ name: 'parameters', value: parameters }, ...parts],
    idempotencyKey: `once-${++deposits}`,
  });
  return office.ready(clerk, id);
}

const params = () => ({ ouId: office.town.accountId });
const find = async (text: string) =>
  (await validator.call('keeping.findPerson', { params: params(), body: { text } })).items;
const erase = (keys: readonly string[]) =>
  validator.call('keeping.erasePerson', { params: params(), body: { keys: [...keys] } });
async function eraseAll(text: string) {
  const { items } = await erase((await find(text)).map(({ key }) => key));
  return items.map(({ erases, kept }) => [erases, kept]);
}
const purged = async (jobId: number) =>
  (await clerk.call('jobs.get', { params: { jobId } })).inputFiles.map((file) => file.purged);

describe('a recipient of an order with others', () => {
  it('leaves nothing of the row of an index, of the documents that it names, and of an annex of all that is theirs', async () => {
    const row = (file: string, number: string, name: string) =>
      `${file};${number};${name};3 avenue du Port;13002 Marseille`;
    const rows = [
      row('winifred1.pdf', '1', 'Winifred Ash'),
      row('winifred2.pdf', '1', 'Winifred Ash'),
      row('other.pdf', '2', 'Paul Martin'),
      row('annexes/winifred.pdf', '1', 'Winifred Ash'),
    ];
    const files = ['winifred1.pdf', 'winifred2.pdf', 'other.pdf', 'annexes/winifred.pdf'];
    const entries = await Promise.all(files.map(async (name) => ({ name, data: await pdf(name) })));
    const index = { name: 'index.csv', data: ['File;Number;Name;Street;Town', ...rows].join('\r\n') };
    const job = await deposit('sharing', ['zip', 'run.zip', zipOf([...entries, index])]);
    expect(job).toMatchObject({ errorMessage: null, counts: { packGroups: 3, bad: 0, orphans: 0 } });
    expect(await wordsOf(office, 'winifred')).toEqual(
      expect.arrayContaining(['chunk.row_values', 'input_file.facts', 'input_file.index_row', 'input_file.name']),
    );
    const [first] = await find('winifred');
    await erase([first?.key ?? '']);
    // The annex is of the other letter too.
    expect(await wordsOf(office, 'winifred')).toContain('chunk.row_values');
    expect(await eraseAll('winifred')).toEqual([[true, ['sharedFile', 'sharedOrder']]]);
    expect(await wordsOf(office, 'winifred')).toEqual([]);
    expect((await purged(job.id)).toSorted()).toEqual([false, false, true, true, true]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('leaves nothing of the row that planned the letter; that of another stays', async () => {
    const plan = [
      'Pages;Name;Street;Town',
      '1;Rosalind Ash;1 rue Haute;75011 Paris',
      '1;Paul Rook;2 rue Basse;75011 Paris',
    ];
    const job = await deposit(
      'planned',
      ['letters', 'run.pdf', await lettersPdf([1, 2].map(() => ({ address: ['x'], pages: 1 })))],
      ['plan', 'plan.csv', Buffer.from(plan.join('\r\n'))],
    );
    expect((await office.rows(clerk, job.id)).map(({ recipientName }) => recipientName)).toEqual([
      'Rosalind Ash',
      'Paul Rook',
    ]);
    expect(await eraseAll('rosalind')).toEqual([[true, ['sharedFile', 'sharedOrder']]]);
    expect(await wordsOf(office, 'rosalind')).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from chunk where job_id = ${job.id}
      and row_values ->> 'name' = 'Paul Rook'`.execute(office.server.services.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('takes the own file along, with its name and its content; that of another goes out', async () => {
    const job = await deposit(
      'several',
      ['letters', 'run.pdf', await pdf('Paul Martin')],
      ['letters', 'clotilde.pdf', await pdf('Clotilde Ash')],
    );
    const { db } = office.server.services;
    const contents = () =>
      sql<{ n: number }>`select count(*)::int as n from blob join input_file f using (root_account_id, hash)
        where f.job_id = ${job.id}`.execute(db);
    expect(await eraseAll('clotilde')).toEqual([[true, ['sharedOrder']]]);
    expect(await wordsOf(office, 'clotilde')).toEqual([]);
    expect(await purged(job.id)).toEqual([false, true]);
    const [kept, gone] = job.inputFiles.map(({ id }) => id);
    expect(await clerk.call('jobs.inputFile', { params: { inputFileId: kept ?? 0 } })).toBeTruthy();
    const refused = await failure(clerk.call('jobs.inputFile', { params: { inputFileId: gone ?? 0 } }));
    expect(refused).toMatchObject({ label: 'file.purged', parameters: { file: String(gone) } });
    const [good] = await office.rows(clerk, job.id);
    const body = { packGroupIds: [good?.id ?? 0], expectedPostDate: null };
    const command = await clerk.call('commands.create', { body });
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect((await contents()).rows).toEqual([{ n: 2 }]);
    office.server.clock.advance(2 * 86_400_000);
    makeOld(office);
    await sweepContents(office.server.services);
    expect((await contents()).rows).toEqual([{ n: 1 }]);
    [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('a recipient of an order whose files are gone', () => {
  const namesOf = async (jobId: number) =>
    (await clerk.call('jobs.get', { params: { jobId } })).inputFiles.map(({ name }) => name);

  it('leaves nothing of the own file', async () => {
    const job = await deposit(
      'several',
      ['letters', 'run.pdf', await pdf('Paul Martin')],
      ['letters', 'leocadia.pdf', await pdf('Leocadia Ash')],
    );
    await clerk.call('keeping.purge', { params: { jobId: job.id } });
    expect(await eraseAll('leocadia')).toEqual([[true, ['sharedOrder']]]);
    expect(await wordsOf(office, 'leocadia')).toEqual([]);
    expect(await namesOf(job.id)).toEqual(['run.pdf', String(job.inputFiles[1]?.id)]);
  });

  it('leaves the name of the archive until nobody is left who came in it', async () => {
    const rows = ['isolde', 'paul'].map(
      (name, n) => `${name}.pdf;${n + 1};${name} Rook;3 avenue du Port;13002 Marseille`,
    );
    const entries = await Promise.all(
      ['isolde.pdf', 'paul.pdf'].map(async (name) => ({ name, data: await pdf(name) })),
    );
    const index = { name: 'index.csv', data: ['File;Number;Name;Street;Town', ...rows].join('\r\n') };
    const job = await deposit('sharing', ['zip', 'archive.zip', zipOf([...entries, index])]);
    expect(job).toMatchObject({ errorMessage: null, counts: { packGroups: 2, bad: 0, orphans: 0 } });
    await clerk.call('keeping.purge', { params: { jobId: job.id } });
    await eraseAll('isolde');
    expect(await wordsOf(office, 'isolde')).toEqual([]);
    expect(await namesOf(job.id)).toEqual(expect.arrayContaining(['archive.zip', 'paul.pdf']));
    await eraseAll('paul rook');
    expect((await namesOf(job.id)).filter((name) => !/^\d+$/.test(name))).toEqual([]);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('a recipient whose letter was uploaded before', () => {
  const idempotencyKey = 'upload-1';
  const put = async (name: string, key: string) =>
    clerk.call('files.put', { query: { name: `${name}.pdf` }, raw: await pdf(name), idempotencyKey: key });
  const depositOf = async (fileIds: readonly string[]) => {
    const value = JSON.stringify({ serviceId: ids.several, sessionFiles: { letters: fileIds } });
    const { id } = await clerk.call('jobs.create', { parts: [{ name: 'parameters', value }] });
    return office.ready(clerk, id);
  };

  it('leaves nothing of a print that was merged of others; whoever repeats the call is told its number', async () => {
    const parts = [await put('ermengarde', 'part-1'), await put('ermengarde', 'part-2')];
    const body = { fileIds: parts.map(({ fileId }) => fileId), name: 'To Ermengarde' };
    const merged = await clerk.call('files.merge', { body, idempotencyKey });
    const other = await put('paul', 'part-3');
    await depositOf([other.fileId, merged.fileId]);
    const { items } = await erase((await find('ermengarde')).map(({ key }) => key));
    expect(items.map(({ erases }) => erases)).toEqual([true]);
    expect(await wordsOf(office, 'ermengarde')).toEqual([]);
    expect(await clerk.call('files.merge', { body, idempotencyKey })).toEqual({ ...merged, name: merged.fileId });
    const { rows } = await sql<{ name: string }>`select answer #>> '{result,name}' as name from idempotency_key
      where key = 'part-3'`.execute(office.server.services.db);
    expect(rows).toEqual([{ name: other.name }]);
  });

  it('leaves nothing of it where the whole order goes', async () => {
    const { fileId } = await put('philippa', 'alone-1');
    await depositOf([fileId]);
    await erase((await find('philippa')).map(({ key }) => key));
    expect(await wordsOf(office, 'philippa')).toEqual([]);
  });
});

describe('what comes in between', () => {
  const emails = (name: string) =>
    lettersPdf([name, 'somebody'].map((one) => ({ address: [one], pages: 1, email: `${one}@mail.example` })));
  const lines = async (event: string) =>
    (
      await sql<{ n: number }>`select (details ->> 'count')::int as n from revision where entity = 'account'
        and event = ${event} order by id desc limit 1`.execute(office.server.services.db)
    ).rows[0]?.n;

  it('keeps only the place back that something else holds; what is gone is in the log and in the history', async () => {
    const free = await office.deposit(clerk, office.town.services.emails, await emails('ottilie'));
    const busy = await office.deposit(clerk, office.town.services.emails, await emails('ottilie'));
    const found = await find('ottilie');
    const keyOf = (jobId: number) => found.find(({ order }) => order?.id === jobId)?.key;
    const said = vi.spyOn(office.server.services.log, 'info');
    const order = await lockOrder(office, busy.id);
    const { items, erased } = await erase(found.map(({ key }) => key));
    await order.release();
    expect(erased).toBe(1);
    expect(new Map(items.map(({ key, erases, kept }) => [key, [erases, kept]]))).toEqual(
      new Map([
        [keyOf(busy.id), [false, ['failed']]],
        [keyOf(free.id), [true, ['sharedFile', 'sharedOrder']]],
      ]),
    );
    const logged = said.mock.calls.filter(([event]) => event === 'keeping.erased').map(([, fields]) => fields);
    said.mockRestore();
    expect(logged).toEqual([{ ouId: office.town.accountId, keys: keyOf(free.id) }]);
    expect(await lines('personErased')).toBe(1);
    expect(await eraseAll('ottilie')).toEqual([[true, ['sharedFile', 'sharedOrder']]]);
  });

  it('keeps the consent of somebody on whose order a hold was set meanwhile', async () => {
    const { db, clock } = office.server.services;
    await sql`insert into recipient_consent (account_id, recipient_identifier, preference, changed_at)
      values (${office.town.accountId}, 'quentin', 'electronic', ${clock.now()})`.execute(db);
    const held = await office.deposit(clerk, office.town.services.emails, await emails('somebody'));
    await sql`update pack_group set recipient_identifier = 'quentin', preference = 'electronic'
      where job_id = ${held.id}`.execute(db);
    const first = await office.deposit(clerk, office.town.services.emails, await emails('quentin'));
    const found = await find('quentin');
    const order = await lockOrder(office, first.id);
    const erasing = erase(found.map(({ key }) => key));
    await order.isAwaited();
    await sql`update job set legal_hold = '{}' where id = ${held.id}`.execute(db);
    await order.release();
    const { items } = await erasing;
    expect(items.map(({ kind, erases, kept }) => [kind, erases, kept])).toEqual([
      ['recipient', true, ['sharedFile', 'sharedOrder']],
      ['consent', false, ['held']],
    ]);
    expect(await wordsOf(office, 'quentin')).toContain('recipient_consent.recipient_identifier');
  });
});
