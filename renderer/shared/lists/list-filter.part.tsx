// The filter of a list: search, range of days and one chip per status.
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { RangeFilter } from '#renderer/ui/list/range.part.tsx';
import { type Chip, Chips } from '#renderer/ui/values/chips.part.tsx';
import type { ListFilters } from './list-filters.ts';

interface ListFilterProps {
  readonly filters: ListFilters;
  /** Translated name and example of the search. */
  readonly search: string;
  readonly hint: string;
  readonly chips: readonly Chip[];
  /** false: its days are not chosen. */
  readonly hasRange?: boolean;
  /** Further filters, before the chips. */
  readonly narrowing?: ReactNode;
}

export function ListFilter({ filters, search, hint, chips, hasRange = true, narrowing }: ListFilterProps) {
  const t = useText();
  return (
    <>
      <ListSearch value={filters.q} label={search} placeholder={hint} onChange={filters.setQ} />
      {hasRange ? <RangeFilter span={filters.span} onChange={filters.setSpan} /> : null}
      {narrowing}
      <Chips
        label={t('manage.status')}
        chips={chips}
        active={filters.status}
        onChoose={(id) => filters.set({ status: id === 'all' ? undefined : id })}
      />
    </>
  );
}
