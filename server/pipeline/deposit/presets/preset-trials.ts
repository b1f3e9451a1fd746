// What presets of repairs make of pages of one file: read, matched, and tried many at once.
import { layPage, type PageLayout } from '#domain/documents/page-layout.ts';
import { type PageRepair, repairedLayout } from '#domain/documents/page-repair.ts';
import type { Result } from '#domain/errors/result.ts';
import { type PageOfLines, presetOnPage, type RepairPreset } from '#domain/services/repair-preset.ts';
import type { PresetRepair } from '#server/letters/jobs/page-repairs.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';

/** A page (from 1) of a file that presets may fit. */
export interface PageToLookAt {
  readonly page: number;
  /** Within its document. */
  readonly place: { readonly page: number; readonly count: number };
  readonly presets: readonly RepairPreset[];
}

/** The file, and how its pages may be laid on paper. */
export interface Source {
  readonly documents: StepContext['services']['documents'];
  readonly fileId: number;
  readonly path: string;
  readonly lane: 'person' | 'batch';
  readonly layouts: readonly (PageLayout | undefined)[];
}

/** What each preset that fits would mend of a page, the first first. */
interface Candidates {
  readonly page: number;
  readonly left: readonly Pick<PresetRepair, 'preset' | 'repair'>[];
}

/** What is mended of pages of the file, in their order. */
export async function mended(source: Source, pages: readonly PageToLookAt[]): Promise<PresetRepair[]> {
  const { documents, path, lane, layouts, fileId } = source;
  const read = await inHalves(pages, (some) =>
    documents.pageLines({ path, pages: some.map(({ page }) => page), lane }),
  );
  let open: Candidates[] = pages.flatMap(({ page, place, presets }, index) => {
    const found = read[index];
    // A page that cannot be read says so where it is made.
    if (!found) return [];
    const lines: PageOfLines = { width: found.widthMm, height: found.heightMm, lines: found.lines };
    const left = presets.flatMap((preset) => {
      const repair = presetOnPage(preset, lines, place);
      return repair !== null && fitsPaper(repair, lines, layouts) ? [{ preset: preset.name, repair }] : [];
    });
    return [{ page, left }];
  });
  const repairs: PresetRepair[] = [];
  while (open.length > 0) {
    const tried = await tryFirst(source, open);
    for (const { page, made } of tried) if (made) repairs.push({ fileId, page, ...made });
    open = open.flatMap(({ page, left }, index) =>
      tried[index]?.made || left.length < 2 ? [] : [{ page, left: left.slice(1) }],
    );
  }
  return repairs.sort((one, other) => one.page - other.page);
}

/** The first candidate of each page, where the page can be made with it. */
async function tryFirst({ documents, path, lane }: Source, open: readonly Candidates[]) {
  const trials = open.flatMap(({ page, left: [first] }) =>
    first && first.repair.takeOut.length > 0 ? [{ page, areas: first.repair.takeOut, preset: first.preset }] : [],
  );
  const answers = await inHalves(trials, (some) => documents.takeOutTrials({ path, trials: some, lane }));
  const refused = new Set(trials.filter((_, index) => answers[index] !== true).map(({ page }) => page));
  return open.map(({ page, left: [first] }) => ({ page, made: refused.has(page) ? undefined : first }));
}

/** One answer for each; what is refused together is asked by halves, so that one page spoils no other. null: refused alone. */
async function inHalves<Asked, Answer>(
  asked: readonly Asked[],
  ask: (some: readonly Asked[]) => Promise<Result<readonly Answer[]>>,
): Promise<(Answer | null)[]> {
  if (asked.length === 0) return [];
  const answer = await ask(asked);
  if (answer.ok) return [...answer.value];
  if (asked.length === 1) return [null];
  const middle = Math.ceil(asked.length / 2);
  return [...(await inHalves(asked.slice(0, middle), ask)), ...(await inHalves(asked.slice(middle), ask))];
}

const fitsPaper = (repair: PageRepair, size: PageOfLines, layouts: Source['layouts']): boolean =>
  layouts.every((layout) => {
    const laid = repairedLayout(layout, repair);
    return laid === undefined || layPage(size, laid) !== null;
  });
