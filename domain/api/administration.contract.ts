// Schemas of units (accounts), groups, brandings, channels, options, users, profiles and services.
import { z } from 'zod';
import { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { ServiceRef, UiPreferences, UiPreferencesInput } from './session.contract.ts';
import { FlagText, Id, IdText, Instant, Revisions } from './shapes.ts';

/** What every saved entity carries: no id means "make a new one"; `version` is the one that was read. */
const Saved = { id: Id.optional(), version: z.number().int().optional() } as const;
/** One line: names are set into subjects, lists and e-mails. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
const Named = z.string().trim().min(1).max(100).regex(ONE_LINE);
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

const { requirements, trackingProperties, ...channelFields } = ChannelDefinition.shape;
/** Requirements and tracking links travel inside `properties` (specification section 3, Channel). */
const ChannelProperties = z.strictObject({ requirements, trackingProperties });
/** A font that is not shipped is refused by its own name: an error of the configuration, not of the shape. */
const OutputFileInput = OutputFileDefinition.extend({
  technicalAreas: z
    .array(TechnicalArea.extend({ fontName: z.string().max(100).default('Noto Sans') }))
    .max(100)
    .default([]),
});
/** What is saved may carry them at the top as well, as a file for `npm run apply` does; `properties` goes before. */
export const ChannelInput = z.strictObject({
  ...Saved,
  ...channelFields,
  properties: ChannelProperties.optional(),
  requirements: requirements.optional(),
  trackingProperties: trackingProperties.optional(),
  outputFileDefinitions: z.array(OutputFileInput).min(1).max(10),
});
/** `outputFileDefinitions`: the main file first, then by name. */
export const Channel = z.object({
  ...channelFields,
  properties: ChannelProperties,
  id: Id,
  version: z.number().int(),
});
export type Channel = z.infer<typeof Channel>;

const optionFields = {
  optionTypeId: Id,
  code: z.string().max(60).default(''),
  best: z.boolean().default(false),
  rank: z.number().int().default(0),
  default: z.boolean().default(false),
  properties: z.record(z.string(), z.string()).default({}),
} as const;
/** `value` is what a person chooses; `name` is taken in its place. */
export const OptionValueInput = z.strictObject({
  ...Saved,
  ...optionFields,
  value: Named.optional(),
  name: Named.optional(),
});
/** `name` is `value` once more: what every entity of a list is called by. */
export const OptionValue = z.object({
  ...optionFields,
  value: z.string(),
  name: z.string(),
  id: Id,
  version: z.number().int(),
});
export type OptionValue = z.infer<typeof OptionValue>;
export const OptionTypeInput = z.strictObject({ ...Saved, name: Named, recomputeTrigger: z.boolean().default(false) });
export const OptionType = z.object({
  ...OptionTypeInput.shape,
  id: Id,
  version: z.number().int(),
  values: z.array(OptionValue),
});
export type OptionType = z.infer<typeof OptionType>;

export const ServiceInput = z.strictObject({ ...Saved, ouId: Id, ...ServiceDefinition.shape });
export type ServiceInput = z.infer<typeof ServiceInput>;
export const Service = z.object({
  ...ServiceDefinition.shape,
  id: Id,
  version: z.number().int(),
  ouId: Id,
  removed: z.boolean(),
  /** Refers to a channel, option or file that is gone. */
  inconsistent: z.boolean(),
  /** The channels it names, as far as the deposit screens need them. */
  channelDetails: z.array(
    Channel.pick({ id: true, name: true, channelType: true, enabled: true }).extend({ requirements }),
  ),
  serviceFiles: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number().int() })),
  abilities: z.array(z.string()),
});
export type Service = z.infer<typeof Service>;

const UnitParams = z.strictObject({ ouId: IdText });
const OfUnit = z.strictObject({ ouId: IdText.optional() });

export const ADMINISTRATION_CONTRACT = {
  'units.list': { query: z.strictObject({ includeRemoved: FlagText.optional() }), result: z.array(Unit) },
  'units.save': { body: UnitInput, result: Unit },
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
  'channels.list': { result: z.array(Channel) },
  'channels.get': { params: z.strictObject({ channelId: IdText }), result: Channel },
  'channels.types': { result: z.array(z.object({ type: z.enum(CHANNEL_TYPES), providers: z.array(z.string()) })) },
  'channels.save': { body: ChannelInput, result: Channel },
  'options.list': { query: z.strictObject({ optionTypeId: IdText.optional() }), result: z.array(OptionValue) },
  'options.save': { body: OptionValueInput, result: OptionValue },
  'options.remove': { params: z.strictObject({ optionId: IdText }), result: z.object({ removed: z.boolean() }) },
  'options.types': { result: z.array(OptionType) },
  'options.saveType': { body: OptionTypeInput, result: OptionType },
  'options.removeType': {
    params: z.strictObject({ optionTypeId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },

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

  'services.list': { query: z.strictObject({ ouId: IdText.optional() }), result: z.array(Service) },
  'services.save': {
    /** Field `parameters`; file parts `files` (service files) and `appositions`. */
    fields: z.strictObject({ parameters: z.string().max(2_000_000) }),
    result: Service,
  },
  'services.get': { params: z.strictObject({ serviceId: IdText }), result: Service },
  'services.remove': {
    params: z.strictObject({ serviceId: IdText }),
    query: z.strictObject({ force: FlagText.optional() }),
    result: z.object({ removed: z.boolean() }),
  },
  'services.file': { params: z.strictObject({ serviceId: IdText, fileId: z.string().max(64) }) },
  'services.testDataFile': { fields: z.looseObject({}), result: z.looseObject({}) },
} as const;
