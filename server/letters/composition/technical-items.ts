// Technical areas of a channel as items on the pages of one output. The same code makes proofs (BAT colours) and
// production output (production colours).
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { BlankCheck, ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { rgba } from './colours.ts';
import { type DocumentPages, selectedPages } from './page-scopes.ts';
import { richText } from './rich-text.ts';

/** What an output is for: the colours of areas differ, nothing else does. */
export type Rendition = 'production' | 'proof';

/** What an area says on one output; null: its condition does not hold, or it has nothing to say. */
export type AreaContent = (area: TechnicalArea) => string | null;

/** What the areas of one letter say, in which colours, and the documents that its pages are counted in. */
export interface AreasOfLetter {
  readonly content: AreaContent;
  readonly rendition: Rendition;
  readonly documents: readonly DocumentPages[];
}

/** An area with its content as the engine draws it. */
export function itemOf(area: TechnicalArea, content: string, rendition: Rendition): DrawItem {
  const mark = rgba(rendition === 'proof' ? area.colorBAT : area.colorProd);
  const box = { area: area.area, margins: area.margins, hAlign: area.hAlign, vAlign: area.vAlign };
  if (area.type === 'rectangle') return { type: 'rectangle', area: area.area, margins: area.margins, fill: mark };
  const code = { ...box, text: content, color: mark, gs1: area.barcodeGS1Format };
  if (area.type === 'datamatrix') {
    return { ...code, type: 'datamatrix', shape: area.datamatrixShape, fitToArea: area.datamatrixFitToArea };
  }
  if (area.type === 'qrcode') return { ...code, type: 'qrcode' };
  if (area.type === 'barcode') return { ...code, type: 'barcode', symbology: area.barcodeType };
  return textItemOf(area, content, rendition);
}

function textItemOf(area: TechnicalArea, content: string, rendition: Rendition): DrawItem {
  const text = {
    area: area.area,
    margins: area.margins,
    hAlign: area.hAlign,
    vAlign: area.vAlign,
    fontName: area.fontName,
    fontSize: area.fontSize,
    color: rgba(rendition === 'proof' ? area.colorBAT : area.fontColor),
    lineSpace: area.lineSpace,
    rtl: area.rtl,
    lineBreak: area.lineBreakMode === 'shrink' ? 'none' : area.lineBreakMode,
    overflow: area.lineBreakMode === 'shrink' ? 'shrink' : 'refuse',
  } as const;
  if (area.type === 'html') {
    const paragraphs = richText(content, area.fontSize);
    return { ...text, type: 'richText', paragraphs, oneColor: rendition === 'proof' };
  }
  // A text is one line, whatever ends lines in its content; a multiline one keeps them.
  const lines = content.split(/\r\n|[\n\r]/);
  return { ...text, type: 'text', lines: area.type === 'text' ? [lines.join(' ')] : lines };
}

/**
 * The pages with their areas drawn over them. An area that must be blank on the source page is checked there: something
 * else refuses the output, or shows in the colour of errors on a proof.
 */
export function withTechnicalAreas(
  pages: readonly ComposePage[],
  areas: readonly TechnicalArea[],
  { content, rendition, documents }: AreasOfLetter,
): ComposePage[] {
  const items = pages.map((page): DrawItem[] => [...(page.items ?? [])]);
  const checks = pages.map((): BlankCheck[] => []);
  const otherwise = (area: TechnicalArea) => (rendition === 'proof' ? rgba(area.colorError) : 'refuse');
  for (const area of areas) {
    const text = content(area);
    if (text === null) continue;
    const item = itemOf(area, text, rendition);
    for (const page of selectedPages(pages, area, documents)) {
      const count = items[page]?.push(item) ?? 0;
      if (area.check) checks[page]?.push({ item: count - 1, name: area.desc, otherwise: otherwise(area) });
    }
  }
  return pages.map((page, index) => {
    const [blankChecks = [], drawn = []] = [checks[index], items[index]];
    return page.kind === 'source' && blankChecks.length > 0
      ? { ...page, items: drawn, blankChecks }
      : { ...page, items: drawn };
  });
}
