// The own password, before a change of factors or of the e-mail address. Who has none here has just come in by a sign-in service; the server holds them to it.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { PasswordField } from '#renderer/shared/password/password-field.part.tsx';

/** Whether the password is asked for. */
export const useAsksPassword = (): boolean => useCall('users.factor').data?.password ?? true;

interface OwnPasswordProps {
  value: string;
  fault: string | undefined;
  /** It has the focus at once; false: somebody is typing elsewhere. */
  autoFocus?: boolean;
  onChange: (password: string) => void;
}

export function OwnPassword({ value, fault, autoFocus = true, onChange }: OwnPasswordProps) {
  const t = useText();
  const asks = useAsksPassword();
  if (!asks) return fault === undefined ? null : <p role="alert">{fault}</p>;
  return (
    <PasswordField
      kind="current"
      label={t('settings.password.current')}
      value={value}
      error={fault}
      autoFocus={autoFocus}
      onChange={onChange}
    />
  );
}
