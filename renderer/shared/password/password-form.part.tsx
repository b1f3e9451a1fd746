// A new password: the current one, the new one with its strength, and once more.
import { Button, PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { passwordEntropy, passwordStrength } from '#domain/accounts/passwords.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { useLeaveGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './password.module.css';
import { Strength } from './strength.part.tsx';

const EMPTY = { current: '', next: '', again: '' };
type Entry = typeof EMPTY;
type Faults = Partial<Record<keyof Entry, { readonly label: string; readonly seconds?: number }>>;

/** Which field a refusal of the server belongs to, and its words. */
function faultsOf(error: ApiFailure): Faults | undefined {
  switch (error.label) {
    case 'user.passwordWrong':
      return { current: { label: 'settings.password.wrong' } };
    case 'user.tooManyFailures':
      return { current: { label: 'session.signIn.tooMany', seconds: Number(error.parameters.seconds ?? 0) } };
    case 'user.passwordUnchanged':
      return { next: { label: 'settings.password.unchanged' } };
    case 'user.passwordTooSimilar':
      return { next: { label: 'settings.password.tooSimilar' } };
    case 'user.passwordPolicy':
      return { next: { label: 'settings.password.tooWeak' } };
    default:
      return undefined;
  }
}

function firstFaults({ current, next, again }: Entry): Faults {
  if (current === '') return { current: { label: 'settings.password.currentMissing' } };
  if (next === '') return { next: { label: 'settings.password.newMissing' } };
  return next === again ? {} : { again: { label: 'settings.password.differ' } };
}

/** `only`: it stands alone on its page, so that its button is the filled one. */
export function PasswordForm({ login, only = false }: { login: string; only?: boolean }) {
  const t = useText();
  const api = useApi();
  const control = useSessionControl();
  const notify = useToasts();
  const [entry, setEntry] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  useLeaveGuard(entry.next !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = firstFaults(entry);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await api.call('users.password', { body: { currentPassword: entry.current, newPassword: entry.next } });
      setEntry(EMPTY);
      notify('success', 'settings.password.changed');
      await control.refresh();
    } catch (error) {
      const told = error instanceof ApiFailure ? faultsOf(error) : undefined;
      if (told) setFaults(told);
      else api.report(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof Entry, autoComplete: 'current-password' | 'new-password') => {
    const fault = faults[name];
    return {
      label: t(`settings.password.${name}`),
      autoComplete,
      value: entry[name],
      error: fault ? t(fault.label, { seconds: fault.seconds ?? 0 }) : undefined,
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        setEntry({ ...entry, [name]: event.currentTarget.value }),
      visibilityToggleIcon: Eye,
      visibilityToggleButtonProps: { 'aria-label': t('session.showPassword') },
    };
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {/* For password managers: whose password it is. */}
      <input hidden readOnly autoComplete="username" name="username" value={login} />
      <PasswordInput {...field('current', 'current-password')} autoFocus={only} />
      <PasswordInput {...field('next', 'new-password')} />
      {entry.next === '' ? null : <Strength level={passwordStrength(passwordEntropy(entry.next))} />}
      <PasswordInput {...field('again', 'new-password')} />
      <p className={classes.hint}>{t('settings.password.hint')}</p>
      <Button type="submit" variant={only ? 'filled' : 'default'} loading={busy}>
        {t('settings.password.action')}
      </Button>
    </form>
  );
}

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={16} stroke={1.5} aria-hidden /> : <IconEye size={16} stroke={1.5} aria-hidden />;
}
