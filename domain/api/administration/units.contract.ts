// Schemas of units (accounts).
import { z } from 'zod';
import { INHERITED_FIELDS } from '#domain/accounts/inherited.ts';
import { MOST_DRAFT_DAYS } from '#domain/jobs/draft.rules.ts';
import { MOST_INBOX_DAYS } from '#domain/jobs/inbox.rules.ts';
import { isLimitCurrency } from '#domain/money/limits.ts';
import { FlagText, Id, IdText, Instant, Named, Saved, UnitParams } from '../shapes.ts';
import { ExportLine } from './export-line.schema.ts';

const Days = z.number().int().min(0).max(36_500).nullable();

const Address = z.strictObject({
  addressLines: z.array(z.string().max(200)).max(10),
  countryCode: z.string().length(2),
});

/** Values that one tag list may have. */
export const MOST_TAG_VALUES = 5000;

/** A list of an account from which fields take their values. */
export const TagList = z.strictObject({
  name: Named,
  freeValues: z.boolean().default(false),
  values: z.array(z.strictObject({ label: z.string().max(200), value: z.string().max(200) })).max(MOST_TAG_VALUES),
});

/** Ten million: beyond it a limit is a slip of the keyboard. */
const MOST_LIMIT = 10_000_000;

/** Who gets the statement of an account: nobody, the account itself, the account above. */
export const BILLING_TYPES = ['none', 'account', 'parent'] as const;

/** An account as it is saved (docs/model.md, "Account fields"). */
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
  /** Who gets the statement; empty inherits. */
  billingType: z.enum(['', ...BILLING_TYPES]).default(''),
  defaultMailCountry: z.string().length(2).nullable().default(null),
  /** Days; null inherits from the parent, 0 is at once. */
  freezeDelayDays: Days.default(null),
  fileDelayDays: Days.default(null),
  dataDelayDays: Days.default(null),
  minPasswordEntropy: z.number().int().min(0).max(256).nullable().default(null),
  maxPasswordValidityDays: z.number().int().min(0).max(3650).nullable().default(null),
  /** The last day, in the account's time zone; null: no end. */
  expiryDate: z.iso.date().nullable().default(null),
  tagLists: z.array(TagList).max(50).default([]),
  properties: z
    .strictObject({
      emailAddress: z.string().max(254).default(''),
      siret: z.string().max(20).default(''),
      webHookURL: z.string().trim().max(2000).default(''),
      /** Own: where the account's invoices lie, with places for its codes; empty inherits, then the branding's holds. */
      invoicingURL: z.string().trim().max(500).default(''),
      returnAddress: Address.nullable().default(null),
      senderAddress: Address.nullable().default(null),
      controlledValues: z.record(z.string(), z.array(z.string())).default({}),
      timeZone: z.string().max(60).nullable().default(null),
      locale: z.string().max(10).nullable().default(null),
      validationExpiryDays: z.number().int().min(1).max(365).nullable().default(null),
      /** Days that printed documents wait in the inbox; null inherits, 30 by default. */
      inboxDays: z.number().int().min(1).max(MOST_INBOX_DAYS).nullable().default(null),
      /** Days that the draft of a single letter is kept after its last change; null inherits, 30 by default. */
      draftDays: z.number().int().min(1).max(MOST_DRAFT_DAYS).nullable().default(null),
      /** Own: days from the hand-over in which a failure falls back by itself; null inherits, 10 by default. */
      fallbackDays: z.number().int().min(1).max(365).nullable().default(null),
      /** Own: working days after which administrators hear of documents in error that wait; null inherits, 2 by default. */
      escalationDays: z.number().int().min(1).max(60).nullable().default(null),
      idleMinutes: z.number().int().min(1).max(720).nullable().default(null),
      fourEyes: z.boolean().default(false),
      /** Own: spent in a month by it and all below it at most, with VAT, in whole units of `limitCurrency`; null: no limit. */
      monthlyLimit: z.number().int().min(0).max(MOST_LIMIT).nullable().default(null),
      /** Own: what costs more than this waits for another person; null: nothing does. */
      approvalAbove: z.number().int().min(0).max(MOST_LIMIT).nullable().default(null),
      /** Own: ISO 4217; empty inherits. */
      limitCurrency: z.string().max(3).default('').refine(isLimitCurrency),
      /** Own: no other channel takes over unless a person says so. */
      fallbackAsk: z.boolean().default(false),
      /** Own: orders of the account leave nothing in the house but files of the test provider, and are not charged. */
      testMode: z.boolean().default(false),
      /** Own: who has no second factor sets one up right after the next sign-in. */
      secondFactorRequired: z.boolean().default(false),
    })
    .prefault({}),
});
export type UnitInput = z.infer<typeof UnitInput>;

/** Ids of the channels that an account and those below it use at most; null: it narrows nothing. */
const ChannelList = z.array(Id).max(1000).nullable();

/** An account, with what the caller may do with it. */
export const Unit = z.object({
  ...UnitInput.shape,
  parent: z.object({ id: Id }).nullable(),
  id: Id,
  version: z.number().int(),
  channelIds: ChannelList,
  creationDate: Instant,
  removed: z.boolean(),
  accountExpired: z.boolean(),
  abilities: z.array(z.string()),
});
export type Unit = z.infer<typeof Unit>;

/** Over, over within a month, or with orders that failed and that somebody must decide on. */
export const ACCOUNT_TROUBLES = ['ended', 'ending', 'failed'] as const;
const AccountTrouble = z.object({
  kind: z.enum(ACCOUNT_TROUBLES),
  /** Days to the last one, negative once it is over; or how many orders failed. */
  n: z.number().int(),
});
export type AccountTrouble = z.infer<typeof AccountTrouble>;

/** One account in the tree. */
export const UnitNode = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  accountIdentifier: z.string(),
  enabled: z.boolean(),
  /** Accounts right below it. */
  below: z.number().int(),
  /** What is wrong with the account itself; null: nothing. */
  trouble: AccountTrouble.nullable(),
  /** Accounts below it, at any depth, with which something is wrong. */
  troubled: z.number().int(),
  /** It has the letters of the filter itself, or is asked for; otherwise it leads to one that does. */
  found: z.boolean(),
});
export type UnitNode = z.infer<typeof UnitNode>;

/** A stretch of the tree. */
export const UnitLevel = z.object({
  nodes: z.array(UnitNode),
  /** Accounts of this level, or found, however many are sent. */
  total: z.number().int(),
  /** Accounts with which something is wrong, of all that you administer. */
  attention: z.number().int(),
});
export type UnitLevel = z.infer<typeof UnitLevel>;

const Source = z.object({
  id: Id,
  /** null: an account above those that you see. */
  name: z.string().nullable(),
});

/** What a field comes to where the account states nothing itself. */
export const HandedDown = z.object({
  field: z.enum(INHERITED_FIELDS),
  value: z.union([z.string(), z.number(), z.boolean(), Address]).nullable(),
  /** The account that states it; null: no account does, the value is the product's own. */
  from: Source.nullable(),
});
export type HandedDown = z.infer<typeof HandedDown>;

/** The end that comes first, of the account or one above it. */
const AccountEnding = z.object({
  /** The last day. */
  date: z.iso.date(),
  /** Days to the last one, negative once it is over. */
  daysLeft: z.number().int(),
  from: Source,
  /** People who were told by e-mail; null: nobody so far. */
  told: z.number().int().nullable(),
});

/** All that an account has from those above it. */
export const Inheritance = z.object({
  /** Accounts above that you see, the highest first. */
  path: z.array(z.object({ id: Id, name: z.string() })),
  fields: z.array(HandedDown),
  /** null: no end is set. */
  ending: AccountEnding.nullable(),
  /** You administer the account above too: you may move this one, and set its end. */
  administersAbove: z.boolean(),
  /** Channels that it may have at most. */
  channelIds: z.array(Id),
  /** Lists that accounts above it have. */
  tagLists: z.array(TagList),
});
export type Inheritance = z.infer<typeof Inheritance>;

/** What an account would have otherwise below another one. */
export const MoveEffects = z.object({
  /** Fields that it does not state itself, as they are and as they would be. */
  fields: z.array(z.object({ field: z.enum(INHERITED_FIELDS), before: HandedDown, after: HandedDown })),
  /** Names of channels that it, or accounts below, could not use any more. */
  channels: z.array(z.string()),
  /** Tag lists of accounts above that it would not have any more. */
  tagLists: z.array(z.string()),
  /** People whose profile is of an account that would not be above them any more; with one the move is refused. */
  people: z.number().int(),
  /** Services that profiles would name without having them any more; with one the move is refused. */
  services: z.number().int(),
});
export type MoveEffects = z.infer<typeof MoveEffects>;

/** What goes with an account. */
export const UnitUsage = z.object({
  accounts: z.number().int(),
  people: z.number().int(),
  groups: z.number().int(),
  profiles: z.number().int(),
  services: z.number().int(),
  /** Orders that are neither sent nor cancelled. */
  orders: z.number().int(),
});
export type UnitUsage = z.infer<typeof UnitUsage>;

/** How far your account is on the way to its first letter. */
export const FirstLetter = z.object({
  /** The sender that its letters show, stated by it or by an account above; empty: none. */
  senderLines: z.array(z.string()),
  /** Names of channels that it may use, three at most. */
  channels: z.array(z.string()),
  /** Names of services that its profiles may have, three at most. */
  services: z.array(z.string()),
  /** People of the account who may deposit and have a service for it. */
  people: z.number().int(),
  /** The first order that was confirmed in the account or below it; null: none. */
  letter: z.object({ commandId: Id, at: Instant }).nullable(),
});
export type FirstLetter = z.infer<typeof FirstLetter>;

export const EXPORT_KINDS = ['accounts', 'users', 'groups', 'profiles', 'services', 'orders'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Rows that a file has at most: a spreadsheet shows no more. */
export const EXPORT_MAXIMUM = 1_048_575;

export const UNITS_CONTRACT = {
  'units.list': { query: z.strictObject({ includeRemoved: FlagText.optional() }), result: z.array(Unit) },
  'units.save': {
    body: z.strictObject({
      ...UnitInput.shape,
      /** A person confirmed that files and data older than the shorter delays are deleted at once. */
      confirmShorterDelays: z.boolean().optional(),
      /** Left out: as they are. */
      channelIds: ChannelList.optional(),
    }),
    result: Unit,
  },
  'units.level': {
    query: z.strictObject({
      /** The account whose children are asked for; without it the tops of what you administer. */
      parentId: IdText.optional(),
      /** The last account of the level that you have. */
      afterId: IdText.optional(),
      /** Letters of name or identifier: those that have them, with the accounts above. */
      text: z.string().trim().max(100).optional(),
      /** One account with those above it. */
      ouId: IdText.optional(),
      /** Only accounts with which something is wrong, with those above them. */
      attention: FlagText.optional(),
    }),
    result: UnitLevel,
  },
  'units.firstLetter': { result: FirstLetter },
  'units.inherited': {
    params: UnitParams,
    query: z.strictObject({
      /** What a new account right below would have. */
      below: FlagText.optional(),
    }),
    result: Inheritance,
  },
  'units.moveEffects': { params: UnitParams, query: z.strictObject({ parentId: IdText }), result: MoveEffects },
  'units.move': {
    params: UnitParams,
    body: z.strictObject({
      version: Saved.version,
      /** The account below which it comes. */
      parentId: Id,
      confirmShorterDelays: z.boolean().optional(),
    }),
    result: Unit,
  },
  'units.usage': { params: UnitParams, result: UnitUsage },
  'units.get': { params: UnitParams, result: Unit },
  'units.remove': {
    params: UnitParams,
    query: z.strictObject({ force: FlagText.optional() }),
    result: z.object({ removed: z.boolean() }),
  },
  'units.export': {
    params: UnitParams,
    body: z.strictObject({ what: z.enum(EXPORT_KINDS), format: z.enum(EXPORT_FORMATS).default('csv') }),
    line: ExportLine,
  },
  'units.checkExport': {
    params: UnitParams,
    query: z.strictObject({ what: z.enum(EXPORT_KINDS) }),
    result: z.object({ rows: z.number().int(), maximum: z.number().int() }),
  },
  /** Ids of the channels the account may use; `inherited` when it has no list of its own. */
  'units.channels': { params: UnitParams, result: z.object({ channelIds: z.array(Id), inherited: z.boolean() }) },
  'units.saveChannels': {
    params: UnitParams,
    body: z.strictObject({ channelIds: ChannelList }),
    result: z.object({ channelIds: z.array(Id), inherited: z.boolean() }),
  },
  'units.senderAccounts': { body: z.strictObject({ id: Id, enabled: z.boolean() }), result: Unit },
} as const;
