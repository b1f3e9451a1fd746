// The menu with the actions that the person may do to one order.
import { Menu } from '@mantine/core';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { HistoryMenu } from '../detail/history-menu.part.tsx';
import { ORDER_ACTIONS, ORDER_LABELS, type OrderAction } from './use-order-actions.tsx';

export function OrderMenu({ job, onAction }: { job: JobSummary; onAction: (action: OrderAction) => void }) {
  const t = useText();
  const showReceipt = useShowReceipt();
  const allowed = ORDER_ACTIONS.filter((action) => job.abilities.includes(action));
  return (
    <HistoryMenu of={{ kind: 'job', id: job.id }} name={job.name}>
      {job.counts.packGroups > job.counts.remaining ? (
        <Menu.Item onClick={() => void showReceipt(job.id)}>{t('manage.receipt')}</Menu.Item>
      ) : null}
      {allowed.length > 0 ? <Menu.Divider /> : null}
      {allowed.map((action) => (
        <Menu.Item key={action} onClick={() => onAction(action)}>
          {t(ORDER_LABELS[action].action, { n: 1 })}
        </Menu.Item>
      ))}
    </HistoryMenu>
  );
}

/** Opens the receipt of what was confirmed last. */
function useShowReceipt(): (jobId: number) => Promise<void> {
  const api = useApi();
  const go = useGo();
  return async (jobId) => {
    try {
      const [last] = await api.call('commands.ofJob', { query: { jobId } });
      if (last !== undefined) go('deposit.receipt', { commandId: last.id });
    } catch (error) {
      api.report(error);
    }
  };
}
