// How a person who has no password comes to one: invited by e-mail, and again where the link is too old.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useInvite } from './use-invite.ts';
import classes from './users.module.css';

export function Invitation({ user }: { user: User }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const invite = useInvite();
  const [busy, setBusy] = useState(false);
  const state = user.invitation ?? 'open';
  const send = async () => {
    setBusy(true);
    try {
      await invite([user.id]);
      notify('success', 'administration.users.invited', { n: 1 });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  const reachable = user.enabled && user.emailAddress !== '';
  return (
    <section className={classes.signedIn}>
      <h2>{t('administration.users.invitation')}</h2>
      <p>{t(`administration.users.invitationText.${state}`)}</p>
      {state === 'accepted' ? null : (
        <Button
          variant="default"
          className={classes.factor ?? ''}
          loading={busy}
          disabled={!reachable}
          onClick={() => void send()}
        >
          {t(state === 'open' ? 'administration.users.invite' : 'administration.users.inviteAgain')}
        </Button>
      )}
      {state !== 'accepted' && user.emailAddress === '' ? <p>{t('administration.users.inviteNeeds')}</p> : null}
    </section>
  );
}
