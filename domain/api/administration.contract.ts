// Schemas of units (accounts), groups, brandings, users and profiles.
import { z } from 'zod';
import { ServiceRef, UiPreferences, UiPreferencesInput } from './session.contract.ts';
import { FlagText, Id, IdText, Instant, Named, ONE_LINE, Revisions, Saved } from './shapes.ts';

const PersonName = z.string().trim().max(100).regex(ONE_LINE);
const Days = z.number().int().min(0).max(36_500).nullable();
const Address = z.strictObject({
  addressLines: z.array(z.string().max(200)).max(10),
  countryCode: z.string().length(2),
});
const TagList = z.strictObject({
  name: Named,
  freeValues: z.boolean().default(false),
  values: z.array(z.strictObject({ label: z.string().max(200), value: z.string().max(200) })).max(5000),
});

export const UnitInput = z.strictObject({
  ...Saved,
  name: Named,
  label: z.string().max(200).default(''),
  accountIdentifier: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  enabled: z.boolean().default(true),
  allowOUChildren: z.boolean().default(true),
  /** null, or the id 0, for a root account. */
  parent: z.strictObject({ id: Id.or(z.literal(0)) }).nullable(),
  branding: z.strictObject({ id: Id }).nullable().default(null),
  senderAccount: z.boolean().default(false),
  productionCode: z.string().max(40).default(''),
  accountingCode: z.string().max(40).default(''),
  partnerCode: z.string().max(40).default(''),
  billingType: z.string().max(40).default(''),
  defaultMailCountry: z.string().length(2).nullable().default(null),
  /** Days; null inherits from the parent, 0 is at once. */
  freezeDelayDays: Days.default(null),
  fileDelayDays: Days.default(null),
  dataDelayDays: Days.default(null),
  minPasswordEntropy: z.number().int().min(0).max(256).nullable().default(null),
  maxPasswordValidityDays: z.number().int().min(0).max(3650).nullable().default(null),
  tagLists: z.array(TagList).max(50).default([]),
  properties: z
    .strictObject({
      emailAddress: z.string().max(254).default(''),
      siret: z.string().max(20).default(''),
      webHookURL: z.string().max(2000).default(''),
      returnAddress: Address.nullable().default(null),
      senderAddress: Address.nullable().default(null),
      controlledValues: z.record(z.string(), z.array(z.string())).default({}),
      timeZone: z.string().max(60).nullable().default(null),
      locale: z.string().max(10).nullable().default(null),
      validationExpiryDays: z.number().int().min(1).max(365).nullable().default(null),
      idleMinutes: z.number().int().min(1).max(720).nullable().default(null),
      fourEyes: z.boolean().default(false),
    })
    .prefault({}),
});
export type UnitInput = z.infer<typeof UnitInput>;
export const Unit = z.object({
  ...UnitInput.shape,
  parent: z.object({ id: Id }).nullable(),
  id: Id,
  version: z.number().int(),
  creationDate: Instant,
  removed: z.boolean(),
  accountExpired: z.boolean(),
  abilities: z.array(z.string()),
});
export type Unit = z.infer<typeof Unit>;

export const GroupInput = z.strictObject({
  ...Saved,
  ouId: Id,
  code: Named,
  name: Named,
  users: z.array(Id).default([]),
});
export const Group = z.object({ ...GroupInput.shape, id: Id, version: z.number().int() });
export type Group = z.infer<typeof Group>;

const Mask = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
export const ProfileInput = z.strictObject({
  ...Saved,
  ouId: Id,
  name: Named,
  role: z.string().max(60).default(''),
  permissions: Mask,
  permissionsOnGroup: Mask,
  permissionsOnOU: Mask,
});
export const Profile = z.object({ ...ProfileInput.shape, id: Id, version: z.number().int(), services: z.array(Id) });
export type Profile = z.infer<typeof Profile>;

export const UserInput = z.strictObject({
  ...Saved,
  ouId: Id,
  login: z.string().trim().min(3).max(100),
  firstName: PersonName.default(''),
  lastName: PersonName.default(''),
  emailAddress: z.string().max(254).default(''),
  locale: z.string().max(10).default('en'),
  phoneNumber: z.string().max(40).default(''),
  mobileNumber: z.string().max(40).default(''),
  profileId: Id,
  groupId: Id.nullable().default(null),
  enabled: z.boolean().default(true),
  /** CIDR ranges from which the user may sign in; empty: from everywhere. */
  allowedAddressRanges: z.array(z.string().max(60)).max(50).default([]),
  uipreferences: UiPreferencesInput.default({}),
  /** Set by an administrator for a new user; never sent out. */
  password: z.string().min(1).max(256).optional(),
});
export const User = z.object({
  ...UserInput.omit({ password: true }).shape,
  id: Id,
  version: z.number().int(),
  emailVerified: z.boolean(),
  creationDate: Instant,
  uipreferences: UiPreferences,
  profileName: z.string(),
  groupName: z.string().nullable(),
  ouName: z.string(),
  abilities: z.array(z.string()),
});
export type User = z.infer<typeof User>;

export const Branding = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  applicationName: z.string(),
  virtualHost: z.string().nullable(),
  authenticationRealm: z.string(),
  backgroundImageURL: z.string().nullable(),
  logoImageURL: z.string().nullable(),
  notificationIconURL: z.string().nullable(),
  contentBgColor: z.string().nullable(),
  brandColor: z.string().nullable(),
  css: z.string(),
  helpURL: z.string().nullable(),
  properties: z.record(z.string(), z.unknown()),
});
export type Branding = z.infer<typeof Branding>;

const UnitParams = z.strictObject({ ouId: IdText });
const OfUnit = z.strictObject({ ouId: IdText.optional() });

export const ADMINISTRATION_CONTRACT = {
  'units.list': { query: z.strictObject({ includeRemoved: FlagText.optional() }), result: z.array(Unit) },
  'units.save': {
    body: z.strictObject({
      ...UnitInput.shape,
      /** A person knows that what the shorter delays keep no longer goes at once. */
      confirmShorterDelays: z.boolean().optional(),
    }),
    result: Unit,
  },
  'units.get': { params: UnitParams, result: Unit },
  'units.remove': {
    params: UnitParams,
    query: z.strictObject({ force: FlagText.optional() }),
    result: z.object({ removed: z.boolean() }),
  },
  'units.export': { params: UnitParams, body: z.looseObject({}) },
  'units.checkExport': { params: UnitParams, result: z.object({ rows: z.number().int(), maximum: z.number().int() }) },
  /** Ids of the channels the account may use; `inherited` when it has no list of its own. */
  'units.channels': { params: UnitParams, result: z.object({ channelIds: z.array(Id), inherited: z.boolean() }) },
  'units.saveChannels': {
    params: UnitParams,
    body: z.strictObject({ channelIds: z.array(Id).max(1000).nullable() }),
    result: z.object({ channelIds: z.array(Id), inherited: z.boolean() }),
  },
  'units.senderAccounts': { body: z.strictObject({ id: Id, enabled: z.boolean() }), result: Unit },
  'recipients.listOfUnit': { params: UnitParams, result: z.array(z.looseObject({})) },
  'recipients.revisions': {
    params: UnitParams,
    query: z.strictObject({ recipientIdentifier: z.string().max(200) }),
    result: Revisions,
  },
  'recipients.save': { body: z.looseObject({}), result: z.looseObject({}) },
  'recipients.list': { body: z.looseObject({}), result: z.array(z.looseObject({})) },

  'groups.list': { query: OfUnit, result: z.array(Group) },
  'groups.save': { body: GroupInput, result: Group },
  'brandings.list': { result: z.array(Branding) },
  /** By the address that was asked, before sign-in; by the account's branding after it. */
  'brandings.my': { result: Branding },
  'brandings.save': { body: z.looseObject({}), result: Branding },

  'users.all': { result: z.array(User) },
  'users.list': { query: OfUnit, result: z.array(User) },
  'users.get': { params: z.strictObject({ userId: IdText }), result: User },
  'users.save': { body: UserInput, result: User },
  'users.remove': { params: z.strictObject({ userId: IdText }), result: z.object({ removed: z.boolean() }) },
  'users.triggerVerifyEMail': {
    body: z.strictObject({ emailAddress: z.string().max(254) }),
    result: z.object({ sent: z.boolean() }),
  },
  'users.verifyEMail': {
    body: z.strictObject({ verifyEMailToken: z.string().max(200) }),
    result: z.object({ verified: z.boolean() }),
  },
  'users.password': {
    body: z.strictObject({ currentPassword: z.string().max(1000), newPassword: z.string().min(1).max(256) }),
    result: z.object({ changed: z.literal(true) }),
  },
  /** The caller's own record: names, locale, phones, preferences. */
  'users.update': {
    body: z.strictObject({
      version: z.number().int(),
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
      emailAddress: z.string().max(254).optional(),
      locale: z.string().max(10).optional(),
      phoneNumber: z.string().max(40).optional(),
      mobileNumber: z.string().max(40).optional(),
      uipreferences: UiPreferencesInput.optional(),
    }),
    result: User,
  },

  'profiles.list': { query: OfUnit, result: z.array(Profile) },
  'profiles.save': { body: ProfileInput, result: Profile },
  'profiles.services': { params: z.strictObject({ profileId: IdText }), result: z.array(ServiceRef) },
  'profiles.saveServices': {
    params: z.strictObject({ profileId: IdText }),
    body: z.strictObject({ serviceIds: z.array(Id).max(1000) }),
    result: z.array(ServiceRef),
  },
  'profiles.roleTemplates': { result: z.array(z.looseObject({})) },
} as const;
