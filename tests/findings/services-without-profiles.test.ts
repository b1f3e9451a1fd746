// What a person who looks after services would have lost: a service that deposits alone still depend on, files that nobody
// names any more, and services that name what is gone.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { runService } from '../support/town.ts';

let office: PostOffice;
let admin: TestClient;
let clerk: TestClient;
let letters: number;
beforeAll(async () => {
  office = await openPostOffice();
  admin = await office.server.administrator();
  clerk = await office.as('clerk');
  letters = office.town.services.letters;
});
afterAll(() => office?.close());

const PARIS = { address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 };
const stored = (serviceId: number) => admin.call('services.get', { params: { serviceId } });

/** The service as a save takes it, with what differs. */
async function saveAgain(serviceId: number, change: object, files: readonly [string, Buffer][] = []) {
  const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...now } = await stored(serviceId);
  return admin.call('services.save', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ ...now, ...change }) },
      ...files.map(([fileName, value]) => ({ name: 'files', value, fileName })),
    ],
  });
}

it('a service that names a channel that is switched off, or an option that is gone, says so', async () => {
  const { db } = office.server.services;
  const [channel] = (await stored(letters)).channels;
  const channelId = channel?.channelId ?? 0;
  expect(await stored(letters)).toMatchObject({ inconsistent: false });
  const switched = (enabled: boolean) =>
    sql`update channel set enabled = ${enabled},
    definition = jsonb_set(definition, '{enabled}', to_jsonb(${enabled}::boolean)) where id = ${channelId}`.execute(db);
  await switched(false);
  expect(await stored(letters)).toMatchObject({ inconsistent: true });
  await switched(true);
  const { definition } = await db
    .selectFrom('service')
    .select('definition')
    .where('id', '=', letters)
    .executeTakeFirstOrThrow();
  const withOption = (options: object) =>
    JSON.stringify({ ...(definition as object), channels: [{ ...channel, options }] }) as never;
  await db
    .updateTable('service')
    .set({ definition: withOption({ 1: 987_654 }) })
    .where('id', '=', letters)
    .execute();
  expect(await stored(letters)).toMatchObject({ inconsistent: true });
  await db
    .updateTable('service')
    .set({ definition: withOption({}) })
    .where('id', '=', letters)
    .execute();
  expect(await stored(letters)).toMatchObject({ inconsistent: false });
});

it('what is too large to travel as one file is not exported', async () => {
  const boxes = [
    { name: 'letters', label: 'Letters', main: true },
    { name: 'terms', label: 'Terms', scope: 'shipment', configuredFiles: ['terms.pdf'] },
  ];
  await saveAgain(letters, { boxes }, [['terms.pdf', Buffer.from(await lettersPdf([PARIS]))]]);
  const [file] = (await stored(letters)).serviceFiles;
  const { db } = office.server.services;
  const sized = (bytes: number) =>
    db
      .updateTable('stored_file')
      .set({ bytes })
      .where('id', '=', file?.id ?? '')
      .execute();
  await sized(900_000_000);
  const refused = await failure(admin.call('services.export', { params: { serviceId: letters } }));
  expect([refused.label, refused.parameters.bytes]).toEqual(['services.exportSize', 900_000_000]);
  await sized(file?.bytes ?? 0);
  expect(await admin.call('services.export', { params: { serviceId: letters } })).toBeInstanceOf(Uint8Array);
});

it('an import takes one file, and the name of a file that it brings is no path', async () => {
  // The answer is a file: its type in the contract is that of no JSON.
  const exported = (await admin.call('services.export', { params: { serviceId: letters } })) as unknown as Uint8Array;
  const transfer = JSON.parse(Buffer.from(exported).toString());
  const files = transfer.files.map((file: object) => ({ ...file, name: '../../etc/terms.pdf' }));
  const part = {
    name: 'submittedFile',
    value: Buffer.from(JSON.stringify({ ...transfer, files })),
    fileName: 'a.json',
  };
  const parameters = { name: 'parameters', value: JSON.stringify({ ouId: office.town.accountId }) };
  expect((await failure(admin.call('services.import', { parts: [parameters, part, part] }))).label).toBe('file.noFile');
  const { service } = await admin.call('services.import', { parts: [parameters, part] });
  expect(service?.serviceFiles.map(({ name }) => name)).toEqual(['terms.pdf']);
});

it('a service that only deposits depend on is not removed without force; a printer counts once for its person', async () => {
  const raw = await lettersPdf([PARIS]);
  for (const name of ['one.pdf', 'two.pdf']) {
    const printed = await clerk.call('files.put', { query: { name, source: 'printer' }, raw });
    const parameters = { serviceId: letters, sessionFiles: { letters: [printed.fileId] } };
    await clerk.call('jobs.create', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
  }
  // One who deposits without a printer has no queue.
  await office.deposit(await office.as('validator'), letters, Buffer.from(raw));
  await office.server.services.db.deleteFrom('profile_service').where('service_id', '=', letters).execute();
  const [usage] = await admin.call('services.usage', { query: { serviceId: letters } });
  expect(usage).toMatchObject({ profileCount: 0, deposits: 3, queues: 1 });
  const refused = await failure(admin.call('services.remove', { params: { serviceId: letters }, query: {} }));
  expect([refused.label, refused.parameters.deposits]).toEqual(['services.deleteError', 3]);
});

it('a removed service lets its files go, and is not saved again', async () => {
  const { db, clock } = office.server.services;
  const [file] = (await stored(letters)).serviceFiles;
  await admin.call('services.remove', { params: { serviceId: letters }, query: { force: true } });
  expect(await db.selectFrom('service_file').selectAll().where('service_id', '=', letters).execute()).toEqual([]);
  const { expires_at: until } = await db
    .selectFrom('stored_file')
    .select('expires_at')
    .where('id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(until?.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  expect((await failure(saveAgain(letters, { description: 'again', boxes: runService('x', 0).boxes }))).code).toBe(-20);
});
