// A repair that is kept with its service: made on the pages of the next deposits that it fits, said there, taken back there.
import path from 'node:path';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { depositorOf, serviceBy } from '#tests/findings/deposits-by.ts';
import { allBytes, hasReaders, textByPoppler } from '#tests/findings/sent-letters.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const MM = 72 / 25.4;
const A4 = [595.28, 841.89] as const;

let office: PostOffice;
let clerk: TestClient;
let keeper: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await depositorOf(office);
  keeper = await office.server.administrator();
});
afterAll(() => office?.close());

interface Letter {
  readonly house: string;
  /** mm from the left of the house's mark. */
  readonly left?: number;
  /** Points of the second page. */
  readonly annex?: readonly [number, number];
}

/** A run of letters of two pages, each with a remark of the house in its margin. */
async function run(letters: readonly Letter[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { house, left = 5, annex = A4 } of letters) {
    const page = pdf.addPage([...A4]);
    const write = (text: string, at: readonly [number, number], size = 10) =>
      page.drawText(text, { x: at[0] * MM, y: A4[1] - (at[1] + 4) * MM, size, font });
    for (const [index, line] of ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'].entries())
      write(line, [110, 46 + index * 5]);
    write(house, [left, 62], 6);
    write('Dear customer,', [30, 110]);
    pdf.addPage([...annex]).drawText('Annex', { x: 40, y: 300, size: 12, font });
  }
  return Buffer.from(await pdf.save());
}

const newService = (name: string) => {
  const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 2 } }];
  return serviceBy(office, { name, over: { boxes } });
};
const repairs = async (jobId: number) => (await clerk.call('jobs.repairs', { params: { jobId } })).repairs;
const look = (row: PackGroup | undefined, page: number) =>
  clerk.call('packGroups.lookAtPage', { params: { packGroupId: row?.id ?? 0, page } });

/** Takes the remark out of the first letter of a deposit, and keeps that. */
async function keptMark(serviceId: number, name = 'House mark'): Promise<void> {
  const job = await office.deposit(clerk, serviceId, await run([{ house: 'HOUSE 4711' }]));
  const [row] = await office.rows(clerk, job.id);
  const { lines, mayKeep } = await look(row, 1);
  expect(mayKeep).toBe(false);
  const takeOut = lines.filter(({ text }) => text.startsWith('HOUSE')).map(({ onPage }) => onPage);
  const params = { packGroupId: row?.id ?? 0, page: 1 };
  const body = { name, page: '1' as const };
  await expect(keeper.call('packGroups.keepRepair', { params, body })).rejects.toMatchObject({
    label: 'packGroup.noRepairToKeep',
  });
  await clerk.call('packGroups.repairPage', { params, body: { version: row?.version ?? 0, repair: { takeOut } } });
  // Whoever deposits decides for the deposit alone.
  await expect(clerk.call('packGroups.keepRepair', { params, body })).rejects.toMatchObject({ code: -12 });
  expect((await keeper.call('packGroups.lookAtPage', { params })).mayKeep).toBe(true);
  const kept = await keeper.call('packGroups.keepRepair', { params, body });
  expect(kept).toMatchObject({ serviceId, preset: { name, page: '1', takeOut: [{ says: 'HOUSE #' }] } });
}

it.skipIf(!hasReaders)('is made on each letter of the next deposits that it fits, whatever its number', async () => {
  const serviceId = await newService('Kept');
  await keptMark(serviceId);
  const { version, boxes } = await keeper.call('services.get', { params: { serviceId } });
  expect([version, boxes[0]?.repairs.length]).toEqual([2, 1]);
  const [saved] = (await keeper.call('services.revisions', { params: { serviceId } })).toReversed();
  expect(JSON.stringify(saved?.details)).toContain('House mark');
  const exported = await keeper.call('services.export', { params: { serviceId } });
  expect(exported.toString()).toContain('HOUSE #');

  const letters = [
    { house: 'HOUSE 12' },
    { house: 'HOUSE 123456' },
    { house: 'PRIVATE 1' },
    { house: 'HOUSE 7', left: 60 },
  ];
  const job = await office.deposit(clerk, serviceId, await run(letters));
  expect(await repairs(job.id)).toEqual([{ by: null, preset: 'House mark', letters: 2 }]);
  const rows = await office.rows(clerk, job.id);
  expect(await look(rows[0], 1)).toMatchObject({ preset: 'House mark', repairedBy: null });
  expect((await look(rows[2], 1)).repair.takeOut).toEqual([]);
  // Mended letters are the first that are proved.
  const proof = await clerk.call('deliveries.proof', {
    body: { packGroupIds: rows.map(({ id }) => id), expectedProofsPerServiceChannelLabel: { mail: 1 } },
  });
  expect(proof.id).toBeGreaterThan(0);

  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const sent = (await office.shipments(clerk, job.id)).map(({ nuid, deliveryNumber }) =>
    path.join(office.server.dataDir, 'outbox', 'kept-1', deliveryNumber, `${nuid}.pdf`),
  );
  const marks = ['HOUSE 12', 'HOUSE 123456', 'PRIVATE 1', 'HOUSE 7'];
  expect(sent.map((file, index) => textByPoppler(file).includes(marks[index] ?? ''))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  for (const file of sent.slice(0, 2)) expect(allBytes(file)).not.toContain('HOUSE');
  for (const file of sent) expect(textByPoppler(file)).toContain('Dear customer');
});

/** The service on another server, where a channel has the same name, for its clerk. @param local a service of that channel */
async function takenIn(other: PostOffice, exported: string, local: number) {
  const { db } = other.server.services;
  const administrator = await other.server.administrator();
  const { channels } = await administrator.call('services.get', { params: { serviceId: local } });
  const channel = db
    .selectFrom('channel')
    .select('name')
    .where('id', '=', channels[0]?.channelId ?? 0);
  const { name } = await channel.executeTakeFirstOrThrow();
  const file = Buffer.from(exported.replaceAll(/"Moved \d+"/g, JSON.stringify(name)));
  const parts = [
    { name: 'parameters', value: JSON.stringify({ ouId: other.town.accountId }) },
    { name: 'submittedFile', value: file, fileName: 'Moved.mailroom.json' },
  ];
  const { service, unknown } = await administrator.call('services.import', { parts });
  expect(unknown).toEqual([]);
  const profile = db.selectFrom('profile_service').select('profile_id').where('service_id', '=', local);
  const { profile_id } = await profile.executeTakeFirstOrThrow();
  await db
    .insertInto('profile_service')
    .values({ profile_id, service_id: service?.id ?? 0 })
    .execute();
  return service;
}

it('goes to another server with its service, and is made again when all pages are read again', async () => {
  const serviceId = await newService('Moved');
  await keptMark(serviceId);
  const exported = await keeper.call('services.export', { params: { serviceId } });
  const other = await openPostOffice();
  try {
    const service = await takenIn(other, exported.toString(), await serviceBy(other, { name: 'Moved' }));
    expect(service?.boxes[0]?.repairs).toMatchObject([{ name: 'House mark', takeOut: [{ says: 'HOUSE #' }] }]);
    const theirs = await depositorOf(other);
    const letters = await run([{ house: 'HOUSE 5' }, { house: 'HOUSE 6' }]);
    const { id: jobId } = await other.deposit(theirs, service?.id ?? 0, letters);
    const said = async () => (await theirs.call('jobs.repairs', { params: { jobId } })).repairs;
    expect(await said()).toEqual([{ by: null, preset: 'House mark', letters: 2 }]);
    await theirs.call('jobs.revalidate', { params: { jobId } });
    await expect
      .poll(async () => (await theirs.call('jobs.get', { params: { jobId } })).state, { timeout: 20_000 })
      .toMatch(/^PACK_GROUPS/);
    expect(await said()).toEqual([{ by: null, preset: 'House mark', letters: 2 }]);
  } finally {
    await other.close();
  }
});

it('is taken back for one deposit, for good, and a person may mend otherwise', async () => {
  const serviceId = await newService('Back');
  await keptMark(serviceId);
  const job = await office.deposit(clerk, serviceId, await run([{ house: 'HOUSE 1' }, { house: 'HOUSE 2' }]));
  const [first, second] = await office.rows(clerk, job.id);
  const params = { packGroupId: second?.id ?? 0, page: 1 };
  const { repair } = await look(second, 1);
  const turned = { version: second?.version ?? 0, repair: { ...repair, turn: 90 as const } };
  await clerk.call('packGroups.repairPage', { params, body: turned });
  expect(await repairs(job.id)).toMatchObject([
    { preset: 'House mark', letters: 1 },
    { preset: null, by: { login: 'clerk' }, letters: 1 },
  ]);
  const back = { params: { jobId: job.id }, body: { preset: 'House mark' } };
  const taken = await clerk.call('jobs.takeBackRepairs', back);
  expect(taken).toMatchObject({ letters: 1, repairs: [{ preset: null, letters: 1 }] });
  expect((await look(first, 1)).repair.takeOut).toEqual([]);
  expect((await office.rows(clerk, job.id))[0]?.version).toBe((first?.version ?? 0) + 1);
  // Not even another look at all pages brings it back.
  const { db } = office.server.services;
  const { parameters } = await db
    .selectFrom('job')
    .select('parameters')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  expect(parameters).toMatchObject({ withoutPresets: ['House mark'] });
  await expect(clerk.call('jobs.takeBackRepairs', back)).resolves.toMatchObject({ letters: 0 });
});

it('turns and fits pages of its size, and goes with its removal', async () => {
  const serviceId = await newService('Fitted');
  const annex = [419.53, 595.28] as const;
  const job = await office.deposit(clerk, serviceId, await run([{ house: '', annex }]));
  const [row] = await office.rows(clerk, job.id);
  const params = { packGroupId: row?.id ?? 0, page: 2 };
  const repair = { turn: 90 as const, onA4: true };
  await clerk.call('packGroups.repairPage', { params, body: { version: row?.version ?? 0, repair } });
  for (const name of ['Annex', 'Annex'])
    await keeper.call('packGroups.keepRepair', { params, body: { name, page: 'all' } });

  const next = await office.deposit(clerk, serviceId, await run([{ house: '', annex }, { house: '' }]));
  expect(await repairs(next.id)).toEqual([{ by: null, preset: 'Annex', letters: 1 }]);
  const [small] = await office.rows(clerk, next.id);
  expect(await look(small, 1)).toMatchObject({ preset: null });
  expect(await look(small, 2)).toMatchObject({ preset: 'Annex', width: 297, height: 210 });

  const service = await keeper.call('services.get', { params: { serviceId } });
  expect(service.boxes[0]?.repairs).toHaveLength(1);
  const boxes = service.boxes.map((box) => ({ ...box, repairs: [] }));
  const { id, version, ouId } = service;
  const definition = ServiceDefinition.parse(
    Object.fromEntries(Object.keys(ServiceDefinition.shape).map((field) => [field, service[field as 'name']])),
  );
  const parameters = JSON.stringify({ ...definition, boxes, id, version, ouId });
  await keeper.call('services.save', { parts: [{ name: 'parameters', value: parameters }] });
  const last = await office.deposit(clerk, serviceId, await run([{ house: '', annex }]));
  expect(await repairs(last.id)).toEqual([]);
});

it('leaves a page as it is where its text cannot be taken out whole', async () => {
  const serviceId = await newService('Refused');
  await keptMark(serviceId);
  const pdf = await PDFDocument.load(await run([{ house: 'HOUSE 9' }]));
  // Signed: nothing of it is to be changed.
  pdf.catalog.getOrCreateAcroForm().dict.set(PDFName.of('SigFlags'), pdf.context.obj(3));
  const job = await office.deposit(clerk, serviceId, Buffer.from(await pdf.save()));
  expect(job.state).toBe('PACK_GROUPS_CREATED');
  expect(await repairs(job.id)).toEqual([]);
});
