// What the user menu offers: profile, light or dark, keys, message to the administrator, sign out. Loaded after the
// first view.
import { Menu } from '@mantine/core';
import {
  IconHelp,
  IconLogout,
  IconMessage,
  IconMessages,
  IconMoon,
  IconReceipt,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useLeave } from '#renderer/routes/leave.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useCan, useSessionControl, useUser } from '#renderer/session/use-session.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { MenuLayer } from '#renderer/ui/layers/menu-layer.part.tsx';
import type { LayerProps } from '#renderer/ui/layers/opener.ts';
import classes from './layout.module.css';
import { useThemeSwitch } from './use-theme-switch.ts';

/** The way to an address of the branding, in a window of its own; nothing where there is none. */
function AddressItem({
  href,
  icon: Icon,
  label,
}: {
  href: string | null | undefined;
  icon: typeof IconReceipt;
  label: string;
}) {
  if (!href) return null;
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<Icon size={16} stroke={1.5} />}
    >
      {label}
    </Menu.Item>
  );
}

interface UserMenuItemsProps extends LayerProps {
  onKeys: () => void;
  onWrite: () => void;
}

export function UserMenuItems({ onKeys, onWrite, ...layer }: UserMenuItemsProps) {
  const t = useText();
  const go = useGo();
  const leave = useLeave();
  const api = useApi();
  const user = useUser();
  const control = useSessionControl();
  const { chatURL } = useAtomValue(brandingAtom);
  const can = useCan();
  const { invoicingURL } = useCall('brandings.my', {}, { enabled: can('administerOu') }).data ?? {};
  const { dark, flip } = useThemeSwitch();
  return (
    <MenuLayer {...layer} position="bottom-end" className={classes.menu}>
      <div className={classes.who}>
        <bdi>{user.login}</bdi>
        <span>
          <bdi>{user.ouName}</bdi>
        </span>
      </div>
      <Menu.Divider />
      <Menu.Item leftSection={<IconUser size={16} stroke={1.5} />} onClick={() => leave(() => go('settings.user'))}>
        {t('common.user.profile')}
      </Menu.Item>
      <Menu.Item
        leftSection={dark ? <IconSun size={16} stroke={1.5} /> : <IconMoon size={16} stroke={1.5} />}
        onClick={flip}
      >
        {t(dark ? 'common.user.light' : 'common.user.dark')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHelp size={16} stroke={1.5} />} onClick={onKeys}>
        {t('common.frame.help')}
      </Menu.Item>
      <Menu.Item leftSection={<IconMessage size={16} stroke={1.5} />} onClick={onWrite}>
        {t('common.user.notify')}
      </Menu.Item>
      <AddressItem href={invoicingURL} icon={IconReceipt} label={t('common.user.invoices')} />
      <AddressItem href={chatURL} icon={IconMessages} label={t('common.user.chat')} />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} stroke={1.5} className="flip" />}
        onClick={() => leave(() => void control.signOut().catch(api.report))}
      >
        {t('common.user.signOut')}
      </Menu.Item>
      <Menu.Label>
        {t('common.user.version')} <bdi>{__VERSION__}</bdi>
      </Menu.Label>
    </MenuLayer>
  );
}
