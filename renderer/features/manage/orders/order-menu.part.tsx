// The menu with the actions that the person may do to one order.
import { Menu } from '@mantine/core';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HistoryMenu } from '../detail/history-menu.part.tsx';
import { ORDER_ACTIONS, ORDER_WORDS, type OrderAction } from './use-order-actions.tsx';

export function OrderMenu({ job, onAction }: { job: JobSummary; onAction: (action: OrderAction) => void }) {
  const t = useText();
  const allowed = ORDER_ACTIONS.filter((action) => job.abilities.includes(action));
  return (
    <HistoryMenu of={{ kind: 'job', id: job.id }} name={job.name}>
      {allowed.length > 0 ? <Menu.Divider /> : null}
      {allowed.map((action) => (
        <Menu.Item key={action} onClick={() => onAction(action)}>
          {t(ORDER_WORDS[action].action, { n: 1 })}
        </Menu.Item>
      ))}
    </HistoryMenu>
  );
}
