// Glyphs taken out of a page: those of an area go from its content and from forms that it alone draws, never painted over.
import { pageContent } from '../content/page-content.ts';
import type { Box, Matrix } from '../file/page-geometry.ts';
import { guarded, type PdfFile, pageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { LIMITS } from '../syntax/limits.ts';
import type { Value } from '../syntax/values.ts';
import type { TextRun } from '../text/text-run.ts';
import { resourceLookup, type TextSources, textSources } from '../text/text-sources.ts';
import { multiplied } from '../text/text-state.ts';
import { ContentPass } from './content-pass.ts';
import { drawsForm } from './drawn-forms.ts';
import type { MarkedSpans } from './marked-spans.ts';
import type { FontInUse, PageRemoval } from './removal.types.ts';
import type { Judge } from './shown-text.ts';
import type { SeenGlyph } from './text-pen.ts';

/** A page without some glyphs. */
export interface PageWithout {
  /** null: the page's own content stays */
  readonly content: Buffer | null;
  /** by object number */
  readonly forms: ReadonlyMap<number, Buffer>;
  readonly removed: readonly SeenGlyph[];
}

interface DrawnForm {
  draws: number;
  content: Buffer | null;
}

/** How far around the area glyphs are looked at for whether they go on with a line of it, in type sizes. */
const AROUND = 3;
/** A gap in a line that ends it, in type sizes. */
const GAP = 1;

/** The removal from one page, over all its contents. */
class Removal implements PageRemoval {
  readonly objects: PdfObjects;
  readonly area: Box;
  readonly removed: SeenGlyph[] = [];
  readonly forms = new Map<number, DrawnForm>();
  readonly #kept: SeenGlyph[] = [];
  readonly #sources: TextSources;
  #failed = false;
  #draws = 0;

  constructor(sources: TextSources, area: Box) {
    this.#sources = sources;
    this.objects = sources.objects;
    this.area = area;
  }

  /** The glyphs cannot be taken out without changing something else. */
  fail(): void {
    this.#failed = true;
  }

  /** Only some of the glyphs of a line went, a shared form lost some, or there is a doubt where they are. */
  get isImpossible(): boolean {
    const torn = this.#kept.some((kept) => this.removed.some((removed) => goesOn(kept, removed)));
    return this.#failed || torn || [...this.forms.values()].some(({ draws, content }) => content !== null && draws > 1);
  }

  font(value: Value | undefined): FontInUse | null {
    const font = this.#sources.font(value);
    const dict = this.objects.dict(value);
    if (dict === undefined) return null;
    return { font, isDrawn: this.objects.name(dict.get('Subtype')) === 'Type3' };
  }

  /** Decides on the glyphs of one operator. */
  judge({ font, isDrawn }: FontInUse, clips: boolean, spans: MarkedSpans): Judge {
    return (glyph, isSpace) => {
      const place = this.#placeOf(glyph);
      // Where its glyphs lie is not known: near the area that is a doubt.
      if (font.doubt !== null && place !== 'far') this.fail();
      if (place !== 'inside') {
        spans.glyph(false);
        if (place === 'near' && !isSpace) this.#kept.push(glyph);
        return 'keep';
      }
      if (clips || isDrawn) this.fail();
      spans.glyph(true);
      if (!isSpace) this.removed.push(glyph);
      return 'remove';
    };
  }

  #placeOf({ x, y, along, up }: SeenGlyph): 'inside' | 'near' | 'far' {
    const { left, right, bottom, top } = this.area;
    const centre = [x + along[0] / 2 + up[0] * CENTRE, y + along[1] / 2 + up[1] * CENTRE] as const;
    const around = AROUND * Math.hypot(...up);
    const within = (by: number): boolean =>
      centre[0] >= left - by && centre[0] <= right + by && centre[1] >= bottom - by && centre[1] <= top + by;
    if (within(0)) return 'inside';
    return within(around) ? 'near' : 'far';
  }

  /** A form drawn in a content. Throws HandOver('too-big') over the limits. */
  form(number: number, run: TextRun, spans: MarkedSpans): void {
    const form = this.#sources.form(number);
    if (form === null) return;
    if (run.depth >= LIMITS.formDepth) {
      this.fail();
      return;
    }
    if (++this.#draws > LIMITS.formsPerPage) throw new HandOver('too-big', 'forms');
    const before = this.forms.get(number);
    const inner: TextRun = {
      content: this.#sources.formContent(number),
      lookup: form.lookup ?? run.lookup,
      matrix: multiplied(form.matrix, run.matrix),
      depth: run.depth + 1,
    };
    const content = new ContentPass(this, inner, spans).rewritten() ?? before?.content ?? null;
    this.forms.set(number, { draws: (before?.draws ?? 0) + 1, content });
  }
}

/** Height of the centre of a glyph above its base line, in type sizes: as areas are read. */
const CENTRE = 0.3;

/** Two glyphs of one line without a gap that ends it. */
function goesOn(a: SeenGlyph, b: SeenGlyph): boolean {
  const size = Math.hypot(...b.up);
  const length = Math.hypot(...b.along) || 1;
  const [ux, uy] = b.along[0] === 0 && b.along[1] === 0 ? [1, 0] : [b.along[0] / length, b.along[1] / length];
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const beside = Math.abs(dy * ux - dx * uy);
  const ahead = dx * ux + dy * uy;
  const gap = ahead >= 0 ? ahead - Math.hypot(...b.along) : -ahead - Math.hypot(...a.along);
  return beside < size * 0.3 && gap < size * GAP;
}

const PLAIN: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Page `page` (from 1) without the glyphs whose centre lies in `area` (user space). null: they cannot be taken out alone.
 * Throws HandOver when the page's content cannot be read.
 */
export function pageWithout(file: PdfFile, page: number, area: Box): PageWithout | null {
  return guarded(() => {
    const entries = pageEntries(file, page);
    const removal = new Removal(textSources(file), area);
    const run = {
      content: pageContent(file.objects, entries),
      lookup: resourceLookup(file.objects, entries.entry('Resources')),
      matrix: PLAIN,
      depth: 0,
    };
    const content = new ContentPass(removal, run).rewritten();
    if (removal.isImpossible) return null;
    const forms = new Map<number, Buffer>();
    for (const [number, form] of removal.forms) if (form.content !== null) forms.set(number, form.content);
    const others = file.pages.numbers.map((_, index) => index + 1).filter((number) => number !== page);
    if (forms.size > 0 && others.some((other) => drawsForm(file, other, forms))) return null;
    return { content, forms, removed: removal.removed };
  });
}
