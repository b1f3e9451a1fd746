// Draws over a page of an open file: its content is closed where it leaves something open, then our operators follow.
import { type Balance, contentBalance } from '../content/content-balance.ts';
import { pageContent } from '../content/page-content.ts';
import { contentStreams, pageEntries } from '../file/pdf-file.ts';
import { category } from '../file/written-dictionary.ts';
import type { Piece } from '../output/object-body.ts';
import { isBlended, OWN_GROUP } from './blending.ts';
import { placeLayer } from './laid-pages.ts';
import { namesOfPage } from './names-of-page.ts';
import { graphicStateEntry, IDENTITY, inUserSpace, type Overlay, pdfNumber, writeContent } from './overlay.ts';
import type { PageContext, PageJob } from './page-context.ts';
import type { FieldsOfPage } from './page-fields.ts';
import { type Additions, pageResources, resourcesPieces } from './page-resources.ts';

/** What drawing over a page adds to its entries. */
export interface DrawnPage {
  /** reference to the stream before the page's own content, "" where that content became a form */
  readonly save: string;
  readonly contents: readonly Piece[];
  readonly tail: string;
  /** what the page's Resources must name besides */
  readonly additions: Additions;
  /** Resources that replace the page's own */
  readonly resources: Piece[] | null;
}

type OverlayJob = PageJob & { readonly overlay: Overlay };

/**
 * Writes the streams that draw `fields`, over them the pages of `job.laid`, over all `job.overlay`; and those that lie under. Throws HandOver when the page's content cannot
 * be decoded.
 */
export function drawOverPage(context: PageContext, job: OverlayJob, fields: FieldsOfPage | null = null): DrawnPage {
  const { output } = context;
  const { file, page } = job;
  const entries = pageEntries(file, page);
  const content = pageContent(file.objects, entries);
  const balance = contentBalance(content);
  const laid = layersOf(context, job);
  const { operators, additions } = withFields(withLaid(placeOverlay(context, job), laid), job, fields);
  const tail = output.allocate();
  const { under } = laid;
  const group = under.length > 0 && isBlended(file, page) ? OWN_GROUP : '';
  if (balance.broken || job.paper?.matrix || group !== '') {
    return drawOverForm(context, job, { content, tail, under, group, operators, additions });
  }
  const closing = closingOf(balance);
  writeContent(output, tail, Buffer.concat([Buffer.from(closing), operators]));
  const contents: Piece[] = contentStreams(file.objects, entries).flatMap((number) => {
    const reference = Buffer.from(`${number} 0 R`);
    return [' ', { bytes: reference, start: 0, end: reference.length }];
  });
  const below = under.length === 0 ? '' : `${streamOf(context, under)} 0 R `;
  return { save: `${below}${saveStream(context)}`, contents, tail: ` ${tail} 0 R`, additions, resources: null };
}

function streamOf({ output }: PageContext, content: Buffer): number {
  const number = output.allocate();
  writeContent(output, number, content);
  return number;
}

/** What is laid, in user space of the page as it is written. */
interface LaidLayers {
  readonly under: Buffer;
  readonly over: Buffer;
  readonly forms: string;
}

const NOTHING = Buffer.alloc(0);

function layersOf(context: PageContext, { file, page, paper, laid = [] }: OverlayJob): LaidLayers {
  if (laid.length === 0) return { under: NOTHING, over: NOTHING, forms: '' };
  const onto = paper?.geometry ?? file.geometry(page);
  const taken = category(file.objects, pageResources(file, page), 'XObject')?.entries;
  const [under, over] = (['under', 'over'] as const).map((layer) => placeLayer(context, laid, { layer, onto, taken }));
  const inPage = (operators = '') => (operators === '' ? NOTHING : inUserSpace(onto.matrix, operators));
  return {
    under: inPage(under?.operators),
    over: inPage(over?.operators),
    forms: `${under?.forms ?? ''}${over?.forms ?? ''}`,
  };
}

const withLaid = ({ operators, additions }: PlacedOverlay, { over, forms }: LaidLayers): PlacedOverlay => ({
  operators: Buffer.concat([over, operators]),
  additions: { ...additions, XObject: `${additions.XObject}${forms}` },
});

/** What ends whatever the page's content left open. */
function closingOf({ inText, hasPath, marked, open }: Balance): string {
  return `${inText ? '\nET' : ''}${hasPath ? '\nn' : ''}${'\nEMC'.repeat(marked)}${'\nQ'.repeat(open + 1)}\n`;
}

interface PlacedOverlay {
  readonly operators: Buffer;
  readonly additions: Additions;
}

/** The fields lie as the page lies; laid onto other paper, they end where the page ends. */
function withFields(
  placed: PlacedOverlay,
  { file, page, paper }: OverlayJob,
  fields: FieldsOfPage | null,
): PlacedOverlay {
  if (fields === null) return placed;
  const { Font, XObject } = placed.additions;
  const { left, bottom, right, top } = file.geometry(page).box;
  const edge = `${[left, bottom, right - left, top - bottom].map(pdfNumber).join(' ')} re W n\n`;
  const drawn = paper?.matrix ? `${edge}${fields.operators}` : fields.operators;
  return {
    operators: Buffer.concat([inUserSpace(paper?.matrix ?? IDENTITY, drawn), placed.operators]),
    additions: { Font, XObject: `${XObject}${fields.forms}` },
  };
}

/** The overlay's operators in user space and the resources they name. */
function placeOverlay({ output, fonts }: PageContext, { file, page, overlay, paper }: OverlayJob): PlacedOverlay {
  const geometry = paper?.geometry ?? file.geometry(page);
  const resources = pageResources(file, page);
  const taken = category(file.objects, resources, 'Font')?.entries;
  const fontEntries = fonts.entries(overlay.fonts);
  const states = graphicStateEntry(overlay);
  if (states === '' && ![...overlay.fonts.keys()].some((name) => taken?.has(name) === true)) {
    const operators = inUserSpace(geometry.matrix, overlay.content);
    return { operators, additions: { Font: fontEntries, XObject: '' } };
  }
  // the page uses one of the overlay's font names for a font of its own, or the overlay names graphics states:
  // it gets resources to itself
  const form = output.allocate();
  const box = `0 0 ${pdfNumber(geometry.width)} ${pdfNumber(geometry.height)}`;
  const dict = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources<</Font<<${fontEntries}>>${states}>>`;
  writeContent(output, form, overlay.content, dict);
  const forms = category(file.objects, resources, 'XObject')?.entries;
  let name = 'MrOverlay';
  while (forms?.has(name) === true) name += 'x';
  const operators = inUserSpace(geometry.matrix, `/${name} Do`);
  return { operators, additions: { Font: '', XObject: `/${name} ${form} 0 R` } };
}

function saveStream(context: PageContext): string {
  if (context.saveStream === 0) {
    context.saveStream = context.output.allocate();
    context.output.stream(context.saveStream, '', Buffer.from('q\n'));
  }
  return `${context.saveStream} 0 R`;
}

/** The content of a page that becomes a form. */
interface FormOfPage {
  readonly content: Buffer;
  /** object number of what draws the form */
  readonly tail: number;
  /** operators of what lies under it */
  readonly under: Buffer;
  /** entry of the form that keeps its blending to itself, or "" */
  readonly group: string;
}

/**
 * Content that restores more than it saves goes into a form, where a surplus Q has the same effect as before; and so does
 * content that is laid onto other paper, or that blends and must not do so with what lies under it.
 */
function drawOverForm(
  context: PageContext,
  { file, page, paper }: OverlayJob,
  { content, tail, under, group, operators, additions }: PlacedOverlay & FormOfPage,
): DrawnPage {
  const { output } = context;
  const own = pageResources(file, page);
  const resources = output.allocate();
  const names = namesOfPage(file, page, own);
  const pieces = resourcesPieces(file.objects, own, { names, additions: { Font: '', XObject: '' } });
  context.copierOf(file).writeBody(resources, false, pieces);
  const { left, bottom, right, top } = file.geometry(page).box;
  const box = [left, bottom, right, top].map(pdfNumber).join(' ');
  const form = output.allocate();
  writeContent(output, form, content, `/Type/XObject/Subtype/Form${group}/BBox[${box}]/Resources ${resources} 0 R`);
  const whole = Buffer.concat([under, inUserSpace(paper?.matrix ?? IDENTITY, '/MrPage Do'), operators]);
  writeContent(output, tail, whole);
  return {
    save: '',
    contents: [],
    tail: `${tail} 0 R`,
    additions,
    resources: [`<</XObject<</MrPage ${form} 0 R${additions.XObject}>>/Font<<${additions.Font}>>>>`],
  };
}
