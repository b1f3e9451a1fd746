// How strong a password is: five steps, and always a text beside them.
import { PASSWORD_STRENGTHS, type PasswordStrength } from '#domain/accounts/accounts.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from './password.module.css';

const TOKENS: Readonly<Record<PasswordStrength, Token>> = {
  veryWeak: 'error',
  weak: 'warn',
  medium: 'left',
  strong: 'ok',
  veryStrong: 'ok',
};

export function Strength({ level }: { level: PasswordStrength }) {
  const t = useText();
  const reached = PASSWORD_STRENGTHS.indexOf(level);
  return (
    <div className={classes.strength} data-token={TOKENS[level]}>
      <span className={classes.steps} aria-hidden>
        {PASSWORD_STRENGTHS.map((step, n) => (
          <span key={step} data-on={n <= reached || undefined} />
        ))}
      </span>
      <span role="status">{t(`settings.strength.${level}`)}</span>
    </div>
  );
}
