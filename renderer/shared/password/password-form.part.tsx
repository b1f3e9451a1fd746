// A new password: the current one, the new one with its strength, and once more.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { useLeaveGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './password.module.css';
import { PasswordField } from './password-field.part.tsx';

const EMPTY = { current: '', next: '', again: '' };
type Entry = typeof EMPTY;
type Faults = Partial<Record<keyof Entry, { readonly label: string; readonly seconds?: number }>>;

/** Refusals of the server that belong to a field: its name, and the text below it. */
const FIELD_FAULTS: Readonly<Record<string, readonly [field: keyof Entry, label: string]>> = {
  'user.passwordWrong': ['current', 'settings.password.wrong'],
  'user.tooManyFailures': ['current', 'session.signIn.tooMany'],
  'user.passwordUnchanged': ['next', 'settings.password.unchanged'],
  'user.passwordTooSimilar': ['next', 'settings.password.tooSimilar'],
  'user.passwordPolicy': ['next', 'settings.password.tooWeak'],
  'user.passwordCommon': ['next', 'user.passwordCommon'],
};

function faultsOf({ label, parameters }: ApiFailure): Faults | undefined {
  const known = FIELD_FAULTS[label];
  return known && { [known[0]]: { label: known[1], seconds: Number(parameters.seconds ?? 0) } };
}

function firstFaults({ current, next, again }: Entry): Faults {
  if (current === '') return { current: { label: 'settings.password.currentMissing' } };
  if (next === '') return { next: { label: 'settings.password.newMissing' } };
  return next === again ? {} : { again: { label: 'settings.password.differ' } };
}

/** `only`: nothing else is on the page, so that its button is the filled one. */
export function PasswordForm({ login, only = false }: { login: string; only?: boolean }) {
  const t = useText();
  const api = useApi();
  const control = useSessionControl();
  const notify = useToasts();
  const [entry, setEntry] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  useLeaveGuard(entry.next !== '', busy);
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
      const refused = error instanceof ApiFailure ? faultsOf(error) : undefined;
      if (refused) setFaults(refused);
      else api.report(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof Entry) => {
    const fault = faults[name];
    return {
      label: t(`settings.password.${name}`),
      value: entry[name],
      error: fault ? t(fault.label, { seconds: fault.seconds ?? 0 }) : undefined,
      onChange: (value: string) => setEntry({ ...entry, [name]: value }),
    };
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {/* For password managers: whose password it is. */}
      <input hidden readOnly autoComplete="username" name="username" value={login} />
      <PasswordField {...field('current')} kind="current" autoFocus={only} />
      <PasswordField {...field('next')} kind="new" />
      <PasswordField {...field('again')} kind="again" />
      <p className={classes.hint}>{t('settings.password.hint')}</p>
      <Button type="submit" variant={only ? 'filled' : 'default'} loading={busy}>
        {t('settings.password.action')}
      </Button>
    </form>
  );
}
