// Codes as vector shapes: Data Matrix by our own encoder, QR and barcodes by bwip-js. Kept by their text: many repeat.
import bwip from 'bwip-js/node';
import type { BarcodeType } from '#domain/documents/documents.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { encodeDataMatrix, type ModuleMatrix } from './datamatrix.ts';
import { GROUP_SEPARATOR, gs1ElementString } from './gs1.ts';

/** A code as dark rectangles. Units are modules, y from the top. */
export interface VectorCode {
  readonly width: number;
  readonly height: number;
  /** x, y, width, height of each rectangle, one after the other */
  readonly rectangles: readonly number[];
  /** True when only widths carry data, so that the code may be stretched upwards. */
  readonly stretches: boolean;
}

/** A text and the code that it is written in. The size comes from the area (writer/draw-code.ts). */
export type CodeRequest =
  | {
      readonly kind: 'datamatrix';
      readonly text: string;
      readonly shape: 'square' | 'rectangle';
      readonly gs1: boolean;
    }
  | {
      readonly kind: 'qrcode';
      readonly text: string;
      readonly gs1: boolean;
      readonly errorCorrection: 'L' | 'M' | 'Q' | 'H';
    }
  | { readonly kind: 'barcode'; readonly text: string; readonly gs1: boolean; readonly symbology: BarcodeType };

const CODES_KEPT = 500;
const kept = new Map<string, VectorCode>();

/** The code, or `document.codeInvalid` with `kind` and `reason` when the text cannot be written in it. */
export function drawCode(request: CodeRequest): Result<VectorCode> {
  const key = JSON.stringify(request);
  const known = kept.get(key);
  if (known) return ok(known);
  const made = makeCode(request);
  if (!made.ok) return made;
  const oldest = kept.keys().next().value;
  if (kept.size >= CODES_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, made.value);
  return made;
}

const invalid = (kind: string, reason: string): Result<never> => refuse('document.codeInvalid', { kind, reason });

function makeCode(request: CodeRequest): Result<VectorCode> {
  if (request.text === '') return invalid(request.kind, 'empty');
  const text = request.gs1 ? gs1ElementString(request.text) : request.text;
  if (text === null) return invalid(request.kind, 'gs1');
  if (request.kind === 'datamatrix') {
    const matrix = encodeDataMatrix(text, request);
    return matrix ? ok(fromMatrix(matrix)) : invalid(request.kind, 'tooLong');
  }
  const written = request.gs1 ? withFnc1(text) : text;
  const options = request.gs1 ? 'parsefnc' : '';
  if (request.kind === 'qrcode') {
    return byBwip('qrcode', written, `eclevel=${request.errorCorrection} ${options}`);
  }
  if (request.gs1 && request.symbology !== 'code128') return invalid(request.kind, 'gs1');
  return byBwip(request.symbology, written, request.gs1 ? options : (CHECKED[request.symbology] ?? ''));
}

/** Kinds that no reader takes without their check characters, which bwip-js leaves to its caller. */
const CHECKED: Partial<Record<BarcodeType, string>> = { code93: 'includecheck' };

/** bwip-js takes FNC1 as `^FNC1`, and a literal caret as `^^`. */
const withFnc1 = (text: string): string => `^FNC1${text.replaceAll('^', '^^').replaceAll(GROUP_SEPARATOR, '^FNC1')}`;

function byBwip(kind: string, text: string, options: string): Result<VectorCode> {
  try {
    const [shape] = bwip.raw(kind, text, options);
    if (!shape) return invalid(kind, 'empty');
    if ('pixs' in shape) return ok(fromMatrix({ rows: shape.pixy, columns: shape.pixx, modules: shape.pixs }));
    return ok(fromBars(shape));
  } catch (error) {
    // bwip-js says "bwipp.code39badCharacter#1234: ..." for texts it cannot write.
    const reason = /^bwipp?\.(\w+)/.exec(error instanceof Error ? error.message : String(error))?.[1];
    if (reason === undefined) throw error;
    return invalid(kind, reason);
  }
}

/** Runs of dark modules; equal runs in rows below each other become one rectangle. */
function fromMatrix(matrix: Omit<ModuleMatrix, 'modules'> & { readonly modules: ArrayLike<number> }): VectorCode {
  const { rows, columns, modules } = matrix;
  const rectangles: number[] = [];
  let open = new Map<number, number>();
  for (let y = 0; y < rows; y++) {
    const next = new Map<number, number>();
    for (let x = 0; x < columns; x++) {
      if (!modules[y * columns + x]) continue;
      const start = x;
      while (x + 1 < columns && modules[y * columns + x + 1]) x++;
      const run = start * 1000 + x + 1 - start;
      const above = open.get(run);
      if (above === undefined) {
        next.set(run, rectangles.length);
        rectangles.push(start, y, x + 1 - start, 1);
      } else {
        next.set(run, above);
        rectangles[above + 3] = y + 1 - (rectangles[above + 1] ?? 0);
      }
    }
    open = next;
  }
  return { width: columns, height: rows, rectangles, stretches: false };
}

/** Points in an inch: bwip-js gives bar widths in modules of a point and heights in inches. */
const INCH = 72;

function fromBars({ sbs, bhs, bbs }: { sbs: number[]; bhs: number[]; bbs: number[] }): VectorCode {
  const height = Math.max(...bhs.map((bar, i) => (bar + (bbs[i] ?? 0)) * INCH));
  const rectangles: number[] = [];
  let x = 0;
  for (const [i, width] of sbs.entries()) {
    if (i % 2 === 0 && width > 0) {
      const bar = (bhs[i / 2] ?? 0) * INCH;
      rectangles.push(x, height - bar - (bbs[i / 2] ?? 0) * INCH, width, bar);
    }
    x += width;
  }
  const stretches = bhs.every((bar) => bar === bhs[0]);
  return { width: x, height, rectangles, stretches };
}
