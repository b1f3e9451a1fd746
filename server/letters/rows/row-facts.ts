// The facts that a row's expressions may ask for: its chunks, their files and page texts, metadata and account.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { allNodes } from '#domain/expressions/check.ts';
import type { AnyExpression, Value } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { AccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type HasOption, NO_OPTIONS } from '#server/letters/requirements/channel-options.ts';
import type { TextAnswer } from './page-text.ts';

/** A chunk with what is known of its file. */
export interface ChunkInHand {
  readonly id: number;
  readonly rank: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly boxName: string;
  /** From 0. */
  readonly indexInBox: number;
  readonly firstPage: number;
  readonly lastPage: number;
  readonly fault: { readonly label: string; readonly parameters: Record<string, unknown> } | null;
  /** Document information of the file. */
  readonly information: Readonly<Record<string, string>>;
  /** Columns of the row of a data file that it was made of or that plans it; empty: none. */
  readonly values: Readonly<Record<string, string>>;
  /** The box of the row that plans it; null, or left out: the row is of its own box. */
  readonly planBox?: string | null;
  /** The main chunk whose pack it joins; null: it is one, or joins none. */
  readonly mainChunkId: number | null;
}

/** Text of one area of one chunk, by `textKey`. */
export type Texts = ReadonlyMap<string, TextAnswer>;

/** One text of one chunk: the same area read in another way is another text. */
export const textKey = (chunkId: number, area: PageArea, extraction: Extraction): string =>
  JSON.stringify([chunkId, area.page, area.left, area.top, area.width, area.height, Object.values(extraction)]);

/** The page of the file that an area's page means within a chunk: from 1, or from the end; null = there is none. */
export function pageOfChunk(chunk: Pick<ChunkInHand, 'firstPage' | 'lastPage'>, page: number): number | null {
  const absolute = page > 0 ? chunk.firstPage + page - 1 : chunk.lastPage + page + 1;
  return page !== 0 && absolute >= chunk.firstPage && absolute <= chunk.lastPage ? absolute : null;
}

/** The areas that a value or condition reads. */
export const areasOf = (value: AnyExpression | null): Extract<Value, { type: 'pdfText' }>[] =>
  value === null ? [] : allNodes(value).filter((part) => part.type === 'pdfText');

/** What one row's expressions are evaluated over; `now` in ms since the epoch. */
export interface FactSources {
  readonly now: number;
  readonly account: AccountFacts;
  readonly metadatas: Readonly<Record<string, string>>;
  readonly texts: Texts;
  /** The main chunk first. */
  readonly chunks: readonly ChunkInHand[];
  /** Chunks that no envelope has and that expressions read: those of boxes of scope `job`. */
  readonly beside?: readonly ChunkInHand[];
  readonly mainBox: string;
  readonly recipients: number;
  /** Sheets of an envelope, by the pages of its documents. */
  sheets(pages: readonly number[]): number;
  requirement(name: string): string | null;
  /** None where it is left out. */
  readonly hasOption?: HasOption;
  /** Not chosen where it is left out. */
  readonly preference?: ConsentPreference;
}

/** The context of a row's expressions. */
export function rowFacts(sources: FactSources): EvaluationContext {
  const all = [...sources.chunks, ...(sources.beside ?? [])];
  const chunkIn = (box: string | null): ChunkInHand | undefined =>
    all.find(({ boxName }) => boxName === (box ?? sources.mainBox));
  const pages = sources.chunks.map(({ firstPage, lastPage }) => lastPage - firstPage + 1);
  return {
    now: sources.now,
    timeZone: sources.account.timeZone,
    locale: sources.account.locale,
    dataColumn: (box, column) => {
      // The row that plans the split of a letter is the letter's own: no pack has the plan.
      const wanted = box ?? sources.mainBox;
      const row = all.find(({ boxName, planBox }) => (planBox ?? boxName) === wanted);
      return row !== undefined && Object.hasOwn(row.values, column) ? (row.values[column] ?? null) : null;
    },
    fileName: (box) => chunkIn(box)?.fileName ?? null,
    pdfMetadata: (box, name) => {
      const { information = {} } = chunkIn(box) ?? {};
      return Object.hasOwn(information, name) ? (information[name] ?? null) : null;
    },
    pdfText: (box, area, extraction) => {
      const chunk = chunkIn(box);
      return (chunk && sources.texts.get(textKey(chunk.id, area, extraction))?.lines.join('\n')) ?? null;
    },
    positionInBox: (box) => {
      const chunk = chunkIn(box);
      return chunk === undefined ? null : chunk.indexInBox + 1;
    },
    metadata: (name) => (Object.hasOwn(sources.metadatas, name) ? (sources.metadatas[name] ?? null) : null),
    requirement: sources.requirement,
    account: (name) => sources.account.text(name),
    outputFile: () => null,
    sheetCount: () => sources.sheets(pages),
    recipientCount: () => sources.recipients,
    hasOption: sources.hasOption ?? NO_OPTIONS,
    preference: sources.preference ?? 'notChosen',
  };
}
