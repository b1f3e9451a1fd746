// Texts that technical areas take from the pages of the deposited documents: all that a slice needs is read once, file by
// file, before its letters are planned.
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { ConditionExpression, ValueExpression } from '#domain/expressions/expression.schema.ts';
import type { AnyExpression } from '#domain/expressions/expression.types.ts';
import type { DepositDocuments } from '#server/letters/jobs/document-files.ts';
import { readTexts, type TextQuestion } from '#server/letters/rows/page-text.ts';
import { areasOf, pageOfChunk } from '#server/letters/rows/row-facts.ts';
import type { LetterDocument, LetterFacts } from './letter-facts.ts';

/** What was read, by `areaTextKey`, and the files that could not be read, by path. */
export interface AreaTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly faults: ReadonlyMap<string, Refusal>;
}

/** Where no area reads a page. */
export const NO_TEXTS: AreaTexts = { texts: new Map(), faults: new Map() };

/** One text of one document: the same area read in another way is another text. */
export const areaTextKey = (
  { path, firstPage, lastPage }: Pick<LetterDocument, 'path' | 'firstPage' | 'lastPage'>,
  area: PageArea,
  { lineDetection, characterOrder, wordSpacing }: Extraction,
): string => {
  const { page, left, top, width, height } = area;
  const how = [lineDetection, characterOrder, wordSpacing];
  return JSON.stringify([path, firstPage, lastPage, page, left, top, width, height, ...how]);
};

/** The document that an expression means by a box: its first one; null = the main box. */
export const documentIn = (
  { documents }: Pick<LetterFacts, 'documents'>,
  box: string | null,
  mainBox: string | undefined,
): LetterDocument | undefined => documents.find(({ boxName }) => boxName === (box ?? mainBox));

function expressionsOf({ condition, contentEvaluator }: TechnicalArea): AnyExpression[] {
  return [
    ...(condition === null ? [] : [ConditionExpression.parse(condition)]),
    ...(contentEvaluator === null ? [] : [ValueExpression.parse(contentEvaluator)]),
  ];
}

/** What is asked of each file, by path and then by `areaTextKey`. */
function questionsOf(
  letters: readonly LetterFacts[],
  areas: readonly TechnicalArea[],
  mainBox: string | undefined,
): Map<string, Map<string, TextQuestion>> {
  const wanted = areas.flatMap(expressionsOf).flatMap(areasOf);
  const asked = new Map<string, Map<string, TextQuestion>>();
  for (const letter of letters) {
    for (const { box, area, extraction } of wanted) {
      const document = documentIn(letter, box, mainBox);
      const page = document === undefined || area === null ? null : pageOfChunk(document, area.page);
      if (document === undefined || area === null || page === null) continue;
      const ofFile = asked.get(document.path) ?? new Map<string, TextQuestion>();
      ofFile.set(areaTextKey(document, area, extraction), { page, area, extraction });
      asked.set(document.path, ofFile);
    }
  }
  return asked;
}

/** What these areas read of these letters; nothing is opened when they read nothing. */
export async function readAreaTexts(
  { documents }: { readonly documents: DepositDocuments },
  letters: readonly LetterFacts[],
  wanted: {
    readonly areas: readonly TechnicalArea[];
    readonly mainBox: string | undefined;
    readonly lane: 'person' | 'batch';
  },
): Promise<AreaTexts> {
  const texts = new Map<string, string>();
  const faults = new Map<string, Refusal>();
  for (const [path, questions] of questionsOf(letters, wanted.areas, wanted.mainBox)) {
    const read = await readTexts(documents, { path, lane: wanted.lane }, [...questions.values()]);
    if (!read.ok) {
      faults.set(path, read.refusal);
      continue;
    }
    for (const [index, key] of [...questions.keys()].entries()) {
      texts.set(key, (read.value[index]?.lines ?? []).join('\n'));
    }
  }
  return { texts, faults };
}

/** Why a letter cannot say what its areas should: one of its files could not be read. */
export const textFault = ({ faults }: AreaTexts, { documents }: LetterFacts): Refusal | undefined => {
  const unread = documents.find(({ path }) => faults.has(path));
  return unread === undefined ? undefined : faults.get(unread.path);
};
