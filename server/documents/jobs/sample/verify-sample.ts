// The job "verify": after production, a sample of the outputs is drawn beside its sources. A difference outside the drawn
// items stops the job (docs/model.md, "Sample after production").

import { areaOnPaper, layPage } from '#domain/documents/page-layout.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { laidPageDiffers } from '#server/documents/pdfium/laid-page-comparison.ts';
import { loadPdfium, type PdfiumLibrary } from '#server/documents/pdfium/library.ts';
import { differs } from '#server/documents/pdfium/page-comparison.ts';
import { openInPdfium, type PdfiumFile } from '#server/documents/pdfium/pdfium-file.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import type { AreaMm, DrawItem } from '#server/documents/writer/draw-item.ts';
import { boxOf, POINTS_PER_MM } from '#server/documents/writer/geometry.ts';
import { layOutText } from '#server/documents/writer/text-layout.ts';
import type { ComposeOutput, SourcePage, VerifiedSample, VerifyJob } from '../compose-jobs.ts';
import { paperOf } from '../compose-page.ts';
import { undrawnItems } from '../drawn-fields.ts';
import { pageNumber } from '../page-number.ts';
import { type SourceFiles, sourceFiles } from '../sources/source-files.ts';
import { losesText } from '../taken-out/cleared-outputs.ts';
import { unitOf } from '../units.ts';
import { comparedLayers, type OpenApposition } from './compared-layers.ts';

/** The letter says something else than its source: another address, or less. */
const isChanged = ({ pages }: ComposeOutput): boolean =>
  pages.some((page) => losesText(page) || (page.kind === 'source' && page.address !== undefined));

/** First, last, one in `every`, and those whose address was set anew or whose text was taken out. */
const sampleOf = (outputs: readonly ComposeOutput[], every: number): ComposeOutput[] =>
  outputs.filter((output, i) => i === 0 || i === outputs.length - 1 || i % every === 0 || isChanged(output));

/** Refuses with `document.outputDiffers` (`output`: the target, `page`) at the first page that differs from its source. */
export async function verifySample(job: VerifyJob, context: JobContext): Promise<Result<VerifiedSample>> {
  const library = await loadPdfium();
  const files = new Map<string, PdfiumFile | null>();
  const working = sourceFiles(context);
  const sample = sampleOf(job.outputs, job.every);
  let pages = 0;
  let isDone = false;
  try {
    for (const output of sample) {
      for (const [index, page] of output.pages.entries()) {
        if (page.kind !== 'source') continue;
        context.progress(output.target);
        const made = opened(library, files, output.target);
        const source = opened(library, files, page.path);
        const facts = await factsOf(working, page);
        const laid = await openAppositions({ library, files, working }, page);
        if (!made || !source || !laid || isDifferent(page, { made, source, number: index + 1, laid, ...facts })) {
          return refuse('document.outputDiffers', { output: output.target, page: index + 1 });
        }
        pages++;
      }
      closeOne(files, output);
    }
    isDone = true;
    return ok({ outputs: sample.length, pages });
  } finally {
    for (const file of files.values()) file?.close();
    working.close(isDone);
  }
}

/** What the engine knows of a page and PDFium does not. */
interface PageFacts {
  /** Points of display space per unit of user space */
  readonly unit: number;
  /** Areas of the page, as it lies on its paper, in which values were drawn that the source does not show. */
  readonly fields: readonly AreaMm[];
}

async function factsOf(files: SourceFiles, page: SourcePage): Promise<PageFacts> {
  const file = await files.open(page.path);
  const number = file.ok ? pageNumber(page.page, file.value.pageCount) : null;
  if (!file.ok || number === null) return { unit: 1, fields: [] };
  const paper = paperOf(page, file.value, number);
  const fields = paper === 'no room' ? [] : undrawnItems(file.value, number, paper).map(({ area }) => area);
  return { unit: unitOf(file.value, number), fields };
}

interface OpenFiles {
  readonly library: PdfiumLibrary;
  readonly files: Map<string, PdfiumFile | null>;
  readonly working: SourceFiles;
}

/** What lies over and under the page; null where a document does not open. */
async function openAppositions(
  { library, files, working }: OpenFiles,
  { appositions = [] }: SourcePage,
): Promise<OpenApposition[] | null> {
  const open: OpenApposition[] = [];
  for (const one of appositions) {
    const file = opened(library, files, one.path);
    const known = await working.open(one.path);
    const number = known.ok ? pageNumber(one.page, known.value.pageCount) : null;
    if (file === null || !known.ok || number === null) return null;
    open.push({ ...one, file, unit: unitOf(known.value, number) });
  }
  return open;
}

function opened(library: PdfiumLibrary, files: Map<string, PdfiumFile | null>, path: string): PdfiumFile | null {
  const known = files.get(path);
  if (known !== undefined) return known;
  const file = openInPdfium(library, path, 'print');
  const usable = typeof file === 'string' ? null : file;
  files.set(path, usable);
  return usable;
}

function closeOne(files: Map<string, PdfiumFile | null>, { target }: ComposeOutput): void {
  files.get(target)?.close();
  files.delete(target);
}

interface Compared extends PageFacts {
  readonly made: PdfiumFile;
  readonly source: PdfiumFile;
  /** page of the output, from 1 */
  readonly number: number;
  readonly laid: readonly OpenApposition[];
}

function isDifferent(page: SourcePage, compared: Compared): boolean {
  const { made, source, number, unit } = compared;
  const sourcePage = pageNumber(page.page, source.pageCount);
  if (sourcePage === null || number > made.pageCount) return true;
  const size = source.size(sourcePage);
  const areas = [...(page.items ?? []).map(coloured), ...compared.fields, ...changedAreas(page, size, unit)];
  const [before, after] = [
    { file: source, page: sourcePage },
    { file: made, page: number },
  ];
  const laid = laidOf(page, size, unit);
  const inUnits = areas.map((area) => divided(area, unit));
  if (compared.laid.length === 0) {
    return laid === null
      ? differs(before, after, inUnits)
      : laidPageDiffers({ source: before, made: after, ...laid, areas });
  }
  const paper = made.size(number);
  const layers = comparedLayers(compared.laid, { ...paper, unit: laid === null ? unit : 1 });
  if (layers === null) return true;
  const onPaper = laid === null ? { ...asItLies(size), areas: inUnits } : { ...laid, areas };
  return laidPageDiffers({ source: before, made: after, ...onPaper, layers });
}

/** A page that stays where it is; mm as PDFium shows it. */
const asItLies = ({ width, height }: { width: number; height: number }) => ({
  turn: 0 as const,
  place: { left: 0, top: 0, width: width / POINTS_PER_MM, height: height / POINTS_PER_MM },
});

/** Glyphs of an area reach over its border, mm. */
const OVER_BORDER = 3;

/** Where lines were set in place of others or taken out, on the page as it is laid; mm. */
function changedAreas(
  { address, takeOut = [], layout }: SourcePage,
  points: { width: number; height: number },
  unit: number,
): AreaMm[] {
  const mm = unit / POINTS_PER_MM;
  const page = { width: points.width * mm, height: points.height * mm };
  const laid = layout === undefined ? null : layPage(page, layout);
  return [...(address === undefined ? [] : [address.area]), ...takeOut].map(({ left, top, width, height }) => {
    const area = {
      left: left - OVER_BORDER,
      top: top - OVER_BORDER,
      width: width + 2 * OVER_BORDER,
      height: height + 2 * OVER_BORDER,
    };
    return layout === undefined || laid === null ? area : areaOnPaper(area, { page, rotation: layout.rotation, laid });
  });
}

/** How the page lies on its paper, mm; null where it is as it was. */
function laidOf({ layout }: SourcePage, points: { width: number; height: number }, unit: number) {
  if (layout === undefined) return null;
  const mm = unit / POINTS_PER_MM;
  const size = { width: points.width * mm, height: points.height * mm };
  const laid = layPage(size, layout);
  if (laid === null || (laid.asItIs && layout.rotation === 0)) return null;
  const { left, top, scale } = laid;
  const lies = layout.rotation === 90 || layout.rotation === 270;
  const [width, height] = lies ? [size.height, size.width] : [size.width, size.height];
  return { turn: layout.rotation, place: { left, top, width: width * scale, height: height * scale } };
}

const divided = ({ left, top, width, height }: AreaMm, unit: number): AreaMm => ({
  left: left / unit,
  top: top / unit,
  width: width / unit,
  height: height / unit,
});

/** The area that an item may colour: its own, and where text is drawn over the border, as much as the text needs. */
function coloured(item: DrawItem): AreaMm {
  const { area } = item;
  if (item.type !== 'text' || (item.overflow ?? 'visible') !== 'visible') return area;
  const layout = layOutText(item, boxOf(area, 0, item.margins));
  if (!layout.ok) return area;
  const moreWidth = Math.max(0, layout.value.width / POINTS_PER_MM - area.width);
  const moreHeight = Math.max(0, layout.value.height / POINTS_PER_MM - area.height);
  return {
    left: area.left - moreWidth,
    top: area.top - moreHeight,
    width: area.width + 2 * moreWidth,
    height: area.height + 2 * moreHeight,
  };
}
