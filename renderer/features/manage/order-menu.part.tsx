// The menu with the actions that the person may do to one order.
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobSummary } from '#domain/api/jobs.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HistoryDialog } from '#renderer/shared/history/history.part.tsx';
import { IconButton } from '#renderer/ui/icon-button.part.tsx';
import { ORDER_ACTIONS, ORDER_WORDS, type OrderAction } from './use-order-actions.tsx';

export function OrderMenu({ job, onAction }: { job: JobSummary; onAction: (action: OrderAction) => void }) {
  const t = useText();
  const [history, setHistory] = useState(false);
  const allowed = ORDER_ACTIONS.filter((action) => job.abilities.includes(action));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDotsVertical} label={t('common.more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.5} />} onClick={() => setHistory(true)}>
            {t('manage.history')}
          </Menu.Item>
          {allowed.length > 0 ? <Menu.Divider /> : null}
          {allowed.map((action) => (
            <Menu.Item key={action} onClick={() => onAction(action)}>
              {t(ORDER_WORDS[action].action, { n: 1 })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {history ? (
        <HistoryDialog
          of={{ kind: 'job', id: job.id }}
          title={t('manage.historyOf', { name: job.name })}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </>
  );
}
