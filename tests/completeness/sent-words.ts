// What a file says that was made, by our own engine: whether it can be read by others is what the scenarios look at.
import type { PostOffice } from '../scenarios/post-office.ts';

const WHOLE = { left: 0, top: 0, width: 1000, height: 1000 };
const EXTRACTION = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;

/** The text of some pages (from 1) of a file, line by line. */
export async function wordsOf(office: PostOffice, file: string, pages: readonly number[] = [1]): Promise<string> {
  const requests = pages.map((page) => ({ page, areas: [WHOLE], extraction: EXTRACTION }));
  const read = await office.server.services.documents.areaText({ path: file, lane: 'person', requests });
  if (!read.ok) throw new Error(`${file}: ${read.refusal.label}`);
  return read.value.flatMap(({ lines }) => lines).join('\n');
}
