// Text of areas on many pages, asked for in batches so that no child works on one request for long.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { storableText } from '#domain/shared/storable-text.ts';
import type { ExtractionSettings } from '#server/documents/engine/text/lines.ts';
import type { DepositDocuments, Lane } from '#server/letters/jobs/document-files.ts';

/** One area of one page, numbered from 1 in the file. */
export interface TextQuestion {
  readonly page: number;
  readonly area: Omit<PageArea, 'page'>;
  readonly extraction: Extraction;
}

/** The text of one area; `unsure`: why it may be wrong, empty where it is trusted. */
export interface TextAnswer {
  readonly lines: readonly string[];
  readonly unsure: readonly string[];
  /** The whole page holds no text, as a scan does. */
  readonly blankPage?: boolean;
  /** No line of it stands upright on the page as it is seen: turned, or as in a mirror. */
  readonly sideways?: boolean;
}

/** Pages asked for in one request of a child. */
const PAGES_PER_REQUEST = 500;

/** The settings of the contract in the engine's words. */
export const engineExtraction = (extraction: Extraction): ExtractionSettings => ({
  lineDetection: extraction.lineDetection,
  characterOrder: extraction.characterOrder === 'position' ? 'position' : 'writing',
  wordSpacing: extraction.wordSpacing,
});

interface FileToRead {
  readonly path: string;
  readonly lane: Lane;
  /** Hears how many questions are answered, batch by batch. */
  readonly report?: (done: number) => Promise<void>;
}

/** The answers in the order of the questions. Refuses as opening the file does. */
export async function readTexts(
  documents: DepositDocuments,
  { path, lane, report }: FileToRead,
  questions: readonly TextQuestion[],
): Promise<Result<TextAnswer[]>> {
  const answers: TextAnswer[] = [];
  for (let from = 0; from < questions.length; from += PAGES_PER_REQUEST) {
    const batch = questions.slice(from, from + PAGES_PER_REQUEST);
    const requests = batch.map(({ page, area, extraction }) => {
      const { left, top, width, height } = area;
      return { page, areas: [{ left, top, width, height }], extraction: engineExtraction(extraction) };
    });
    const read = await documents.areaText({ path, lane, requests });
    if (!read.ok) return read;
    const byRequest = new Map(read.value.map((answer) => [answer.request, answer]));
    for (const index of batch.keys()) {
      const { lines = [], unsure = [], sideways = false } = byRequest.get(index) ?? {};
      answers.push({ lines: lines.map(storableText), unsure, ...(sideways ? { sideways } : {}) });
    }
    await report?.(from + batch.length);
  }
  return ok(answers);
}
