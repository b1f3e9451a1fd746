// What one recipient's output holds: pages in order, blank sides, address page, technical areas in the right colours.
import { describe, expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { Box } from '#domain/services/box.schema.ts';
import { ServiceChannel } from '#domain/services/service.schema.ts';
import { NO_TEXTS } from './area-texts.ts';
import { rgba } from './colours.ts';
import { planOutput } from './compose-letter.ts';
import { readPages } from './composed-letter.ts';
import type { LetterFacts } from './letter-facts.ts';

const document = (pages: number, path = 'a.pdf') => ({
  path,
  inputFileId: 1,
  firstPage: 3,
  lastPage: 2 + pages,
  isRepaired: false,
  isWhole: false,
  boxName: 'letters',
  fileName: path,
  positionInBox: 2,
  information: { Title: 'A letter' },
  widthMm: 210,
  heightMm: 297,
});

const LETTER: LetterFacts = {
  packGroupId: 1,
  correction: null,
  recipientLines: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  countryCode: 'FR',
  documents: [document(1), document(2, 'b.pdf')],
  metadatas: { reference: '0001' },
  values: { colour: 'red', postalRecipient: 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris' },
  countries: { postalRecipient: 'FR' },
};
const AREA = { left: 8, top: 8, width: 10, height: 10 };
const channelWith = (technicalAreas: object[], file: object = {}) =>
  ChannelDefinition.parse({
    channelType: 'SIMPLE_MAIL',
    name: 'Letters',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true, technicalAreas, ...file }],
  });
const MARGINS = { top: 10, right: 0, bottom: 0, left: 5 };
const composition = (over: object = {}) => ServiceChannel.parse({ label: 'mail', channelId: 1, composition: over });

const plan = (
  channel: ChannelDefinition,
  serviceChannel = composition(),
  over: Partial<Parameters<typeof planOutput>[0]> = {},
) =>
  planOutput({
    letter: LETTER,
    channel,
    serviceChannel,
    boxes: [],
    options: { '7': 70 },
    nuid: 'ABCDEFGHJKMNP',
    deliveryNumber: 'ACME-2026-00000001-5',
    sender: { line: 'Acme', countryCode: 'FR', locale: 'fr' },
    named: { metadatas: { campaign: 'spring' }, account: (name) => (name === 'accountingCode' ? 'A-7' : null), recipients: 25 },
    areaTexts: NO_TEXTS,
    target: 'out.pdf',
    rendition: 'production',
    now: new Date('2026-11-21T10:00:00Z'),
    ...over,
  });

const kinds = (planned: ReturnType<typeof plan>) =>
  planned.output.pages.map((page) => (page.kind === 'source' ? `${page.path} ${page.page}` : 'drawn'));

describe('the pages of an output', () => {
  it('start each document of a duplex set on a new sheet', () => {
    const planned = plan(channelWith([]));
    expect(kinds(planned)).toEqual(['a.pdf 3', 'drawn', 'b.pdf 3', 'b.pdf 4']);
    expect(planned).toMatchObject({ sheets: 2, printed: 3 });
  });

  it('are those that are read: a blank back of the last sheet is none', () => {
    const one = { ...LETTER, documents: [document(1)] };
    const planned = plan(channelWith([]), composition(), { letter: one });
    expect(kinds(planned)).toEqual(['a.pdf 3', 'drawn']);
    expect(readPages(planned.output.pages)).toBe(1);
    expect(readPages(plan(channelWith([])).output.pages)).toBe(4);
    const inFront = plan(channelWith([]), composition({ addressPage: 'always' }), { letter: one });
    expect(kinds(inFront)).toEqual(['drawn', 'drawn', 'a.pdf 3', 'drawn']);
    expect(readPages(inFront.output.pages)).toBe(3);
  });

  it('follow each other without blanks when printed on one side', () => {
    const planned = plan(channelWith([]), composition({ printSide: 'simplex' }));
    expect(kinds(planned)).toEqual(['a.pdf 3', 'b.pdf 3', 'b.pdf 4']);
    expect(planned).toMatchObject({ sheets: 3, printed: 3 });
  });

  it('repeat each document as often as the service says', () => {
    const planned = plan(channelWith([]), composition({ printSide: 'simplex', duplicates: 2 }));
    expect(kinds(planned)).toEqual(['a.pdf 3', 'a.pdf 3', 'b.pdf 3', 'b.pdf 4', 'b.pdf 3', 'b.pdf 4']);
  });

  it('begin with a page of the address where the channel or the service wants one', () => {
    const wanted = [
      plan(channelWith([], { forceAddressPage: true })),
      plan(channelWith([]), composition({ addressPage: 'always' })),
      plan(channelWith([]), composition({ addressPage: 'whenNotOnPage' })),
    ];
    for (const planned of wanted) {
      expect(kinds(planned).slice(0, 2)).toEqual(['drawn', 'drawn']);
      expect(planned.output.pages[0]?.items).toMatchObject([{ lines: LETTER.recipientLines }, { lines: ['Acme'] }]);
      expect(planned.sheets).toBe(3);
    }
    const abroad = plan(channelWith([]), composition({ addressPage: 'always' }), {
      letter: { ...LETTER, recipientLines: ['Anna Schmidt', '10115 Berlin'], countryCode: 'DE' },
    });
    expect(abroad.output.pages[0]?.items?.[0]).toMatchObject({ lines: ['Anna Schmidt', '10115 Berlin', 'ALLEMAGNE'] });
    const own = plan(channelWith([]), composition({ addressPage: 'whenNotOnPage' }), {
      boxes: [Box.parse({ name: 'letters', label: 'Letters', main: true, hasAddressPage: true })],
    });
    expect(kinds(own)).toHaveLength(4);
  });
});

describe('the paper of an output', () => {
  const layouts = (planned: ReturnType<typeof plan>) =>
    planned.output.pages.map((page) => (page.kind === 'source' ? page.layout : page.sameSizeAs));

  it('is that of the documents unless the service says another', () => {
    expect(layouts(plan(channelWith([])))).toEqual([undefined, 1, undefined, undefined]);
    const paper = plan(channelWith([]), composition({ pageSize: 'A4', rotation: 90, margins: MARGINS }));
    const layout = { rotation: 90, margins: MARGINS, paper: { width: 210, height: 297 } };
    expect(layouts(paper)).toEqual([layout, 1, layout, layout]);
    expect(layouts(plan(channelWith([]), composition({ addressPage: 'always' }))).slice(0, 2)).toEqual([3, 3]);
  });

  it('does not touch a whole document whose bytes must be kept', () => {
    const whole = { ...LETTER, documents: [{ ...document(3), isWhole: true }] };
    const boxes = [Box.parse({ name: 'letters', label: 'Letters', main: true, integrityPreservable: true })];
    const keeping = channelWith([], { preserveIntegrity: true });
    const over = composition({ pageSize: 'A3' });
    const kept = plan(keeping, over, { letter: whole, boxes });
    expect(kept.output).toMatchObject({ preserveIntegrity: true });
    expect([kinds(kept), layouts(kept), kept.sheets]).toEqual([['a.pdf 3', 'a.pdf 4', 'a.pdf 5'], Array(3), 2]);
    const others = [
      plan(keeping, over, { letter: whole }),
      plan(keeping, over, { letter: LETTER, boxes }),
      plan(keeping, composition({ duplicates: 2 }), { letter: whole, boxes }),
      plan(channelWith([], { preserveIntegrity: true, forceAddressPage: true }), over, { letter: whole, boxes }),
      // Merged and printed on both sides, the next person's letter would be on the back of this one.
      plan(channelWith([], { preserveIntegrity: true, outputFileOptions: { merged: true } }), over, {
        letter: whole,
        boxes,
      }),
      plan(channelWith([]), over, { letter: whole, boxes }),
    ];
    for (const { output } of others) {
      expect(output.preserveIntegrity).toBeUndefined();
      expect(output.pages.some(({ kind }) => kind === 'drawn')).toBe(true);
    }
  });
});

it('an output that is not printed has no blank pages', () => {
  const requirements = ['emailRecipient', 'emailSubject'].map((name) => ({ name, type: 'TEXT' }));
  const email = ChannelDefinition.parse({ ...channelWith([]), channelType: 'EMAIL', requirements });
  const planned = plan(email, composition({ printSide: 'duplex' }));
  expect(kinds(planned)).toEqual(['a.pdf 3', 'b.pdf 3', 'b.pdf 4']);
  expect(planned.sheets).toBe(3);
});

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
    ]);
    const boxes = [Box.parse({ name: 'letters', label: 'Letters', main: true })];
    const { pages } = plan(channel, composition(), { boxes }).output;
    const said = (pages[0]?.items ?? []).map((item) => ('lines' in item ? item.lines : []));
    expect(said).toEqual([['spring'], ['0001'], ['A-7'], ['a.pdf']]);
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

  it('say what their expression gives, and are left out when their condition does not hold', () => {
    const text = { type: 'text', page: '1', area: AREA };
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
