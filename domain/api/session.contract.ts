// Schemas of the application, sign-in, uploaded files and texts.
import { z } from 'zod';
import { NOTE_KINDS } from '#domain/deliveries/notifications.rules.ts';
import { searchRangeDays } from '#domain/jobs/search-range.ts';
import { FlagText, Id, Instant } from './shapes.ts';

const Text = z.string().max(1000);

export const UiPreferences = z.object({
  defaultSearchRangeDays: z.number().int().min(0).max(31),
  welcomeTileCount: z.number().int().min(0).max(24),
  allowEMailNotifications: z.boolean(),
  pendingPushNotification: z.boolean(),
  rejectedPushNotification: z.boolean(),
  validatedPushNotification: z.boolean(),
});
export type UiPreferences = z.infer<typeof UiPreferences>;

/** As they are saved: a range below 0 becomes 0, one above the maximum the maximum (specification 323). */
export const UiPreferencesInput = UiPreferences.extend({
  defaultSearchRangeDays: z.number().transform(searchRangeDays),
}).partial();

/** A service as tiles and menus show it. */
export const ServiceRef = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  description: z.string(),
  iconName: z.string().nullable(),
  iconColor: z.string().nullable(),
  allowJobCreation: z.boolean(),
});
export type ServiceRef = z.infer<typeof ServiceRef>;

/** The logged-in user (specification section 3); `services` only when the profile detail was asked for. */
export const SessionUser = z.object({
  id: Id,
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  ouId: Id,
  ouName: z.string(),
  groupId: z.number().int().nonnegative(),
  permissions: z.number().int(),
  permissionsOnGroup: z.number().int(),
  permissionsOnOU: z.number().int(),
  services: z.array(ServiceRef).optional(),
  allowEMailNotifications: z.boolean(),
  passwordExpireDays: z.number().int().nullable(),
  uipreferences: UiPreferences,
});
export type SessionUser = z.infer<typeof SessionUser>;

export const SignIn = z.object({
  token: z.string(),
  expiresAt: Instant,
  idleSeconds: z.number().int(),
  user: SessionUser,
});
export type SignIn = z.infer<typeof SignIn>;

/** One upload of one person: `fileId` is opaque; the content is stored once per root account. */
export const StoredFile = z.object({
  fileId: z.string(),
  name: z.string(),
  type: z.enum(['pdf', 'data', 'archive', 'image', 'other']),
  bytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  firstPage: z.object({ width: z.number(), height: z.number() }).nullable(),
  source: z.string(),
  uploadedAt: Instant,
  expiresAt: Instant,
  usedByJobId: Id.nullable(),
  /** Equal content within a day: `file.maybeAlreadyOrdered`. A warning, never a refusal. */
  warning: z.string().nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const SearchHit = z.object({
  kind: z.enum(['order', 'delivery', 'shipment', 'recipient', 'service']),
  id: Id,
  title: z.string(),
  detail: z.string(),
  /** Kind of state and its name or code, for the status mark. */
  state: z.string().nullable(),
  date: Instant.nullable(),
  jobId: Id.nullable(),
  deliveryId: Id.nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A note behind the bell. */
export const Notification = z.object({
  /** Kind and command: the same note keeps its id, so that it stays read. */
  id: z.string(),
  kind: z.enum(NOTE_KINDS),
  at: Instant,
  commandId: Id,
  jobId: Id,
  jobName: z.string(),
  /** Recipients it is about. */
  count: z.number().int(),
  /** Who waits (pending), or who decided; empty where nobody did. */
  person: z.string(),
  reason: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** One letter fits everything; one digit is the number of an order. */
const SearchText = z
  .string()
  .max(100)
  .refine((text) => text.trim().length > 1 || /^\d$/.test(text.trim()), 'two characters, or one digit');
const LocaleQuery = z.strictObject({ locale: z.string().max(35).optional() });
/** Name of a file that comes; it is cleaned where it is kept, and only NUL would not get there. */
const FileName = z
  .string()
  .min(1)
  .max(255)
  .transform((name) => name.replaceAll('\0', ''));
const ProfileDetail = z.strictObject({ withProfileDetail: z.enum(['true', 'false']).optional() });

export const SESSION_CONTRACT = {
  'app.version': { result: z.object({ version: z.string(), revision: z.string().nullable() }) },
  'app.config': {
    result: z.object({
      applicationName: z.string(),
      frontVersion: z.string(),
      maxFileBytes: z.number().int(),
      maxPages: z.number().int(),
      searchRangeMaxDays: z.number().int(),
      idleSeconds: z.number().int(),
      demoLogins: z.array(z.object({ login: z.string(), role: z.string() })).nullable(),
    }),
  },
  'app.search': {
    query: z.strictObject({ text: SearchText }),
    result: z.object({ hits: z.array(SearchHit), overflow: z.boolean() }),
  },
  'app.notifyAdministrator': {
    body: z.strictObject({ message: z.string().min(1).max(4000), screen: z.string().max(300).optional() }),
    result: z.object({ sent: z.boolean() }),
  },
  'app.notifications': { result: z.array(Notification) },

  'authentication.authenticate': {
    query: ProfileDetail,
    body: z.strictObject({ login: z.string().min(1).max(100), password: z.string().min(1).max(1000) }),
    result: SignIn,
  },
  'authentication.check': { query: ProfileDetail, result: SignIn.omit({ token: true }) },
  'authentication.logout': { result: z.object({ loggedOut: z.literal(true) }) },
  'authentication.triggerLostPassword': {
    body: z.strictObject({ userEMailAddress: z.email().max(254) }),
    result: z.literal('SUCCESS'),
  },
  'authentication.changeLostPassword': {
    body: z.strictObject({ userLogin: Text, lostPasswordToken: Text, newPassword: Text }),
    result: z.string(),
  },

  'files.upload': {
    /** Multipart: one or more parts named `file`; optional field `source`. Answers the first file. */
    fields: z.strictObject({ source: z.string().max(40).optional() }),
    result: StoredFile,
  },
  'files.put': {
    query: z.strictObject({ name: FileName, source: z.string().max(40).optional() }),
    result: StoredFile,
  },
  'files.list': { result: z.array(StoredFile) },
  'files.download': { params: z.strictObject({ fileId: z.string().max(64) }) },
  'files.view': { params: z.strictObject({ fileId: z.string().max(64) }), result: StoredFile },
  'files.page': {
    params: z.strictObject({ fileId: z.string().max(64), page: z.string().regex(/^\d{1,6}$/) }),
    query: z.strictObject({
      longestSide: z
        .string()
        .regex(/^\d{2,4}$/)
        .optional(),
    }),
  },
  /** Own uploaded PDF files behind each other in a new one; the files themselves stay. */
  'files.merge': {
    body: z.strictObject({
      fileIds: z.array(z.string().max(64)).min(2).max(200),
      name: z.string().trim().min(1).max(255),
    }),
    result: StoredFile,
  },

  /** Every label of the locale, English where it has none; with `changed` only the wording that administrators changed. */
  'translations.labels': {
    query: LocaleQuery.extend({ changed: FlagText.optional() }),
    result: z.record(z.string(), z.string()),
  },
  'translations.locales': {
    query: LocaleQuery,
    result: z.array(z.object({ locale: z.string(), name: z.string(), rtl: z.boolean() })),
  },
  'translations.news': {
    params: z.strictObject({ brandingName: z.string().max(100) }),
    query: LocaleQuery,
    result: z.object({ html: z.string(), updatedAt: Instant.nullable() }),
  },
  'translations.saveNews': {
    params: z.strictObject({ brandingName: z.string().max(100) }),
    query: LocaleQuery,
    body: z.strictObject({ html: z.string().max(200_000) }),
    result: z.object({ html: z.string() }),
  },
  'translations.save': {
    query: LocaleQuery,
    body: z.strictObject({ labels: z.record(z.string(), z.string()) }),
    result: z.object({ saved: z.number().int() }),
  },
} as const;
