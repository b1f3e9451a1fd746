// Areas that must be blank on the source before something is drawn there (docs/model.md, "Technical areas").
import { areaOnPage, layPage } from '#domain/documents/page-layout.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import type { AreaMm, DrawItem, Rgba } from '../writer/draw-item.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import type { ComposeOutput, SourcePage } from './compose-jobs.ts';
import { pageNumber } from './page-number.ts';
import type { PagePictures, Picture } from './page-pictures.ts';
import { type SourceFiles, withSources } from './sources/source-files.ts';

/** Resolution of the drawing: a dot of 0.3 mm still shows. */
export const BLANK_DPI = 100;
/** Channels above this value are paper: scanners and JPEG leave traces of grey. */
const PAPER = 245;

/** True when nothing is visible in the area (mm). `unit`: UserUnit of the page, which PDFium ignores. */
export function isBlank({ rgb, width, height, scale }: Picture, area: AreaMm, unit: number): boolean {
  const perMm = (scale * POINTS_PER_MM) / unit;
  const [left, top] = [Math.max(0, Math.round(area.left * perMm)), Math.max(0, Math.round(area.top * perMm))];
  const right = Math.min(width, Math.round((area.left + area.width) * perMm));
  const bottom = Math.min(height, Math.round((area.top + area.height) * perMm));
  for (let y = top; y < bottom; y++) {
    const row = rgb.subarray((y * width + left) * 3, (y * width + Math.max(left, right)) * 3);
    if (row.some((channel) => channel < PAPER)) return false;
  }
  return true;
}

/** The documents of the job at hand, and their pages drawn. */
export interface Sources {
  readonly files: SourceFiles;
  readonly pictures: PagePictures;
}

/** An item whose area is not blank; page from 1. */
export interface NotBlank {
  readonly page: number;
  readonly item: number;
}

/**
 * The output with the items recoloured whose areas are not blank, which `notBlank` is filled with. Refuses with `proof.areaNotBlank` (`area`, `page`) where
 * the check says so, and as opening does.
 */
export async function withBlankChecks(
  output: ComposeOutput,
  sources: Sources,
  notBlank: NotBlank[],
): Promise<Result<ComposeOutput>> {
  if (!output.pages.some((page) => page.kind === 'source' && page.blankChecks?.length)) return ok(output);
  const pages = [...output.pages];
  for (const [index, page] of output.pages.entries()) {
    if (page.kind !== 'source' || !page.blankChecks?.length) continue;
    const items = await checkedItems(page, { number: index + 1, notBlank }, sources);
    if (!items.ok) return items;
    pages[index] = { ...page, items: items.value };
  }
  return ok({ ...output, pages });
}

async function checkedItems(
  page: SourcePage,
  { number, notBlank }: { readonly number: number; readonly notBlank: NotBlank[] },
  sources: Sources,
): Promise<Result<DrawItem[]>> {
  const { files, pictures } = sources;
  const source = await withSources(files, [page.path], (open) => ok(pageOf(open.get(page.path), page.page)));
  if (!source.ok) return source;
  const { number: sourcePage, width, height, unit } = source.value;
  const picture = await pictures.draw(page.path, sourcePage, BLANK_DPI);
  if (!picture.ok) return picture;
  const size = { width: width / POINTS_PER_MM, height: height / POINTS_PER_MM };
  const items = [...(page.items ?? [])];
  for (const { item, name, otherwise } of page.blankChecks ?? []) {
    const drawn = items[item];
    if (drawn === undefined || isBlank(picture.value, areaBefore(drawn.area, page, size), unit)) continue;
    if (otherwise === 'refuse') return refuse('proof.areaNotBlank', { area: name, page: number });
    notBlank.push({ page: number, item });
    items[item] = recoloured(drawn, otherwise);
  }
  return ok(items);
}

/** Number, size in points and UserUnit of a page. */
function pageOf(file: PdfFile | undefined, page: number) {
  const number = file === undefined ? null : pageNumber(page, file.pageCount);
  // A bug of the caller, who has inspected the document.
  if (file === undefined || number === null) throw new Error(`There is no page ${page}.`);
  const { width, height, unit } = file.geometry(number);
  return { number, width, height, unit };
}

/** Where the area of an item lies on the page as it was. */
function areaBefore(area: AreaMm, { layout }: SourcePage, page: { width: number; height: number }): AreaMm {
  const laid = layout === undefined ? null : layPage(page, layout);
  return layout === undefined || laid === null ? area : areaOnPage(area, { page, rotation: layout.rotation, laid });
}

function recoloured(item: DrawItem, color: Rgba): DrawItem {
  if (item.type === 'rectangle') return { ...item, fill: color };
  return item.type === 'richText' ? { ...item, color, oneColor: true } : { ...item, color };
}
