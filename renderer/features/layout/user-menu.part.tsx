// The user menu: profile, language, light or dark, version, message to the administrator, sign out.
import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconChevronDown,
  IconKeyboard,
  IconLogout,
  IconMessage,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useLeave } from '#renderer/routes/leave.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { fullName } from '#renderer/session/session.ts';
import { useSessionControl, useUser } from '#renderer/session/use-session.ts';
import frame from '#renderer/ui/frame/frame.module.css';
import classes from './layout.module.css';

const NotifyAdministrator = lazy(() =>
  import('./notify-administrator.part.tsx').then((module) => ({ default: module.NotifyAdministrator })),
);

export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const t = useText();
  const go = useGo();
  const leave = useLeave();
  const api = useApi();
  const user = useUser();
  const control = useSessionControl();
  const [writing, setWriting] = useState(false);
  // Without a style tag for the moment of change: the CSP forbids it.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const name = fullName(user);
  const dark = colorScheme === 'dark';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className={frame.user}>
            {/* Not a span: the frame hides those on narrow screens. */}
            <VisuallyHidden component="b">{t('common.frame.user', { name })}</VisuallyHidden>
            <Avatar size={26} radius="xl" color="gray" variant="light" name={name} aria-hidden />
            <span aria-hidden>
              <bdi>{name}</bdi>
            </span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
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
            onClick={() => setColorScheme(dark ? 'light' : 'dark')}
          >
            {t(dark ? 'common.user.light' : 'common.user.dark')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={onKeys}>
            {t('common.keys.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessage size={16} stroke={1.5} />} onClick={() => setWriting(true)}>
            {t('common.user.notify')}
          </Menu.Item>
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
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{writing ? <NotifyAdministrator onClose={() => setWriting(false)} /> : null}</Suspense>
    </>
  );
}
