// Walking a grid whose rows have gaps and wide cells.
import { describe, expect, it } from 'vitest';
import { neighbourOf } from './use-grid-keys.ts';

const at = (row: number, ...columns: number[]) => columns.map((column) => ({ row, column }));
const places = [...at(0, 0, 1, 2, 3), ...at(1, 0, 2), ...at(3, 0, 3, 4)];
const from = (row: number, column: number) => ({ row, column });

describe('arrows in a grid', () => {
  it('walk to the next cell of a row and end there', () => {
    expect(neighbourOf(places, from(0, 1), [0, 1])).toEqual(from(0, 2));
    expect(neighbourOf(places, from(1, 2), [0, -1])).toEqual(from(1, 0));
    expect(neighbourOf(places, from(0, 3), [0, 1])).toBeUndefined();
  });

  it('walk up and down to the cell above or below, or the one before it', () => {
    expect(neighbourOf(places, from(0, 3), [1, 0])).toEqual(from(1, 2));
    expect(neighbourOf(places, from(1, 2), [1, 0])).toEqual(from(3, 0));
    expect(neighbourOf(places, from(3, 4), [-1, 0])).toEqual(from(1, 2));
    expect(neighbourOf(places, from(3, 4), [1, 0])).toBeUndefined();
  });
});
