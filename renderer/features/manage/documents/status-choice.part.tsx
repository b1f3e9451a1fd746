// One status of a document as a filter, beside the chips, which stand for groups of them.
import { ALL_STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { ListFilters } from '#renderer/shared/lists/list-filters.ts';
import { FilterChoice } from '#renderer/shared/narrowing/filter-choice.part.tsx';
import { codedStatus } from '#renderer/shared/shipments/coded-status.ts';

export function StatusChoice({ filters: { status, set } }: { filters: Pick<ListFilters, 'status' | 'set'> }) {
  const t = useText();
  const options = ALL_STATUS_CODES.map((code) => ({
    value: String(code),
    label: codedStatus(t, code),
  }));
  return (
    <FilterChoice
      label={t('manage.status')}
      all={t('monitoring.filter.all')}
      options={options}
      value={options.find(({ value }) => value === status)?.value}
      onChange={(next) => set({ status: next })}
    />
  );
}
