// What technical areas say and on which pages: each of their fields has its effect on what is drawn.
import { describe, expect, it } from 'vitest';
import { Box } from '#domain/services/box.schema.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { AREA, channelWith, composition, document, LETTER, plan } from '#tests/pipeline/letter-plan.ts';
import { areaTextKey } from './area-texts.ts';
import { rgba } from './colours.ts';

describe('technical areas', () => {
  it('print an address as the address page does, and codes as it is stored', () => {
    const area = { page: '1', area: AREA, contentEvaluator: { type: 'requirementReference', name: 'postalRecipient' } };
    const channel = channelWith([
      { ...area, type: 'multiline' },
      { ...area, type: 'qrcode' },
    ]);
    const value = 'Anna Schmidt\nHauptstraße 5\n10115 Berlin';
    const abroad = { ...LETTER, values: { postalRecipient: value }, countries: { postalRecipient: 'DE' } };
    const [text, code] = plan(channel, composition(), { letter: abroad }).output.pages[0]?.items ?? [];
    expect(text).toMatchObject({ lines: [...value.split('\n'), 'ALLEMAGNE'] });
    expect(code).toMatchObject({ text: value });
    const [home] = plan(channel).output.pages[0]?.items ?? [];
    expect(home).toMatchObject({ lines: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'] });
  });

  it('name the deposit’s metadata, the account and the file where their content refers to them', () => {
    const area = (contentEvaluator: object) => ({ type: 'text', page: '1', area: AREA, contentEvaluator });
    const channel = channelWith([
      area({ type: 'metadataReference', name: 'campaign' }),
      area({ type: 'metadataReference', name: 'reference' }),
      area({ type: 'accountReference', name: 'accountingCode' }),
      area({ type: 'fileName', box: null, extension: true }),
      area({ type: 'metadataReference', name: 'colour' }),
      area({ type: 'pdfMetadata', box: null, name: 'constructor' }),
      area({ type: 'requirementReference', name: 'toString' }),
    ]);
    const boxes = [Box.parse({ name: 'letters', label: 'Letters', main: true })];
    const { pages } = plan(channel, composition(), { boxes }).output;
    const said = (pages[0]?.items ?? []).map((item) => ('lines' in item ? item.lines : []));
    expect(said).toEqual([['spring'], ['0001'], ['A-7'], ['a.pdf']]);
  });

  it('of HTML take markup from the rule and from values of HTML, and all else for text', () => {
    const named = (name: string) => ({ type: 'requirementReference', name });
    const content = {
      ...{ type: 'concat', separator: '' },
      values: [{ type: 'constant', value: '<b>' }, named('name'), { type: 'constant', value: '</b>' }, named('body')],
    };
    const area = { page: '1', area: AREA, contentEvaluator: content };
    const values = { name: 'A & B <Sons>', body: '<i>Hello</i>' };
    const channel = channelWith([
      { ...area, type: 'html' },
      { ...area, type: 'text' },
    ]);
    const letter = { ...LETTER, values, html: ['body'] };
    const [rich, text] = plan(channel, composition(), { letter }).output.pages[0]?.items ?? [];
    const spans = rich?.type === 'richText' ? rich.paragraphs.flatMap((paragraph) => paragraph.spans) : [];
    const said = (isBold: boolean) => spans.flatMap(({ bold, text: part }) => (bold === isBold ? [part] : [])).join('');
    expect([said(true), said(false)]).toEqual(['A & B <Sons>', 'Hello']);
    expect(text).toMatchObject({ lines: ['<b>A & B <Sons></b><i>Hello</i>'] });
  });

  const matrix = { type: 'datamatrix', page: '1', area: AREA, colorBAT: '#ff0000', colorProd: '#000000' };

  it('carry the NUID where they have no content of their own, on the pages that they name', () => {
    const { pages } = plan(channelWith([matrix, { ...matrix, page: 'even' }])).output;
    expect(pages.map(({ items }) => items?.length)).toEqual([1, 1, 0, 1]);
    expect(pages[0]?.items).toMatchObject([{ type: 'datamatrix', text: 'ABCDEFGHJKMNP', color: rgba('#000') }]);
  });

  it('are drawn in the colour of the proof on proofs', () => {
    const { pages } = plan(channelWith([matrix]), composition(), { rendition: 'proof' }).output;
    expect(pages[0]?.items).toMatchObject([{ color: { r: 255, g: 0, b: 0, a: 1 } }]);
  });

  it('that must be blank on the page refuse it, or show in the colour of errors on a proof', () => {
    const area = { ...matrix, page: 'all', check: true, desc: 'sorting', colorError: '#ff8800' };
    const pages = (rendition: 'production' | 'proof') =>
      plan(channelWith([{ ...matrix, page: 'all' }, area]), composition(), { rendition }).output.pages;
    expect(pages('production')[0]).toMatchObject({ blankChecks: [{ item: 1, name: 'sorting', otherwise: 'refuse' }] });
    expect(pages('proof')[0]).toMatchObject({ blankChecks: [{ item: 1, otherwise: { r: 255, g: 136, b: 0, a: 1 } }] });
    expect(pages('production')[1]).not.toHaveProperty('blankChecks');
  });

  const shown = (item: DrawItem | undefined) => (item !== undefined && 'lines' in item ? item.lines : item?.type);
  const text = { type: 'text', page: '1', area: AREA };

  it('are counted in the composed document, in each document, or on the address page', () => {
    const area = (over: object) => ({ ...text, contentEvaluator: { type: 'constant', value: 'X' }, ...over });
    const drawnOn = (over: object, letter = LETTER, paper: object = {}) => {
      const shape = composition({ addressPage: 'always', printSide: 'simplex', ...paper });
      const { pages } = plan(channelWith([area(over)]), shape, { letter }).output;
      return pages.flatMap(({ items = [] }, index) => (items.some((item) => shown(item)?.[0] === 'X') ? [index] : []));
    };
    // address page, a 3, b 3, b 4
    expect(drawnOn({ page: '1' })).toEqual([0]);
    expect(drawnOn({ page: '1', scope: 'document' })).toEqual([1, 2]);
    expect(drawnOn({ page: '-1', scope: 'document' })).toEqual([1, 3]);
    expect(drawnOn({ page: '-1&even', scope: 'document' })).toEqual([3]);
    expect(drawnOn({ page: 'all', scope: 'addressPage' })).toEqual([0]);
    expect(drawnOn({ page: '2', scope: 'addressPage' })).toEqual([]);
    // Each copy is a document by itself, as is another chunk of the same file.
    expect(drawnOn({ page: '1', scope: 'document' }, LETTER, { duplicates: 2 })).toEqual([1, 2, 3, 5]);
    const chunks = [
      { ...document(2), lastPage: 4 },
      { ...document(1), firstPage: 5, lastPage: 5 },
    ];
    expect(drawnOn({ page: '1', scope: 'document' }, { ...LETTER, documents: chunks })).toEqual([1, 3]);
  });

  it('say what stands on the page, where the file lies in its box, its information, and the counts of the order', () => {
    const extraction = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' } as const;
    const read = { page: 1, left: 20, top: 14, width: 70, height: 8 };
    const area = (contentEvaluator: object) => ({ ...text, contentEvaluator });
    const channel = channelWith([
      area({ type: 'pdfText', box: null, area: read, extraction }),
      area({ type: 'pdfMetadata', box: null, name: 'Title' }),
      area({ type: 'positionInBox', box: null }),
      area({ type: 'recipientCount' }),
      area({ type: 'sheetCount' }),
      area({ type: 'outputFileReference', name: 'name' }),
      area({ type: 'pdfMetadata', box: null, name: 'Author' }),
    ]);
    const [first] = LETTER.documents;
    const texts = new Map(first === undefined ? [] : [[areaTextKey(first, read, extraction), 'Reference 0001']]);
    const boxes = [Box.parse({ name: 'letters', label: 'Letters', main: true })];
    const areaTexts = { texts, faults: new Map() };
    const { pages } = plan(channel, composition(), { boxes, areaTexts }).output;
    expect(pages[0]?.items?.flatMap((item) => shown(item) ?? [])).toEqual([
      ...['Reference 0001', 'A letter', '2', '25', '2', 'main'],
    ]);
  });

  it('are in the kind of barcode that is named, and hold GS1 elements where they shall', () => {
    const code = { ...text, type: 'barcode', contentEvaluator: { type: 'constant', value: '4006381333931' } };
    const items = plan(channelWith([code, { ...code, barcodeType: 'ean13' }, { ...code, barcodeGS1Format: true }]))
      .output.pages[0]?.items;
    expect(items).toMatchObject([
      { symbology: 'code128', gs1: false },
      { symbology: 'ean13', gs1: false },
      { symbology: 'code128', gs1: true },
    ]);
  });

  it('of one line put the lines of their content behind each other, those of several keep them', () => {
    const contentEvaluator = { type: 'constant', value: 'one\ntwo' };
    const items = plan(
      channelWith([
        { ...text, contentEvaluator },
        { ...text, type: 'multiline', contentEvaluator },
      ]),
    ).output.pages[0]?.items;
    expect(items?.map(shown)).toEqual([['one two'], ['one', 'two']]);
  });

  it('keep their margins, also around a rectangle', () => {
    const margins = { top: 1, right: 2, bottom: 3, left: 4 };
    const areas = [
      { ...text, margins, type: 'rectangle' },
      { ...text, margins, contentEvaluator: { type: 'constant', value: 'x' } },
    ];
    expect(plan(channelWith(areas)).output.pages[0]?.items).toMatchObject([{ margins }, { margins }]);
  });

  it('of HTML are rich text, in the one colour of proofs on proofs', () => {
    const contentEvaluator = { type: 'constant', value: '<p>Dear <b style="color:red">Ms&nbsp;Smith</b></p>' };
    const channel = channelWith([{ ...text, type: 'html', contentEvaluator, colorBAT: '#00ff00' }]);
    const [item] = plan(channel).output.pages[0]?.items ?? [];
    expect(item).toMatchObject({
      type: 'richText',
      oneColor: false,
      paragraphs: [
        { spans: [{ text: 'Dear ' }, { text: 'Ms\u00a0Smith', bold: true, color: { r: 255, g: 0, b: 0 } }] },
      ],
    });
    const [proof] = plan(channel, composition(), { rendition: 'proof' }).output.pages[0]?.items ?? [];
    expect(proof).toMatchObject({ oneColor: true, color: { r: 0, g: 255, b: 0 } });
  });

  it('say what their expression gives, and are left out when their condition does not hold', () => {
    const content = (name: string) => ({ contentEvaluator: { type: 'outputFileReference', name } });
    const option = (optionValueId: number) => ({
      condition: { type: 'hasOption', optionTypeId: 7, optionValueId },
    });
    const { pages } = plan(
      channelWith([
        { ...text, ...content('deliveryNumber') },
        { ...text, ...content('sheets'), ...option(70) },
        { ...text, ...content('pages'), ...option(71) },
        { ...text, contentEvaluator: { type: 'requirementReference', name: 'colour' } },
      ]),
    ).output;
    const said = (pages[0]?.items ?? []).map((item) => ('lines' in item ? item.lines : []));
    expect(said).toEqual([['ACME-2026-00000001-5'], ['2'], ['red']]);
  });
});
