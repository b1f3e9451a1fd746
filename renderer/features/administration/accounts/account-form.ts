// What the parts of an account's form share: the draft, what comes from above, and how a value is said.
import { createContext, use } from 'react';
import type { Inheritance, Unit } from '#domain/api/administration/units.contract.ts';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import type { Above, AccountDraft } from './account-draft.rules.ts';

export interface AccountForm {
  readonly form: RecordForm<AccountDraft>;
  /** undefined while a new one is made. */
  readonly unit: Unit | undefined;
  readonly inheritance: Inheritance;
  readonly above: Above;
  /** A value of a field in words. */
  readonly valueText: (field: string, value: unknown) => string;
}

export const AccountContext = createContext<AccountForm | undefined>(undefined);

export function useAccount(): AccountForm {
  const account = use(AccountContext);
  if (!account) throw new Error('no account above this component');
  return account;
}
