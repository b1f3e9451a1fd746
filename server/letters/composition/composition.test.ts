// What one recipient's output holds: pages in order, blank sides, address page.
import { describe, expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { Box } from '#domain/services/box.schema.ts';
import { channelWith, composition, document, LETTER, plan } from '#tests/pipeline/letter-plan.ts';
import { readPages } from './composed-letter.ts';

const MARGINS = { top: 10, right: 0, bottom: 0, left: 5 };

const kinds = (planned: ReturnType<typeof plan>) =>
  planned.output.pages.map((page) => (page.kind === 'source' ? `${page.path} ${page.page}` : 'drawn'));

describe('the pages of an output', () => {
  it('start each document of a duplex set on a new sheet', () => {
    const planned = plan(channelWith([]));
    expect(kinds(planned)).toEqual(['a.pdf 3', 'drawn', 'b.pdf 3', 'b.pdf 4']);
    expect(planned).toMatchObject({ sheets: 2, printed: 3 });
  });

  it('have blank backs as large as the page in front of them', () => {
    const planned = plan(channelWith([]), composition(), {
      letter: { ...LETTER, documents: [document(1), document(1)] },
    });
    const backs = planned.output.pages.map((page) => (page.kind === 'drawn' ? page.sameSizeAs : null));
    expect(backs).toEqual([null, 1, null, 3]);
    const inFront = plan(channelWith([]), composition({ addressPage: 'always' }));
    expect(inFront.output.pages[0]).toMatchObject({ kind: 'drawn', sameSizeAs: 3 });
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

  it('carry the address on the address page where the window of the envelope is', () => {
    const left = (over: object, countryCode: string | null = 'FR') => {
      const sender = { line: 'Acme', countryCode, locale: 'fr' };
      const [first] = plan(channelWith([]), composition({ addressPage: 'always', ...over }), { sender }).output.pages;
      return (first?.items ?? []).map((item) => item.area.left);
    };
    expect(left({})).toEqual([105, 105]);
    expect(left({}, 'DE')).toEqual([25, 25]);
    expect(left({}, null)).toEqual([105, 105]);
    expect(left({ addressWindow: 'right' }, 'DE')).toEqual([105, 105]);
    expect(left({ addressWindow: 'left' })).toEqual([25, 25]);
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
    // What lies over the pages of another box, which this letter has nothing of, does not touch it.
    const laid = { path: 'stamp.pdf', pageCount: 1, layer: 'over', page: 'all', scope: 'document' } as const;
    const beside = { ...whole, appositions: [{ ...laid, box: 'attachments' }] };
    expect(plan(keeping, over, { letter: beside, boxes }).output).toEqual(kept.output);
    const onAll = { ...whole, appositions: [{ ...laid, box: 'attachments', scope: 'composedDocument' as const }] };
    expect(plan(keeping, over, { letter: onAll, boxes }).output).toEqual(kept.output);
    const others = [
      plan(keeping, over, { letter: { ...whole, appositions: [{ ...laid, box: 'letters' }] }, boxes }),
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
