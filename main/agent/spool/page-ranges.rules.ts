// Pages that a print dialog asked for: a letter with other pages than its sender wants must not go unseen. Pure.
import { z } from 'zod';

const Range = z.tuple([z.number().int(), z.number().int()]);
/** As the driver records them (printer-driver/printer/template/settings.ts): one range as itself, several as a list. */
const Ranges = z.union([Range.transform((one) => [one]), z.array(Range).min(1)]);

/** From the first page to one that no document has: how some programs say "all". */
const ENDLESS = 9_999;

/**
 * "2-3, 7" when the sender asked for some pages of the document; null for all of it. Some programs send only the
 * selected pages and no ranges; others leave the selection to the printer and send the whole PDF with ranges.
 * @param pages of a document that was raster: these are the selected ones already, the sender draws no others
 */
export function askedPages(settings: Readonly<Record<string, unknown>>, pages: number | null): string | null {
  const parsed = Ranges.safeParse(settings['page-ranges']);
  if (!parsed.success || pages !== null) return null;
  if (parsed.data.some(([low, high]) => low <= 1 && high >= ENDLESS)) return null;
  return parsed.data.map(([low, high]) => (low === high ? String(low) : `${low}-${high}`)).join(', ');
}
