// Reads what stands in the place of the address on the later pages of letters (docs/model.md, "Another person's page").
import { type LaterAddress, plausibleAddress } from '#domain/addresses/later-addresses.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import type { JobInHand, PipelineServices } from '../steps/step.types.ts';
import { readAreas, type WantedArea } from './read-areas.ts';
import { areasOf, type ChunkInHand, textKey } from './row-facts.ts';

/** Pages of a letter that are looked at: an envelope holds fewer. */
const PAGES = 500;

interface Looking {
  readonly services: Pick<PipelineServices, 'files' | 'documents'>;
  readonly job: JobInHand;
  readonly specs: readonly RequirementSpec[];
  readonly defaultCountry: string | null;
}

/** The places on a first page from which the recipient's address is read. */
function placesOf({ job, specs }: Looking): WantedArea[] {
  const mainBox = mainBoxOf(job.service)?.name;
  return specs
    .filter(({ type, kind, scope }) => type === 'POSTAL_ADDRESS' && kind === 'RECIPIENT' && scope === 'shipment')
    .flatMap(({ value }) => areasOf(value))
    .filter(({ box, area }) => area?.page === 1 && (box ?? mainBox) === mainBox);
}

/** The plausible addresses on the later pages of each chunk, by its id. Nothing is read where the service expects them. */
export async function readLaterAddresses(
  looking: Looking,
  chunks: readonly ChunkInHand[],
): Promise<Result<ReadonlyMap<number, readonly LaterAddress[]>>> {
  const found = new Map<number, readonly LaterAddress[]>();
  if (looking.job.service.laterAddresses === 'expected') return ok(found);
  const mainBox = mainBoxOf(looking.job.service)?.name;
  const letters = chunks.filter(({ boxName, firstPage, lastPage }) => boxName === mainBox && lastPage > firstPage);
  const most = letters.reduce((pages, { firstPage, lastPage }) => Math.max(pages, lastPage - firstPage + 1), 1);
  const pages = Array.from({ length: Math.min(most, PAGES) - 1 }, (_, index) => index + 2);
  const wanted = pages.flatMap((page) =>
    placesOf(looking).map((place) => ({ ...place, area: place.area && { ...place.area, page } })),
  );
  const texts = await readAreas(looking, wanted, letters);
  if (!texts.ok) return texts;
  for (const { id } of letters) {
    const later = wanted.flatMap(({ area, extraction }): LaterAddress[] => {
      const text = area === null ? undefined : texts.value.get(textKey(id, area, extraction));
      const lines = text === undefined ? null : plausibleAddress(text.lines, looking.defaultCountry);
      return area === null || lines === null ? [] : [{ page: area.page, lines }];
    });
    // Two places of one page may both read it.
    const once = later.filter(({ page }, index) => later.findIndex((one) => one.page === page) === index);
    if (once.length > 0) found.set(id, once);
  }
  return ok(found);
}
