// People in parts of deposited files that no letter has: rows left over, accepted or not, and those of an order whose preparation went no
// further. They are found by all that the row says, given out, and erased.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addDataServices } from './data-services.ts';
import { invoicesPdf } from './invoice-pages.ts';
import { partsReadFor } from './kept/parts-read.ts';
import { wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
let ids: Readonly<Record<string, number>> = {};
beforeAll(async () => {
  office = await openPostOffice();
  ids = await addDataServices(office);
  clerk = await office.as('clerk');
  validator = await office.as('validator');
});
afterAll(() => office?.close());

const csv = (name: string, lines: readonly string[]) => ({
  ...{ name, fileName: `${name}.csv` },
  value: Buffer.from(lines.join('\r\n'), 'latin1'),
});
interface File {
  readonly name: string;
  readonly fileName: string;
  readonly value: Buffer;
}

async function deposit(service: string, files: readonly File[]): Promise<Job> {
  const parameters = JSON.stringify({ serviceId: ids[service] });
  const { id } = await clerk.call('jobs.create', { parts: [{ name: 'parameters', value: parameters }, ...files] });
  return office.ready(clerk, id);
}

const REFERENCES = ['A-1', 'A-2'].map((reference) => ({ reference, says: 'invoice' }));
/** Two letters, the second to `name`, and what else the payments say; Anne signs for all. */
async function invoices(name: string, others: readonly string[]): Promise<Job> {
  const own = `A-2;carte;${name};1 rue Haute;75011 Paris`;
  return deposit('invoices', [
    { name: 'letters', value: await invoicesPdf(REFERENCES), fileName: 'run.pdf' },
    csv('payments', ['Number;Means;Name;Street;Town', 'A-1;carte;Paul Rook;2 rue Basse;75011 Paris', own, ...others]),
    csv('terms', ['Signs', 'Anne']),
  ]);
}

const params = () => ({ ouId: office.town.accountId });
const find = async (text: string) =>
  (await validator.call('keeping.findPerson', { params: params(), body: { text } })).items;
const erase = (keys: string[]) => validator.call('keeping.erasePerson', { params: params(), body: { keys } });
const given = async (keys: string[]) =>
  (await validator.call('keeping.exportPerson', { params: params(), body: { keys } })).items;
const orphansOf = (jobId: number) => clerk.call('jobs.orphanChunks', { params: { jobId } });
const accept = (jobId: number, chunkId: number) =>
  clerk.call('jobs.acceptOrphan', { params: { jobId, chunkId }, body: { accepted: true } });

describe('a row of a data file that found no letter', () => {
  it('goes with the recipient of its order who has the same name and address, whatever else it says', async () => {
    const job = await invoices('Thaddeus Ash', [
      'B-7;carte;Thaddeus Ash;1 rue Haute;75011 Paris',
      'B-8;carte;Thaddeus Ash;9 rue Neuve;69001 Lyon',
      '1;carte;Thaddeus Ash;12 rue Haute;75011 Paris',
    ]);
    expect(job.counts).toMatchObject({ packGroups: 2, orphans: 3 });
    for (const { id } of await orphansOf(job.id)) await accept(job.id, id);
    const found = await find('thaddeus');
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['part', 'part', 'part', 'recipient']);
    await joinWholeChain(office.server.services);
    const recipient = found.find(({ kind }) => kind === 'recipient')?.key ?? '';
    // What goes was given out.
    const [file] = await given([recipient]);
    expect(file?.data.leftOver).toMatchObject([{ identifier: 'B-7', file: 'payments.csv', line: 4 }]);
    await erase([recipient]);
    // Of the same name, and somewhere else: only a person can tell.
    const left = await find('thaddeus');
    expect(left.map(({ kind, name }) => [kind, name])).toEqual([
      ['part', '1, 12 rue Haute, 75011 Paris, Thaddeus Ash, carte'],
      ['part', '69001 Lyon, 9 rue Neuve, B-8, Thaddeus Ash, carte'],
    ]);
    const said = (await orphansOf(job.id)).map(({ identifier }) => identifier);
    expect(said).toEqual([null, 'B-8', '1']);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('is found by any value of it, given out, and erased; nobody need say any more where it goes', async () => {
    const job = await invoices('Paulina Rook', ['C-9;carte;Zenobia Ash;7 rue Longue;75011 Paris']);
    expect(job.counts.orphans).toBe(1);
    const [trace] = await find('longue zenobia');
    expect(trace).toMatchObject({
      kind: 'part',
      order: { id: job.id },
      erases: true,
      kept: ['sharedFile', 'sharedOrder'],
    });
    const [file] = await given([trace?.key ?? '']);
    expect(file?.data).toMatchObject({
      order: { number: job.id },
      part: { identifier: 'C-9', values: { name: 'Zenobia Ash', town: '75011 Paris' }, file: 'payments.csv', line: 4 },
    });
    const { items, erased } = await erase([trace?.key ?? '']);
    expect([erased, items.map(({ erases }) => erases)]).toEqual([1, [true]]);
    expect(await wordsOf(office, 'zenobia')).toEqual([]);
    expect(await find('zenobia')).toEqual([]);
    const [orphan] = await orphansOf(job.id);
    expect(orphan).toMatchObject({ identifier: null, accepted: { acceptedBy: { login: 'validator' } } });
    expect((await clerk.call('jobs.get', { params: { jobId: job.id } })).counts.orphans).toBe(0);
    expect((await office.rows(clerk, job.id)).map(({ recipientName }) => recipientName)).toEqual([
      'Paul Rook',
      'Paulina Rook',
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('takes the own file along, with its name; that of others stays', async () => {
    const job = await deposit('invoices', [
      { name: 'letters', value: await invoicesPdf(REFERENCES.slice(0, 1)), fileName: 'run.pdf' },
      {
        ...csv('payments', ['Number;Means;Name;Street;Town', 'E-1;carte;Isidora Ash;2 rue Basse;75011 Paris']),
        fileName: 'isidora.csv',
      },
    ]);
    const traces = await find('isidora');
    expect(traces.map(({ kind, kept }) => [kind, kept])).toEqual([['part', ['sharedOrder']]]);
    expect(JSON.stringify(await given(traces.map(({ key }) => key)))).toContain('isidora.csv');
    await erase(traces.map(({ key }) => key));
    expect(await wordsOf(office, 'isidora')).toEqual([]);
    const { inputFiles } = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(inputFiles.map(({ purged }) => purged)).toEqual([false, true]);
  });

  it('takes its own file along with the recipient of the same name and address', async () => {
    const job = await invoices('Eulalia Ash', ['F-1;carte;Eulalia Ash;1 rue Haute;75011 Paris']);
    const { db } = office.server.services;
    // As if it had come in a file of its own.
    await sql`with own as (
        insert into input_file (job_id, root_account_id, hash, box_name, index_in_box, name, bytes)
        select job_id, root_account_id, hash, box_name, 1, 'eulalia.csv', bytes from input_file
        where job_id = ${job.id} and box_name = 'payments' returning id)
      update chunk set input_file_id = own.id from own where job_id = ${job.id} and identifier = 'F-1'`.execute(db);
    const keys = (await find('eulalia')).filter(({ kind }) => kind === 'recipient').map(({ key }) => key);
    expect((await given(keys))[0]?.data.files).toMatchObject([{ name: 'eulalia.csv' }]);
    await erase(keys);
    expect(await wordsOf(office, 'eulalia')).toEqual([]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('is of another where the words of an e-mail address are in it, and not the address', async () => {
    await invoices('Info', [
      'G-1;carte;Example Info SARL;contact@shop.com;Zwolle',
      'G-2;carte;;Info@example.com ;Zwolle',
      'G-3;carte;;an-info@example.com;Zwolle',
    ]);
    await sql`update pack_group set recipient_name = 'info@example.com', email_address = 'info@example.com', recipient_lines = '{}'
      where recipient_name = 'Info'`.execute(office.server.services.db);
    const { rows } = await sql<{
      id: number;
    }>`select id from pack_group where email_address = 'info@example.com'`.execute(office.server.services.db);
    await erase([`recipient:${rows[0]?.id}`]);
    expect((await find('zwolle')).map(({ name }) => /G-\d/.exec(name)?.[0])).toEqual(['G-3', 'G-1']);
  });

  it('keeps the order of one recipient, and of one row beside it, from going whole with the other', async () => {
    const job = await deposit('invoices', [
      { name: 'letters', value: await invoicesPdf(REFERENCES.slice(0, 1)), fileName: 'run.pdf' },
      csv('payments', [
        'Number;Means;Name;Street;Town',
        'A-1;carte;Ottokar Ash;1 rue Haute;75011 Paris',
        'D-1;carte;Ludovica Rook;2 rue Basse;75011 Paris',
      ]),
    ]);
    const { items } = await erase((await find('ottokar')).map(({ key }) => key));
    expect(items.map(({ erases, kept }) => [erases, kept])).toEqual([[true, ['sharedFile', 'sharedOrder']]]);
    expect((await find('ludovica')).map(({ kind }) => kind)).toEqual(['part']);
    expect((await orphansOf(job.id)).map(({ identifier }) => identifier)).toEqual(['D-1']);
  });

  it('that all letters read stays as long as the order, and is found', async () => {
    await invoices('Petra Rook', []);
    const traces = await find('anne');
    expect(traces.length).toBeGreaterThan(0);
    expect(new Set(traces.map(({ kind, erases, kept }) => JSON.stringify([kind, erases, kept])))).toEqual(
      new Set([JSON.stringify(['part', false, ['sharedOrder']])]),
    );
    const { erased } = await erase(traces.map(({ key }) => key));
    expect(erased).toBe(0);
  });
});

describe('a row of an order whose preparation failed', () => {
  const plan = (names: readonly string[]) =>
    csv('plan', ['Pages;Name;Street;Town', ...names.map((name) => `1;${name};1 rue Haute;75011 Paris`)]);
  const failed = async (names: readonly string[]) => {
    const pages = await lettersPdf([{ address: ['x'], pages: 1 }]);
    const job = await deposit('planned', [{ name: 'letters', fileName: 'run.pdf', value: pages }, plan(names)]);
    expect(job.errorMessage).toMatchObject({ label: 'split.rows' });
    return job;
  };

  it('is found and erased; those of others stay', async () => {
    const job = await failed(['Cosima Ash', 'Paul Knight']);
    const traces = await find('cosima');
    expect(traces.map(({ kind, erases, kept }) => [kind, erases, kept])).toEqual([
      ['part', true, ['sharedFile', 'sharedOrder']],
    ]);
    expect((await erase(traces.map(({ key }) => key))).erased).toBe(1);
    expect(await wordsOf(office, 'cosima')).toEqual([]);
    expect((await find('paul knight')).map(({ order }) => order?.id)).toEqual([job.id]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('takes its file along, and leaves the order with pages that were never cut: they may be of anybody', async () => {
    const job = await deposit('planned', [
      { name: 'letters', fileName: 'run.pdf', value: await lettersPdf([{ address: ['x'], pages: 40 }]) },
      csv('plan', ['Pages;Name;Street;Town', 'two;Ludwiga Ash;1 rue Haute;75011 Paris']),
    ]);
    expect(job.state).toBe('PROCESSING_ERROR');
    const traces = await find('ludwiga');
    expect(traces.map(({ erases, kept }) => [erases, kept])).toEqual([[true, ['sharedOrder']]]);
    await erase(traces.map(({ key }) => key));
    const { name, inputFiles } = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(name).toBe(job.name);
    expect(inputFiles.map((file) => [file.name, file.purged])).toEqual([
      ['run.pdf', false],
      [expect.stringMatching(/^\d+$/), true],
    ]);
    expect(await wordsOf(office, 'ludwiga')).toEqual([]);
  });

  it('leaves the order with pages that were cut, and of which nothing was read', async () => {
    const job = await deposit('planned', [
      { name: 'letters', fileName: 'run.pdf', value: await lettersPdf([{ address: ['x'], pages: 2 }]) },
      csv('plan', ['Pages;Name;Street;Town', 'two;Wilfrida Ash;1 rue Haute;75011 Paris']),
    ]);
    // As a run that fails later leaves it.
    await sql`insert into chunk (job_id, input_file_id, rank, first_page, last_page) select job_id, id, n, n, n
      from input_file, generate_series(1, 2) n where job_id = ${job.id} and name = 'run.pdf'`.execute(
      office.server.services.db,
    );
    await erase((await find('wilfrida')).map(({ key }) => key));
    const { inputFiles } = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(inputFiles.map(({ purged }) => purged)).toEqual([false, true]);
    expect(await wordsOf(office, 'wilfrida')).toEqual([]);
  });

  it('takes the whole order along where nobody else is in it', async () => {
    const job = await deposit('planned', [
      { name: 'letters', fileName: 'run.pdf', value: await lettersPdf([{ address: ['x'], pages: 1 }]) },
      csv('plan', ['Pages;Name;Street;Town', 'two;Walburga Ash;1 rue Haute;75011 Paris']),
    ]);
    // As if the pages had been erased before.
    await sql`update input_file set purged = true, name = id::text where job_id = ${job.id} and name = 'run.pdf'`.execute(
      office.server.services.db,
    );
    const traces = await find('walburga');
    expect(traces.map(({ erases, kept }) => [erases, kept])).toEqual([[true, []]]);
    await erase(traces.map(({ key }) => key));
    expect(await clerk.call('jobs.get', { params: { jobId: job.id } })).toMatchObject({ name: String(job.id) });
    expect(await wordsOf(office, 'walburga')).toEqual([]);
  });
});

describe('rows of a plan', () => {
  it('that are all in letters are not read for a person, and those that are not are', async () => {
    const before = await partsReadFor(office, 'nobody');
    const names = ['Rosalba', 'Fiordiligi', 'Dorabella', 'Despina', 'Zerlina', 'Barbarina'];
    const plan = csv('plan', [
      'Pages;Name;Street;Town',
      ...names.map((name) => `1;${name} Ash;1 rue Haute;75011 Paris`),
    ]);
    const pages = await lettersPdf(names.map(() => ({ address: ['x'], pages: 1 })));
    const job = await deposit('planned', [{ name: 'letters', fileName: 'run.pdf', value: pages }, plan]);
    expect(job.counts.packGroups).toBe(names.length);
    expect(await partsReadFor(office, 'nobody')).toBe(before);
    expect((await find('fiordiligi')).map(({ kind }) => kind)).toEqual(['recipient']);
    await sql`update input_file set in_letters = false where job_id = ${job.id}`.execute(office.server.services.db);
    expect(await partsReadFor(office, 'nobody')).toBe(before + names.length);
  });
});
