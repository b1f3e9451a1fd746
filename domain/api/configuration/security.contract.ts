// Schemas of the sign-in policy, of the list of sign-ins and of the audit view.
import { z } from 'zod';
import { AUDITED_ENTITIES } from '#domain/accounts/audit.ts';
import { SignInPolicy } from '#domain/accounts/sign-in-policy.ts';
import { RealmDefinition } from '#domain/realms/realms.schema.ts';
import { Day, Id, IdText, Instant, Saved } from '../shapes.ts';
import { ConnectionTested } from './channel-state.schema.ts';

/** The policy as it is saved; `version` 0 while none was. */
export const PolicyInput = z.strictObject({ ...SignInPolicy.shape, version: z.number().int().min(0) });

/** One attempt to sign in. */
export const SignInEvent = z.object({
  id: Id,
  at: Instant,
  /** As it was typed. */
  login: z.string(),
  /** The person whose login it is; null: there is none. */
  userId: Id.nullable(),
  name: z.string().nullable(),
  address: z.string(),
  /** `signedIn`, or the label of the refusal. */
  outcome: z.string(),
  /** Name of the sign-in service by which it was; null: by the means of Mailroom. */
  realm: z.string().nullable(),
});
export type SignInEvent = z.infer<typeof SignInEvent>;

/** One change of the administration. */
export const AuditEvent = z.object({
  id: Id,
  at: Instant,
  entity: z.enum(AUDITED_ENTITIES),
  entityId: Id,
  /** Of the thing; null: it is gone, or has none. */
  name: z.string().nullable(),
  account: z.object({ id: Id, name: z.string() }).nullable(),
  event: z.string(),
  /** Who did it; null: the product itself. */
  userId: Id.nullable(),
  login: z.string().nullable(),
  person: z.string().nullable(),
  /** Login of the person on whose behalf it was done. */
  actedFor: z.string().nullable(),
  /** Forty at most, values cut after 200 characters. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** A sign-in service as it is saved. */
export const RealmInput = z.strictObject({
  ...Saved,
  ...RealmDefinition.shape,
  /** The client's secret, or the password of who looks people up. Absent: as it is; null: taken away. Never sent out. */
  secret: z.string().min(1).max(1_000).nullable().optional(),
});

/** A sign-in service without its secret. */
export const RealmView = z.object({
  ...RealmDefinition.shape,
  id: Id,
  version: z.number().int(),
  /** A secret is set; `unreadable`: its key is missing. */
  secretState: z.enum(['none', 'set', 'unreadable']),
  /** Since when; null: none is set, or nobody knows. */
  secretSetAt: Instant.nullable(),
  /** People whom it named. */
  people: z.number().int(),
});
export type RealmView = z.infer<typeof RealmView>;

export const SECURITY_CONTRACT = {
  'security.audit': {
    query: z.strictObject({
      /** Part of a login, of a name, or of what was written. */
      text: z.string().max(100).optional(),
      entity: z.enum(AUDITED_ENTITIES).optional(),
      /** Days of the caller's time zone. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      /** Those before this one. */
      before: IdText.optional(),
    }),
    /** Newest first, 200 at most; `more`: there are others before them. */
    result: z.object({ events: z.array(AuditEvent), more: z.boolean() }),
  },
  'security.policy': { result: PolicyInput },
  'security.savePolicy': { body: PolicyInput, result: PolicyInput },
  'security.signIns': {
    query: z.strictObject({
      /** Part of a login, of a name or of an address. */
      text: z.string().max(100).optional(),
      outcome: z.enum(['signedIn', 'refused']).optional(),
      /** Days of the caller's time zone. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      /** Those before this one. */
      before: IdText.optional(),
    }),
    /** Newest first, 200 at most; `more`: there are others before them. */
    result: z.object({ signIns: z.array(SignInEvent), more: z.boolean() }),
  },
  'security.realms': { result: z.array(RealmView) },
  'security.saveRealm': { body: RealmInput, result: RealmView },
  'security.testRealm': { body: z.strictObject({ realmId: Id }), result: ConnectionTested },
  'security.removeRealm': {
    params: z.strictObject({ realmId: IdText }),
    /** `people`: those whom it named, and who come by it no longer. */
    result: z.object({ removed: z.boolean(), people: z.number().int() }),
  },
} as const;
