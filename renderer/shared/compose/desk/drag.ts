// Dragging areas: while the hand moves they are shown where they would be, and put there when it lets go; Escape leaves
// them where they were.
import type { PointerEvent } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { PageSize } from '#renderer/shared/pages/area.rules.ts';
import { dragged, type Grip, type Guide, type Snapping, snapped } from '../geometry.rules.ts';

type Areas = readonly TechnicalArea[];

/** What a drag works on. */
interface Dragging {
  readonly areas: Areas;
  readonly page: PageSize;
  /** What the moved one snaps to; undefined: to nothing. */
  readonly snapping: (moved: number) => Omit<Snapping, 'page'> | undefined;
  readonly onHeld: (held: Held | undefined) => void;
  readonly onEnd: (areas: Areas) => void;
}

/** What is in the hand, and where it would be put. */
export interface Held {
  readonly areas: Areas;
  readonly guides: readonly Guide[];
  /** The one in the hand. */
  readonly index: number;
}

/** Begins a drag of some areas, the first of them in the hand. */
export function beginDrag(
  event: PointerEvent<HTMLElement>,
  { areas, page, snapping, onHeld, onEnd }: Dragging,
  { indexes: [index = 0, ...others], grip }: { readonly indexes: readonly number[]; readonly grip: Grip },
): void {
  const sheet = event.currentTarget.closest('[data-sheet]')?.getBoundingClientRect();
  const start = areas[index];
  if (!sheet || !start || event.button !== 0) return;
  const target = event.currentTarget;
  target.setPointerCapture(event.pointerId);
  const from = { x: event.clientX, y: event.clientY };
  let latest: Areas = areas;
  const put = (at: { clientX: number; clientY: number; altKey: boolean }) => {
    const by = {
      x: ((at.clientX - from.x) / sheet.width) * page.width,
      y: ((at.clientY - from.y) / sheet.height) * page.height,
    };
    const free = dragged(start.area, { grip, by }, page);
    const attracting = at.altKey ? undefined : snapping(index);
    const { area, guides } = attracting ? snapped(free, grip, { page, ...attracting }) : { area: free, guides: [] };
    const step = { x: area.left - start.area.left, y: area.top - start.area.top };
    latest = areas.map((one, place) => {
      if (place === index) return { ...one, area };
      return others.includes(place) ? { ...one, area: dragged(one.area, { grip: 'body', by: step }, page) } : one;
    });
    onHeld({ areas: latest, guides, index });
  };
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.preventDefault();
    pressed.stopPropagation();
    // A move that is on its way already would go on with it.
    target.removeEventListener('pointermove', put);
    latest = areas;
    target.releasePointerCapture(event.pointerId);
  };
  const end = () => {
    target.removeEventListener('pointermove', put);
    window.removeEventListener('keydown', key, true);
    onHeld(undefined);
    if (latest !== areas) onEnd(latest);
  };
  target.addEventListener('pointermove', put);
  target.addEventListener('lostpointercapture', end, { once: true });
  window.addEventListener('keydown', key, true);
}
