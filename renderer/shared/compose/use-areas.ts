// What is chosen among the areas, and everything that can be done with it by button or key.
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { PageSize } from '#renderer/shared/pages/area.rules.ts';
import { clipped, copies, reordered, unclipped } from './areas.rules.ts';
import type { ComposeProps } from './compose.types.ts';
import { type Alignment, aligned, boundsOf, dragged, steppedBy } from './geometry.rules.ts';

const isEntry = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]') !== null;

interface Acting extends ComposeProps {
  readonly page: PageSize;
  /** Those on the page at hand. */
  readonly onPage: readonly number[];
}

/** Focuses the frame of an area, once it is there; without one the editor, so that the keyboard stays in it. */
function useFrameFocus(root: RefObject<HTMLDivElement | null>): (index: number) => void {
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    if (focused === undefined) return;
    setFocused(undefined);
    const frame = root.current?.querySelector<HTMLElement>(`[data-area="${focused}"]`);
    (frame ?? root.current)?.focus();
  }, [focused, root]);
  return setFocused;
}

/** The chosen ones, by their places; the first of them leads. */
export function useAreas({ value, onChange, context, page, onPage }: Acting) {
  const [wanted, choose] = useState<readonly number[]>([]);
  const chosen = wanted.filter((index) => index < value.length);
  const root = useRef<HTMLDivElement>(null);
  const setFocused = useFrameFocus(root);
  const each = (change: (one: TechnicalArea) => TechnicalArea) =>
    onChange(value.map((one, index) => (chosen.includes(index) ? change(one) : one)));
  const put = (areas: readonly TechnicalArea[], now: readonly number[]) => {
    onChange(areas);
    choose(now);
    setFocused(now[0] ?? -1);
  };
  const add = (more: readonly TechnicalArea[]) =>
    more.length > 0 &&
    put(
      [...value, ...more],
      more.map((_, index) => value.length + index),
    );
  const of = (indexes: readonly number[]) => indexes.flatMap((index) => value[index] ?? []);
  const remove = () => {
    const left = value.filter((_, index) => !chosen.includes(index));
    const [first = 0] = chosen;
    put(left, left.length > 0 ? [Math.min(first, left.length - 1)] : []);
  };
  const duplicate = () => add(copies(of(chosen), page));
  const move = (by: 1 | -1) => {
    const [first] = chosen;
    if (first === undefined || first + by < 0 || first + by >= value.length) return;
    onChange(reordered(value, first, first + by));
    choose([first + by]);
  };
  const align = (how: Alignment) => {
    const to = chosen.length > 1 ? boundsOf(of(chosen).map(({ area }) => area)) : { left: 0, top: 0, ...page };
    each((one) => ({ ...one, area: aligned(one.area, how, to) }));
  };
  const toggle = (index: number, more: boolean) => choose(more ? toggled(chosen, index) : [index]);
  const onKeyDown = editorKeys({
    a: () => choose([...onPage]),
    d: duplicate,
    z: (shift) => (shift ? context.redo : context.undo)?.(),
    y: () => context.redo?.(),
    ...(chosen.length > 0 ? { Escape: () => choose([]), Delete: remove, Backspace: remove } : {}),
  });
  /** Keys on an area itself. */
  const onFrameKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steppedBy(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    each((one) => ({ ...one, area: dragged(one.area, step, page) }));
  };
  const clip = clipboard({ value, page, chosen: of(chosen), add, remove });
  const handlers = { onKeyDown, ...clip };
  return { root, chosen, choose, toggle, add, remove, duplicate, move, align, onFrameKey, handlers };
}
export type Acts = ReturnType<typeof useAreas>;

/** The list with one more, or without it. */
const toggled = (list: readonly number[], one: number): number[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** What a key does, by its name; letters with Ctrl or ⌘. */
type Keys = Readonly<Record<string, (shift: boolean) => void>>;

const editorKeys = (keys: Keys) => (event: KeyboardEvent<HTMLElement>) => {
  if (isEntry(event.target)) return;
  const isLetter = event.key.length === 1;
  const held = event.ctrlKey || event.metaKey;
  const act = isLetter === held ? keys[isLetter ? event.key.toLowerCase() : event.key] : undefined;
  if (!act) return;
  act(event.shiftKey);
  event.preventDefault();
  event.stopPropagation();
};

interface Clipping {
  readonly value: readonly TechnicalArea[];
  readonly page: PageSize;
  readonly chosen: readonly TechnicalArea[];
  readonly add: (areas: readonly TechnicalArea[]) => void;
  readonly remove: () => void;
}

/** Copying, cutting and pasting by the browser's own commands. */
function clipboard({ value, page, chosen, add, remove }: Clipping) {
  const copy = (event: ClipboardEvent) => {
    if (isEntry(event.target) || chosen.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipped(chosen));
    if (event.type === 'cut') remove();
  };
  const paste = (event: ClipboardEvent) => {
    if (isEntry(event.target)) return;
    const come = unclipped(event.clipboardData.getData('text/plain'));
    if (come.length === 0) return;
    event.preventDefault();
    const taken = value.map(({ area }) => JSON.stringify(area));
    const isThere = come.some(({ area }) => taken.includes(JSON.stringify(area)));
    add(isThere ? copies(come, page) : come);
  };
  return { onCopy: copy, onCut: copy, onPaste: paste };
}
