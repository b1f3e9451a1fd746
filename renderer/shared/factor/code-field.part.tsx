// The field for a code of an authenticator app, or for a recovery code.
import { TextInput } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';

interface CodeFieldProps {
  value: string;
  fault: string | undefined;
  /** Recovery codes are taken, too. */
  recovery?: boolean;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
  onChange: (code: string) => void;
}

export function CodeField({ value, fault, recovery = false, size = 'sm', autoFocus, onChange }: CodeFieldProps) {
  const t = useText();
  return (
    <TextInput
      size={size}
      label={t(recovery ? 'settings.factor.recoveryCode' : 'settings.factor.code')}
      dir="ltr"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoFocus={autoFocus ?? false}
      maxLength={40}
      value={value}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
