// The filter above the recipients: a chip with its count per status, and the search.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { commandLook, packGroupLook, type StatusLook } from '#renderer/theme/status.ts';
import { type Chip, Chips } from '#renderer/ui/values/chips.part.tsx';
import classes from './recipients.module.css';
import type { StatusFilter } from './status-filters.ts';

const TYPING_MS = 250;

type Counts = Job['counts'];

interface StatusChip {
  readonly id: StatusFilter;
  readonly count: keyof Counts;
  readonly look: StatusLook;
  /** Shown only while some rows have it, so that the others fit on one line; `orPressed`: also while it is chosen. */
  readonly onlySome?: boolean;
  readonly orPressed?: boolean;
}

const CHIPS: readonly StatusChip[] = [
  { id: 'mend', count: 'bad', look: packGroupLook.ERROR },
  { id: 'processing', count: 'processing', look: packGroupLook.PROCESSING, onlySome: true, orPressed: true },
  { id: 'awaiting', count: 'awaiting', look: commandLook.AWAIT_VALIDATION, onlySome: true, orPressed: true },
  { id: 'remaining', count: 'remaining', look: packGroupLook.LEFT },
  { id: 'rejected', count: 'rejected', look: packGroupLook.REJECTED },
  { id: 'sent', count: 'sent', look: packGroupLook.SENT },
  { id: 'error', count: 'error', look: packGroupLook.ERROR, onlySome: true },
];

const chipsOf = (counts: Counts, active: string, t: Text): Chip[] => [
  { id: 'all', label: t('deposit.chip.all'), count: counts.packGroups },
  ...CHIPS.filter(
    ({ id, count, onlySome, orPressed }) => !onlySome || counts[count] > 0 || (orPressed && id === active),
  ).map(({ id, count, look }) => ({ id, label: t(`deposit.chip.${id}`), count: counts[count], look })),
];

export function RecipientsFilter(props: {
  counts: Job['counts'];
  active: string;
  text: string;
  onFilter: (id: string) => void;
  onText: (text: string) => void;
}) {
  const { counts, active, text, onFilter, onText } = props;
  const t = useText();
  const [typed, setTyped] = useState(text);
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing sets the filter
  useEffect(() => {
    if (settled.trim() !== text) onText(settled.trim());
  }, [settled]);
  // When the address changes elsewhere, the field shows the text that the list is filtered by.
  useEffect(() => setTyped((now) => (now.trim() === text ? now : text)), [text]);
  return (
    <div className={classes.filter}>
      <Chips
        chips={chipsOf(counts, active, t)}
        active={active}
        label={t('deposit.column.status')}
        onChoose={onFilter}
      />
      <span className={classes.grow} />
      <TextInput
        data-list-search
        size="xs"
        className={classes.search ?? ''}
        aria-label={t('deposit.search')}
        placeholder={t('deposit.search')}
        maxLength={SEARCH_CHARACTERS}
        leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
