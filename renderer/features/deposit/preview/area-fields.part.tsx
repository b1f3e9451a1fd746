// The figures of an area in mm, to be typed: for those who cannot drag it, and for those who want it exact.
import { NumberInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { type PageSize, placed, SIDES, type Side } from '#renderer/shared/pages/area.rules.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';
import classes from './preview.module.css';

const NAMES: Readonly<Record<Side, string>> = {
  left: 'deposit.area.left',
  top: 'deposit.area.top',
  width: 'deposit.area.width',
  height: 'deposit.area.height',
};

interface AreaFieldsProps {
  area: Area;
  page: PageSize;
  /** Translated: what lies in the area. */
  name: string;
  onChange: (area: Area) => void;
}

/** A figure counts when its field is left, or at Enter: a half typed one reads nothing. */
export function AreaFields({ area, page, name, onChange }: AreaFieldsProps) {
  const t = useText();
  const [typed, setTyped] = useState<{ side: Side; value: string | number }>();
  const done = () => {
    setTyped(undefined);
    const value = Number(typed?.value);
    if (!typed || typed.value === '' || !Number.isFinite(value) || value === area[typed.side]) return;
    onChange(placed(area, { side: typed.side, mm: value }, page));
  };
  return (
    <fieldset className={classes.fields} dir="ltr">
      <legend dir="auto">
        <bdi>{name}</bdi> · {t('deposit.area.fields')}
      </legend>
      {SIDES.map((side) => (
        <NumberInput
          key={side}
          size="xs"
          label={t(NAMES[side])}
          decimalScale={1}
          allowedDecimalSeparators={[',', '.']}
          min={0}
          hideControls
          value={typed?.side === side ? typed.value : area[side]}
          onChange={(value) => setTyped({ side, value })}
          onBlur={done}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && done()}
        />
      ))}
    </fieldset>
  );
}
