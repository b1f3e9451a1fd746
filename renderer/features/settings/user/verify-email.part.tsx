// Whether the own e-mail address is proven, and the way there: a code is sent to it and entered here.
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EMAIL_PROOF } from '#domain/access/proofs.ts';
import type { User } from '#domain/api/administration/users.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './proofs.module.css';

export function VerifyEmail({ user }: { user: User }) {
  const t = useText();
  if (user.emailAddress === '') return <p className={classes.hint}>{t('emailVerification.mandatory')}</p>;
  return user.emailVerified ? (
    <p className={classes.good}>
      <IconCircleCheck size={18} stroke={1.5} aria-hidden />
      <span>
        <bdi>{user.emailAddress}</bdi> {t('settings.verify.done')}
      </span>
    </p>
  ) : (
    <Unproven user={user} />
  );
}

function Unproven({ user }: { user: User }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const control = useSessionControl();
  const notify = useToasts();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<'ask' | 'enter'>();
  const run = async (what: 'ask' | 'enter', work: () => Promise<unknown>) => {
    setBusy(what);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiFailure && error.label.startsWith('emailVerification.'))
        setFault(t(error.label, { minutes: Number(error.parameters.minutes ?? 0) }));
      else api.report(error);
    } finally {
      setBusy(undefined);
    }
  };
  const ask = () =>
    run('ask', async () => {
      await api.call('users.triggerVerifyEMail', { body: { emailAddress: user.emailAddress } });
      setSent(true);
      setCode('');
    });
  const enter = (event: FormEvent) => {
    event.preventDefault();
    void run('enter', async () => {
      await api.call('users.verifyEMail', { body: { verifyEMailToken: code } });
      notify('success', 'settings.verify.verified');
      await queries.invalidateQueries({ queryKey: keyOf('users.get', { params: { userId: user.id } }) });
      await control.refresh();
    });
  };
  return (
    <form noValidate className={classes.form} onSubmit={enter}>
      <p className={classes.hint}>
        <bdi>{user.emailAddress}</bdi> {t('settings.verify.open')}
      </p>
      {isSent ? (
        <TextInput
          label={t('settings.verify.code')}
          description={t('settings.verify.sent', { minutes: EMAIL_PROOF.minutes })}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          value={code}
          error={fault}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
      {fault !== undefined && !isSent ? (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {isSent ? (
          <Button type="submit" loading={busy === 'enter'}>
            {t('settings.verify.confirm')}
          </Button>
        ) : null}
        <Button variant={isSent ? 'subtle' : 'default'} loading={busy === 'ask'} onClick={() => void ask()}>
          {isSent ? t('settings.verify.sendAgain') : t('settings.verify.send')}
        </Button>
      </div>
    </form>
  );
}
