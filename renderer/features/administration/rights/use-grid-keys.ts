// Arrows walk the places of a grid that can be focused; one of them is in the order of Tab.
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

interface Position {
  readonly row: number;
  readonly column: number;
}

const positionOf = (element: Element): Position | undefined => {
  const [row, column] = (element.getAttribute('data-at') ?? '').split(' ').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? undefined : { row, column };
};

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The nearest place in the direction of an arrow: in a row the next one, in a column the one at or before it. */
export function neighbourOf(
  places: readonly Position[],
  from: Position,
  [rows, columns]: readonly [number, number],
): Position | undefined {
  const inRow = (row: number) => places.filter((one) => one.row === row).sort((a, b) => a.column - b.column);
  if (columns !== 0) {
    const others = inRow(from.row).filter(({ column }) => Math.sign(column - from.column) === columns);
    return columns > 0 ? others[0] : others.at(-1);
  }
  const row = places
    .map((one) => one.row)
    .filter((one) => Math.sign(one - from.row) === rows)
    .sort((a, b) => (a - b) * rows)[0];
  if (row === undefined) return undefined;
  const there = inRow(row);
  return there.findLast(({ column }) => column <= from.column) ?? there[0];
}

export function useGridKeys() {
  const [at, setAt] = useState('0 0');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const from = positionOf(event.target as Element);
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-at]')];
    const places = elements.flatMap((one) => positionOf(one) ?? []);
    const next = neighbourOf(places, from, isRightToLeft ? [step[0], -step[1]] : step);
    elements.find((one) => one.getAttribute('data-at') === `${next?.row} ${next?.column}`)?.focus();
  };
  return {
    grid: {
      onKeyDown,
      onFocus: (event: FocusEvent) => {
        const place = event.target.getAttribute('data-at');
        if (place) setAt(place);
      },
    },
    /** What makes an element a place of the grid. */
    place: (row: number, column: number) => ({
      'data-at': `${row} ${column}`,
      tabIndex: at === `${row} ${column}` ? 0 : -1,
    }),
  };
}
