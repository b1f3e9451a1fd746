// The tools at the side: each adds an area of its type, where it is let go over the page, or in the middle of what is seen.
import { type PointerEvent, useRef } from 'react';
import { TECHNICAL_AREA_TYPES, type TechnicalAreaType } from '#domain/documents/documents.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './compose.module.css';
import { TYPE_ICONS } from './type-icons.ts';

interface ToolsProps {
  /** @param at px in the window; undefined: where there is room */
  onAdd: (type: TechnicalAreaType, at?: { x: number; y: number }) => void;
}

/** px that the hand moves before it carries something. */
const CARRIED = 12;

export function Tools({ onAdd }: ToolsProps) {
  const t = useText();
  const from = useRef<{ x: number; y: number }>(undefined);
  const carried = useRef(false);
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    from.current = { x: event.clientX, y: event.clientY };
    carried.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drop = (type: TechnicalAreaType) => (event: PointerEvent) => {
    const start = from.current;
    from.current = undefined;
    if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) < CARRIED) return;
    carried.current = true;
    onAdd(type, { x: event.clientX, y: event.clientY });
  };
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('compose.add')} aria-orientation="vertical">
      {TECHNICAL_AREA_TYPES.map((type) => (
        <IconButton
          key={type}
          icon={TYPE_ICONS[type]}
          label={t('compose.add.one', { type: t(`compose.type.${type}`) })}
          size="lg"
          className={classes.tool ?? ''}
          onPointerDown={begin}
          onPointerUp={drop(type)}
          onClick={() => {
            if (!carried.current) onAdd(type);
            carried.current = false;
          }}
        />
      ))}
    </div>
  );
}
