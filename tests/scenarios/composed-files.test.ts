// Every kind of technical area, every way to lay pages onto paper, appositions, bundles and rewritten inputs, as they leave the
// product: read by qpdf, poppler and zxing, and held against what was worked out by hand.
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BARCODE_TYPES,
  DATAMATRIX_SHAPES,
  FONT_NAMES,
  H_ALIGNS,
  LINE_BREAK_MODES,
  PAGE_SELECTION_SCOPES,
  PAGE_SELECTORS,
  ROTATIONS,
  TECHNICAL_AREA_TYPES,
  V_ALIGNS,
} from '#domain/documents/documents.ts';
import { Composition } from '#domain/services/service.schema.ts';
import { APPOSITION_LAYERS } from '#domain/services/services.ts';
import { codesIndependently, hasIndependentReaders, readIndependently } from '#tests/documents/independent-readers.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { areasOf, CASES, type Case, type ExpectedPage, expectedPages, LETTERS } from './composed-cases.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const ADDRESSES = [
  ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  ['M. Paul Martin', '3 avenue du Port', '13002 Marseille'],
];
const MM = 72 / 25.4;

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

async function serviceOf(name: string, areas: readonly object[], over: Record<string, unknown>, merged = false) {
  const { services } = office.server;
  const channelId = await addChannel(services, {
    ...{ channelType: 'SIMPLE_MAIL', name, providerName: 'folder' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [
      { name: 'letter', mainOutputFile: true, technicalAreas: areas, outputFileOptions: { merged } },
    ],
  });
  const { composition, ...rest } = over;
  const channels = [{ label: 'mail', channelId, composition }];
  const id = await addService(services, office.town.accountId, runService(name, channelId, { ...rest, channels }));
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id, service_id: id }).execute();
  return id;
}

/** A page that lies over or under others. */
async function laidPage(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([210 * MM, 297 * MM]).drawText('LAID ON', { x: 150 * MM, y: 60 * MM, size: 12, font });
  return Buffer.from(await pdf.save());
}

/** Deposits, confirms and waits. @returns the files that left, in the order of the letters */
async function sent(serviceId: number, files: readonly { name: string; value: Buffer; fileName: string }[]) {
  const parameters = { name: 'parameters', value: JSON.stringify({ serviceId }) };
  const { id } = await clerk.call('jobs.create', { parts: [parameters, ...files] });
  // Until it is made: between two of its tasks nothing may be queued for a moment.
  const made = async () => {
    const { state, errorMessage } = await clerk.call('jobs.get', { params: { jobId: id } });
    return state === 'CREATED' || state === 'PROCESSING' ? null : [state, errorMessage];
  };
  await expect.poll(made, { timeout: 60_000 }).toEqual(['PACK_GROUPS_CREATED', null]);
  const command = await office.confirm(clerk, id);
  const { state, fault } = await office.reaches(
    clerk,
    command.id,
    'OUTPUTTED',
    'OUTPUT_ERROR',
    'DELIVERY_CREATION_ERROR',
  );
  expect([state, fault]).toEqual(['OUTPUTTED', null]);
  const folder = await office.server.services.db
    .selectFrom('channel')
    .innerJoin('delivery', 'delivery.channel_id', 'channel.id')
    .select(['channel.name', 'delivery.external_id as number'])
    .where('delivery.job_id', '=', id)
    .executeTakeFirstOrThrow();
  const at = [folder.name.toLowerCase(), folder.number ?? ''];
  const names = (await office.shipments(clerk, id)).map(({ nuid }) => `${nuid}.pdf`);
  const there = office.outbox(...at).filter((name) => name.endsWith('.pdf'));
  const wanted = there.length === names.length ? names : there;
  expect(new Set(there)).toEqual(new Set(wanted));
  return wanted.map((name) => path.join(office.server.dataDir, 'outbox', ...at, name));
}

/** What stands on a page, beside what has to. */
async function expectPage(one: Case, file: string, page: { place: number; text: string; wanted: ExpectedPage }) {
  const { place, text, wanted } = page;
  const shown = {
    says: /Letter \d+, page \d+/.exec(text)?.[0] ?? '',
    mark: /MARK 4711|4711/.test(text),
    laid: text.includes('LAID ON'),
    first: text.includes('bold') && text.includes('second line'),
    address: wanted.kind === 'address' && !text.includes('Dubois') && !text.includes('Martin'),
  };
  const { says, mark, laid, first } = wanted;
  expect([one.name, place, shown]).toEqual([one.name, place, { says, mark, laid, first, address: false }]);
  if (wanted.kind === 'blank' && !mark) expect(text).toBe('');
  if (!first) return;
  expect(text).toMatch(/שלום|םולש/);
  const codes = await codesIndependently(office.server.services.documents, file, place);
  const readable = [`DM ${one.name}`, `QR ${one.name}`, ...(one.postal ? [] : [one.read])];
  expect([one.name, place, codes.length, new Set(codes)]).toEqual([
    one.name,
    place,
    readable.length,
    new Set(readable),
  ]);
}

describe.runIf(hasIndependentReaders)('files that leave', () => {
  it('are looked at with each value that an area, an apposition or a composition may have', () => {
    const lists = {
      ...{ barcode: BARCODE_TYPES, shape: DATAMATRIX_SHAPES, selector: PAGE_SELECTORS, scope: PAGE_SELECTION_SCOPES },
      ...{ laidOn: PAGE_SELECTORS, layer: APPOSITION_LAYERS, hAlign: H_ALIGNS, vAlign: V_ALIGNS },
      ...{ lineBreakMode: LINE_BREAK_MODES, fontName: FONT_NAMES },
    };
    for (const [field, values] of Object.entries(lists))
      expect(new Set(CASES.map((one) => one[field as keyof typeof lists]))).toEqual(new Set<string>(values));
    const { printSide, pageSize, addressPage } = Composition.shape;
    const laid = CASES.map(({ composition }) => composition);
    expect(new Set(laid.map((one) => one.printSide))).toEqual(new Set(printSide.unwrap().options));
    expect(new Set(laid.map((one) => one.pageSize))).toEqual(new Set(pageSize.unwrap().options));
    expect(new Set(laid.map((one) => one.addressPage))).toEqual(new Set(addressPage.unwrap().options));
    expect(new Set(laid.map((one) => one.rotation))).toEqual(new Set(ROTATIONS));
    const types = CASES.flatMap((one) => areasOf(one).map((area) => (area as { type: string }).type));
    expect(new Set(types)).toEqual(new Set<string>(TECHNICAL_AREA_TYPES));
  });

  it.each(CASES)('are what $name asks for: $barcode on $composition.pageSize, $composition.printSide', async (one) => {
    const stamp = { id: 'stamp', label: 'Stamp', layer: one.layer, page: one.laidOn, mandatory: true };
    const id = await serviceOf(
      one.name,
      areasOf(one),
      {
        boxes: [{ ...runService('', 0).boxes[0], appositions: [stamp] }],
        composition: one.composition,
      },
      one.merged,
    );
    const letters = await lettersPdf(LETTERS.map((pages, index) => ({ address: ADDRESSES[index] ?? [], pages })));
    const files = await sent(id, [
      { name: 'letters', value: letters, fileName: 'run.pdf' },
      { name: 'letters:stamp', value: await laidPage(), fileName: 'stamp.pdf' },
    ]);
    const wanted = LETTERS.map((pages, index) => expectedPages(one, index + 1, pages));
    const byFile = one.merged ? [wanted.flat()] : wanted;
    expect(files).toHaveLength(byFile.length);
    for (const [index, file] of files.entries()) {
      const { complaints, pages } = readIndependently(file);
      expect(complaints).toEqual([]);
      expect([one.name, pages.length]).toEqual([one.name, byFile[index]?.length]);
      for (const [place, expected] of (byFile[index] ?? []).entries())
        await expectPage(one, file, { place: place + 1, text: pages[place] ?? '', wanted: expected });
    }
  });

  it('are sound where their inputs were rewritten first', async () => {
    const fixed = {
      requirements: [{ name: 'postalRecipient', value: { type: 'constant', value: ADDRESSES[0]?.join('\n') } }],
    };
    const rewritten = (preprocessor: object) => ({
      ...{ ...fixed, type: 'preprocessing', preprocessor, composition: { printSide: 'simplex' } },
      boxes: [{ name: 'letters', label: 'Letters', main: true }],
    });
    const upId = await serviceOf(
      'Up',
      [],
      rewritten({ name: 'pages', parameters: { pagesPerSheet: 2, pageSize: 'A4' } }),
    );
    const streamId = await serviceOf('Stream', [], rewritten({ name: 'printStream', parameters: { columns: 60 } }));
    const letters = await lettersPdf([{ address: [], pages: 3 }]);
    const stream = Buffer.from('Invoice 4711\nשלום עולם\n\fSecond page\n');
    const [up = ''] = await sent(upId, [{ name: 'letters', value: letters, fileName: 'run.pdf' }]);
    const [printed = ''] = await sent(streamId, [{ name: 'letters', value: stream, fileName: 'run.txt' }]);
    const read = [up, printed].map(readIndependently);
    expect(read.flatMap(({ complaints }) => complaints)).toEqual([]);
    const [two, lines] = read.map(({ pages }) => pages);
    expect(two?.map((text) => text.match(/page \d/g))).toEqual([['page 1', 'page 2'], ['page 3']]);
    expect(lines?.map((text) => /Invoice 4711|Second page/.exec(text)?.[0])).toEqual(['Invoice 4711', 'Second page']);
    // On a grid of columns the letters stand apart.
    expect(lines?.[0]?.replaceAll(' ', '')).toMatch(/שלוםעולם|םלועםולש/);
  });

  it('leave the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
