// A long list in portions: what is not shown draws nothing and fetches no pictures.
import { useState } from 'react';

const PORTION = 50;

export interface Portion<T> {
  readonly shown: readonly T[];
  /** How many come with `more`; 0: everything is shown. */
  readonly next: number;
  readonly more: () => void;
}

export function usePortion<T>(list: readonly T[]): Portion<T> {
  const [most, setMost] = useState(PORTION);
  return {
    shown: list.slice(0, most),
    next: Math.max(0, Math.min(PORTION, list.length - most)),
    more: () => setMost(most + PORTION),
  };
}
