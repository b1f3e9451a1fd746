// People in files of which nothing was cut, since they were left out: found by name and row, given out, erased, and never erased with
// somebody else.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { encryptedPdf } from '../support/bad-documents.ts';
import { addArchiveServices } from './archive-services.ts';
import { wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
let ids: ReadonlyMap<string, number> = new Map();
beforeAll(async () => {
  office = await openPostOffice();
  ids = new Map(await addArchiveServices(office));
  clerk = await office.as('clerk');
  validator = await office.as('validator');
});
afterAll(() => office?.close());

const params = () => ({ ouId: office.town.accountId });
const find = async (text: string) =>
  (await validator.call('keeping.findPerson', { params: params(), body: { text } })).items;
const erase = (keys: string[]) => validator.call('keeping.erasePerson', { params: params(), body: { keys } });
const given = async (keys: string[]) =>
  (await validator.call('keeping.exportPerson', { params: params(), body: { keys } })).items;

describe('a file of which nothing was cut', () => {
  const HEADER = 'File;Number;Name;Street;Town';
  const row = (file: string, name: string) => `${file};1;${name};3 avenue du Port;13002 Marseille`;
  const run = async (service: string, names: readonly string[]) => {
    const rows = names.map((name) => row(`${name}.pdf`, `${name} Ash`));
    const pdf = await lettersPdf([{ address: ['x'], pages: 1 }]);
    const entries = await Promise.all(
      names.map(async (name, n) => ({ name: `${name}.pdf`, data: n === 0 ? await encryptedPdf(pdf) : pdf })),
    );
    const index = { name: 'index.csv', data: [HEADER, ...rows].join('\r\n') };
    const parameters = JSON.stringify({ serviceId: ids.get(service) });
    const zip = { name: 'zip', fileName: 'run.zip', value: zipOf([...entries, index]) };
    const { id } = await clerk.call('jobs.create', { parts: [{ name: 'parameters', value: parameters }, zip] });
    await office.ready(clerk, id);
    await clerk.call('jobs.forcePreparation', { params: { jobId: id } });
    const job = await office.ready(clerk, id);
    // As a later step leaves it out, with the row of the index that names it.
    const values = JSON.stringify({
      line: 2,
      values: { name: `${names[0]} Ash`, town: '13002 Marseille' },
      fault: null,
    });
    await sql`update input_file set index_row = ${values}::jsonb where job_id = ${id} and left_out is not null`.execute(
      office.server.services.db,
    );
    return job;
  };

  it('since it was left out, is found by its row and its name, given out, and erased with both', async () => {
    const job = await run('indexed', ['isabeau', 'paul']);
    expect(job.counts.packGroups).toBe(1);
    await joinWholeChain(office.server.services);
    const traces = await find('isabeau ash marseille');
    expect(traces.map(({ kind, erases, kept }) => [kind, erases, kept])).toEqual([
      ['file', true, ['sharedFile', 'sharedOrder']],
    ]);
    const keys = traces.map(({ key }) => key);
    expect((await given(keys))[0]?.data).toMatchObject({
      file: { name: 'isabeau.pdf', row: { values: { name: 'isabeau Ash' } }, leftOut: { label: 'file.encrypted' } },
      history: [{ event: 'FILE_LEFT_OUT' }],
    });
    expect((await erase(keys)).erased).toBe(1);
    expect(await wordsOf(office, 'isabeau')).toEqual([]);
    expect(await find('isabeau')).toEqual([]);
    expect((await office.rows(clerk, job.id)).map(({ recipientName }) => recipientName)).toEqual(['paul Ash']);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('keeps the order, and the archive, from going whole with its only recipient', async () => {
    const job = await run('indexed', ['iseult', 'perceval']);
    const [recipient] = (await find('perceval')).filter(({ kind }) => kind === 'recipient');
    expect(recipient?.kept).toEqual(['sharedFile', 'sharedOrder']);
    await erase([recipient?.key ?? '']);
    expect((await find('iseult')).map(({ kind, name }) => [kind, name])).toEqual([['file', 'iseult.pdf']]);
    const { rows } = await sql<{ name: string }>`select name from input_file where job_id = ${job.id} and not purged
      order by 1`.execute(office.server.services.db);
    expect(rows.map(({ name }) => name)).toEqual(['iseult.pdf', 'run.zip']);
  });
});
