// Pages of other files laid over or under a page while it is written: each becomes one form in the output, however many pages
// show it, with its own resources, so that no name of one can mean something of the other.
import { pageContent } from '../content/page-content.ts';
import type { Matrix } from '../file/page-geometry.ts';
import { pageEntries } from '../file/pdf-file.ts';
import { isBlended, OWN_GROUP } from './blending.ts';
import { namesOfPage } from './names-of-page.ts';
import { IDENTITY, pdfNumber, writeContent } from './overlay.ts';
import type { LaidPage, PageContext } from './page-context.ts';
import { fieldsOfPage } from './page-fields.ts';
import { pageResources, resourcesPieces } from './page-resources.ts';

/** The laid pages of one layer. */
export interface PlacedLayer {
  /** operators in display space of the page that they are laid on; "" where there are none */
  readonly operators: string;
  /** entries of that page's XObjects */
  readonly forms: string;
}

/** Points, as displayed. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** In the middle, as large as it is, or smaller where it would not fit: a page is never made larger. */
export function fitted(
  page: Size,
  onto: Size,
): { readonly scale: number; readonly left: number; readonly bottom: number } {
  const scale = Math.min(1, onto.width / page.width, onto.height / page.height);
  return { scale, left: (onto.width - page.width * scale) / 2, bottom: (onto.height - page.height * scale) / 2 };
}

function placed({ file, page }: LaidPage, onto: Size): Matrix {
  const geometry = file.geometry(page);
  const { scale, left, bottom } = fitted(geometry, onto);
  const [a, b, c, d, e, f] = geometry.toDisplay;
  return [a * scale, b * scale, c * scale, d * scale, e * scale + left, f * scale + bottom];
}

/**
 * Writes the forms of a layer and the operators that show them on a page of this size. `taken`: names of forms that the page
 * uses itself. Throws HandOver when a page cannot be copied faithfully.
 */
export function placeLayer(
  context: PageContext,
  laid: readonly LaidPage[],
  { layer, onto, taken }: { layer: LaidPage['layer']; onto: Size; taken?: ReadonlyMap<string, unknown> | undefined },
): PlacedLayer {
  let [operators, forms] = ['', ''];
  for (const [index, one] of laid.entries()) {
    if (one.layer !== layer) continue;
    let name = `MrLaid${index}`;
    while (taken?.has(name) === true) name += 'x';
    forms += `/${name} ${formOfPage(context, one)} 0 R`;
    operators += `q ${placed(one, onto).map(pdfNumber).join(' ')} cm /${name} Do Q\n`;
  }
  return { operators, forms };
}

/** The page as a form XObject with its printed fields and comments, written once per output. Answers its object number. */
function formOfPage(context: PageContext, { file, page }: LaidPage): number {
  let known = context.laidForms.get(file);
  if (known === undefined) {
    known = new Map();
    context.laidForms.set(file, known);
  }
  const there = known.get(page);
  if (there !== undefined) return there;
  const { output } = context;
  const own = pageResources(file, page);
  const content = pageContent(file.objects, pageEntries(file, page));
  const names = namesOfPage(file, page, own);
  const geometry = file.geometry(page);
  const { left, bottom, right, top } = geometry.box;
  const box = `/BBox[${[left, bottom, right, top].map(pdfNumber).join(' ')}]`;
  const resources = output.allocate();
  const pieces = resourcesPieces(file.objects, own, { names, additions: { Font: '', XObject: '' } });
  context.copierOf(file).writeBody(resources, false, pieces);
  const inner = output.allocate();
  const group = isBlended(file, page) ? OWN_GROUP : '';
  writeContent(output, inner, content, `/Type/XObject/Subtype/Form${group}${box}/Resources ${resources} 0 R`);
  // On paper of its own nothing of the page stays an annotation.
  const fields = fieldsOfPage(context, { file, page, number: 0, parent: 0, paper: { geometry, matrix: IDENTITY } });
  if (fields === null) {
    known.set(page, inner);
    return inner;
  }
  const whole = output.allocate();
  const shown = Buffer.from(`/MrPage Do\n${fields.operators}`, 'latin1');
  const both = `/Resources<</XObject<</MrPage ${inner} 0 R${fields.forms}>>>>`;
  writeContent(output, whole, shown, `/Type/XObject/Subtype/Form${box}${both}`);
  known.set(page, whole);
  return whole;
}
