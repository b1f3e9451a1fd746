// Texts that areas take from pages: each file is asked once for all letters of a slice, and one that cannot be read is said.
import { expect, it } from 'vitest';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { refuse } from '#domain/errors/result.ts';
import type { AreaTextRequest } from '#server/documents/jobs/document-jobs.ts';
import type { StepServices } from '#server/pipeline/tasks/step-services.ts';
import { channelWith, document, LETTER } from '#tests/pipeline/letter-plan.ts';
import { areaTextKey, readAreaTexts, textFault } from './area-texts.ts';

const EXTRACTION = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' } as const;
const read = (page: number, left: number) => ({ page, left, top: 10, width: 50, height: 10 });
const text = (page: number, left: number, box: string | null = null) => ({
  type: 'pdfText',
  box,
  area: read(page, left),
  extraction: EXTRACTION,
});
const areas = (...marks: object[]): readonly TechnicalArea[] =>
  channelWith(marks).outputFileDefinitions.flatMap(({ technicalAreas }) => technicalAreas);

/** Answers where each area lies; a file of the name `bad.pdf` cannot be opened. */
function engine() {
  const asked: [string, readonly number[]][] = [];
  const areaText = async ({ path, requests }: { path: string; requests: readonly AreaTextRequest[] }) => {
    asked.push([path, requests.map(({ page }) => Number(page))]);
    if (path === 'bad.pdf') return refuse('document.broken', { code: 'x' });
    const value = requests.map(({ page, areas: [area] }, request) => ({
      ...{ request, page: Number(page), area: 0, unsure: [] },
      lines: [`page ${page}`, `left ${area?.left}`],
    }));
    return { ok: true as const, value };
  };
  return { asked, services: { documents: { areaText } } as unknown as Pick<StepServices, 'documents'> };
}

const chunk = (path: string, firstPage: number) => ({ ...document(2, path), firstPage, lastPage: firstPage + 1 });
const letters = [1, 3, 5].map((first) => ({ ...LETTER, documents: [chunk('run.pdf', first)] }));
const wanted = { mainBox: 'letters', lane: 'batch' } as const;

it('reads each file once for all letters, each area of a document once', async () => {
  const { asked, services } = engine();
  const marks = areas(
    { type: 'text', contentEvaluator: text(1, 20) },
    { type: 'text', contentEvaluator: text(1, 20), condition: { type: 'empty', value: text(-1, 30) } },
    { type: 'text', contentEvaluator: text(3, 20) },
    { type: 'text', contentEvaluator: text(1, 20, 'annexes') },
  );
  const { texts, faults } = await readAreaTexts(services, letters, { ...wanted, areas: marks });
  // No letter has a third page, and none has annexes.
  expect(asked).toEqual([['run.pdf', [1, 2, 3, 4, 5, 6]]]);
  expect(faults.size).toBe(0);
  expect(texts.get(areaTextKey(chunk('run.pdf', 3), read(1, 20), EXTRACTION))).toBe('page 3\nleft 20');
  expect(texts.get(areaTextKey(chunk('run.pdf', 5), read(-1, 30), EXTRACTION))).toBe('page 6\nleft 30');
});

it('opens nothing where no area reads a page', async () => {
  const { asked, services } = engine();
  await readAreaTexts(services, letters, { ...wanted, areas: areas({ type: 'datamatrix' }) });
  expect(asked).toEqual([]);
});

it('says which letters cannot say what they should', async () => {
  const { services } = engine();
  const bad = { ...LETTER, documents: [chunk('bad.pdf', 1)] };
  const marks = areas({ type: 'text', contentEvaluator: text(1, 20) });
  const found = await readAreaTexts(services, [...letters, bad], { ...wanted, areas: marks });
  expect(textFault(found, bad)).toMatchObject({ label: 'document.broken' });
  expect(letters.map((letter) => textFault(found, letter))).toEqual([undefined, undefined, undefined]);
});
