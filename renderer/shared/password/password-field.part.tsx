// A field for a password, which can be shown, and the strength of a new one below it.
import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { passwordEntropy, passwordStrength } from '#domain/accounts/passwords.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Strength } from './strength.part.tsx';

export interface PasswordFieldProps {
  label: string;
  value: string;
  /** `new` shows how strong it is, `again` repeats it */
  kind: 'current' | 'new' | 'again';
  error?: string | undefined;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

export function PasswordField({
  label,
  value,
  kind,
  error,
  size = 'sm',
  autoFocus = false,
  onChange,
}: PasswordFieldProps) {
  const t = useText();
  return (
    <>
      <PasswordInput
        label={label}
        size={size}
        autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
        autoFocus={autoFocus}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleIcon={Eye}
        visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
      />
      {kind === 'new' && value !== '' ? <Strength level={passwordStrength(passwordEntropy(value))} /> : null}
    </>
  );
}

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={16} stroke={1.5} aria-hidden /> : <IconEye size={16} stroke={1.5} aria-hidden />;
}
