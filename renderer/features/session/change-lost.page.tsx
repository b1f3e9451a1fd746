// The new password of one who lost it: login and code come with the link, or are typed in. They leave the address at once,
// where they could be read over a shoulder or kept by the browser.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { PasswordField } from '#renderer/shared/password/password-field.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './door.module.css';
import { Door } from './door.part.tsx';
import { type ChangeFaults, type LostChange, refusalFaults, typedFaults } from './lost-change.rules.ts';

/** What the link brings; the address forgets it. */
function useLink() {
  const [query, setQuery] = useQueryState();
  const [link] = useState({ login: query.login ?? '', token: query.token ?? '', invited: query.invited === '1' });
  const isShown = query.login !== undefined || query.token !== undefined;
  useEffect(() => {
    if (isShown) setQuery({ login: undefined, token: undefined, invited: undefined });
  }, [isShown, setQuery]);
  return link;
}

export function ChangeLostPage() {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const control = useSessionControl();
  const notify = useToasts();
  const { login, token, invited } = useLink();
  const [entry, setEntry] = useState<LostChange>({ login, token, next: '', again: '' });
  const [faults, setFaults] = useState<ChangeFaults>({});
  const [busy, setBusy] = useState(false);
  const hasLink = login !== '' && token !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = typedFaults(entry);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { userLogin: entry.login.trim(), lostPasswordToken: entry.token.trim(), newPassword: entry.next };
      await api.call('authentication.changeLostPassword', { body });
      notify('success', 'lostPassword.changed');
      go('base', {}, 'replace');
      // Who was invited has just chosen it: it is not asked for again.
      if (invited) await control.signIn(entry.login.trim(), entry.next).catch(api.report);
    } catch (error) {
      setFaults(refusalFaults(error instanceof ApiFailure ? error : undefined));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof LostChange) => {
    const fault = faults[name];
    return { value: entry[name], error: fault ? t(fault.label, { seconds: fault.seconds ?? 0 }) : undefined };
  };
  const set = (patch: Partial<LostChange>) => setEntry((now) => ({ ...now, ...patch }));
  return (
    <Door title={t('settings.renew.title')}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        {hasLink ? (
          <>
            <p className={classes.words}>
              {t(invited ? 'settings.lost.invitedText' : 'settings.lost.changeText', { login })}
            </p>
            {/* For password managers: whose password it is. */}
            <input hidden readOnly autoComplete="username" name="username" value={entry.login} />
          </>
        ) : (
          <>
            <TextInput
              {...field('login')}
              size="md"
              label={t('session.login')}
              dir="ltr"
              autoComplete="username"
              autoFocus
              onChange={(event) => set({ login: event.currentTarget.value })}
            />
            <TextInput
              {...field('token')}
              size="md"
              label={t('settings.lost.code')}
              dir="ltr"
              autoComplete="one-time-code"
              onChange={(event) => set({ token: event.currentTarget.value })}
            />
          </>
        )}
        <PasswordField
          {...field('next')}
          kind="new"
          size="md"
          label={t('settings.password.next')}
          autoFocus={hasLink}
          onChange={(next) => set({ next })}
        />
        <PasswordField
          {...field('again')}
          kind="again"
          size="md"
          label={t('settings.password.again')}
          onChange={(again) => set({ again })}
        />
        <p className={classes.failure} role="alert">
          {faults.all ? t(faults.all.label, { seconds: faults.all.seconds ?? 0 }) : null}
        </p>
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('settings.password.action')}
        </Button>
        <Link to={addressOf('lostPassword')}>{t('settings.lost.again')}</Link>
      </form>
    </Door>
  );
}
