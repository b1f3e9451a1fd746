// The identifiers by which chunks find their packs, evaluated over the pages of each chunk (docs/model.md, "Reconciling").
import { ok, type Result } from '#domain/errors/result.ts';
import { checkValue } from '#domain/expressions/check.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import type { Value } from '#domain/expressions/expression.types.ts';
import { isReconciled, mainBoxOf } from '#domain/services/main-box.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { chunksOfScope } from '../rows/chunks.repository.ts';
import { readAreas } from '../rows/read-areas.ts';
import { areasOf, type ChunkInHand, rowFacts } from '../rows/row-facts.ts';
import type { StepContext } from '../steps/step.types.ts';

/** What a chunk is found by; null: by nothing. */
export interface ChunkIdentifiers {
  readonly chunk: number;
  /** Of a main chunk: box name → identifier. */
  readonly pack: Readonly<Record<string, string>> | null;
  /** Of a chunk of another box. */
  readonly own: string | null;
}

interface BoxIdentifiers {
  readonly box: string;
  readonly ofPack: Value;
  readonly own: Value;
}

/** Letters and signs that look alike are alike, and so is the space that a page has between them; empty is none. */
export const identifierOf = (text: string): string | null =>
  text.normalize('NFKC').replace(/\s+/gu, ' ').trim() || null;

function read(raw: Expression): Result<Value> {
  const checked = checkValue(raw);
  return checked.ok ? ok(checked.value) : checked;
}

/** The pairs of identifiers of a service, as they are evaluated. Refuses an expression that is none. */
function boxIdentifiers({ job }: StepContext): Result<BoxIdentifiers[]> {
  const found: BoxIdentifiers[] = [];
  for (const box of job.service.boxes) {
    if (!isReconciled(box) || box.reconcile === null) continue;
    const ofPack = read(box.reconcile.packIdentifier);
    if (!ofPack.ok) return ofPack;
    const own = read(box.reconcile.identifier);
    if (!own.ok) return own;
    found.push({ box: box.name, ofPack: ofPack.value, own: own.value });
  }
  return ok(found);
}

/** Identifiers of some chunks; the pages of each file are read in one pass. Refuses as reading a file does. */
export async function readIdentifiers(
  context: StepContext,
  chunks: readonly ChunkInHand[],
): Promise<Result<ChunkIdentifiers[]>> {
  const { job, services } = context;
  const boxes = boxIdentifiers(context);
  if (!boxes.ok) return boxes;
  const mainBox = mainBoxOf(job.service)?.name ?? '';
  // Without a box a value is read from the chunk that it is of.
  const wanted = boxes.value.flatMap(({ box, ofPack, own }) => [
    ...areasOf(ofPack).map((area) => ({ ...area, box: area.box ?? mainBox })),
    ...areasOf(own).map((area) => ({ ...area, box: area.box ?? box })),
  ]);
  const beside = await chunksOfScope(services.db, job, 'job');
  const texts = await readAreas(context, wanted, [...chunks, ...beside]);
  if (!texts.ok) return texts;
  const common = {
    now: services.clock.now().getTime(),
    account: await readAccountFacts(services.db, job.accountId),
    texts: texts.value,
    metadatas: job.metadatas,
    beside,
    recipients: 0,
    sheets: () => 0,
    requirement: () => null,
  };
  const evaluated = (value: Value, chunk: ChunkInHand): string | null => {
    const text = evaluateValue(value, rowFacts({ ...common, chunks: [chunk], mainBox: chunk.boxName }));
    return text.ok ? identifierOf(text.value) : null;
  };
  return ok(
    chunks.map((chunk) => {
      if (chunk.boxName !== mainBox) {
        const own = boxes.value.find(({ box }) => box === chunk.boxName)?.own;
        return { chunk: chunk.id, pack: null, own: own === undefined ? null : evaluated(own, chunk) };
      }
      const pack = boxes.value.flatMap(({ box, ofPack }) => {
        const text = evaluated(ofPack, chunk);
        return text === null ? [] : [[box, text] as const];
      });
      return { chunk: chunk.id, pack: Object.fromEntries(pack), own: null };
    }),
  );
}
