// The tables of signing in that belong to no one session: the policy, and who came in.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault } from '../schema-json.ts';

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
  /** Name of the sign-in service by which it was; null: none. */
  realm: string | null;
}

/** A sign-in service outside Mailroom. */
export interface SignInRealmTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  active: boolean;
  /** RealmDefinition of domain/realms/realms.schema.ts */
  definition: JsonColumn;
  /** Sealed (server/system/secrets); null: none */
  sealed_secret: string | null;
  /** null: none is set, or it was before this was written down */
  secret_set_at: Date | null;
}

/** Whom a sign-in service named before. */
export interface RealmBindingTable {
  realm_id: number;
  subject: string;
  user_id: number;
  /** What the person is in follows the groups of the service. */
  managed: boolean;
  bound_at: Date;
  used_at: Date;
}

/** A sign-in that went to an OpenID provider and is to come back. */
export interface OpenIdBeginningTable {
  state_hash: Buffer;
  /** Of what the browser keeps; nonce and verifier follow from it. */
  secret_hash: Buffer;
  realm_id: number;
  redirect_uri: string;
  expires_at: Date;
}

/** The tables of this file by their names in the database. */
export interface SignInTables {
  sign_in_policy: SignInPolicyTable;
  sign_in_event: SignInEventTable;
  sign_in_realm: SignInRealmTable;
  realm_binding: RealmBindingTable;
  openid_beginning: OpenIdBeginningTable;
}
