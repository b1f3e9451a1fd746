// ZIP files as other programs make them, and as nobody honest does: no document is lost, none is of another person, and what is
// refused says why. What people do with a deposit of one: again, anew, replaced, cut in the middle.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { type ZipEntry, zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { type ArchiveService, addArchiveServices } from './archive-services.ts';
import { failOnce } from './fail-once.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const failPoints = failOnce();
let office: PostOffice;
let clerk: TestClient;
let ids: ReadonlyMap<string, number> = new Map();
let letter: Buffer;
beforeAll(async () => {
  office = await openPostOffice({ failPoints, environment: { MAILROOM_MAX_JOB_PAGES: '8' } });
  ids = await addArchiveServices(office);
  clerk = await office.as('clerk');
  letter = await lettersPdf([{ address: ['Letter'], pages: 1 }]);
});
afterAll(() => office?.close());

const HEADER = 'File;Number;Name;Street;Town';
const row = (file: string, name: string) => `${file};1;${name};3 avenue du Port;13002 Marseille`;
const index = (name: string, ...rows: string[]): ZipEntry => ({
  name,
  data: Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1'),
});
const document = (name: string, over: Partial<ZipEntry> = {}): ZipEntry => ({ name, data: letter, ...over });

async function settled(jobId: number): Promise<Job> {
  await expect.poll(() => office.server.idle(), { timeout: 60_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId } });
}
const create = (service: ArchiveService, value: Buffer, idempotencyKey?: string, name = 'run.zip') =>
  clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: ids.get(service) ?? 0 }) },
      { name: 'zip', value, fileName: name },
    ],
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const deposit = async (service: ArchiveService, ...entries: ZipEntry[]): Promise<Job> =>
  settled((await create(service, zipOf(entries))).id);
const forced = async ({ id: jobId }: Job): Promise<Job> => {
  await clerk.call('jobs.forcePreparation', { params: { jobId } });
  return settled(jobId);
};
const made = ({ inputFiles }: Job) =>
  inputFiles.flatMap(({ name, madeFrom, leftOut }) => (madeFrom === null || leftOut !== null ? [] : [name]));
const leftOut = ({ inputFiles }: Job) =>
  inputFiles.flatMap((file) => (file.leftOut === null ? [] : [[file.name, file.leftOut.fault.label]]));

describe('an archive of another program', () => {
  it('whose PDFs lie unpacked is an archive, and no PDF where one is expected', async () => {
    const job = await deposit('plain', document('a.pdf', { packed: false }), document('b.pdf', { packed: false }));
    expect([job.errorMessage, made(job)]).toEqual([null, ['a.pdf', 'b.pdf']]);
    const parts = [
      { name: 'parameters', value: JSON.stringify({ serviceId: office.town.services.letters }) },
      { name: 'letters', value: zipOf([document('a.pdf', { packed: false })]), fileName: 'a.pdf' },
    ];
    const before = (await office.server.services.db.selectFrom('job').select('id').execute()).length;
    expect(await failure(clerk.call('jobs.create', { parts }))).toMatchObject({ label: 'file.notPdf' });
    expect((await office.server.services.db.selectFrom('job').select('id').execute()).length).toBe(before);
  });

  it('that writes names as Finder does is found by the rows of its index, and shown as people write', async () => {
    // UTF-8 without saying so, letters and their signs apart.
    const name = 'zo\u00eb.pdf'.normalize('NFD');
    const job = await deposit(
      'finder',
      document(name, { unflagged: true }),
      index('index.csv', row('Zo\u00eb.pdf', 'Mme Zo\u00eb Leroy')),
    );
    expect([job.errorMessage, made(job)]).toEqual([null, ['zo\u00eb.pdf']]);
    const [one] = await office.rows(clerk, job.id);
    expect(one?.shipmentRequirements.postalRecipient?.value).toContain('Zo\u00eb Leroy');
  });

  it('keeps of a very long name what a file may be called', async () => {
    const job = await deposit('plain', document(`${'x'.repeat(5_000)}.pdf`));
    expect(job.errorMessage).toBeNull();
    expect(made(job).map((name) => [name.length, name.endsWith('.pdf')])).toEqual([[255, true]]);
  });
});

describe('an archive that says two things', () => {
  it('by two indexes that lie equally deep is refused, also where it is forced', async () => {
    const entries = [
      ...['a/1.pdf', 'b/2.pdf'].map((name) => document(name)),
      index('longer/index.csv', row('1.pdf', 'M. Paul Martin'), row('2.pdf', 'M. Paul Martin')),
      index('b/index.csv', row('1.pdf', 'Mme Claire Dubois'), row('2.pdf', 'Mme Claire Dubois')),
    ];
    const job = await deposit('indexed', ...entries);
    const twice = { label: 'archive.indexTwice', parameters: { entries: 'longer/index.csv, b/index.csv' } };
    expect(job.errorMessage).toMatchObject(twice);
    expect((await forced(job)).errorMessage).toMatchObject(twice);
    // One that lies above the others is meant.
    const above = await deposit(
      'indexed',
      document('1.pdf'),
      index('index.csv', row('1.pdf', 'M. Paul Martin')),
      index('a/index.csv', row('1.pdf', 'Mme Claire Dubois')),
    );
    expect(above.errorMessage).toMatchObject({ label: 'archive.noBox', parameters: { entry: 'a/index.csv' } });
    const [one] = await office.rows(clerk, (await forced(above)).id);
    expect(one?.shipmentRequirements.postalRecipient?.value).toContain('Martin');
  });

  it.each([
    ['another name', { name: 'c.pdf' }],
    ['another method', { method: 0 }],
    ['nothing that a ZIP file has there', { signature: 'PK\u0003\u0005' }],
  ])('by %s before the data of an entry has a faulty entry, which is left out and listed', async (_what, local) => {
    const job = await deposit('plain', document('a.pdf'), document('b.pdf', { local }));
    expect(job.errorMessage).toMatchObject({ label: 'archive.entryBroken', parameters: { entry: 'b.pdf' } });
    const rest = await forced(job);
    expect([rest.state, made(rest), leftOut(rest)]).toEqual([
      'PACK_GROUPS_CREATED_ERROR',
      ['a.pdf'],
      [['b.pdf', 'archive.entryBroken']],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('a deposit of an archive', () => {
  const parts = (service: ArchiveService, ...files: readonly (readonly [name: string, value: Buffer])[]) => [
    { name: 'parameters', value: JSON.stringify({ serviceId: ids.get(service) ?? 0 }) },
    ...files.map(([name, value], at) => ({ name, value, fileName: `${at}` })),
  ];

  it('has at most the pages that the installation allows, and the documents that a box takes of all archives', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => document(`${name}.pdf`));
    const long = await deposit('plain', ...names);
    expect(long.errorMessage).toMatchObject({ label: 'job.tooManyPages', parameters: { pages: 9, maximum: 8 } });
    expect((await deposit('plain', ...names.slice(1))).errorMessage).toBeNull();
    const two = (first: string, second: string): readonly [string, Buffer] => [
      'zip',
      zipOf([
        ...[first, second].map((name) => document(name)),
        index('index.csv', ...[first, second].map((name) => row(name, 'M. Paul Martin'))),
      ]),
    ];
    const given = parts('indexed', two('a.pdf', 'b.pdf'), two('c.pdf', 'd.pdf'));
    const many = await settled((await clerk.call('jobs.create', { parts: given })).id);
    expect(many.errorMessage).toMatchObject({ label: 'job.tooManyFiles', parameters: { count: 4, maximum: 3 } });
  });

  it('may bring what is laid over its documents; what each envelope has once is of no row', async () => {
    const rows = [row('a.pdf', 'M. Paul Martin'), row('cover.pdf', 'Mme Claire Dubois')];
    const zip = zipOf([document('a.pdf'), document('cover.pdf'), index('index.csv', ...rows)]);
    const none = clerk.call('jobs.create', { parts: parts('scoped', ['zip', zip]) });
    expect(await failure(none)).toMatchObject({ label: 'deposit.appositionMissing' });
    const given = parts('scoped', ['zip', zip], ['letters:stamp', letter]);
    const job = await settled((await clerk.call('jobs.create', { parts: given })).id);
    expect([job.errorMessage, job.counts.packGroups]).toEqual([null, 1]);
    const files = await office.server.services.db
      .selectFrom('input_file')
      .select(['box_name', 'index_row'])
      .where('job_id', '=', job.id)
      .where('role', '=', 'made')
      .orderBy('box_name')
      .execute();
    expect(files.map(({ box_name: box, index_row: own }) => [box, own === null])).toEqual([
      ['cover', true],
      ['letters', false],
    ]);
  });

  it('that is sent twice by one intention is one', async () => {
    const zip = zipOf([document('a.pdf'), document('b.pdf')]);
    const one = await create('plain', zip, 'archive-1');
    const two = await create('plain', zip, 'archive-1');
    expect(two.id).toBe(one.id);
    expect(made(await settled(one.id))).toEqual(['a.pdf', 'b.pdf']);
  });

  it.each(['after-preprocess-before-commit', 'after-split-before-commit'])(
    'that is cut at %s has each document once',
    async (place) => {
      failPoints.arm(place);
      const { id } = await create('plain', zipOf([document('a.pdf'), document('b.pdf')]));
      const job = await office.ready(clerk, id);
      expect([job.errorMessage, made(job), job.counts.packGroups]).toEqual([null, ['a.pdf', 'b.pdf'], 2]);
      expect(await violationsOf(office)).toEqual([]);
    },
  );

  it('that was rejected is replaced by another archive', async () => {
    const { db } = office.server.services;
    const { id: profile_id } = await db
      .selectFrom('profile')
      .select('id')
      .where('name', '=', 'depositor')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('profile_service')
      .values({ profile_id, service_id: ids.get('indexed') ?? 0 })
      .execute();
    const depositor = await office.as('depositor');
    const upload = async (raw: Buffer) =>
      (await depositor.call('files.put', { query: { name: 'run.zip' }, raw })).fileId;
    const zip = (name: string) => zipOf([document('a.pdf'), index('index.csv', row('a.pdf', name))]);
    const sessionFiles = { zip: [await upload(zip('M. Paul Martin'))] };
    const parameters = { serviceId: ids.get('indexed') ?? 0, sessionFiles };
    const { id: jobId } = await depositor.call('jobs.create', {
      parts: [{ name: 'parameters', value: JSON.stringify(parameters) }],
    });
    await office.ready(depositor, jobId);
    const command = await office.confirm(depositor, jobId);
    const body = { validationReason: 'Wrong month.' };
    await (await office.as('validator')).call('commands.reject', { params: { commandId: command.id }, body });
    const replace = async (raw: Buffer) =>
      depositor.call('jobs.replace', { params: { jobId }, body: { fileIds: [await upload(raw)] } });
    expect(await failure(replace(zipOf([document('../a.pdf')])))).toMatchObject({ label: 'archive.unsafeName' });
    expect(await failure(replace(letter))).toMatchObject({ label: 'file.invalidType' });
    const { id } = await replace(zip('Mme Claire Dubois'));
    await office.ready(depositor, id);
    const rows = await office.rows(depositor, id);
    expect(rows.map(({ shipmentRequirements: { postalRecipient } }) => postalRecipient?.value)).toEqual([
      'Mme Claire Dubois\n3 avenue du Port\n13002 Marseille',
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });
});
