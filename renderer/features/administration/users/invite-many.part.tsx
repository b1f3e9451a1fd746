// Invites all people of the list who have no password and whose last link holds no longer.
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useInvite } from './use-invite.ts';

const mayInvite = ({ invitation, enabled, emailAddress }: User): boolean =>
  (invitation === 'open' || invitation === 'expired') && enabled && emailAddress !== '';

export function InviteMany({ users }: { users: readonly User[] }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const invite = useInvite();
  const [asked, setAsked] = useState(false);
  const people = users.filter(mayInvite);
  if (people.length === 0) return null;
  const action = t('administration.users.inviteMany', { n: people.length });
  const send = async () => {
    try {
      const { invited, refused } = await invite(people.map(({ id }) => id));
      if (invited > 0) notify('success', 'administration.users.invited', { n: invited });
      if (refused > 0) notify('warning', 'administration.users.notInvited', { n: refused });
    } catch (error) {
      api.report(error);
    }
    setAsked(false);
  };
  return (
    <>
      <IconButton icon={IconMailForward} label={action} onClick={() => setAsked(true)} />
      <ConfirmDialog opened={asked} title={action} action={action} onClose={() => setAsked(false)} onConfirm={send}>
        <p>{t('administration.users.inviteManyText')}</p>
      </ConfirmDialog>
    </>
  );
}
