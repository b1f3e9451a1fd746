// Letters that are typed in: each row is tried as it will be read and printed, nothing of it is kept, and the file that is made
// of the rows leaves as it was seen.
import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { encodeText } from '#renderer/features/deposit/form/encode.ts';
import { textOfRows } from '#renderer/features/deposit/form/write-rows.ts';
import { failure } from '#tests/support/test-client.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { channelWith, RequirementOffice } from './requirement-office.ts';

const KINDS = {
  name: { mandatory: true },
  address: { type: 'multiText', maxLines: 4, mandatory: true },
  account: { validationPattern: '[0-9]{6}' },
  from: { type: 'date' },
  plan: { allowedValues: ['Day', 'Night'] },
  rates: { type: 'multiText', maxLines: 3 },
  enclosures: { type: 'multiText', maxLines: 2, allowedValues: ['Map', 'Price list', 'Terms'] },
};
const NAMES = Object.keys(KINDS);
const FORMATS = {
  csv: {
    format: 'csv',
    encoding: 'utf-8',
    separator: ';',
    columns: NAMES.map((name) => ({ metadata: name, column: name })),
  },
  json: { format: 'json', encoding: 'utf-8', columns: NAMES.map((name) => ({ metadata: name, pointer: `/${name}` })) },
} as const;
const GOOD = {
  name: 'Mme Zoé "Zo"; Martin',
  address: '12 rue des Lilas\n75011 Paris',
  account: '266091',
  from: '2027-01-01',
  plan: 'Night',
  rates: '=HYPERLINK("x")\n+1;2',
  enclosures: 'Map\nTerms',
};

let world: RequirementOffice;
const services: Record<string, number> = {};
beforeAll(async () => {
  world = await RequirementOffice.open();
  for (const [format, parserConfiguration] of Object.entries(FORMATS)) {
    const column = (name: string) => ({ type: 'dataColumn', box: null, column: name });
    const area = (name: string, top: number) => ({
      ...{ type: 'multiline', area: { left: 20, top, width: 120, height: 18 }, contentEvaluator: column(name) },
    });
    const address = { type: 'concat', separator: '\n', values: [column('name'), column('address')] };
    const main = { ...{ name: 'people', label: 'People', main: true, boxType: 'datafile' }, parserConfiguration };
    const channel = channelWith([], {
      outputFileDefinitions: [
        {
          ...{ name: 'main', mainOutputFile: true },
          technicalAreas: [
            { ...area('name', 50), contentEvaluator: { type: 'requirementReference', name: 'postalRecipient' } },
            ...NAMES.slice(2).map((name, at) => area(name, 100 + at * 22)),
          ],
        },
      ],
    });
    services[format] = await world.serviceOn(channel, [], {
      boxes: [
        {
          ...main,
          metadatas: Object.entries(KINDS).map(([name, over]) => ({ name, label: name, type: 'text', ...over })),
        },
      ],
      requirements: [{ name: 'postalRecipient', value: address }],
    });
  }
});
afterAll(() => world?.close());

const tryRow = (row: Readonly<Record<string, string>>, over: object = {}) =>
  world.clerk.call('requirements.tryRow', { body: { serviceId: services.csv ?? 0, row, page: 0, ...over } });
const count = async (table: 'job' | 'input_file' | 'pack_group') => {
  const { db } = world.office.server.services;
  return Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
};

describe('a row that is typed in', () => {
  it('is good with every kind of column, and is seen as a page with the places of its columns', async () => {
    const { page, ...said } = await tryRow(GOOD, { page: 1, longestSide: 400 });
    expect(said).toMatchObject({ faults: {}, quality: 'GOOD', fault: null, dispatch: ['mail'] });
    expect(said.values.postalRecipient).toMatchObject({
      value: 'Mme Zoé "Zo"; Martin\n12 rue des Lilas\n75011 Paris',
      countryCode: 'FR',
    });
    expect(
      Buffer.from(page?.picture ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect([Math.round(page?.widthMm ?? 0), Math.round(page?.heightMm ?? 0)]).toEqual([210, 297]);
  });

  it.each([
    ['name', '', 'metadata.mandatory'],
    ['address', 'a\nb\nc\nd\ne', 'metadata.maxLines'],
    ['account', '12', 'metadata.pattern'],
    ['from', '31/12/2026', 'metadata.date'],
    ['plan', 'Dusk', 'metadata.notAllowed'],
    ['rates', '1\n2\n3\n4', 'metadata.maxLines'],
    ['enclosures', 'Map\nRoof', 'metadata.notAllowed'],
    ['enclosures', 'Map\nTerms\nPrice list', 'metadata.maxLines'],
  ])('is refused at its column: %s = %j', async (name, value, label) => {
    const { faults } = await tryRow({ ...GOOD, [name]: value });
    expect(Object.entries(faults).map(([column, fault]) => [column, fault.label])).toEqual([[name, label]]);
  });

  it('has a bad address where its columns make none, and its page all the same', async () => {
    const { values, quality, page } = await tryRow({ ...GOOD, address: 'nowhere' }, { page: 1 });
    expect([values.postalRecipient?.quality, quality, page?.page]).toEqual(['BAD', 'BAD', 1]);
  });

  it('is for services whose letters are made of rows, and for those who may use them', async () => {
    const letters = world.office.town.services.letters;
    const body = { serviceId: letters, row: {}, page: 0 };
    expect((await failure(world.clerk.call('requirements.tryRow', { body }))).label).toBe('services.mappingMandatory');
  });

  it('is nothing where a program makes other files of the rows: what it would make is not known yet', async () => {
    const rewritten = await world.serviceOn(channelWith([]), [], {
      type: 'preprocessing',
      preprocessor: { name: 'mailMerge', parameters: {} },
      boxes: [
        { ...{ name: 'people', label: 'People', main: true, boxType: 'datafile' }, parserConfiguration: FORMATS.csv },
      ],
    });
    const body = { serviceId: rewritten, row: GOOD, page: 0 };
    expect(await failure(world.clerk.call('requirements.tryRow', { body }))).toMatchObject({
      ...{ label: 'services.mappingMandatory', parameters: { box: 'people' } },
    });
  });

  it('leaves nothing behind', async () => {
    const tables = ['job', 'input_file', 'pack_group'] as const;
    const before = await Promise.all(tables.map(count));
    await tryRow(GOOD, { page: 1 });
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });
});

describe.each(Object.entries(FORMATS))('letters written as %s', (format, raw) => {
  it.runIf(hasReaders)('leave with every value as it was typed', async () => {
    const parser = ParserConfiguration.parse(raw);
    if (parser.format === 'custom') throw new Error('It cannot be written.');
    const rows = [GOOD, { ...GOOD, name: 'M. Paul Martin', plan: '', rates: 'שלום', enclosures: '' }];
    const job = await world.clerk.call('jobs.create', {
      parts: [
        { name: 'parameters', value: JSON.stringify({ serviceId: services[format] }) },
        {
          name: 'people',
          value: Buffer.from(encodeText(textOfRows(parser, rows), parser.encoding)),
          fileName: `x.${format}`,
        },
      ],
    });
    const ready = await world.office.ready(world.clerk, job.id);
    expect(ready.counts).toMatchObject({ packGroups: 2, bad: 0 });
    const command = await world.office.confirm(world.clerk, job.id);
    await world.office.reaches(world.clerk, command.id, 'OUTPUTTED');
    const outbox = path.join(world.office.server.dataDir, 'outbox');
    const shipments = (await world.office.shipments(world.clerk, job.id)).toSorted(
      (a, b) => a.packGroupId - b.packGroupId,
    );
    const texts = shipments.map(({ nuid }) => {
      const [letter = ''] = globSync(`*/*/${nuid}.pdf`, { cwd: outbox });
      return pagesByPoppler(path.join(outbox, letter)).join('\n');
    });
    for (const value of Object.values(GOOD).flatMap((one) => one.split('\n'))) expect(texts[0]).toContain(value);
    expect(texts[1]).toContain('M. Paul Martin');
    expect(texts[1]).toMatch(/שלום|םולש/);
    expect(texts[1]).not.toContain('Terms');
  });
});
