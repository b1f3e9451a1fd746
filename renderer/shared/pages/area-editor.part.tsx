// An area laid over a page: dragged, resized by its corner, and nudged by the keyboard in 0.1, 1 and 10 mm; each step
// is announced in mm.
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { type Area, areaShares } from '#renderer/ui/frame/page.part.tsx';
import { areaText, keyed, moved, nudge, type PageSize, resized, stretched, tenth } from './area.rules.ts';
import classes from './pages.module.css';

interface AreaEditorProps {
  area: Area;
  page: PageSize;
  /** Translated: what lies in the area ("Address"). */
  name: string;
  tone?: 'accent' | 'error';
  /** Shift with an arrow resizes, Ctrl takes 10 mm; without it Shift takes 10 mm, and the corner has keys of its own. */
  oneHandle?: boolean;
  /** Called at the end of a drag, and after each key. */
  onChange: (area: Area) => void;
}

/** For a hand alone: keys have the whole area and its last corner. */
const FURTHER_CORNERS = [
  { x: 'left', y: 'top' },
  { x: 'right', y: 'top' },
  { x: 'left', y: 'bottom' },
] as const;

type Change = (area: Area, by: { x: number; y: number }, page: PageSize) => Area;

export function AreaEditor({ area, page, name, tone = 'accent', oneHandle = false, onChange }: AreaEditorProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Area>();
  // While a handle has the focus its name does not change: a step is announced once, by the status below.
  const [held, setHeld] = useState<Area>();
  const [stepped, setStepped] = useState(false);
  const shown = draft ?? area;
  const spoken = ({ left, top, width, height }: Area): string =>
    t('deposit.area.said', { left: tenth(left), top: tenth(top), width: tenth(width), height: tenth(height) });

  const drag = (change: Change) => (event: PointerEvent<HTMLButtonElement>) => {
    const sheet = frame.current?.parentElement?.getBoundingClientRect();
    if (!sheet || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget;
    target.focus();
    target.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    let latest = area;
    const move = (at: globalThis.PointerEvent) => {
      const x = ((at.clientX - from.x) / sheet.width) * page.width;
      const y = ((at.clientY - from.y) / sheet.height) * page.height;
      latest = change(area, { x, y }, page);
      setDraft(latest);
    };
    const end = () => {
      target.removeEventListener('pointermove', move);
      setDraft(undefined);
      if (latest !== area) onChange(latest);
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('lostpointercapture', end, { once: true });
  };
  const key = (change: Change) => (event: KeyboardEvent) => {
    const by = nudge(event);
    const next = oneHandle && change === moved ? keyed(area, event, page) : by && change(area, by, page);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setStepped(true);
    onChange(next);
  };
  const handle = {
    title: t(oneHandle ? 'deposit.area.allKeys' : 'deposit.area.keys'),
    onFocus: () => setHeld(area),
    onBlur: () => {
      setHeld(undefined);
      setStepped(false);
    },
  };

  return (
    <div
      ref={frame}
      className={classes.area}
      data-tone={tone}
      // Its words go towards the middle of the page: beside it they would be cut off.
      data-side={shown.left + shown.width / 2 < page.width / 2 ? 'left' : 'right'}
      style={areaShares(shown, page.width, page.height)}
      dir="ltr"
    >
      <span className={classes.areaTag}>
        <bdi>{name}</bdi> · <bdi>{areaText(shown)}</bdi>
      </span>
      <button
        type="button"
        className={classes.areaBody}
        aria-label={t('deposit.area.move', { name, area: spoken(held ?? area) })}
        {...handle}
        onPointerDown={drag(moved)}
        onKeyDown={key(moved)}
      />
      <button
        type="button"
        className={classes.areaCorner}
        aria-label={t('deposit.area.resize', { name, area: spoken(held ?? area) })}
        {...handle}
        onPointerDown={drag(resized)}
        onKeyDown={key(resized)}
      />
      {oneHandle
        ? FURTHER_CORNERS.map((corner) => (
            <button
              key={`${corner.x} ${corner.y}`}
              type="button"
              tabIndex={-1}
              aria-hidden
              className={classes.areaCorner}
              data-x={corner.x}
              data-y={corner.y}
              onPointerDown={drag((from, by, size) => stretched(from, { corner, by }, size))}
            />
          ))
        : null}
      <VisuallyHidden role="status">{stepped ? spoken(area) : null}</VisuallyHidden>
    </div>
  );
}
