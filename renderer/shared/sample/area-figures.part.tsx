// The figures of an area: its page, and mm from the top left.
import { NumberInput } from '@mantine/core';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { SIDES } from '#renderer/shared/pages/area.rules.ts';
import classes from './sample.module.css';

/** Page 0 is none: it is passed over, up and down. */
const pageOf = (page: number): number => (page === 0 ? 1 : page);

interface FiguresProps {
  area: PageArea;
  onChange: (area: PageArea) => void;
  /** The figures that can be entered. */
  sides?: readonly (keyof PageArea)[];
}

export function AreaFigures({ area, onChange, sides = ['page', ...SIDES] }: FiguresProps) {
  const t = useText();
  return (
    <div className={classes.figures}>
      {sides.map((side) => (
        <NumberInput
          key={side}
          data-filled
          label={t(`rule.field.${side}`)}
          decimalScale={side === 'page' ? 0 : 1}
          allowedDecimalSeparators={[',', '.']}
          hideControls
          value={area[side]}
          onChange={(next) => {
            if (typeof next !== 'number' || !Number.isFinite(next)) return;
            if ((side === 'width' || side === 'height') && next <= 0) return;
            onChange({ ...area, [side]: side === 'page' ? pageOf(next) : Math.max(0, next) });
          }}
        />
      ))}
    </div>
  );
}
