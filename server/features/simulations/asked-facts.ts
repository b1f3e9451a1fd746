// The facts that a rule asked for, with the place on the page of each area, and where the text stands that an empty area missed.
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { Asked } from '#domain/expressions/decided.ts';
import type { Value } from '#domain/expressions/expression.types.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { Services } from '#server/context/context.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { readTexts, type TextQuestion } from '#server/letters/rows/page-text.ts';
import { type ChunkInHand, pageOfChunk } from '#server/letters/rows/row-facts.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';

type Fact = WhyRow['values'][number]['asked'][number];
type Near = NonNullable<Fact['near']>;
type AreaNode = Extract<Value, { type: 'pdfText' }>;

/** How far beside an area text is looked for, mm; further away it is another text. */
const DISTANCES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30] as const;

interface Letter {
  readonly world: Services;
  readonly job: JobInHand;
  /** Of the letter, the main document first. */
  readonly chunks: readonly ChunkInHand[];
}

type Strip = Pick<PageArea, 'left' | 'top' | 'width' | 'height'>;

/** The strip of `mm` on one side of an area. */
function stripOf({ left, top, width, height }: Strip, side: Near['side'], mm: number): Strip | null {
  if (side === 'below') return { left, top: top + height, width, height: mm };
  if (side === 'right') return { left: left + width, top, width: mm, height };
  if (side === 'above') return top <= 0 ? null : { left, top: Math.max(0, top - mm), width, height: Math.min(mm, top) };
  return left <= 0 ? null : { left: Math.max(0, left - mm), top, width: Math.min(mm, left), height };
}

/** The nearest text beside an area without any; null: none is near. */
async function nearText(
  { world, job }: Letter,
  asked: { readonly node: AreaNode; readonly fileId: number; readonly page: number },
): Promise<Near | null> {
  const { area, extraction } = asked.node;
  const file = job.files.find(({ id }) => id === asked.fileId);
  const path = file === undefined ? null : await storedPath(world.files, workingHash(file));
  if (area === null || path === null) return null;
  const strips = DISTANCES.flatMap((mm) =>
    (['below', 'above', 'left', 'right'] as const).flatMap((side) => {
      const strip = stripOf(area, side, mm);
      return strip === null ? [] : [{ side, mm, strip }];
    }),
  );
  const questions = strips.map(({ strip }): TextQuestion => ({ page: asked.page, area: strip, extraction }));
  const read = await readTexts(world.documents, { path, lane: 'person' }, questions);
  if (!read.ok) return null;
  // Nearest first: the distances grow.
  const index = read.value.findIndex(({ lines }) => lines.join('').trim() !== '');
  const found = strips[index];
  return found === undefined
    ? null
    : { side: found.side, mm: found.mm, text: (read.value[index]?.lines ?? []).join(' ').slice(0, 100) };
}

async function areaFact(letter: Letter, node: AreaNode, text: string | null): Promise<Fact> {
  const box = node.box ?? mainBoxOf(letter.job.service)?.name;
  const chunk = letter.chunks.find(({ boxName }) => boxName === box);
  const page = chunk === undefined || node.area === null ? null : pageOfChunk(chunk, node.area.page);
  const place = { inputFileId: page === null ? null : (chunk?.fileId ?? null), page, area: node.area };
  const isEmpty = page !== null && chunk !== undefined && (text ?? '').trim() === '';
  const near = isEmpty ? await nearText(letter, { node, fileId: chunk.fileId, page }) : null;
  return { node: { ...node }, text, ...place, near };
}

/** What a rule asked for, in its order. */
export async function askedFacts(letter: Letter, asked: readonly Asked[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const { node, text } of asked) {
    if (node.type === 'pdfText') facts.push(await areaFact(letter, node, text));
    else facts.push({ node: { ...node }, text, inputFileId: null, page: null, area: null, near: null });
  }
  return facts;
}
