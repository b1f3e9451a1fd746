// Sign-in services outside Mailroom ("realms"): how one is reached, and what is done with whom it names (docs/decisions/0662).
import { z } from 'zod';
import { LOCALES } from '#domain/labels/labels.ts';

/** Ways by which a sign-in service is spoken to. */
export const REALM_KINDS = ['openid', 'ldap'] as const;
export type RealmKind = (typeof REALM_KINDS)[number];

/** How somebody whom a service names for the first time is found among those who are there. */
export const BIND_BY = ['nothing', 'email', 'login'] as const;

const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const Line = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u);
/** The name of a claim or an attribute. */
const Field = Line.max(100);

/** Whether a bracket closes that none opened, or the other way round; `\\28` and `\\29` are none. */
function hasOpenBracket(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return true;
  }
  return depth !== 0;
}

/** OpenID Connect: the provider, and the claims by which it tells of a person. An empty claim is not asked for. */
export const OpenIdSettings = z.strictObject({
  kind: z.literal('openid'),
  /** The address that the provider names itself by. */
  issuer: Line.min(1),
  clientId: Line.min(1),
  /** Names with blanks between; `openid` is asked for in any case. */
  scopes: Line.default('profile email'),
  loginClaim: Field.min(1).default('preferred_username'),
  emailClaim: Field.default('email'),
  firstNameClaim: Field.default('given_name'),
  lastNameClaim: Field.default('family_name'),
  groupsClaim: Field.default('groups'),
});
export type OpenIdSettings = z.infer<typeof OpenIdSettings>;

/** An attribute of an entry, by its name or its number (RFC 4512, 2.5). */
const Attribute = Field.regex(/^([A-Za-z][A-Za-z0-9-]*|\d+(\.\d+)+)?$/);
/** Within brackets that close: what else it says, the directory judges. */
const Filter = Line.regex(/^(\(.*\))?$/).refine((text) => !hasOpenBracket(text));

/** LDAP: the directory, where people are looked for in it, and the attributes that tell of them (docs/decisions/0667). */
export const LdapSettings = z.strictObject({
  kind: z.literal('ldap'),
  /** `ldaps://host` is encrypted from its first byte, `ldap://host` by StartTLS; neither says anything in the clear. */
  url: Line.regex(/^ldaps?:\/\/(\[[0-9a-f:.]+\]|[^\s/:?#@[\]]+)(:\d{1,5})?\/?$/i),
  /** Certificates (PEM) of the own authority; empty: those that the system trusts. */
  authority: z.string().trim().max(20_000).default(''),
  /** Who looks people up; its password is the secret of the realm. */
  bindDn: Line.default(''),
  base: Line.min(1),
  directory: z.enum(['ldap', 'activeDirectory']).default('ldap'),
  /** A further condition on people (RFC 4515); empty: none. */
  personFilter: Filter.default(''),
  // The attributes of an Active Directory are known, and these are not asked for there.
  /** A lasting name that nobody else ever gets. */
  subjectAttribute: Attribute.min(1).default('entryUUID'),
  loginAttribute: Attribute.min(1).default('uid'),
  emailAttribute: Attribute.default('mail'),
  firstNameAttribute: Attribute.default('givenName'),
  lastNameAttribute: Attribute.default('sn'),
  /** Where groups are looked for; empty: the directory says them of each person. */
  groupBase: Line.default(''),
  /** An address in the directory counts as proven: not where people write their own. */
  trustEmail: z.boolean().default(false),
});
export type LdapSettings = z.infer<typeof LdapSettings>;

/** The settings of a realm by its kind. */
export const RealmSettings = z.discriminatedUnion('kind', [OpenIdSettings, LdapSettings]);

/** A group of the service, and what its people get here. */
export const MappedGroup = z.strictObject({
  /** As the service names it; compared without regard to case. */
  group: Line.min(1),
  /** null: no group */
  groupId: Id.nullable().default(null),
  /** null: that of new people */
  profileId: Id.nullable().default(null),
});
export type MappedGroup = z.infer<typeof MappedGroup>;

/** What a realm is, without its secret. */
export const RealmDefinition = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u),
  active: z.boolean().default(true),
  settings: RealmSettings,
  bindBy: z.enum(BIND_BY).default('nothing'),
  /** People of this account and those below it sign in, nobody else; null: of all. */
  accountId: Id.nullable().default(null),
  /** Who is not there yet is made, in this account and with this profile; null: nobody is. */
  provisioning: z
    .strictObject({ accountId: Id, profileId: Id, locale: z.enum(LOCALES).default('en') })
    .nullable()
    .default(null),
  /** The first row whose group a person is in holds. */
  groups: z.array(MappedGroup).max(200).default([]),
  /** The service asks for a second factor itself: none is asked for here. */
  factorByProvider: z.boolean().default(false),
});
export type RealmDefinition = z.infer<typeof RealmDefinition>;

/** Whom a sign-in service named, once it was believed. Texts are as the service has them; '' where it says nothing. */
export interface ExternalIdentity {
  /** The service's own, lasting name of the person. */
  readonly subject: string;
  readonly login: string;
  readonly email: string;
  /** The service says that the address is this person's. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
}
