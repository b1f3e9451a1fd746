// The text in an area of a page: glyphs with their places, and the reasons why it may be wrong (then PDFium reads it).

import { isHidden } from '../content/optional-content.ts';
import { pageContent } from '../content/page-content.ts';
import { placeOf } from '../file/field-geometry.ts';
import {
  annotationsOf,
  appearanceOf,
  formOf,
  isPrinted,
  isWidget,
  type UndrawnField,
  undrawnField,
} from '../file/form-fields.ts';
import { type Box, type PageGeometry, pageGeometry } from '../file/page-geometry.ts';
import { guarded, type PdfFile, pageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import type { Dict, Value } from '../syntax/values.ts';
import type { Collector, Glyph, RawGlyph } from './glyph-collector.ts';
import { angleOf } from './placed/direction.ts';
import { withoutRepeats } from './placed/repeated-glyphs.ts';
import { TextInterpreter } from './text-interpreter.ts';
import type { TextRun } from './text-run.ts';
import { resourceLookup, type TextSources, textSources } from './text-sources.ts';
import { multiplied } from './text-state.ts';

/** Millimetres of display space, from the top left of the page as seen. */
export interface AreaMm {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What was found in one area; points of display space, y up. */
export interface AreaGlyphs {
  readonly glyphs: Glyph[];
  /** reasons not to trust the text; empty: trusted */
  readonly unsure: string[];
}

const POINTS_PER_MM = 72 / 25.4;

/**
 * Glyphs of page `page` (from 1) whose centre lies in `area`, in the order of writing.
 * Throws HandOver when the page's content cannot be read.
 */
export function areaText(file: PdfFile, page: number, area: AreaMm): AreaGlyphs {
  return guarded(() => {
    const entries = pageEntries(file, page);
    const geometry = pageGeometry(file.objects, entries.entry);
    const collector: Collector = { area: userSpaceOf(area, geometry), glyphs: [], unsure: new Set() };
    const sources = textSources(file);
    const run = {
      content: pageContent(file.objects, entries),
      lookup: resourceLookup(file.objects, entries.entry('Resources')),
      matrix: [1, 0, 0, 1, 0, 0] as const,
      depth: 0,
    };
    new TextInterpreter(sources, collector, { forms: 0 }, run).run();
    readFields(file, entries.entry('Annots'), { sources, collector, run });
    return { glyphs: displayed(collector.glyphs, geometry), unsure: [...collector.unsure] };
  });
}

interface PageReading {
  readonly sources: TextSources;
  readonly collector: Collector;
  readonly run: TextRun;
}

/** The fields that are printed, as they look: they will be part of the page. */
function readFields({ objects }: PdfFile, annots: Value | undefined, reading: PageReading): void {
  if (annots === undefined) return;
  const form = formOf(objects, objects.root);
  for (const widget of annotationsOf(objects, annots)) {
    if (!isWidget(objects, widget) || !isPrinted(objects, widget)) continue;
    if (widget.has('OC') && isHidden(objects, widget.get('OC')) !== false) continue;
    const undrawn = undrawnField(objects, form, widget);
    if (undrawn === null) readAppearance(objects, widget, reading);
    else if (touches(reading.collector.area, undrawn.rect)) reading.collector.unsure.add('field not drawn');
  }
}

function readAppearance(objects: PdfObjects, widget: Dict, { sources, collector, run }: PageReading): void {
  const appearance = appearanceOf(objects, widget);
  const place = appearance === 0 ? null : placeOf(objects, widget, appearance);
  const source = place === null ? null : sources.form(appearance);
  if (place === null || source === null) return;
  const drawn = { content: sources.formContent(appearance), lookup: source.lookup ?? run.lookup, depth: 1 };
  new TextInterpreter(sources, collector, { forms: 0 }, { ...drawn, matrix: multiplied(source.matrix, place) }).run();
}

const touches = ({ left, right, bottom, top }: Box, [x0, y0, x1, y1]: UndrawnField['rect']): boolean =>
  x0 < right && x1 > left && y0 < top && y1 > bottom;

/** An area of a page as it is seen, in the page's user space. */
export function userSpaceOf(area: AreaMm, { height, matrix }: PageGeometry): Box {
  const corner = (xMm: number, yMm: number): readonly [number, number] => {
    const [x, y] = [xMm * POINTS_PER_MM, height - yMm * POINTS_PER_MM];
    return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
  };
  const [x0, y0] = corner(area.left, area.top);
  const [x1, y1] = corner(area.left + area.width, area.top + area.height);
  return { left: Math.min(x0, x1), right: Math.max(x0, x1), bottom: Math.min(y0, y1), top: Math.max(y0, y1) };
}

const MIRRORED = { mirrored: true } as const;

/** Glyphs in display space; one that is printed twice at the same place (fake bold) is counted once. */
function displayed(glyphs: readonly RawGlyph[], { toDisplay: m, unit }: PageGeometry): Glyph[] {
  const placed = glyphs.map((glyph, order) => ({
    text: glyph.text,
    x: m[0] * glyph.x + m[2] * glyph.y + m[4],
    y: m[1] * glyph.x + m[3] * glyph.y + m[5],
    width: glyph.width * unit,
    size: glyph.size * unit,
    angle: angleOf(m[0] * glyph.alongX + m[2] * glyph.alongY, m[1] * glyph.alongX + m[3] * glyph.alongY),
    order,
    ...(glyph.mirrored ? MIRRORED : {}),
  }));
  return withoutRepeats(placed);
}
