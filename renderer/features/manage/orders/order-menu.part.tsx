// The menu with the actions that the person may do to one order.
import { Menu } from '@mantine/core';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { HistoryMenu } from '../detail/history-menu.part.tsx';
import classes from './orders.module.css';
import { ORDER_ACTIONS, ORDER_LABELS, type OrderAction } from './use-order-actions.tsx';

/** What cannot be undone stands apart. */
const FINAL: readonly OrderAction[] = ['invalidate', 'lock', 'cancel', 'purge'];

export function OrderMenu({ job, onAction }: { job: JobSummary; onAction: (action: OrderAction) => void }) {
  const t = useText();
  const showReceipt = useShowReceipt();
  const item = (action: OrderAction, final = false) => (
    <Menu.Item key={action} onClick={() => onAction(action)}>
      <span className={classes.item} data-final={final || undefined}>
        {t(ORDER_LABELS[action].action, { n: 1 })}
        <small>{t(`manage.order.hint.${action}`)}</small>
      </span>
    </Menu.Item>
  );
  const allowed = ORDER_ACTIONS.filter((action) => job.abilities.includes(action));
  return (
    <HistoryMenu of={{ kind: 'job', id: job.id }} name={job.name}>
      {job.counts.packGroups > job.counts.remaining ? (
        <Menu.Item onClick={() => void showReceipt(job.id)}>{t('manage.receipt')}</Menu.Item>
      ) : null}
      {allowed.some((action) => !FINAL.includes(action)) ? <Menu.Divider /> : null}
      {allowed.filter((action) => !FINAL.includes(action)).map((action) => item(action))}
      {allowed.some((action) => FINAL.includes(action)) ? <Menu.Divider /> : null}
      {allowed.filter((action) => FINAL.includes(action)).map((action) => item(action, true))}
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
