// The sign-in page, with a link to a new password.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { ApiFailure, isNoAnswer } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { entryFailureAtom, sessionAtom, signInStepAtom } from '#renderer/session/session.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DemoLogins } from './demo-logins.part.tsx';
import classes from './door.module.css';
import { Door } from './door.part.tsx';
import { PasskeyEntry } from './passkey-entry.part.tsx';

const SecondStep = lazySection(
  ['settings'],
  () => import('./second-step.part.tsx').then((module) => ({ default: module.SecondStep })),
  <FormSkeleton />,
);

const { Part: NewsCard } = partAhead(async () => (await import('#renderer/shared/news/news-card.part.tsx')).NewsCard);

/** Label of what is shown above the fields after a failed attempt. */
function failureLabel(error: unknown): { label: string; seconds: number } {
  if (isNoAnswer(error)) return { label: 'session.signIn.noAnswer', seconds: 0 };
  if (error instanceof ApiFailure) {
    // A valid ticket whose file is gone counts as a wrong ticket.
    if (error.label === 'externalAuth.ticket' || error.label === 'file.notFound')
      return { label: 'session.signIn.ticket', seconds: 0 };
    const seconds = Number(error.parameters.seconds ?? 0);
    if (error.label === 'user.tooManyFailures' || seconds > 0) return { label: 'session.signIn.tooMany', seconds };
    if (error.label === 'user.disabled') return { label: 'session.signIn.disabled', seconds: 0 };
    if (error.label === 'user.accountExpired') return { label: 'session.signIn.accountExpired', seconds: 0 };
    if (error.status < 500) return { label: 'session.signIn.wrong', seconds: 0 };
  }
  return { label: 'session.signIn.failed', seconds: 0 };
}

/** The same of a passkey: which one it was, nobody typed. */
function passkeyFailure(error: unknown): { label: string; seconds: number } {
  const failure = failureLabel(error);
  return failure.label === 'session.signIn.wrong' ? { label: 'session.passkey.failed', seconds: 0 } : failure;
}

export function SignInPage() {
  const t = useText();
  const control = useSessionControl();
  const { state } = useAtomValue(sessionAtom);
  const step = useAtomValue(signInStepAtom);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const entryFailure = useAtomValue(entryFailureAtom);
  const [failure, setFailure] = useState(() => (entryFailure ? failureLabel(entryFailure) : undefined));
  const name = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (login.trim() === '') return name.current?.focus();
    if (password === '') return field.current?.focus();
    setFailure(undefined);
    try {
      await control.signIn(login.trim(), password);
    } catch (error) {
      setFailure(failureLabel(error));
      setPassword('');
      field.current?.focus();
    }
  };
  if (step) return <SecondStep />;
  return (
    <Door
      title={t('session.signIn.title')}
      below={
        <>
          <NewsCard />
          <DemoLogins
            onChoose={(chosen) => {
              setLogin(chosen);
              setFailure(undefined);
              field.current?.focus();
            }}
          />
        </>
      }
    >
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={name}
          size="md"
          label={t('session.login')}
          dir="ltr"
          name="username"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <PasswordInput
          ref={field}
          size="md"
          label={t('session.password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleIcon={({ reveal }) =>
            reveal ? <IconEyeOff size={18} stroke={1.5} aria-hidden /> : <IconEye size={18} stroke={1.5} aria-hidden />
          }
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
        />
        <p className={classes.failure} role="alert">
          {failure ? t(failure.label, { seconds: failure.seconds }) : null}
        </p>
        <Button type="submit" size="md" fullWidth loading={state === 'logging'}>
          {t('session.signIn.action')}
        </Button>
        <PasskeyEntry onFailure={(error) => setFailure(passkeyFailure(error))} />
        <Link to={addressOf('lostPassword')}>{t('session.lostPassword.link')}</Link>
      </form>
    </Door>
  );
}
