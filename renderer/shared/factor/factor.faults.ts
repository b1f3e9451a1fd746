// Refusals about a second factor, at the field to which they belong.
import { ApiFailure } from '#renderer/api/failures.ts';

export interface FactorFaults {
  readonly password?: string;
  readonly code?: string;
}

type Text = (label: string, values?: Readonly<Record<string, string | number>>) => string;

/** What stands at the fields; undefined: the refusal belongs to none. */
export function factorFaults(error: unknown, t: Text): FactorFaults | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  const seconds = Number(error.parameters.seconds ?? 0);
  if (error.label === 'user.passwordWrong') return { password: t('settings.password.wrong') };
  if (error.label === 'user.tooManyFailures' || seconds > 0) return { code: t('session.signIn.tooMany', { seconds }) };
  return error.label.startsWith('secondFactor.') ? { code: t(error.label) } : undefined;
}
