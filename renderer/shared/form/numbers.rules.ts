// Numbers of a form: the whole number that is kept, and the text that stands for it. Pure.
import type { FieldRow } from './field-rows.ts';

type Digits = Pick<FieldRow, 'decimals' | 'padded' | 'none' | 'nullable'>;

/** What stands in the field: 1.1, or 1.10 where all digits are written; empty where there is no number, or the one for nothing. */
export function shownNumber({ decimals = 0, padded, none }: Digits, value: unknown): string | number {
  if (typeof value !== 'number' || value === none) return '';
  const number = value / 10 ** decimals;
  return padded ? number.toFixed(decimals) : number;
}

/**
 * What is kept of what was typed, without its point: 105 of 1.05 with two digits. Where no number can be read of it: what stands
 * for nothing, else the text itself, which the form refuses.
 */
export function enteredNumber({ decimals = 0, none, nullable }: Digits, typed: string | number): unknown {
  const number = typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isFinite(number)) return Math.round(number * 10 ** decimals);
  return none ?? (nullable ? null : typed);
}
