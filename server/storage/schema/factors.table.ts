// The tables of what proves a person beside the password.
import type { Generated, GeneratedAlways } from 'kysely';

/** An authenticator app, and the wrong codes of late. A row without a secret stands for passkeys alone. */
export interface SecondFactorTable {
  user_id: number;
  /** Base32, sealed (server/system/secrets). */
  sealed_secret: string | null;
  /** null: being set up */
  confirmed_at: Date | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  failed_at: Date | null;
}

/** Codes for the day on which the app is lost; each good once. */
export interface RecoveryCodeTable {
  user_id: number;
  /** PHC string of argon2id, all of a set with one salt, as bytes; 32 bytes are a SHA-256 from before there was one. */
  code_hash: Buffer;
  used_at: Date | null;
}

/** Passkeys (WebAuthn), each for one host. */
export interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** base64url */
  credential_id: string;
  /** COSE */
  public_key: Buffer;
  counter: number;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a passkey is to sign: once. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  user_id: number | null;
  /** `add`, `signIn` or `step` */
  purpose: string;
  expires_at: Date;
}

/** Between the password and the second factor. */
export interface SignInStepTable {
  ticket_hash: Buffer;
  user_id: number;
  /** As it was then: another password ends the step. */
  password_changed_at: Date | null;
  renewal: string | null;
  expires_at: Date;
  /** Name of the sign-in service that stood for the password; null: the password did. */
  realm: string | null;
}

/** People who were invited to choose their first password. */
export interface InvitationTable {
  user_id: number;
  /** SHA-256 of the tokens, one for each time the e-mail went out. */
  token_hashes: Generated<Buffer[]>;
  email_address: string;
  created_at: Date;
  /** null: the e-mail has not gone out yet */
  expires_at: Date | null;
  accepted_at: Date | null;
}

/** The tables of this file by their names in the database. */
export interface FactorTables {
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  sign_in_step: SignInStepTable;
  invitation: InvitationTable;
}
