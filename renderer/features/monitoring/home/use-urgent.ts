// How urgent the documents in error are: overdue, due today, nobody's.
import type { CallQuery } from '#domain/api/contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';

/**
 * Translated; '' where there is nothing to say. @param query whose, of which days @param active false: narrowed further than these
 * counts know
 */
export function useUrgent(query: CallQuery<'shipments.counters'>, active: boolean): string {
  const t = useText();
  const asked = { query: { ...query, decisions: '1' as const } };
  const counts = useCall('shipments.counters', asked, { enabled: active, placeholderData: (before) => before });
  const decisions = active ? counts.data?.decisions : undefined;
  if (!decisions) return '';
  const { overdue, dueToday, unassigned } = decisions;
  const parts = [
    overdue > 0 ? t('monitoring.urgent.overdue', { n: overdue }) : '',
    dueToday > 0 ? t('monitoring.urgent.today', { n: dueToday }) : '',
    unassigned > 0 ? t('monitoring.urgent.free', { n: unassigned }) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
