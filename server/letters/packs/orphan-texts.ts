// What stands on pages that found no recipient: all of it, and in the places where the service reads numbers and addresses.
import { plausibleAddress } from '#domain/addresses/later-addresses.ts';
import { Extraction, type PageArea } from '#domain/documents/area.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { checkValue } from '#domain/expressions/check.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { readAreas, type WantedArea } from '#server/letters/rows/read-areas.ts';
import { areasOf, type ChunkInHand, textKey } from '#server/letters/rows/row-facts.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';

/** Pages that are read: names and numbers stand on the first ones. */
const PAGES = 3;
/** mm: more than any page. */
const WHOLE_PAGE = { left: 0, top: 0, width: 5000, height: 5000 };

export interface OrphanTexts {
  readonly lines: readonly string[];
  /** Where the identifier was read. */
  readonly identifierArea: PageArea | null;
  readonly address: { readonly area: PageArea; readonly lines: readonly string[] } | null;
}

interface OrphanReading {
  readonly services: Pick<PipelineServices, 'files' | 'documents'>;
  readonly job: JobInHand;
  readonly specs: readonly RequirementSpec[];
  readonly defaultCountry: string | null;
}

/** Where the box of the chunk says what it is found by. */
function identifierAreas({ job }: OrphanReading, boxName: string): WantedArea[] {
  const raw = job.service.boxes.find(({ name }) => name === boxName)?.reconcile?.identifier;
  const checked = raw === undefined ? null : checkValue(raw);
  return checked?.ok ? areasOf(checked.value).filter(({ box }) => (box ?? boxName) === boxName) : [];
}

/** Documents of one office have the address in one place, whichever box they come in. */
const addressAreas = ({ specs }: OrphanReading): WantedArea[] =>
  specs
    .filter(({ type, kind }) => type === 'POSTAL_ADDRESS' && kind === 'RECIPIENT')
    .flatMap(({ value }) => areasOf(value))
    .filter(({ area }) => area?.page === 1);

/** Reads the first pages of a chunk. A row of a data file has none: its values are its lines. */
export async function readOrphanTexts(reading: OrphanReading, chunk: ChunkInHand): Promise<Result<OrphanTexts>> {
  const here = (place: WantedArea): WantedArea => ({ ...place, box: chunk.boxName });
  const extraction = Extraction.parse({});
  const count = Math.min(PAGES, chunk.lastPage - chunk.firstPage + 1);
  const whole = Array.from(
    { length: Math.max(0, count) },
    (_, index): WantedArea => ({
      type: 'pdfText',
      box: chunk.boxName,
      area: { page: index + 1, ...WHOLE_PAGE },
      extraction,
    }),
  );
  const numbers = identifierAreas(reading, chunk.boxName).map(here);
  const addresses = addressAreas(reading).map(here);
  const read = await readAreas(reading, [...whole, ...numbers, ...addresses], [chunk]);
  if (!read.ok) return read;
  const linesIn = (place: WantedArea): readonly string[] =>
    place.area === null ? [] : (read.value.get(textKey(chunk.id, place.area, place.extraction))?.lines ?? []);
  const address = addresses.flatMap((place) => {
    const lines = plausibleAddress(linesIn(place), reading.defaultCountry);
    return lines === null || place.area === null ? [] : [{ area: place.area, lines }];
  });
  return ok({
    lines: [...whole.flatMap(linesIn), ...Object.values(chunk.values)],
    identifierArea: numbers.find((place) => linesIn(place).join('').trim() !== '')?.area ?? null,
    address: address[0] ?? null,
  });
}
