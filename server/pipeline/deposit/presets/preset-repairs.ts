// Pages that a preset of the service fits: mended as a person would have done. Each is tried first; one that cannot be mended
// whole stays as it was deposited.
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { PageLayout } from '#domain/documents/page-layout.ts';
import { resolveSelector } from '#domain/documents/selectors.ts';
import type { RepairPreset } from '#domain/services/repair-preset.ts';
import { isUnique } from '#domain/services/services.ts';
import { compositionOn, layoutOf } from '#domain/services/sheets.rules.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { type PresetRepair, presetsTakenBack } from '#server/letters/jobs/page-repairs.ts';
import type { DocumentChunk } from '#server/letters/rows/chunks.repository.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import { mended, type PageToLookAt } from './preset-trials.ts';

/** Presets of a deposit by box, and how its pages may be laid on paper. */
export interface PresetsOfJob {
  readonly byBox: ReadonlyMap<string, readonly RepairPreset[]>;
  readonly layouts: readonly (PageLayout | undefined)[];
}

/** None where nothing is printed, and none that was taken back for this deposit. */
export async function presetsOf({ services, job }: Pick<StepContext, 'services' | 'job'>): Promise<PresetsOfJob> {
  const boxes = job.service.boxes.filter(({ boxType, repairs }) => boxType === 'pdf' && repairs.length > 0);
  if (boxes.length === 0) return { byBox: new Map(), layouts: [] };
  const channels = await channelsOf(services.db, job.service);
  const layouts = job.service.channels.flatMap(({ label, composition }) => {
    const type = channels.get(label)?.channelType;
    return type !== undefined && CHANNEL_TYPE_ROWS[type].paper ? [layoutOf(compositionOn(type, composition))] : [];
  });
  if (layouts.length === 0) return { byBox: new Map(), layouts };
  const without = await presetsTakenBack(services.db, job.id);
  const left = boxes.map(
    ({ name, repairs }) => [name, repairs.filter((preset) => !without.includes(preset.name))] as const,
  );
  return { byBox: new Map(left.filter(([, presets]) => presets.length > 0)), layouts };
}

/** What the presets mend of the pages of documents, in their order. */
export async function presetRepairs(
  { services, job }: Pick<StepContext, 'services' | 'job'>,
  presets: PresetsOfJob,
  chunks: readonly DocumentChunk[],
): Promise<PresetRepair[]> {
  const repairs: PresetRepair[] = [];
  for (const [fileId, ofFile] of Map.groupBy(chunks, (chunk) => chunk.fileId)) {
    const file = job.files.find(({ id }) => id === fileId);
    const stored = file === undefined ? null : await storedPath(services.files, workingHash(file));
    const ofBox = presets.byBox.get(file?.box_name ?? '') ?? [];
    if (stored === null) continue;
    const lane = isUnique(job.serviceType) ? 'person' : 'batch';
    const source = { documents: services.documents, fileId, path: stored, lane, layouts: presets.layouts } as const;
    const pages = ofFile.flatMap((chunk) => pagesToLookAt(chunk, ofBox));
    const parts = chunked(pages, PAGES_AT_ONCE);
    for (const together of chunked(parts, PARTS_AT_ONCE))
      repairs.push(...(await Promise.all(together.map((part) => mended(source, part)))).flat());
  }
  return repairs;
}

/** Pages of one job of the document engine, and jobs that are under way: each of its processes has work. */
const PAGES_AT_ONCE = 25;
const PARTS_AT_ONCE = 4;

const chunked = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Those that a preset is for: the others are not even read. */
function pagesToLookAt({ firstPage, lastPage }: DocumentChunk, presets: readonly RepairPreset[]): PageToLookAt[] {
  const count = lastPage - firstPage + 1;
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return places.flatMap((page) => {
    const forIt = presets.filter((preset) => resolveSelector(preset.page, count).includes(page));
    return forIt.length === 0 ? [] : [{ page: firstPage + page - 1, place: { page, count }, presets: forIt }];
  });
}
