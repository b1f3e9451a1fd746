// The date range of a list: presets and two days, at most 31 days apart (docs/model.md, "Search range").
import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconX } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { type DaySpan, daysBetween, fitSpan, MAX_RANGE_DAYS, spanBack } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import classes from './range.module.css';

const PRESETS = [0, 7, 31] as const;

/** Words of a span: how far it reaches back from today, or its two days. */
export function useSpanLabel(span: DaySpan): string {
  const t = useText();
  const formats = useFormats();
  const length = daysBetween(span.from, span.to);
  if (daysBetween(span.to, new Date()) === 0) {
    return length === 0 ? t('common.range.today') : t('common.range.last', { n: length });
  }
  return t('common.range.span', { from: formats.date(span.from), to: formats.date(span.to) });
}

interface RangeFilterProps {
  span: DaySpan;
  onChange: (span: DaySpan) => void;
  /** Back to the usual days; only where others are chosen: then it is tinted, and carries a cross. */
  onClear?: (() => void) | undefined;
}

export function RangeFilter({ onClear, ...range }: RangeFilterProps) {
  const t = useText();
  const field = useRef<HTMLButtonElement>(null);
  // One place in both looks: days that are being chosen stay open when the first of them is.
  return (
    <span className={classes.holder} data-chosen={onClear ? true : undefined}>
      <RangeButton field={field} {...range} />
      {onClear ? (
        <IconButton
          icon={IconX}
          size="sm"
          iconSize={14}
          label={t('common.range.clear')}
          onClick={() => {
            field.current?.focus();
            onClear();
          }}
        />
      ) : null}
    </span>
  );
}

interface RangeButtonProps extends Omit<RangeFilterProps, 'onClear'> {
  field: RefObject<HTMLButtonElement | null>;
}

function RangeButton({ field, span, onChange }: RangeButtonProps) {
  const t = useText();
  const label = useSpanLabel(span);
  const [opened, setOpened] = useState(false);
  useLayerFocus(opened);
  const choose = (next: DaySpan) => {
    onChange(next);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
      <Popover.Target>
        <UnstyledButton
          ref={field}
          className={classes.range}
          aria-label={`${t('common.range')}: ${label}`}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={16} stroke={1.5} aria-hidden />
          <bdi>{label}</bdi>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.rangeBox}>
        <div className={classes.presets}>
          {PRESETS.map((days) => (
            <Button key={days} size="xs" variant="default" onClick={() => choose(spanBack(days, new Date()))}>
              {days === 0 ? t('common.range.today') : t('common.range.last', { n: days })}
            </Button>
          ))}
        </div>
        <div className={classes.days}>
          <DayField
            label={t('common.range.from')}
            value={span.from}
            onChange={(from) => onChange(fitSpan({ ...span, from }, 'from'))}
          />
          <DayField
            label={t('common.range.to')}
            value={span.to}
            onChange={(to) => onChange(fitSpan({ ...span, to }, 'to'))}
          />
        </div>
        <p className={classes.hint}>{t('common.range.max', { n: MAX_RANGE_DAYS })}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
