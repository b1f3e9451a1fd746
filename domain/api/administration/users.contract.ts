// Schemas of users.
import { z } from 'zod';
import { isAddressRange } from '#domain/accounts/address-ranges.ts';
import { TokenView } from '../session/agents.contract.ts';
import { UiPreferences, UiPreferencesInput } from '../session/person.schema.ts';
import {
  Base64Url,
  CredentialHead,
  Fault,
  Id,
  IdText,
  Instant,
  LIST_QUERY,
  listOf,
  OfUnit,
  ONE_LINE,
  Saved,
} from '../shapes.ts';

/** A first or last name: one line of at most 100 characters. */
export const PersonName = z.string().trim().max(100).regex(ONE_LINE);

/** How a person calls a passkey. */
const PasskeyName = z.string().trim().min(1).max(100).regex(ONE_LINE);

const MOST_RANGES = 50;
const LONGEST_RANGE = 60;

/** A single address or a range in CIDR notation. */
const AddressRange = z
  .string()
  .trim()
  .max(LONGEST_RANGE)
  .superRefine((text, context) => {
    if (!isAddressRange(text)) {
      context.addIssue({ code: 'invalid_format', format: 'cidr', message: `not a range: ${text}` });
    }
  });

/** A user as an administrator saves it. */
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
  allowedAddressRanges: z.array(AddressRange).max(MOST_RANGES).default([]),
  uipreferences: UiPreferencesInput.default({}),
  /** Set by an administrator for a new user; never sent out. */
  password: z.string().min(1).max(256).optional(),
});

/** A user as administrators see it, with what the caller may do with it. */
export const User = z.object({
  ...UserInput.omit({ password: true }).shape,
  id: Id,
  version: z.number().int(),
  allowedAddressRanges: z.array(z.string()),
  emailVerified: z.boolean(),
  creationDate: Instant,
  /**
   * Own: how the person comes to a first password. `open`: has none and was not invited; `sent`: invited, the link holds;
   * `expired`: it holds no longer; `accepted`: chosen by a link. null: somebody gave the person a password.
   */
  invitation: z.enum(['open', 'sent', 'expired', 'accepted']).nullable(),
  /** Own: has a second factor. */
  secondFactor: z.boolean(),
  /** Own: the last sign-in by password within half a year; null where none is known. */
  lastSignIn: Instant.nullable(),
  uipreferences: UiPreferences,
  profileName: z.string(),
  groupName: z.string().nullable(),
  ouName: z.string(),
  abilities: z.array(z.string()),
});
export type User = z.infer<typeof User>;

/** What a list of people is sorted by. */
export const USER_SORTS = ['name', 'login', 'profile', 'group', 'seen', 'state'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** A text of a line, however wrong: what is wrong with it is said of the line. */
const LineText = z.string().max(1_000);

/** One line of an import: what it leaves out stays as it is, or is as a new person has it. */
export const UserLine = z.strictObject({
  /** Of the file, from 1. */
  line: z.number().int().min(1),
  login: LineText,
  firstName: LineText.optional(),
  lastName: LineText.optional(),
  emailAddress: LineText.optional(),
  locale: LineText.optional(),
  phoneNumber: LineText.optional(),
  mobileNumber: LineText.optional(),
  profileId: Id.optional(),
  groupId: Id.nullable().optional(),
  enabled: z.boolean().optional(),
});
export type UserLine = z.infer<typeof UserLine>;

/** Lines of one call of an import. */
export const MOST_LINES = 250;

/** What becomes, or would become, of one line. */
export const LineOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** Fields that a change concerns. */
  fields: z.array(z.string()),
  /** Profile that the person had before a change; null where there is none. */
  profileBefore: Id.nullable(),
  /** Why it is refused: as a save of the person would be, each with the field of the line; empty where it concerns none. */
  faults: z.array(z.object({ field: z.string(), ...Fault.shape })),
});
export type LineOutcome = z.infer<typeof LineOutcome>;

/** A session that lives, without its secret. */
export const SessionView = z.object({
  sessionId: Id,
  /** The session of this very call. */
  current: z.boolean(),
  since: Instant,
  lastActivityAt: Instant,
  /** When it ends if nothing more happens. */
  endsAt: Instant,
  /** From where it was opened, and by which program as it names itself; empty where a ticket opened it. */
  address: z.string(),
  agent: z.string(),
});
export type SessionView = z.infer<typeof SessionView>;

/** What a person has beside the password. */
export const FactorView = z.object({
  /** Since when an authenticator app is set up; null: none. */
  app: Instant.nullable(),
  passkeys: z.array(
    z.object({
      passkeyId: Id,
      name: z.string(),
      /** Under which name of the server it opens. */
      host: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
    }),
  ),
  /** Recovery codes that are still good. */
  codesLeft: z.number().int(),
  /** The account asks for a second factor. */
  required: z.boolean(),
  /** A password is asked for before a change; false: the person has none, and has signed in by a service minutes ago. */
  password: z.boolean(),
});
export type FactorView = z.infer<typeof FactorView>;

/** Shown once: the hashes alone are kept. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const Proof = z.strictObject({ currentPassword: z.string().max(1000), code: z.string().min(1).max(40) });

const OfUser = z.strictObject({ userId: IdText });

export const USERS_CONTRACT = {
  'users.all': { result: z.array(User) },
  'users.list': { query: OfUnit, result: z.array(User) },
  'users.page': {
    query: z.strictObject({
      ...OfUnit.shape,
      /** Letters of a name, the login, the e-mail address, the profile or the group. */
      text: z.string().trim().max(100).optional(),
      state: z.enum(['on', 'off']).optional(),
      /** With a minus before it: the other way round. */
      sort: z.enum(USER_SORTS.flatMap((sort) => [sort, `-${sort}` as const])).default('name'),
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
    }),
    result: listOf(User),
  },
  'users.get': { params: z.strictObject({ userId: IdText }), result: User },
  'users.save': { body: UserInput, result: User },
  'users.import': {
    body: z.strictObject({
      ouId: Id,
      /** Nothing is kept: it is told what would become of each line. */
      dryRun: z.boolean().default(false),
      /** Who is added, is enabled and has an e-mail address is invited to choose a password. */
      invite: z.boolean().default(false),
      lines: z.array(UserLine).min(1).max(MOST_LINES),
    }),
    result: z.object({ lines: z.array(LineOutcome) }),
  },
  'users.invite': {
    body: z.strictObject({ userIds: z.array(Id).min(1).max(MOST_LINES) }),
    /** Each that is refused says why; of a single one the call is refused. */
    result: z.object({ invited: z.array(Id), refused: z.array(z.object({ userId: Id, ...Fault.shape })) }),
  },
  'users.remove': { params: z.strictObject({ userId: IdText }), result: z.object({ removed: z.boolean() }) },
  'users.triggerVerifyEMail': {
    body: z.strictObject({ emailAddress: z.string().max(254) }),
    result: z.object({ sent: z.literal(true) }),
  },
  'users.verifyEMail': {
    body: z.strictObject({ verifyEMailToken: z.string().max(200) }),
    result: z.object({ verified: z.literal(true) }),
  },
  'users.password': {
    body: z.strictObject({ currentPassword: z.string().max(1000), newPassword: z.string().min(1).max(256) }),
    result: z.object({ changed: z.literal(true) }),
  },
  'users.sessions': {
    params: OfUser,
    result: z.object({ sessions: z.array(SessionView), programs: z.array(TokenView) }),
  },
  'users.endSession': {
    params: z.strictObject({ userId: IdText, sessionId: IdText }),
    result: z.object({ ended: z.literal(true) }),
  },
  'users.endSessions': { params: OfUser, result: z.object({ ended: z.number().int() }) },
  'users.revokeProgram': {
    params: z.strictObject({ userId: IdText, tokenId: IdText }),
    result: z.object({ revoked: z.literal(true) }),
  },
  'users.factor': { result: FactorView },
  'users.beginApp': {
    body: z.strictObject({ currentPassword: z.string().max(1000) }),
    /** `secret`: to be typed into the app, Base32; `address`: what the QR code says, `otpauth:`; `qr`: its rows, `1` is dark. */
    result: z.object({ secret: z.string(), address: z.string(), qr: z.array(z.string()) }),
  },
  'users.confirmApp': { body: z.strictObject({ code: z.string().min(1).max(40) }), result: RecoveryCodes },
  'users.endApp': { body: Proof, result: z.object({ ended: z.literal(true) }) },
  'users.renewCodes': { body: Proof, result: RecoveryCodes },
  'users.beginPasskey': {
    body: z.strictObject({ currentPassword: z.string().max(1000) }),
    /** What `navigator.credentials.create` takes (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
    result: z.object({ options: z.record(z.string(), z.unknown()) }),
  },
  'users.addPasskey': {
    body: z.strictObject({
      name: PasskeyName,
      credential: z.object({
        ...CredentialHead,
        response: z.object({
          clientDataJSON: Base64Url(8_000),
          attestationObject: Base64Url(40_000),
          transports: z
            .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
            .max(10)
            .optional(),
        }),
      }),
    }),
    /** Recovery codes where it is the first second factor, shown once; else none. */
    result: RecoveryCodes,
  },
  'users.renamePasskey': {
    params: z.strictObject({ passkeyId: IdText }),
    body: z.strictObject({ name: PasskeyName }),
    result: z.object({ name: z.string() }),
  },
  'users.removePasskey': {
    params: z.strictObject({ passkeyId: IdText }),
    body: z.strictObject({ currentPassword: z.string().max(1000) }),
    result: z.object({ removed: z.literal(true) }),
  },
  'users.resetFactor': { params: OfUser, result: z.object({ reset: z.literal(true) }) },
  /** The caller's own record: names, locale, phones, preferences. */
  'users.update': {
    body: z.strictObject({
      version: z.number().int(),
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
      emailAddress: z.string().max(254).optional(),
      /** Asked for with a new e-mail address: a lost password is replaced through it. */
      currentPassword: z.string().max(1000).optional(),
      locale: z.string().max(10).optional(),
      phoneNumber: z.string().max(40).optional(),
      mobileNumber: z.string().max(40).optional(),
      uipreferences: UiPreferencesInput.optional(),
    }),
    result: User,
  },
} as const;
