// Values of form fields that nobody has drawn yet, as texts on the page: a form may leave that to whoever opens it, and a
// printer opens nothing.
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { UndrawnField } from '../engine/file/form-fields.ts';
import type { Matrix, PageGeometry } from '../engine/file/page-geometry.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import { formFor } from '../engine/write/form-of-output.ts';
import { undrawnFields } from '../engine/write/page-fields.ts';
import type { PageOnPaper } from '../engine/write/page-on-paper.ts';
import type { TextItem } from '../writer/draw-item.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import type { DrawnPage as DrawnItems, OutputWriter } from '../writer/writer.ts';
import type { ComposeOutput } from './compose-jobs.ts';
import { pageNumber } from './page-number.ts';

/** True when fields of this output stay fields: whoever opens it draws them. */
export function fieldsStay(output: ComposeOutput, open: ReadonlyMap<string, PdfFile>): boolean {
  if (output.fields !== 'fillable') return false;
  const pages = output.pages.flatMap((page) => {
    const file = page.kind === 'source' ? open.get(page.path) : undefined;
    const number = file === undefined || page.kind !== 'source' ? null : pageNumber(page.page, file.pageCount);
    return file === undefined || number === null ? [] : [{ file, page: number }];
  });
  return formFor(pages) !== null;
}

const HEBREW = /[\u0590-\u05ff]/;
const BLACK = { r: 0, g: 0, b: 0, a: 1 };
/** points */
const LARGEST = 12;
const SMALLEST = 4;
/** share of the height of a field of one line */
const OF_HEIGHT = 0.75;
/** mm kept free at each side */
const SIDE = 0.7;

/** The undrawn values of a page (from 1) as items; areas as the page lies on its paper. Throws HandOver. */
export function undrawnItems(file: PdfFile, page: number, paper: PageOnPaper | null): TextItem[] {
  if (!file.hasForm) return [];
  const geometry = paper?.geometry ?? file.geometry(page);
  return undrawnFields(file, page).map((field) => itemOf(field, geometry, paper?.matrix ?? null));
}

function itemOf(field: UndrawnField, geometry: PageGeometry, matrix: Matrix | null): TextItem {
  const place = ([x, y]: readonly [number, number]) => {
    const onPaper = matrix === null ? ([x, y] as const) : moved(matrix, x, y);
    return moved(geometry.toDisplay, ...onPaper);
  };
  const [x0, y0] = place([field.rect[0], field.rect[1]]);
  const [x1, y1] = place([field.rect[2], field.rect[3]]);
  const [left, width, height] = [Math.min(x0, x1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
  const scale =
    geometry.unit * (matrix === null ? 1 : Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])));
  const free = field.multiline ? LARGEST : Math.min(LARGEST, height * OF_HEIGHT);
  const isHebrew = HEBREW.test(field.text);
  return {
    type: 'text',
    area: {
      left: left / POINTS_PER_MM,
      top: (geometry.height - Math.max(y0, y1)) / POINTS_PER_MM,
      width: width / POINTS_PER_MM,
      height: height / POINTS_PER_MM,
    },
    lines: field.text.split(/\r\n?|\n/),
    fontName: isHebrew ? 'Noto Sans Hebrew' : 'Noto Sans',
    fontSize: Math.max(SMALLEST, field.fontSize > 0 ? field.fontSize * scale : free),
    color: BLACK,
    lineSpace: 1,
    hAlign: field.align,
    vAlign: field.multiline ? 'top' : 'middle',
    rtl: isHebrew,
    lineBreak: field.multiline ? 'word' : 'none',
    overflow: 'shrink',
    margins: width / POINTS_PER_MM > 4 * SIDE ? { top: 0, bottom: 0, left: SIDE, right: SIDE } : NO_MARGINS,
  };
}

const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 };

const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;

/**
 * Draws `fields` below `items`. Refuses with `document.formNotFlat` where a value cannot be drawn, and as drawing does; with
 * `leaveOut` what cannot be drawn is left out, a field with a place below zero.
 */
export function drawWithFields(
  writer: OutputWriter,
  { fields, items }: { fields: readonly TextItem[]; items: readonly Parameters<OutputWriter['draw']>[0][number][] },
  page: { width: number; height: number; leaveOut?: ((place: number, refusal: Refusal) => void) | undefined },
): Result<DrawnItems> {
  const { leaveOut } = page;
  const drawn = writer.draw(
    [...fields, ...items],
    page,
    leaveOut && ((place, refusal) => leaveOut(place - fields.length, refusal)),
  );
  if (drawn.ok) {
    const { overlay, overflowing } = drawn.value;
    return ok({
      overlay,
      overflowing: overflowing.map((place) => place - fields.length).filter((place) => place >= 0),
    });
  }
  const { label, parameters } = drawn.refusal;
  const item = Number(parameters.item) - fields.length;
  if (item < 0) return refuse('document.formNotFlat');
  return { ok: false, refusal: { label, parameters: { ...parameters, item } } };
}
