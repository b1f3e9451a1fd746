// The menu of an order, a command or a delivery: its history, and below it what the person may do.
import { Menu } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { HistoryDialog } from '#renderer/shared/history/history.part.tsx';
import { MoreMenu } from '#renderer/ui/layers/more-menu.part.tsx';

interface HistoryMenuProps {
  readonly of: ComponentProps<typeof HistoryDialog>['of'];
  /** As the history's title names it. */
  readonly name: string;
  /** `Menu.Item`s. */
  readonly children?: ReactNode;
}

export function HistoryMenu({ of, name, children }: HistoryMenuProps) {
  const t = useText();
  const [history, setHistory] = useState(false);
  return (
    <>
      <MoreMenu>
        <Menu.Item onClick={() => setHistory(true)}>{t('manage.history')}</Menu.Item>
        {children}
      </MoreMenu>
      {history ? (
        <HistoryDialog of={of} title={t('manage.historyOf', { name })} onClose={() => setHistory(false)} />
      ) : null}
    </>
  );
}
