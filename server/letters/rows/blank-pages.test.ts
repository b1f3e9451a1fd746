// Pages are read whole only where no area of theirs holds text.
import { expect, test } from 'vitest';
import { markBlankPages } from './blank-pages.ts';
import type { TextAnswer } from './page-text.ts';
import { type ChunkInHand, textKey } from './row-facts.ts';

const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const place = (page: number, top: number) => ({
  type: 'pdfText' as const,
  box: null,
  area: { page, left: 20, top, width: 80, height: 20 },
  extraction,
});
const [address, email, later] = [place(1, 45), place(1, 70), place(2, 45)];

const chunk = (id: number): ChunkInHand => ({
  ...{ id, rank: id, fileId: 1, fileName: 'run.pdf', boxName: 'letters', indexInBox: 0 },
  ...{ firstPage: 2 * id - 1, lastPage: 2 * id, fault: null, information: {}, values: {}, mainChunkId: null },
});

/** Answers what was read of whole pages, by the number of the page in the file. */
async function marked(lines: Readonly<Record<string, readonly string[]>>) {
  const read: number[] = [];
  const wanted = [address, email, later];
  const texts = new Map<string, TextAnswer>(
    [1, 2].flatMap((id) =>
      wanted.map((one, index) => [
        textKey(id, one.area, extraction),
        { lines: lines[`${id}.${index}`] ?? [], unsure: [] },
      ]),
    ),
  );
  const context = {
    services: {
      files: { pathOf: async () => '/run.pdf' },
      documents: {
        async areaText({ requests }: { requests: readonly { page: number }[] }) {
          read.push(...requests.map(({ page }) => page));
          return { ok: true, value: requests.map((_, request) => ({ request, lines: [], unsure: [] })) };
        },
      },
    },
    job: {
      serviceType: 'MASS',
      files: [{ id: 1, hash: Buffer.alloc(32), working_hash: null }],
      service: { boxes: [{ name: 'letters', type: 'MAIN' }] },
    },
  };
  // Only what the function reads of a job and its services.
  const answer = await markBlankPages(context as never, wanted, { chunks: [chunk(1), chunk(2)], texts });
  if (!answer.ok) throw new Error(answer.refusal.label);
  const blank = [...answer.value].filter(([, { blankPage }]) => blankPage).map(([key]) => key);
  return { read: [...new Set(read)].sort(), blank };
}

test('a page whose every area is empty is read whole, and one with text in any area is not', async () => {
  const { read, blank } = await marked({ '1.0': ['Mrs Ada Example'], '1.2': ['page 2'], '2.2': ['page 2'] });
  expect(read).toEqual([3]);
  expect(blank).toEqual([address, email].map(({ area }) => textKey(2, area, extraction)));
});

test('nothing is read again where text stands on every page', async () => {
  const { read, blank } = await marked({ '1.1': ['a@b.example'], '1.2': ['x'], '2.0': ['Mr B'], '2.2': ['x'] });
  expect({ read, blank }).toEqual({ read: [], blank: [] });
});
