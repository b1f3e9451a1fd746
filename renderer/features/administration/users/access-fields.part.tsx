// By what a person comes in, as an administrator gives it to another: the e-mail address and the password.
import { Input, PasswordInput, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { passwordEntropy, passwordStrength } from '#domain/accounts/passwords.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Strength } from '#renderer/shared/password/strength.part.tsx';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import type { UserDraft } from './user.rules.ts';
import classes from './users.module.css';

interface AccessFieldProps {
  form: RecordForm<UserDraft>;
  /** The person is whoever looks at it: what opens the own access is changed in the own profile, which asks for the password. */
  own: boolean;
}

/** What is said of one's own, with the way to where it is changed. */
export function OwnHint({ of }: { of: 'user.password' | 'user.emailAddress' | 'users.factor' }) {
  const t = useText();
  return (
    <>
      {t(`administration.${of}.own`)}{' '}
      <Link to={addressOf('settings.user')} className={classes.toProfile}>
        {t('administration.users.toOwnProfile')}
      </Link>
    </>
  );
}

/** Once it is set nobody changes it: it is how the person is reached and known elsewhere. */
export function EmailField({ form: { draft, base, change, faultAt }, own }: AccessFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  const isSet = base.emailAddress !== '';
  return (
    <TextInput
      type="email"
      label={t('administration.user.emailAddress')}
      description={
        own && !isSet ? (
          <OwnHint of="user.emailAddress" />
        ) : (
          t(`administration.user.emailAddress.${isSet ? 'fixed' : 'hint'}`)
        )
      }
      error={faultText(faultAt('emailAddress'))}
      readOnly={isSet || own}
      maxLength={254}
      value={draft.emailAddress}
      onChange={(event) => change('emailAddress', event.currentTarget.value)}
    />
  );
}

/** Of a new person the first one, or none; of another a new one, which ends their sessions. */
export function PasswordField({ form: { draft, change, faultAt }, own }: AccessFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  if (own) {
    const hint = <OwnHint of="user.password" />;
    return <Input.Wrapper labelElement="div" label={t('administration.user.password')} description={hint} />;
  }
  const password = draft.password ?? '';
  return (
    <PasswordInput
      label={t('administration.user.password')}
      description={t(`administration.user.password.${draft.id === undefined ? 'first' : 'hint'}`)}
      error={faultText(faultAt('password'))}
      autoComplete="new-password"
      maxLength={256}
      value={password}
      onChange={(event) => change('password', event.currentTarget.value || undefined)}
      visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
      inputContainer={(input) => (
        <div>
          {input}
          {password === '' ? null : <Strength level={passwordStrength(passwordEntropy(password))} />}
        </div>
      )}
    />
  );
}
