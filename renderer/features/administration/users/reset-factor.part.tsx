// Takes the second factor of a person away who lost it.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { OwnHint } from './access-fields.part.tsx';
import { nameOfUser } from './user.rules.ts';
import classes from './users.module.css';

/** Of oneself it says where the own one is turned off. */
export function ResetFactor({ user, own }: { user: User; own: boolean }) {
  const t = useText();
  return (
    <section className={classes.signedIn}>
      <h2>{t('administration.users.factor')}</h2>
      <p>{own ? <OwnHint of="users.factor" /> : t('administration.users.factor.text')}</p>
      {own ? null : <Reset user={user} />}
    </section>
  );
}

function Reset({ user }: { user: User }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useToasts();
  const [asked, setAsked] = useState(false);
  const { id: userId } = user;
  const reset = async () => {
    try {
      await api.call('users.resetFactor', { params: { userId } });
      notify('success', 'administration.users.factor.done');
    } catch (error) {
      api.report(error);
    }
    setAsked(false);
    await queries.invalidateQueries({ queryKey: keyOf('users.get', { params: { userId } }) });
    await queries.invalidateQueries({ queryKey: keyOf('users.sessions', { params: { userId } }) });
  };
  const action = t('administration.users.factor.reset');
  return (
    <>
      <Button variant="default" className={classes.factor ?? ''} onClick={() => setAsked(true)}>
        {action}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={action}
        action={action}
        danger
        onClose={() => setAsked(false)}
        onConfirm={reset}
      >
        <p>{t('administration.users.factor.resetText', { name: nameOfUser(user) })}</p>
      </ConfirmDialog>
    </>
  );
}
