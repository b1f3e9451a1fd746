// Several output files of one channel: each composed by its own areas and settings, handed over beside the letter, named by
// the manifest, attached to the e-mail, reachable one by one; none lost and none twice.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { codesOn, drawn } from '#tests/support/drawn-pages.ts';
import { EMAIL_AREA, lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { workday } from '#tests/support/town.ts';
import { addChannel, addService, areaText, CODE_AREA, runService } from '../support/town.ts';
import { failOnce } from './fail-once.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const LETTERS = [
  { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], email: 'claire@mail.example', pages: 1 },
  { address: ['M. Paul Martin', '3 place du Marché', '69002 Lyon'], email: 'paul@mail.example', pages: 2 },
];
const constant = (value: string) => ({ type: 'constant', value });
const fact = (name: string) => ({ type: 'outputFileReference', name });
const joined = (...values: object[]) => ({ type: 'concat', values });
const isFile = (name: string) => ({ type: 'equals', left: fact('name'), right: constant(name) });
const at = (top: number, over: object) => ({
  type: 'text',
  page: '1',
  area: { left: 20, top, width: 160, height: 7 },
  ...over,
});

/** The same areas in two files: what they say is what is so of the file on which they stand. */
const AREAS = [
  at(200, {
    contentEvaluator: joined(
      ...[fact('name'), constant(' of '), fact('nuid'), constant(' pages='), fact('pages')],
      ...[constant(' sheets='), fact('sheets'), constant(' count='), { type: 'sheetCount' }],
    ),
  }),
  at(210, { condition: isFile('copy'), contentEvaluator: constant('This is a copy') }),
  { type: 'datamatrix', page: '1', area: CODE_AREA, datamatrixFitToArea: true, condition: isFile('letter') },
];
const FILES = [
  { name: 'copy', forceAddressPage: true, technicalAreas: AREAS, outputFileOptions: { merged: true } },
  { name: 'archive' },
  { name: 'letter', mainOutputFile: true, technicalAreas: AREAS },
];
const CHANNEL = {
  channelType: 'SIMPLE_MAIL',
  name: 'Beside',
  providerName: 'folder',
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
  outputFileDefinitions: FILES,
};
const E_MAIL = {
  channelType: 'EMAIL',
  name: 'E-mail beside',
  providerName: 'smtp',
  requirements: [
    { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT' },
    { name: 'emailSubject', kind: 'DATA', type: 'TEXT', content: 'Your letter' },
    { name: 'attachmentName', kind: 'DATA', type: 'TEXT', content: 'Terms' },
  ],
  outputFileDefinitions: [
    { name: 'main', mainOutputFile: true },
    { name: 'terms', technicalAreas: [at(200, { contentEvaluator: constant('Only in the terms') })] },
    { name: 'original' },
  ],
};

const failPoints = failOnce();
let office: PostOffice;
let clerk: TestClient;
const services = { letters: 0, emails: 0 };
beforeAll(async () => {
  office = await openPostOffice({ failPoints });
  const given = office.server.services;
  const admin = await office.server.administrator();
  const { id: channelId } = await admin.call('channels.save', { body: ChannelDefinition.parse(CHANNEL) });
  const channels = [{ label: 'mail', channelId, composition: { printSide: 'duplex' } }];
  services.letters = await addService(given, office.town.accountId, runService('Beside', channelId, { channels }));
  const email = await addChannel(given, E_MAIL);
  services.emails = await addService(given, office.town.accountId, {
    ...runService('E-mails beside', email),
    requirements: [{ name: 'emailRecipient', value: areaText(EMAIL_AREA) }],
  });
  const profile = given.db.selectFrom('profile').select('id').where('name', '=', 'clerk');
  const { id: profile_id } = await profile.executeTakeFirstOrThrow();
  await given.db
    .insertInto('profile_service')
    .values(Object.values(services).map((service_id) => ({ profile_id, service_id })))
    .execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

/** A file on the disk, for programs that read it. */
function onDisk(name: string, bytes: Buffer): string {
  const file = path.join(office.server.dataDir, name);
  writeFileSync(file, bytes);
  // Where the program is missing, there is no status at all.
  expect(spawnSync('qpdf', ['--check', file]).status ?? 0).toBe(0);
  return file;
}

const textOf = (file: string, page: number) => pageText(office.server.services, file, page);

const download = (outputFileId: number) => clerk.call('shipments.outputFile', { params: { outputFileId } });
const deposit = async (serviceId: number): Promise<Job> => {
  const job = await office.deposit(clerk, serviceId, await lettersPdf(LETTERS));
  expect(job.state).toBe('PACK_GROUPS_CREATED');
  return job;
};
const sent = async (job: Job): Promise<Shipment[]> => {
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  return office.shipments(clerk, job.id);
};
/** What lies in the folder of a delivery, by its shipments. */
const handedOver = (shipments: readonly Shipment[]): string[] => {
  const [{ deliveryNumber } = { deliveryNumber: '' }] = shipments;
  const own = shipments.flatMap(({ nuid }) => [`${nuid}-archive.pdf`, `${nuid}.pdf`]);
  return [...own, `${deliveryNumber}-copy.pdf`, `${deliveryNumber}.csv`].sort();
};

describe('a channel with three output files', () => {
  let shipments: Shipment[];

  it('is read with the main one first, then by name', async () => {
    const admin = await office.server.administrator();
    const saved = (await admin.call('channels.list')).find(({ name }) => name === CHANNEL.name);
    expect(saved?.outputFileDefinitions.map(({ name }) => name)).toEqual(['letter', 'archive', 'copy']);
  });

  it('hands the others over beside the letter, single or merged', async () => {
    shipments = await sent(await deposit(services.letters));
    expect(office.outbox('beside', shipments[0]?.deliveryNumber ?? '')).toEqual(handedOver(shipments));
  });

  it('composes each by its own areas and settings; facts are those of the file in which the area is', async () => {
    const [, two] = shipments;
    const { nuid = '', deliveryNumber = '' } = two ?? {};
    const read = (name: string) => onDisk(name, office.read('beside', deliveryNumber, name));
    const letter = read(`${nuid}.pdf`);
    expect(await textOf(letter, 1)).toContain(`letter of ${nuid} pages=2 sheets=1 count=1`);
    expect(await textOf(letter, 1)).not.toContain('copy');
    const archive = read(`${nuid}-archive.pdf`);
    expect(await textOf(archive, 1)).toContain('Letter 2, page 1');
    expect(await textOf(archive, 1)).not.toContain(nuid);
    // Behind the first letter, each begins with its address page on a sheet of its own.
    const copies = read(`${deliveryNumber}-copy.pdf`);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((page) => textOf(copies, page)));
    const first = pages.findIndex((text) => text.includes(`copy of ${nuid}`));
    expect(pages[first]).toContain(`copy of ${nuid} pages=4 sheets=2 count=2`);
    expect(pages.filter((text) => text.includes('This is a copy'))).toHaveLength(2);
    expect(pages[first]).toMatch(/M\. Paul Martin/i);
    const codes = async (pdf: string) => codesOn(await drawn(office.server.services.documents, { pdf, page: 1 }));
    expect([await codes(letter), await codes(archive), await codes(copies)]).toEqual([[nuid], [], []]);
  });

  it('are named by the manifest at its end, with the pages by which a merged file is cut', () => {
    const [one, two] = shipments;
    const { deliveryNumber = '' } = one ?? {};
    const text = office.read('beside', deliveryNumber, `${deliveryNumber}.csv`).toString();
    const [head = '', first = '', second = ''] = text.replaceAll(/(?<!\r)\n/g, ' ').split('\r\n');
    expect(head).toMatch(
      /^"NUID","shipment","file","first page","pages","sheets",.*"country name","sender lines","return lines","archive file","archive first page","archive pages","copy file","copy first page","copy pages"$/,
    );
    const end = (nuid = '', pages: readonly number[] = []) => {
      const [archive, from, count] = pages;
      return `"${nuid}-archive.pdf","1","${archive}","${deliveryNumber}-copy.pdf","${from}","${count}"`;
    };
    expect(first.endsWith(end(one?.nuid, [2, 1, 4]))).toBe(true);
    expect(second.endsWith(end(two?.nuid, [2, 5, 4]))).toBe(true);
  });

  it('can be downloaded and looked at one by one, the main one first', async () => {
    const [one] = shipments;
    const files = [one?.outputFile, ...(one?.furtherOutputFiles ?? [])];
    const { nuid = '', deliveryNumber = '' } = one ?? {};
    expect(files.map((file) => [file?.outputName, file?.name, file?.pages])).toEqual([
      ['letter', `${nuid}.pdf`, 2],
      ['archive', `${nuid}-archive.pdf`, 2],
      ['copy', `${nuid}-copy.pdf`, 4],
    ]);
    const [letter, archive, copy] = await Promise.all(files.map((file) => download(file?.id ?? 0)));
    expect(letter?.equals(office.read('beside', deliveryNumber, `${nuid}.pdf`))).toBe(true);
    expect(archive?.equals(office.read('beside', deliveryNumber, `${nuid}-archive.pdf`))).toBe(true);
    expect(await textOf(onDisk('copy-of-one.pdf', copy ?? Buffer.alloc(0)), 1)).toContain('This is a copy');
    const { id: outputFileId = 0 } = files[2] ?? {};
    const picture = await clerk.call('shipments.outputFilePage', { params: { outputFileId, page: 1 } });
    expect(picture.toString('hex', 0, 4)).toBe('89504e47');
  });

  it('are not there for another tenant, nor for a colleague who does not see the order', async () => {
    const administrator = await office.server.administrator();
    const { id: ouId } = await createUnit(administrator, 'company', null);
    const { id: profileId } = await createProfile(administrator, { ouId, name: 'All', masks: [7, 7, 7] });
    await createUser(administrator, { login: 'stranger', ouId, profileId });
    const others = [await office.server.signIn('stranger', PASSWORD), await office.as('depositor')];
    const calls = ['shipments.outputFile', 'shipments.outputFilePage'] as const;
    for (const [other, call] of others.flatMap((one) => calls.map((two) => [one, two] as const))) {
      const answer = (id: number) => failure(other.call(call, { params: { outputFileId: id, page: 1 } }));
      const further = shipments.flatMap(({ furtherOutputFiles }) => furtherOutputFiles);
      for (const { id } of further) expect(await answer(id)).toEqual(await answer(999_999));
    }
  });

  it('counts and prices the main file alone', async () => {
    const ids = shipments.map(({ id }) => id);
    const rows = await office.server.services.db
      .selectFrom('shipment')
      .select('billing')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(shipments.map(({ pages, sheets }) => [pages, sheets])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(rows.map(({ billing }) => billing)).toMatchObject([
      // Of the file: with the blank back of the sheet.
      { pages: 2, sheets: 1, sides: 1 },
      { pages: 2, sheets: 1, sides: 2 },
    ]);
  });

  it('shows them in proofs, main files first', async () => {
    const job = await deposit(services.letters);
    const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const body = { packGroupIds, expectedProofsPerServiceChannelLabel: { mail: 2 } };
    const { id: proofId } = await clerk.call('deliveries.proof', { body });
    const proof = () => clerk.call('deliveries.proofState', { params: { proofId } });
    await expect.poll(proof, { timeout: 20_000 }).toMatchObject({ state: 'DONE', fault: null });
    const { files } = await proof();
    expect(files.map(({ index, outputName, main }) => [index, outputName, main])).toEqual([
      [0, 'letter', true],
      [1, 'letter', true],
      [2, 'archive', false],
      [3, 'copy', false],
      [4, 'archive', false],
      [5, 'copy', false],
    ]);
    const copy = await clerk.call('deliveries.proofFile', { params: { proofId, index: '3' } });
    expect(await textOf(onDisk('proof.pdf', copy), 1)).toContain('copy of PROOF');
  });
});

describe('nothing is lost or doubled', () => {
  it.each(['after-compose-before-commit', 'after-send-before-record', 'output-folder-before-commit'])(
    'when work is cut at %s',
    async (place) => {
      const job = await deposit(services.letters);
      failPoints.arm(place);
      const shipments = await sent(job);
      expect(office.outbox('beside', shipments[0]?.deliveryNumber ?? '')).toEqual(handedOver(shipments));
      const { db } = office.server.services;
      const ids = shipments.map(({ id }) => id);
      const kept = await db.selectFrom('output_file').select('output_name').where('shipment_id', 'in', ids).execute();
      const names = kept.map(({ output_name: name }) => name).sort((a, b) => (a < b ? -1 : 1));
      expect(names).toEqual(['archive', 'archive', 'copy', 'copy', 'letter', 'letter']);
    },
    60_000,
  );

  it('when a delivery is cancelled before it leaves: nothing lies in the folder, the files stay to be looked at', async () => {
    const job = await deposit(services.letters);
    const command = await office.confirm(clerk, job.id, workday(20));
    await office.reaches(clerk, command.id, 'READY');
    await clerk.call('commands.cancel', { params: { commandId: command.id } });
    await office.reaches(clerk, command.id, 'CANCELLED');
    const [one] = await office.shipments(clerk, job.id);
    expect(office.outbox('beside')).not.toContain(one?.deliveryNumber);
    expect(one?.furtherOutputFiles).toHaveLength(2);
  });
});

it('an e-mail carries them as further attachments under their names', async () => {
  const [one] = await sent(await deposit(services.emails));
  const { nuid = '', deliveryNumber = '' } = one ?? {};
  const message = office.read('e-mail', deliveryNumber, `${nuid}.eml`).toString();
  const names = [...message.matchAll(/filename="?([^"\r\n;]+)/g)].map(([, name]) => name);
  // The letter is called Terms.pdf already.
  expect(names).toEqual(['Terms.pdf', 'original.pdf', `${nuid}-terms.pdf`]);
  const parts = message.split(/\r\n--[^\r\n]+\r\n/).filter((part) => part.includes('application/pdf'));
  const files = parts.map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64'));
  const texts = await Promise.all(files.map((bytes, n) => textOf(onDisk(`attached-${n}.pdf`, bytes), 1)));
  expect(texts.map((text) => text.includes('Only in the terms'))).toEqual([false, false, true]);
  expect(texts.every((text) => text.includes('Letter 1, page 1'))).toBe(true);
});

it('leaves the system sound', async () => {
  expect(await violationsOf(office)).toEqual([]);
});
