// The menu of an order, a command or a delivery: its history, and below it what the person may do.
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { HistoryDialog } from '#renderer/shared/history/history.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';

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
  const [opened, setOpened] = useState(false);
  useLayerFocus(opened);
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={setOpened} returnFocus={false}>
        <Menu.Target>
          <IconButton icon={IconDotsVertical} label={t('common.more')} quiet={opened} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setHistory(true)}>{t('manage.history')}</Menu.Item>
          {children}
        </Menu.Dropdown>
      </Menu>
      {history ? (
        <HistoryDialog of={of} title={t('manage.historyOf', { name })} onClose={() => setHistory(false)} />
      ) : null}
    </>
  );
}
