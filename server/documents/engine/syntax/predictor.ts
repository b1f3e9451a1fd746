// Undoes the PNG predictors of Flate and LZW streams (ISO 32000-2, 7.4.4.4). The TIFF predictor is handed over.
import { HandOver } from './hand-over.ts';
import type { Dict, Value } from './values.ts';

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function prediction(type: number, left: number, up: number, corner: number): number {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function positive(value: Value | undefined, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number' || value < 1 || value > 1 << 20) throw new HandOver('filter', 'predictor');
  return value;
}

/** The data before prediction. Throws HandOver('filter') on a predictor that is not a PNG one. */
export function undoPredictor(
  data: Buffer,
  parameters: Dict,
  resolve: (value: Value | undefined) => Value | undefined,
) {
  const predictor = resolve(parameters.get('Predictor')) ?? 1;
  if (predictor === 1) return data;
  if (typeof predictor !== 'number' || predictor < 10) throw new HandOver('filter', 'predictor');
  const colors = positive(resolve(parameters.get('Colors')), 1);
  const depth = positive(resolve(parameters.get('BitsPerComponent')), 8);
  const columns = positive(resolve(parameters.get('Columns')), 1);
  const pixel = Math.max(1, (colors * depth) >> 3);
  const row = (colors * depth * columns + 7) >> 3;
  const rows = Math.ceil(data.length / (row + 1));
  if (rows * row > data.length + row) throw new HandOver('filter', 'predictor');
  const result = Buffer.alloc(rows * row);
  for (let index = 0; index < rows; index++) undoRow({ data, result, index, row, pixel });
  return result;
}

function undoRow({ data, result, index, row, pixel }: RowJob): void {
  const type = data[index * (row + 1)] as number;
  const from = index * (row + 1) + 1;
  const to = index * row;
  const count = Math.min(row, data.length - from);
  for (let i = 0; i < count; i++) {
    const left = i >= pixel ? (result[to + i - pixel] as number) : 0;
    const up = index > 0 ? (result[to - row + i] as number) : 0;
    const corner = index > 0 && i >= pixel ? (result[to - row + i - pixel] as number) : 0;
    result[to + i] = ((data[from + i] as number) + prediction(type, left, up, corner)) & 255;
  }
}

interface RowJob {
  readonly data: Buffer;
  readonly result: Buffer;
  readonly index: number;
  readonly row: number;
  readonly pixel: number;
}
