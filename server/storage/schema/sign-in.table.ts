// The tables of signing in that belong to no one session: the policy, and who came in.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault } from '../schema-json.ts';

/** The one row of what holds for all accounts; without it the product's own values hold. */
export interface SignInPolicyTable {
  id: Generated<number>;
  version: Generated<number>;
  /** SignInPolicy of domain/accounts/sign-in-policy.ts */
  definition: JsonWithDefault;
  saved_at: Date;
}

/** Who signed in, or tried to. Kept for half a year. */
export interface SignInEventTable {
  id: GeneratedAlways<number>;
  at: Date;
  login: string;
  user_id: number | null;
  address: string;
  outcome: string;
}

/** The tables of this file by their names in the database. */
export interface SignInTables {
  sign_in_policy: SignInPolicyTable;
  sign_in_event: SignInEventTable;
}
