// What a file says that was made, by our own engine: whether it can be read by others is what the scenarios look at.
import type { PostOffice } from '../scenarios/post-office.ts';

const WHOLE = { left: 0, top: 0, width: 1000, height: 1000 };
const READING = { lineDetection: 'default', wordSpacing: 'normal' } as const;

/** The lines of each of some pages (from 1) of a file, as they stand or as they were written. */
export async function linesOf(
  office: PostOffice,
  file: string,
  pages: readonly number[],
  characterOrder: 'position' | 'writing' = 'position',
): Promise<string[][]> {
  const requests = pages.map((page) => ({ page, areas: [WHOLE], extraction: { ...READING, characterOrder } }));
  const read = await office.server.services.documents.areaText({ path: file, lane: 'person', requests });
  if (!read.ok) throw new Error(`${file}: ${read.refusal.label}`);
  return read.value.map(({ lines }) => [...lines]);
}
