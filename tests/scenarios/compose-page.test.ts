// One page while its technical areas are arranged: as it will be printed, with what each area says or why it is not drawn.
// Nothing of it is kept, and what is saved leaves in the same way.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComposedPage } from '#domain/api/configuration/page-trial.schema.ts';
import { wordsOf } from '#tests/documents/read-by-poppler.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addService, runService } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const CLAIRE = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const value = (text: string) => ({ type: 'constant', value: text });
const AT = { left: 20, top: 200, width: 60, height: 20 };
const text = (over: object = {}) => ({ type: 'text', area: AT, contentEvaluator: value('Thank you'), ...over });

let office: PostOffice;
let admin: TestClient;
let fileId: string;
let pdf: Buffer;
let channelId: number;
beforeAll(async () => {
  office = await openPostOffice();
  admin = await office.server.administrator();
  pdf = await lettersPdf([{ address: CLAIRE, pages: 3 }]);
  fileId = (await admin.call('files.put', { query: { name: 'sample.pdf' }, raw: pdf })).fileId;
  const { db } = office.server.services;
  channelId = (
    await db.selectFrom('channel').select('id').where('name', '=', 'Letters France').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => office?.close());

const body = (areas: readonly object[], over: object = {}) => ({
  ...{ ouId: office.town.accountId, channelId, fileId },
  boxes: runService('x', channelId).boxes,
  composition: { printSide: 'duplex', technicalAreas: areas },
  ...over,
});
const tried = (areas: readonly object[], over: object = {}, client = admin): Promise<ComposedPage> =>
  client.call('services.composePage', { body: body(areas, over) as never });

describe('a page that is tried', () => {
  it('is a picture of the page in mm, with what areas say and where they are', async () => {
    const areas = [
      text({ page: 'all', contentEvaluator: { type: 'outputFileReference', name: 'sheets' } }),
      { type: 'datamatrix', area: AT, page: 'odd' },
      text({ contentEvaluator: { type: 'metadataReference', name: 'campaign' } }),
    ];
    const page = await tried(areas, { page: 3, values: { metadatas: { campaign: 'Autumn' } } });
    expect(Buffer.from(page.picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect([Math.round(page.widthMm), Math.round(page.heightMm)]).toEqual([210, 297]);
    expect(page).toMatchObject({ page: 3, pages: 4, sheets: 2, window: 'right', formNotFlat: false });
    expect(page.areas).toEqual([
      { pages: [1, 2, 3, 4], text: '2', fault: null, notBlank: false },
      { pages: [1, 3], text: 'PROOF00000000', fault: null, notBlank: false },
      { pages: [1], text: 'Autumn', fault: null, notBlank: false },
    ]);
    expect(page.channelAreas.map(({ type }) => type)).toEqual(['datamatrix', 'text']);
  });

  it('shows what can be drawn, and says of the rest why not', async () => {
    const page = await tried([
      { type: 'datamatrix', area: { ...AT, width: 2, height: 2 } },
      { type: 'barcode', barcodeType: 'ean13', area: AT, contentEvaluator: value('no digits') },
      text({ contentEvaluator: { type: 'outputFileReference', name: 'weight' } }),
      text({ contentEvaluator: { type: 'nothing' } }),
      text({ area: { left: 20, top: 98, width: 60, height: 20 }, check: true }),
      text(),
    ]);
    expect(page.areas.map(({ fault }) => fault?.label ?? null)).toEqual([
      'document.codeTooLarge',
      'document.codeInvalid',
      'expression.unknownReference',
      'expression.shape',
      null,
      null,
    ]);
    expect(page.areas.map(({ notBlank }) => notBlank)).toEqual([false, false, false, false, true, false]);
  });

  it('turns with its composition, and has an address page and blank backs', async () => {
    const turned = await tried([], { composition: { printSide: 'simplex', rotation: 90 } });
    expect([Math.round(turned.widthMm), Math.round(turned.heightMm)]).toEqual([297, 210]);
    const addressed = { composition: { printSide: 'duplex', addressPage: 'always' } };
    const back = await tried([], { ...addressed, page: 2, values: { requirements: { postalRecipient: 'Mme X' } } });
    expect(back).toMatchObject({ page: 2, pages: 6 });
    expect([Math.round(back.widthMm), Math.round(back.heightMm)]).toEqual([210, 297]);
    expect(await tried([], { page: 99 })).toMatchObject({ page: 4 });
    const left = { composition: { printSide: 'duplex', addressWindow: 'left' } };
    expect(await tried([], left)).toMatchObject({ window: 'left' });
  });

  it('is of one letter of the sample, also where the files of the box stay as they are', async () => {
    const [box] = runService('x', channelId).boxes;
    const signed = { boxes: [{ ...box, integrityPreservable: true }], composition: { printSide: 'simplex' } };
    expect(await tried([], signed)).toMatchObject({ pages: 3 });
    expect(await tried([], { ...signed, letter: { first: 2, last: 2 } })).toMatchObject({ pages: 1 });
  });

  it('is only what differs for whoever has a picture of it', async () => {
    const at = (left: number) => [{ type: 'rectangle', area: { ...AT, left }, colorBAT: '#c8102e' }];
    const whole = await tried(at(20));
    expect(whole).toMatchObject({ part: null, widthPx: 1131, heightPx: 1600 });
    const moved = await tried(at(30), { tiles: whole.tiles });
    const { left = 0, top = 0, width = 0, height = 0 } = moved.part ?? {};
    const [perMm, area] = [1600 / moved.heightMm, { left: 20, top: AT.top, right: 90, bottom: AT.top + AT.height }];
    expect([left <= area.left * perMm, top <= area.top * perMm]).toEqual([true, true]);
    expect([left + width >= area.right * perMm, top + height >= area.bottom * perMm]).toEqual([true, true]);
    expect(moved.picture.length).toBeLessThan(whole.picture.length);
    expect(await tried(at(30), { tiles: 'no picture of ours' })).toMatchObject({ part: null, tiles: moved.tiles });
    expect(await failure(tried(at(30), { tiles: 'A'.repeat(12_001) }))).toMatchObject({
      label: 'exception.invalidInput',
    });
  });

  it('is empty without a sample', async () => {
    const { fileId: _none, ...empty } = body([text()]);
    const page = await admin.call('services.composePage', { body: empty as never });
    expect(page).toMatchObject({ pages: 2, areas: [{ text: 'Thank you', fault: null }] });
  });

  it('leaves nothing behind', async () => {
    const { db } = office.server.services;
    const stored = async () => {
      const counts = [];
      for (const table of ['stored_file', 'blob', 'proof', 'job', 'revision'] as const) {
        const { n } = await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        counts.push(Number(n));
      }
      return counts;
    };
    const before = await stored();
    await tried([text()]);
    expect(await stored()).toEqual(before);
  });

  it('is for those who look after services, of channels and files of theirs', async () => {
    const clerk = await office.as('clerk');
    expect(await failure(tried([], {}, clerk))).toMatchObject({ label: 'exception.unauthorized' });
    expect(await failure(tried([], { channelId: 999_999 }))).toMatchObject({ label: 'services.channelUnknown' });
    expect(await failure(tried([], { fileId: 'A'.repeat(32) }))).toMatchObject({ label: 'file.notFound' });
    expect(await failure(tried([], { serviceId: 999_999 }))).toMatchObject({ label: 'exception.notFound' });
    const broken = await admin.call('files.put', { query: { name: 'list.csv' }, raw: Buffer.from('a;b\n') });
    expect(await failure(tried([], { fileId: broken.fileId }))).toMatchObject({ label: 'file.notPdf' });
  });
});

it('areas that a service adds are drawn over those of its channel, on what is posted', async () => {
  const clerk = await office.as('clerk');
  const composition = { printSide: 'duplex', technicalAreas: [text({ page: '-1' })] };
  const own = runService('Thanks', channelId, { channels: [{ label: 'mail', channelId, composition }] });
  const { services } = office.server;
  const service_id = await addService(services, office.town.accountId, own);
  const profile = await services.db.selectFrom('profile').select('id').where('name', '=', 'clerk').executeTakeFirst();
  await services.db
    .insertInto('profile_service')
    .values({ profile_id: profile?.id ?? 0, service_id })
    .execute();
  const job = await office.deposit(clerk, service_id, await lettersPdf([{ address: CLAIRE, pages: 2 }]));
  await office.ready(clerk, job.id);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const outbox = path.join(office.server.dataDir, 'outbox');
  const file = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.pdf')) ?? '';
  const pages = wordsOf(path.join(outbox, file));
  expect(pages.map((words) => words.some(({ text: word }) => word === 'Thank'))).toEqual([false, true]);
});

it('an area that cannot be printed is refused when the service is saved', async () => {
  const save = (area: object) => {
    const composition = { technicalAreas: [area] };
    const own = runService('Wrong', channelId, { channels: [{ label: 'mail', channelId, composition }] });
    const parameters = JSON.stringify({ ...own, ouId: office.town.accountId });
    return failure(admin.call('services.save', { parts: [{ name: 'parameters', value: parameters }] }));
  };
  const barcode = { type: 'barcode', barcodeType: 'ean13', barcodeGS1Format: true };
  expect(await save(barcode)).toMatchObject({ label: 'channels.barcodeGs1' });
  const unknown = text({ contentEvaluator: { type: 'metadataReference', name: 'nobody' } });
  expect(await save(unknown)).toMatchObject({ label: 'expression.unknownReference' });
  const misspelt = text({ contentEvaluator: { type: 'outputFileReference', name: 'weight' } });
  expect(await save(misspelt)).toMatchObject({ label: 'expression.unknownReference' });
});

describe('the areas of an output file of a channel', () => {
  const outputFile = (areas: readonly object[], over: object = {}) => ({
    name: 'copy',
    technicalAreas: areas,
    ...over,
  });
  const triedFile = (areas: readonly object[], over: object = {}, client = admin): Promise<ComposedPage> => {
    const requirements = [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }];
    const wish = { channelType: 'SIMPLE_MAIL', requirements, fileId, outputFile: outputFile(areas), ...over };
    return client.call('channels.composePage', { body: wish as never });
  };
  const copied = text({ desc: 'Copied', page: 'all', contentEvaluator: value('Copy') });

  it('are tried on a page as those of a service are', async () => {
    const named = text({ contentEvaluator: { type: 'outputFileReference', name: 'name' } });
    const wrong = { type: 'barcode', barcodeType: 'ean13', area: AT, contentEvaluator: value('no digits') };
    const page = await triedFile([copied, named, wrong], { page: 2 });
    expect(page).toMatchObject({ page: 2, pages: 4, window: 'right', channelAreas: [] });
    expect(page.areas.map((one) => [one.text, one.pages, one.fault?.label ?? null])).toEqual([
      ['Copy', [1, 2, 3, 4], null],
      ['copy', [1], null],
      ['no digits', [1], null],
    ]);
    const front = await triedFile([wrong]);
    expect(front.areas[0]?.fault?.label).toBe('document.codeInvalid');
    const addressed = { outputFile: outputFile([copied], { forceAddressPage: true }) };
    expect(await triedFile([], addressed)).toMatchObject({ areas: [{ text: 'Copy' }] });
    expect((await triedFile([], addressed)).pages).toBeGreaterThan(4);
    const { fileId: _none, ...empty } = { fileId, channelType: 'EMAIL', outputFile: outputFile([copied]) };
    expect(await triedFile([], { ...empty, fileId: undefined })).toMatchObject({
      window: null,
      areas: [{ text: 'Copy' }],
    });
  });

  it('are for whoever administers the system, on files of theirs', async () => {
    const clerk = await office.as('clerk');
    expect((await failure(triedFile([], {}, clerk))).code).toBe(-12);
    const foreign = await clerk.call('files.put', { query: { name: 'mine.pdf' }, raw: pdf });
    expect(await failure(triedFile([], { fileId: foreign.fileId }))).toMatchObject({ label: 'file.notFound' });
  });

  it('are drawn on what leaves by the channel, each on its own file', async () => {
    const channel = await admin.call('channels.get', { params: { channelId } });
    const outputFileDefinitions = [...channel.outputFileDefinitions, outputFile([copied])];
    await admin.call('channels.save', { body: { ...channel, outputFileDefinitions } as never });
    const clerk = await office.as('clerk');
    const letters = await lettersPdf([{ address: CLAIRE, pages: 1 }]);
    const job = await office.deposit(clerk, office.town.services.letters, letters);
    await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    const nuid = shipment?.nuid ?? '';
    const outbox = path.join(office.server.dataDir, 'outbox');
    const files = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(nuid));
    const says = (end: string) => {
      const file = files.find((name) => name.endsWith(end)) ?? '';
      return wordsOf(path.join(outbox, file))[0]?.some(({ text: word }) => word === 'Copy');
    };
    expect(says(`${nuid}.pdf`)).toBe(false);
    expect(says(`${nuid}-copy.pdf`)).toBe(true);
  });
});
