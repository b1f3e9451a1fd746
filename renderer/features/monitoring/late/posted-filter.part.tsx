// For which day it was promised: from a day, up to a day, or both.
import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isoDay, parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { focusBeside } from '#renderer/shared/narrowing/focus-beside.ts';
import classes from '#renderer/shared/narrowing/narrowing.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';

/** Days as yyyy-MM-dd; undefined: without that end. */
export interface Posted {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The days in the address. @returns also as calls take them */
export function usePosted() {
  const [{ from, to }] = useQueryState();
  const posted: Posted = { from: parseIsoDay(from) && from, to: parseIsoDay(to) && to };
  return {
    posted,
    isPosted: (posted.from ?? posted.to) !== undefined,
    sent: { earliestPostDate: posted.from, latePostDate: posted.to },
  };
}

/** The days in words: one, from one, up to one, or both. */
export function usePostedLabel({ from, to }: Posted): string {
  const formats = useFormats();
  const words = [from, to].map((day) => {
    const parsed = parseIsoDay(day);
    return parsed ? formats.nearDay(parsed) : '…';
  });
  return [...new Set(words)].join(' – ');
}

export function PostedFilter({ posted, onChange }: { posted: Posted; onChange: (posted: Posted) => void }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  useLayerFocus(opened);
  const [from, to] = [parseIsoDay(posted.from), parseIsoDay(posted.to)];
  const isChosen = (from ?? to) !== undefined;
  const label = t('monitoring.late.posted');
  const words = usePostedLabel(posted);
  return (
    <span className={classes.filter} data-chosen={isChosen || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
        <Popover.Target>
          <UnstyledButton className={classes.target} onClick={() => setOpened(!opened)}>
            <span className={classes.label}>{label}</span>{' '}
            <bdi className={classes.value}>{isChosen ? words : t('monitoring.filter.any')}</bdi>
            {isChosen ? null : <IconChevronDown size={14} stroke={1.5} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.naming}>
            <DayField
              label={t('common.range.from')}
              value={from}
              onChange={(day) => onChange({ from: isoDay(day), to: to && to < day ? isoDay(day) : posted.to })}
            />
            <DayField
              label={t('common.range.to')}
              value={to}
              onChange={(day) => onChange({ from: from && from > day ? isoDay(day) : posted.from, to: isoDay(day) })}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
      {isChosen ? (
        <IconButton
          icon={IconX}
          size="sm"
          iconSize={14}
          label={t('monitoring.filter.clear', { name: label })}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onChange({ from: undefined, to: undefined });
          }}
        />
      ) : null}
    </span>
  );
}
