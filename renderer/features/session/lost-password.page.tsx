// A lost password: an e-mail with a link is asked for. What is said then is the same for every address.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { isEmail } from '#domain/addresses/email.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './door.module.css';
import { Door } from './door.part.tsx';

interface Fault {
  readonly label: string;
  readonly seconds?: number;
}

const faultOf = (error: unknown): Fault =>
  error instanceof ApiFailure && error.label === 'exception.tooManyRequests'
    ? { label: 'session.signIn.tooMany', seconds: Number(error.parameters.seconds ?? 0) }
    : { label: 'lostPassword.sendError' };

export function LostPasswordPage() {
  const t = useText();
  const api = useApi();
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [stage, setStage] = useState<'ask' | 'busy' | 'sent'>('ask');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(address.trim())) return setFault({ label: 'settings.lost.noAddress' });
    setFault(undefined);
    setStage('busy');
    try {
      await api.call('authentication.triggerLostPassword', { body: { userEMailAddress: address.trim() } });
      setStage('sent');
    } catch (error) {
      setFault(faultOf(error));
      setStage('ask');
    }
  };
  return (
    <Door title={t('settings.lost.title')}>
      {stage === 'sent' ? (
        <div className={classes.renew}>
          <p role="status">{t('lostPassword.sent')}</p>
          <p>{t('settings.lost.sentHint')}</p>
          <Link to={addressOf('lostPassword.change')}>{t('settings.lost.haveCode')}</Link>
          <Link to={addressOf('base')}>{t('settings.lost.back')}</Link>
        </div>
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <p className={classes.words}>{t('settings.lost.text')}</p>
          <TextInput
            size="md"
            label={t('settings.lost.address')}
            type="email"
            dir="ltr"
            name="email"
            autoComplete="email"
            autoFocus
            value={address}
            error={fault ? t(fault.label, { seconds: fault.seconds ?? 0 }) : null}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={stage === 'busy'}>
            {t('settings.lost.send')}
          </Button>
          <Link to={addressOf('base')}>{t('settings.lost.back')}</Link>
        </form>
      )}
    </Door>
  );
}
