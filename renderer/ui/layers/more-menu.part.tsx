// What else can be done: a menu behind three dots, which gives the focus back when it closes.
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '../controls/icon-button.part.tsx';
import { useLayerFocus } from './use-layer-focus.ts';

interface MoreMenuProps {
  /** `Menu.Item`s. */
  children: ReactNode;
}

export function MoreMenu({ children }: MoreMenuProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  useLayerFocus(opened);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} returnFocus={false}>
      <Menu.Target>
        <IconButton icon={IconDotsVertical} label={t('common.more')} quiet={opened} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
