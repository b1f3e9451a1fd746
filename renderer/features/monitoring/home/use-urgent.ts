// How urgent the documents in error are: overdue, due today, nobody's.
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { useText } from '#renderer/i18n/text.ts';

/** Of what the number of documents in error counts, translated; '' where there is nothing to say. */
export function useUrgent({ overdue, dueToday, unassigned }: Overview['failed']['decisions']): string {
  const t = useText();
  const parts = [
    overdue > 0 ? t('monitoring.urgent.overdue', { n: overdue }) : '',
    dueToday > 0 ? t('monitoring.urgent.today', { n: dueToday }) : '',
    unassigned > 0 ? t('monitoring.urgent.free', { n: unassigned }) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
