// One page of an output: from its source or new, laid onto its paper, with items over it.
import { layPage } from '#domain/documents/page-layout.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import { DrawingError } from '../engine/syntax/hand-over.ts';
import type { OutputPage } from '../engine/write/assemble.ts';
import { type PageOnPaper, pageOnPaper } from '../engine/write/page-on-paper.ts';
import type { TextItem } from '../writer/draw-item.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import type { OutputWriter } from '../writer/writer.ts';
import type { ComposeOutput, ComposePage, LeftOutItem, OverflowNote, SourcePage } from './compose-jobs.ts';
import { drawWithFields, undrawnItems } from './drawn-fields.ts';
import { pageNumber } from './page-number.ts';

/** The output at hand, and the documents that its pages come from, by path. */
export interface Composing {
  readonly output: ComposeOutput;
  readonly open: ReadonlyMap<string, PdfFile>;
  readonly writer: OutputWriter;
  /** Form fields stay fields, on pages that lie as they lay. */
  readonly fieldsStay: boolean;
  /** filled while pages are written */
  readonly overflowing: OverflowNote[];
  /** filled while pages are written, of an output whose items may be left out */
  readonly leftOut: LeftOutItem[];
  /** A page is drawn. */
  readonly progress: () => void;
}

/** Thrown while an output is written: an item cannot be drawn. */
export class RefusedDrawing extends DrawingError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.label);
    this.name = 'RefusedDrawing';
    this.refusal = refusal;
  }
}

interface BasePage {
  readonly page: OutputPage;
  /** points */
  readonly width: number;
  readonly height: number;
}

/**
 * A page (`index` from 0) ready to be assembled: its items are drawn when it is written, and what is larger than its area is
 * then told to `composing`. Refuses with `document.marginsTooLarge`; drawing throws RefusedDrawing with the labels of drawing.
 */
export function composePage(composing: Composing, page: ComposePage, index: number): Result<OutputPage> {
  const base = basePage(composing, page);
  if (!base.ok) return base;
  const whole = withLaid(composing, base.value.page, page);
  const fields = fieldsOn(composing, whole);
  const items = page.items ?? [];
  const { width, height } = base.value;
  if (items.length + fields.length === 0) return ok(whole);
  const overlay = () => {
    const leaveOut = (item: number, refusal: Refusal) =>
      void composing.leftOut.push({ page: index + 1, item, refusal });
    const mayLack = composing.output.leaveOut === true ? { leaveOut } : {};
    const drawn = drawWithFields(composing.writer, { fields, items }, { width, height, ...mayLack });
    if (!drawn.ok) throw new RefusedDrawing(withPage(drawn.refusal, index));
    composing.overflowing.push(...drawn.value.overflowing.map((item) => ({ page: index + 1, item })));
    composing.progress();
    return drawn.value.overlay;
  };
  return ok({ ...whole, overlay });
}

function withLaid({ open }: Composing, page: OutputPage, { appositions = [] }: ComposePage): OutputPage {
  if (appositions.length === 0) return page;
  const laid = appositions.map(({ path, page: wanted, layer }) => {
    const file = open.get(path);
    const number = file === undefined ? null : pageNumber(wanted, file.pageCount);
    // A bug of the caller, who has inspected the document.
    if (file === undefined || number === null) throw new Error(`There is no page ${wanted} to be laid.`);
    return { file, page: number, layer };
  });
  return { ...page, laid };
}

/** The refusal of a page, by its place from 0. */
export const withPage = ({ label, parameters }: Refusal, index: number): Refusal => ({
  label,
  parameters: { ...parameters, page: index + 1 },
});

function fieldsOn({ fieldsStay }: Composing, page: OutputPage): TextItem[] {
  if (page.kind === 'drawn' || (fieldsStay && !page.paper?.matrix)) return [];
  return undrawnItems(page.file, page.page, page.paper ?? null);
}

function basePage(composing: Composing, page: ComposePage): Result<BasePage> {
  if (page.kind === 'source') return sourcePage(composing, page);
  const like = page.sameSizeAs === undefined ? undefined : composing.output.pages[page.sameSizeAs - 1];
  const known = like?.kind === 'source' ? sourcePage(composing, like) : null;
  if (known?.ok === false) return known;
  const width = known?.value.width ?? page.widthMm * POINTS_PER_MM;
  const height = known?.value.height ?? page.heightMm * POINTS_PER_MM;
  return ok({ page: { kind: 'drawn', width, height }, width, height });
}

function sourcePage({ open }: Composing, page: SourcePage): Result<BasePage> {
  const file = open.get(page.path);
  if (!file) throw new Error('A page of a document that is not open.');
  const number = pageNumber(page.page, file.pageCount);
  // A bug of the caller, who has inspected the document.
  if (number === null) throw new Error(`There is no page ${page.page} of ${file.pageCount}.`);
  const paper = paperOf(page, file, number);
  if (paper === 'no room') return refuse('document.marginsTooLarge');
  const { width, height } = paper?.geometry ?? file.geometry(number);
  return ok({ page: { kind: 'source', file, page: number, ...(paper === null ? {} : { paper }) }, width, height });
}

/** How the page is laid; null where it stays as it is. */
export function paperOf({ layout }: SourcePage, file: PdfFile, number: number): PageOnPaper | null | 'no room' {
  if (layout === undefined) return null;
  const geometry = file.geometry(number);
  const laid = layPage({ width: geometry.width / POINTS_PER_MM, height: geometry.height / POINTS_PER_MM }, layout);
  if (laid === null) return 'no room';
  if (laid.asItIs) {
    return layout.rotation === 0 ? null : pageOnPaper(geometry, { turn: layout.rotation, place: null });
  }
  const lies = layout.rotation === 90 || layout.rotation === 270;
  const [width, height] = [laid.width * POINTS_PER_MM, laid.height * POINTS_PER_MM];
  const place = {
    width,
    height,
    left: laid.left * POINTS_PER_MM,
    bottom: height - laid.top * POINTS_PER_MM - (lies ? geometry.width : geometry.height) * laid.scale,
    scale: laid.scale,
  };
  return pageOnPaper(geometry, { turn: layout.rotation, place });
}
