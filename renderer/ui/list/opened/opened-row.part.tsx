// The editor below an opened row: a row of its own over all columns.
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { rowRole, wideCellRole } from '../roles.ts';
import classes from '../table.module.css';

interface OpenedRowProps {
  index: number;
  columns: number;
  /** px from the first row on. */
  start: number;
  height: number;
  /** px of what it holds, whenever that changes. */
  onHeld: (height: number) => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Escape leaves the editor of an opened row, also from a field, unless a list of choices or a dialog is open. */
const leavesEditor = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !(event.target as HTMLElement).closest('[aria-expanded="true"], [role="dialog"]');

export function OpenedRow({ index, columns, start, height, onHeld, onLeave, children }: OpenedRowProps) {
  const held = useElementSize<HTMLDivElement>();
  const report = useRef(onHeld);
  report.current = onHeld;
  useEffect(() => report.current(held.height), [held.height]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role comes from roles.ts
    <div
      {...rowRole(index)}
      className={classes.openedRow}
      style={{ transform: `translateY(${start}px)`, height }}
      onKeyDown={(event) => leavesEditor(event) && onLeave()}
    >
      <div {...wideCellRole(columns + 1)} ref={held.ref} className={classes.openedCell}>
        {children}
      </div>
    </div>
  );
}
