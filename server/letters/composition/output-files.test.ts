// Several output files of one letter: each planned by its own areas and settings, beside the others.
import { describe, expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { Box } from '#domain/services/box.schema.ts';
import { AREA, channelWith, composition, document, LETTER, plan, planFiles } from '#tests/pipeline/letter-plan.ts';

const STAMP = { type: 'datamatrix', area: AREA, page: '1' };
const channel = (...outputFileDefinitions: object[]) =>
  ChannelDefinition.parse({ ...channelWith([]), outputFileDefinitions });
const MAIN = { name: 'letter', mainOutputFile: true, technicalAreas: [STAMP] };
const ARCHIVE = { name: 'archive', preserveIntegrity: true };
const COPY = { name: 'copy', forceAddressPage: true };
const WHOLE = { ...LETTER, documents: [{ ...document(3), isWhole: true }] };
const boxes = [Box.parse({ name: 'letters', label: 'Letters', main: true, integrityPreservable: true })];

describe('output files of one letter', () => {
  it('come with the main one first, then by name, whatever their order in the channel', () => {
    const planned = planFiles(channel(COPY, ARCHIVE, MAIN));
    expect(planned.map(({ outputName, isMain }) => [outputName, isMain])).toEqual([
      ['letter', true],
      ['archive', false],
      ['copy', false],
    ]);
    expect(new Set(planned.map(({ output }) => output.target)).size).toBe(3);
  });

  it('change nothing of each other: bytes are kept of one, another is stamped, a third has an address page', () => {
    const over = { letter: WHOLE, boxes };
    const [main, archive, copy] = planFiles(channel(MAIN, ARCHIVE, COPY), composition(), over);
    expect(archive?.output).toMatchObject({ preserveIntegrity: true });
    expect(archive?.output.pages.flatMap(({ items }) => items)).toEqual([]);
    expect(main?.output.preserveIntegrity).toBeUndefined();
    expect(main?.output.pages[0]?.items).toHaveLength(1);
    expect(main?.output.pages).toEqual(plan(channel(MAIN), composition(), over).output.pages);
    expect(copy?.output.pages[0]?.kind).toBe('drawn');
    expect([main, archive, copy].map((file) => file?.sheets)).toEqual([2, 2, 3]);
  });

  it('say a corrected address each in its own way; one whose bytes are kept carries the page as it was deposited', () => {
    const correction = {
      ...{ changed: true, obstacle: null, printable: true, wholeOf: 'letters' },
      area: { page: 1, left: 20, top: 40, width: 80, height: 30 },
    } as const;
    const over = { letter: { ...WHOLE, correction }, boxes };
    const planned = planFiles(channel(MAIN, ARCHIVE, COPY), composition(), over);
    expect(planned.map(({ way }) => way)).toEqual(['onPage', 'asDeposited', 'addressPage']);
    expect(planned.map(({ output }) => output.pages.some((page) => 'address' in page))).toEqual([true, false, false]);
    // A letter itself whose bytes are kept cannot say it: confirming refuses the row.
    expect(() => planFiles(channel({ ...MAIN, preserveIntegrity: true }), composition(), over)).toThrow();
  });

  it('say the facts of the file on which the area stands', () => {
    const fact = (name: string) => ({ type: 'outputFileReference', name });
    const values = [...['name', 'nuid', 'pages', 'sheets'].map(fact), { type: 'sheetCount' }];
    const contentEvaluator = {
      type: 'concat',
      values: values.flatMap((value) => [value, { type: 'constant', value: ' ' }]),
    };
    const left = fact('name');
    const condition = { type: 'equals', left, right: { type: 'constant', value: 'copy' } };
    const technicalAreas = [
      { type: 'text', area: AREA, page: '1', contentEvaluator },
      { type: 'rectangle', area: AREA, page: '1', condition },
    ];
    const files = planFiles(channel({ ...MAIN, technicalAreas }, { ...COPY, technicalAreas }));
    const said = files.map(({ output }) =>
      (output.pages[0]?.items ?? []).map((item) => ('lines' in item ? item.lines.at(-1) : item.type)),
    );
    expect(said).toEqual([
      ['letter ABCDEFGHJKMNP 4 2 2 '],
      ['75011 Paris', 'Acme', 'copy ABCDEFGHJKMNP 6 3 3 ', 'rectangle'],
    ]);
  });
});
