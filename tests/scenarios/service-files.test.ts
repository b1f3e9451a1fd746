// Files that a service brings itself: saved with it, enclosed in each letter, replaced, let go; and boxes called by their
// identifiers.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { sweepFiles } from '#server/features/files/sweep-files.usecases.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addChannel, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const DAY_MS = 86_400_000;
const FIXED = { type: 'constant', value: ADDRESS.join('\n') };

let office: PostOffice;
let admin: TestClient;
let clerk: TestClient;
let definition: ReturnType<typeof terms>;
let channelId: number;
beforeAll(async () => {
  office = await openPostOffice();
  channelId = await addChannel(office.server.services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Enclosed',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  });
  admin = await office.server.administrator();
  clerk = await office.as('clerk');
  definition = terms(['terms.pdf']);
});
afterAll(() => office?.close());

const terms = (configuredFiles: readonly string[]) => ({
  ...runService('With terms', channelId, {
    type: 'simpleUnique',
    boxes: [
      { name: 'letters', identifier: 'LTR-1', label: 'Letters', main: true },
      { name: 'terms', label: 'Terms', scope: 'shipment', minElements: 1, maxElements: 1, configuredFiles },
    ],
    requirements: [{ name: 'postalRecipient', value: FIXED }],
    channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
  }),
  ouId: office.town.accountId,
});

const pdf = (line: string, pages = 1) => lettersPdf([{ address: [line], pages }]);

const save = (parameters: object, files: readonly (readonly [name: string, value: Buffer])[] = []) =>
  admin.call('services.save', {
    parts: [
      { name: 'parameters', value: JSON.stringify(parameters) },
      ...files.map(([fileName, value]) => ({ name: 'files', value, fileName })),
    ],
  });

async function allow(service_id: number, profile = 'clerk'): Promise<void> {
  const { db } = office.server.services;
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', profile)
    .executeTakeFirstOrThrow();
  await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
}

async function deposit(serviceId: number, box: string): Promise<Job> {
  const value = await lettersPdf([{ address: ADDRESS, pages: 1 }]);
  const parts = [
    { name: 'parameters', value: JSON.stringify({ serviceId }) },
    { name: box, value, fileName: 'letter.pdf' },
  ];
  const { id } = await clerk.call('jobs.create', { parts });
  return office.ready(clerk, id);
}

/** The only letter of the job as it left. */
async function sent(job: Job): Promise<string> {
  expect(job.errorMessage).toBeNull();
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [shipment] = await office.shipments(clerk, job.id);
  const file = path.join(office.server.dataDir, `${shipment?.nuid}.pdf`);
  writeFileSync(file, office.read('enclosed', shipment?.deliveryNumber ?? '', `${shipment?.nuid}.pdf`));
  expect(complaintsAbout(file)).toEqual([]);
  return file;
}

const textOf = (file: string, page: number) => pageText(office.server.services, file, page);

describe('what no text may hold', () => {
  it.each(['\0', '\uD800'])('is refused at its field, and nothing is saved: %j', async (text) => {
    const before = (await admin.call('services.list', { query: {} })).length;
    for (const over of [{ name: `a${text}` }, { description: `a${text}` }]) {
      const refused = await failure(save({ ...terms([]), ...over }));
      expect([refused.code, refused.parameters.kind, refused.parameters.field]).toEqual([
        ...[-40, 'notText'],
        `parameters.${Object.keys(over)[0]}`,
      ]);
    }
    expect((await admin.call('services.list', { query: {} })).length).toBe(before);
  });
});

describe('files of a service', () => {
  it('are enclosed in each letter, whose box the deposit called by its identifier', async () => {
    const saved = await save(definition, [['terms.pdf', await pdf('General terms')]]);
    const [file] = saved.serviceFiles;
    expect(saved.boxes[1]?.configuredFiles).toEqual([file?.id]);
    await allow(saved.id);
    const job = await deposit(saved.id, 'LTR-1');
    expect(job.inputFiles.map(({ boxName, name, indexInBox }) => [boxName, name, indexInBox])).toEqual([
      ['letters', 'letter.pdf', 0],
      ['terms', 'terms.pdf', 0],
    ]);
    const letter = await sent(job);
    expect(await textOf(letter, 1)).toContain('Claire Dubois');
    expect(await textOf(letter, 2)).toContain('General terms');
    expect(await violationsOf(office)).toEqual([]);
  });

  it('stay while the service is saved again, come again without being doubled, and go when nothing names them', async () => {
    const content = await pdf('First');
    const first = await save({ ...definition, name: 'Replaced' }, [['terms.pdf', content]]);
    const [old] = first.serviceFiles;
    const { removed: _r, inconsistent: _i, channelDetails: _c, serviceFiles: _s, abilities: _a, ...input } = first;
    const again = await save({ ...definition, name: 'Replaced', id: first.id, version: 1 }, [['terms.pdf', content]]);
    expect(again.serviceFiles).toEqual(first.serviceFiles);
    const same = await save({ ...input, version: 2 });
    expect(same.serviceFiles).toEqual(first.serviceFiles);
    const other = await save({ ...definition, name: 'Replaced', id: first.id, version: 3 }, [
      ['terms.pdf', await pdf('Second')],
    ]);
    expect(other.serviceFiles.map(({ id }) => id)).not.toContain(old?.id);
    expect(other.boxes[1]?.configuredFiles).toEqual(other.serviceFiles.map(({ id }) => id));
    const params = { serviceId: first.id, fileId: old?.id ?? '' };
    await expect(admin.call('services.file', { params })).rejects.toMatchObject({ label: 'file.notFound' });
    const ids = [old?.id ?? '', other.serviceFiles[0]?.id ?? ''];
    const { services } = office.server;
    // A former state can be restored for 30 days.
    const later = { now: () => new Date(services.clock.now().getTime() + 31 * DAY_MS), monotonic: () => 0 };
    await sweepFiles({ ...services, clock: later });
    const left = await services.db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute();
    expect(left.map(({ id }) => id)).toEqual([ids[1]]);
    await allow(first.id);
    expect(await textOf(await sent(await deposit(first.id, 'letters')), 2)).toContain('Second');
  });

  it('and what the deposit enclosed besides come with the file that replaces a rejected one, each once', async () => {
    const both = terms(['terms.pdf']);
    const boxes = both.boxes.map((box) => (box.name === 'terms' ? { ...box, maxElements: 3 } : box));
    const saved = await save({ ...both, boxes, name: 'Enclosed by hand' }, [['terms.pdf', await pdf('Old terms')]]);
    await allow(saved.id, 'depositor');
    const depositor = await office.as('depositor');
    const letter = await lettersPdf([{ address: ADDRESS, pages: 1 }]);
    const { id: jobId } = await depositor.call('jobs.create', {
      parts: [
        { name: 'parameters', value: JSON.stringify({ serviceId: saved.id }) },
        { name: 'letters', value: letter, fileName: 'letter.pdf' },
        { name: 'terms', value: await pdf('By hand'), fileName: 'note.pdf' },
        { name: 'terms', value: await pdf('Faulty'), fileName: 'faulty.pdf' },
      ],
    });
    await office.ready(depositor, jobId);
    const command = await office.confirm(depositor, jobId);
    const params = { commandId: command.id };
    await (await office.as('validator')).call('commands.reject', { params, body: { validationReason: 'Old.' } });
    // A forced preparation had left it out.
    const left_out = JSON.stringify({ label: 'file.encrypted', parameters: { file: 'faulty.pdf' } });
    const faulty = office.server.services.db.updateTable('input_file').set({ left_out });
    await faulty.where('job_id', '=', jobId).where('name', '=', 'faulty.pdf').execute();
    const again = { ...both, boxes, name: 'Enclosed by hand', id: saved.id, version: 1 };
    await save(again, [['terms.pdf', await pdf('New terms')]]);
    const { fileId } = await depositor.call('files.put', { query: { name: 'better.pdf' }, raw: letter });
    const made = await depositor.call('jobs.replace', { params: { jobId }, body: { fileIds: [fileId] } });
    await office.ready(depositor, made.id);
    const files = (await depositor.call('jobs.get', { params: { jobId: made.id } })).inputFiles;
    expect(files.map(({ boxName, name, indexInBox }) => [boxName, name, indexInBox])).toEqual([
      ['letters', 'better.pdf', 0],
      ['terms', 'terms.pdf', 0],
      ['terms', 'note.pdf', 1],
    ]);
    const next = await office.confirm(depositor, made.id);
    await (await office.as('validator')).call('commands.validate', { params: { commandId: next.id }, body: {} });
    await office.reaches(depositor, next.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(depositor, made.id);
    const file = path.join(office.server.dataDir, `${shipment?.nuid}.pdf`);
    writeFileSync(file, office.read('enclosed', shipment?.deliveryNumber ?? '', `${shipment?.nuid}.pdf`));
    expect([await textOf(file, 2), await textOf(file, 3)]).toEqual([
      expect.stringContaining('New terms'),
      expect.stringContaining('By hand'),
    ]);
  });

  it.each([
    ['a name that no file has', ['absent.pdf'], 'terms.pdf', {}, 'services.configuredFile'],
    ['a file that nothing names', [], 'terms.pdf', {}, 'exception.invalidInput'],
    ['more than the box holds', ['terms.pdf', 'terms.pdf'], 'terms.pdf', {}, 'services.elements'],
  ] as const)('are refused: %s', async (_what, configured, fileName, over, label) => {
    const refused = save({ ...terms(configured), ...over }, [[fileName, await pdf('Terms')]]);
    await expect(refused).rejects.toMatchObject({ label });
  });

  it('are refused when they are of the wrong kind, and those of another service are not to be had', async () => {
    const text = save(definition, [['terms.pdf', Buffer.from('plain text')]]);
    await expect(text).rejects.toMatchObject({ label: 'file.notPdf' });
    const there = await admin.call('services.list', { query: { ouId: office.town.accountId } });
    const [foreign = ''] = there.flatMap(({ serviceFiles }) => serviceFiles.map(({ id }) => id));
    expect(foreign).not.toBe('');
    await expect(save({ ...terms([foreign]), name: 'Thief' })).rejects.toMatchObject({
      label: 'services.configuredFile',
    });
  });
});

describe('identifiers of boxes', () => {
  it('are no name or identifier of another box', async () => {
    const [letters, enclosed] = definition.boxes;
    const boxes = [letters, { ...enclosed, configuredFiles: [], minElements: 0, identifier: 'letters' }];
    await expect(save({ ...definition, boxes })).rejects.toMatchObject({
      label: 'services.duplicateBox',
      parameters: { box: 'letters' },
    });
  });
});
