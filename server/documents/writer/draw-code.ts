// A code in its area: which shape, how large a module, and a refusal where it does not fit.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { drawCode, type VectorCode } from '../codes/codes.ts';
import type { BarcodeItem, DataMatrixItem, QrCodeItem } from './draw-item.ts';
import { type Box, POINTS_PER_MM } from './geometry.ts';
import { codeOperators, fillColor } from './operators.ts';

type AnyCode = DataMatrixItem | QrCodeItem | BarcodeItem;

/** mm: the module of the postal services' own codes, read by every sorting machine and hand scanner. */
const MODULE_MM = 0.5;
/** Less than a thousandth of a module is rounding, not a code that does not fit. */
const TOLERANCE = 1.001;

interface Fitted {
  readonly code: VectorCode;
  readonly moduleWidth: number;
  readonly moduleHeight: number;
}

/**
 * The operators of a code. Refuses with `document.codeInvalid` (`kind`, `reason`) a text the code cannot carry, and with
 * `document.codeTooLarge` (`widthMm`, `heightMm`) a code of fixed module size larger than its area.
 */
export function drawCodeItem(item: AnyCode, box: Box): Result<string> {
  const fitted = item.type === 'datamatrix' ? fitDataMatrix(item, box) : fitOther(item, box);
  if (!fitted.ok) return fitted;
  const fixed = item.type === 'datamatrix' && !item.fitToArea;
  const place = {
    box,
    ...fitted.value,
    hAlign: item.hAlign ?? (fixed ? 'left' : 'center'),
    vAlign: item.vAlign ?? (fixed ? 'top' : 'middle'),
  } as const;
  return ok(fillColor(item.color) + codeOperators(fitted.value.code, place));
}

const largest = (code: VectorCode, box: Box): number => Math.min(box.width / code.width, box.height / code.height);

function fitDataMatrix(item: DataMatrixItem, box: Box): Result<Fitted> {
  const chosen = chooseShape(item, box);
  if (!chosen.ok) return chosen;
  const code = chosen.value;
  const module = item.fitToArea ? largest(code, box) : (item.moduleMm ?? MODULE_MM) * POINTS_PER_MM;
  if (module > largest(code, box) * TOLERANCE) {
    const millimetres = module / POINTS_PER_MM;
    return refuse('document.codeTooLarge', { widthMm: code.width * millimetres, heightMm: code.height * millimetres });
  }
  return ok({ code, moduleWidth: module, moduleHeight: module });
}

/** `auto` takes the shape with the larger modules in this area, the square one when they are equal. */
function chooseShape(item: DataMatrixItem, box: Box): Result<VectorCode> {
  const draw = (shape: 'square' | 'rectangle') =>
    drawCode({ kind: 'datamatrix', text: item.text, shape, gs1: item.gs1 });
  if (item.shape !== 'auto') return draw(item.shape);
  const square = draw('square');
  const oblong = draw('rectangle');
  if (!oblong.ok || !square.ok) return square;
  return largest(oblong.value, box) > largest(square.value, box) ? oblong : square;
}

function fitOther(item: QrCodeItem | BarcodeItem, box: Box): Result<Fitted> {
  const { text, gs1 } = item;
  const drawn =
    item.type === 'qrcode'
      ? drawCode({ kind: 'qrcode', text, gs1, errorCorrection: item.errorCorrection ?? 'M' })
      : drawCode({ kind: 'barcode', text, gs1, symbology: item.symbology ?? 'code128' });
  if (!drawn.ok) return drawn;
  const code = drawn.value;
  if (code.stretches) return ok({ code, moduleWidth: box.width / code.width, moduleHeight: box.height / code.height });
  const module = largest(code, box);
  return ok({ code, moduleWidth: module, moduleHeight: module });
}
