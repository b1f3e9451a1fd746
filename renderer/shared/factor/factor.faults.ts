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
  const isOurs = error.label.startsWith('secondFactor.') || error.label.startsWith('passkey.');
  return isOurs ? { code: t(error.label, textValues(error.parameters)) } : undefined;
}

const textValues = (parameters: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  );
