// The sign-in page, with a link to a new password.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { ApiFailure, isNoAnswer, notNowOf } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { entryFailureAtom, sessionAtom, signInStepAtom } from '#renderer/session/session.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
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

const { Part: RealmEntries } = partAhead(async () => (await import('./realm-entries.part.tsx')).RealmEntries);
const { Part: NewsCard } = partAhead(async () => (await import('#renderer/shared/news/news-card.part.tsx')).NewsCard);

/** What is shown above the button after a failed attempt. */
interface SignInFailure {
  readonly label: string;
  readonly seconds?: number;
  /** What a service outside Mailroom said, or a server that cannot now: by its own words. */
  readonly said?: unknown;
}

/** Refusals that have words of their own at the door. */
const WORDS: Readonly<Record<string, string>> = {
  // A valid ticket whose file is gone counts as a wrong ticket.
  'externalAuth.ticket': 'ticket',
  'file.notFound': 'ticket',
  'user.disabled': 'disabled',
  'user.accountExpired': 'accountExpired',
};

function failureLabel(error: unknown): SignInFailure {
  if (isNoAnswer(error)) return { label: 'session.signIn.noAnswer', ...(notNowOf(error) ? { said: error } : {}) };
  if (!(error instanceof ApiFailure)) return { label: 'session.signIn.failed' };
  const { label, parameters, status } = error;
  const seconds = Number(parameters.seconds ?? 0);
  if (label === 'user.tooManyFailures' || seconds > 0) return { label: 'session.signIn.tooMany', seconds };
  if (label.startsWith('realm.')) return { label, said: error };
  const words = WORDS[label] ?? (status < 500 ? 'wrong' : 'failed');
  return { label: `session.signIn.${words}` };
}

/** The same of a passkey: which one it was, nobody typed. */
function passkeyFailure(error: unknown): SignInFailure {
  const failure = failureLabel(error);
  return failure.label === 'session.signIn.wrong' ? { label: 'session.passkey.failed' } : failure;
}

function useRefusalText(): (failure: SignInFailure) => string {
  const t = useText();
  const failureText = useFailureText();
  return ({ label, seconds = 0, said }) => (said ? failureText(said) : t(label, { seconds }));
}

export function SignInPage() {
  const words = useRefusalText();
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
          <RealmEntries onFailure={(error) => setFailure(failureLabel(error))} />
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
          {failure ? words(failure) : null}
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
