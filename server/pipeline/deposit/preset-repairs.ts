// Pages that a preset of the service fits: mended as a person would have done. Each is tried first; one that cannot be mended
// whole stays as it was deposited.
import path from 'node:path';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { layPage, type PageLayout } from '#domain/documents/page-layout.ts';
import { type PageRepair, repairedLayout } from '#domain/documents/page-repair.ts';
import { type PageOfLines, presetOnPage, type RepairPreset } from '#domain/services/repair-preset.ts';
import { isUnique } from '#domain/services/services.ts';
import { compositionOn, layoutOf } from '#domain/services/sheets.rules.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { type PresetRepair, presetsTakenBack } from '#server/letters/jobs/page-repairs.ts';
import type { DocumentChunk } from '#server/letters/rows/chunks.repository.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';

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

/** What the presets mend of the pages of a document. */
export async function presetRepairs(
  context: Pick<StepContext, 'services' | 'job'>,
  { byBox, layouts }: PresetsOfJob,
  chunk: DocumentChunk,
): Promise<PresetRepair[]> {
  const { services, job } = context;
  const file = job.files.find(({ id }) => id === chunk.fileId);
  const stored = file === undefined ? null : await storedPath(services.files, workingHash(file));
  const presets = byBox.get(file?.box_name ?? '') ?? [];
  if (stored === null) return [];
  const lane = isUnique(job.serviceType) ? 'person' : 'batch';
  const count = chunk.lastPage - chunk.firstPage + 1;
  const repairs: PresetRepair[] = [];
  for (let page = chunk.firstPage; page <= chunk.lastPage; page += 1) {
    const read = await services.documents.pageLines({ path: stored, page, lane });
    // A page that cannot be read says so where it is made.
    if (!read.ok) continue;
    const lines: PageOfLines = { width: read.value.widthMm, height: read.value.heightMm, lines: read.value.lines };
    const place = { page: page - chunk.firstPage + 1, count };
    const isMade = (repair: PageRepair) =>
      fitsPaper(repair, lines, layouts) ? isTakenOut(context, { path: stored, page, repair, lane }) : false;
    const fitting = await firstFitting(presets, (preset) => presetOnPage(preset, lines, place), isMade);
    if (fitting !== null) repairs.push({ fileId: chunk.fileId, page, ...fitting });
  }
  return repairs;
}

/** The first preset that fits and can be made. */
async function firstFitting(
  presets: readonly RepairPreset[],
  repairBy: (preset: RepairPreset) => PageRepair | null,
  isMade: (repair: PageRepair) => Promise<boolean> | boolean,
): Promise<Pick<PresetRepair, 'preset' | 'repair'> | null> {
  for (const preset of presets) {
    const repair = repairBy(preset);
    if (repair !== null && (await isMade(repair))) return { preset: preset.name, repair };
  }
  return null;
}

const fitsPaper = (repair: PageRepair, size: PageOfLines, layouts: PresetsOfJob['layouts']): boolean =>
  layouts.every((layout) => {
    const laid = repairedLayout(layout, repair);
    return laid === undefined || layPage(size, laid) !== null;
  });

interface Tried {
  readonly path: string;
  readonly page: number;
  readonly repair: PageRepair;
  readonly lane: 'person' | 'batch';
}

/** The page is made as production would make it. */
async function isTakenOut(
  { services }: Pick<StepContext, 'services'>,
  { path: source, page, repair: { takeOut }, lane }: Tried,
): Promise<boolean> {
  if (takeOut.length === 0) return true;
  return inWorkFolder(async (folder) => {
    const pages = [{ kind: 'source' as const, path: source, page, takeOut }];
    const made = await services.documents.compose({
      outputs: [{ target: path.join(folder, 'page.pdf'), pages }],
      lane,
    });
    return made.ok;
  });
}
