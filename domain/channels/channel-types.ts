// The nine channel types as data: what they need, which providers send them, and what a doubt means for each
// (docs/model.md, "Channel types" and "Doubt").
import type { ChannelType, ShipmentRequirementName } from './channels.ts';

/** Names of providers; a provider is one folder on the server. */
export const PROVIDERS = [
  'smtp',
  'outbox',
  'ipp',
  'folder',
  'sftp',
  'externalOutput',
  'evidence',
  'webdav',
  'smpp',
  'http',
  'desktop',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Those that the server has: the ones that it opens at its start. */
export const BUILT_PROVIDERS = ['folder', 'smtp'] as const satisfies readonly Provider[];
export type BuiltProvider = (typeof BUILT_PROVIDERS)[number];

/** What all channels of one type have in common; a channel (channel.schema.ts) may narrow it, never widen it. */
export interface ChannelTypeRow {
  /** Printed on paper: sheets, weight, NUID on the page. */
  readonly paper: boolean;
  /** Reserved requirement names that a channel of this type may hold. */
  readonly names: readonly ShipmentRequirementName[];
  /** Those without which nothing can be sent. */
  readonly mandatory: readonly ShipmentRequirementName[];
  /** The first one is the default on a fresh machine; smtp writes .eml files into the outbox when no server is set. */
  readonly providers: readonly Provider[];
  /** What a cut attempt leads to: resend under the same identity, hold for a person, or none (exactly once). */
  readonly doubt: 'resend' | 'hold' | 'none';
  /** Tracking events are expected after 600 or 700. */
  readonly tracked: boolean;
  /** Shipment code once it left: 600 handed over to the post or a printer, 700 sent by the channel itself. */
  readonly goneStatus: 600 | 700;
  /** A postal operator carries it: letters must be confirmed before the cut-off of the channel to leave today. */
  readonly mailed: boolean;
  /** Screens call a number of these shipments letters. */
  readonly letters: boolean;
}

const POSTAL = ['postalRecipient', 'postalReturn', 'postalSender', 'recipientName'] as const;
const EMAIL = [
  'emailRecipient',
  'emailReplyTo',
  'emailSubject',
  'emailBody',
  'recipientName',
  'attachmentName',
] as const;
const PARCEL = ['parcelAddress', 'parcelInstructions', 'parcelSeparator', 'parcelSort'] as const;

/** Channel type → its row; the check of a channel and the pipeline both read it. */
export const CHANNEL_TYPE_ROWS = {
  EMAIL: {
    paper: false,
    names: EMAIL,
    mandatory: ['emailRecipient', 'emailSubject'],
    providers: ['smtp'],
    doubt: 'resend',
    tracked: true,
    goneStatus: 700,
    mailed: false,
    letters: false,
  },
  ON_PREMISE_PRINT: {
    paper: true,
    names: POSTAL,
    mandatory: [],
    providers: ['folder', 'ipp'],
    doubt: 'hold',
    tracked: false,
    goneStatus: 600,
    mailed: false,
    letters: false,
  },
  SIMPLE_MAIL: {
    paper: true,
    names: POSTAL,
    mandatory: ['postalRecipient'],
    providers: ['folder', 'sftp', 'externalOutput'],
    doubt: 'none',
    tracked: false,
    goneStatus: 600,
    mailed: true,
    letters: true,
  },
  PACKING: {
    paper: true,
    names: [...PARCEL, 'recipientName'],
    mandatory: ['parcelAddress'],
    providers: ['folder', 'sftp', 'externalOutput'],
    doubt: 'none',
    tracked: false,
    goneStatus: 600,
    mailed: false,
    letters: false,
  },
  REGISTERED_MAIL: {
    paper: true,
    names: POSTAL,
    mandatory: ['postalRecipient', 'postalSender'],
    providers: ['folder', 'sftp', 'externalOutput'],
    doubt: 'none',
    tracked: true,
    goneStatus: 600,
    mailed: true,
    letters: false,
  },
  SECURE_EMAIL: {
    paper: false,
    names: EMAIL,
    mandatory: ['emailRecipient', 'emailSubject'],
    providers: ['evidence', 'http'],
    doubt: 'none',
    tracked: true,
    goneStatus: 700,
    mailed: false,
    letters: false,
  },
  DIGITAL_SAFE: {
    paper: false,
    names: ['recipientName', 'attachmentName', 'emailRecipient'],
    mandatory: ['recipientName'],
    providers: ['folder', 'webdav'],
    doubt: 'none',
    tracked: false,
    goneStatus: 700,
    mailed: false,
    letters: false,
  },
  SMS: {
    paper: false,
    names: ['phone', 'emailBody', 'recipientName'],
    mandatory: ['phone'],
    providers: ['outbox', 'smpp', 'http'],
    doubt: 'hold',
    tracked: true,
    goneStatus: 700,
    mailed: false,
    letters: false,
  },
  LOCAL_PRINT: {
    paper: true,
    names: POSTAL,
    mandatory: [],
    providers: ['desktop'],
    doubt: 'hold',
    tracked: false,
    goneStatus: 600,
    mailed: false,
    letters: false,
  },
} as const satisfies Record<ChannelType, ChannelTypeRow>;
