// The button of the user menu; what it offers is loaded after the first view.
import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { fullName } from '#renderer/session/session.ts';
import { useUser } from '#renderer/session/use-session.ts';
import frame from '#renderer/ui/frame/bar-tools.module.css';
import { useOpener } from '#renderer/ui/layers/opener.ts';

const { Part: UserMenuItems, want } = partAhead(async () => (await import('./user-menu-items.part.tsx')).UserMenuItems);

const NotifyAdministrator = lazy(() =>
  import('./notify-administrator.part.tsx').then((module) => ({ default: module.NotifyAdministrator })),
);

export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const t = useText();
  const [writing, setWriting] = useState(false);
  const { button, layer } = useOpener('menu', want);
  const name = fullName(useUser());
  return (
    <>
      <UnstyledButton className={frame.user} {...button}>
        {/* Not a span: the frame hides those on narrow screens. */}
        <VisuallyHidden component="b">{t('common.frame.user', { name })}</VisuallyHidden>
        <Avatar size={26} radius="xl" color="gray" variant="light" name={name} aria-hidden />
        <span aria-hidden>
          <bdi>{name}</bdi>
        </span>
        <IconChevronDown size={14} stroke={1.5} aria-hidden />
      </UnstyledButton>
      {layer ? <UserMenuItems {...layer} onKeys={onKeys} onWrite={() => setWriting(true)} /> : null}
      <Suspense fallback={null}>{writing ? <NotifyAdministrator onClose={() => setWriting(false)} /> : null}</Suspense>
    </>
  );
}
