// The look of every state: status token and icon in one table each. Words are labels: prefix and key.
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalf2,
  IconClockHour4,
  IconClockPause,
  IconEye,
  IconEyeOff,
  IconFileInvoice,
  IconFlame,
  IconHandStop,
  IconHelp,
  IconHourglassHigh,
  IconInbox,
  IconLoader2,
  IconMailCheck,
  IconMailOff,
  IconMapPinOff,
  IconPencil,
  IconPointer,
  IconPrinter,
  IconProgress,
  IconRefresh,
  IconSend,
  IconShieldCheck,
  IconSignature,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserQuestion,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';

/** The thirteen status tokens of tokens.css: each has --<token>-text, -tint and -line. */
// biome-ignore format: one list
export type Token =
  | 'neutral' | 'processing' | 'ok' | 'ready' | 'error' | 'warn' | 'left' | 'fatal'
  | 'opened' | 'not-opened' | 'reprint-sent' | 'recipient-reject' | 'unsubscribed';

/** What a state looks like on screen. `label` is the label id of its word. */
export interface StatusLook {
  readonly token: Token;
  readonly icon: TablerIcon;
  readonly label: string;
}

type Rows = Readonly<Record<string, readonly [Token, TablerIcon]>>;

const looksOf = <R extends Rows>(prefix: string, rows: R): Readonly<Record<keyof R, StatusLook>> =>
  Object.fromEntries(
    Object.entries(rows).map(([key, [token, icon]]) => [key, { token, icon, label: `${prefix}.${key}` }]),
  ) as Record<keyof R, StatusLook>;

/** All 39 shipment codes (docs/model.md, "Status codes"). */
export const shipmentLooks = looksOf('shipment.status', {
  250: ['processing', IconLoader2],
  300: ['ready', IconCircleDot],
  400: ['processing', IconProgress],
  600: ['ok', IconSend],
  610: ['ok', IconMailCheck],
  700: ['ok', IconSend],
  710: ['ok', IconInbox],
  711: ['not-opened', IconEyeOff],
  712: ['reprint-sent', IconPrinter],
  713: ['recipient-reject', IconHandStop],
  714: ['ok', IconSignature],
  715: ['opened', IconEye],
  716: ['opened', IconPointer],
  730: ['unsubscribed', IconMailOff],
  751: ['ok', IconFileInvoice],
  760: ['ok', IconCircleCheck],
  '-610': ['error', IconArrowBackUp],
  '-611': ['warn', IconClockPause],
  '-612': ['recipient-reject', IconHandStop],
  '-613': ['error', IconUserQuestion],
  '-614': ['error', IconMapPinOff],
  '-700': ['error', IconAlertTriangle],
  '-710': ['error', IconArrowBackUp],
  '-711': ['error', IconArrowBackUp],
  '-712': ['error', IconBan],
  '-720': ['warn', IconClockPause],
  '-740': ['warn', IconFileInvoice],
  '-741': ['warn', IconHourglassHigh],
  '-742': ['error', IconFileInvoice],
  '-743': ['error', IconAlertTriangle],
  '-744': ['error', IconFileInvoice],
  '-750': ['warn', IconUserQuestion],
  '-761': ['recipient-reject', IconHandStop],
  '-765': ['neutral', IconTrash],
  '-900': ['neutral', IconX],
  '-910': ['fatal', IconX],
  '-920': ['fatal', IconX],
  '-930': ['fatal', IconX],
  '-990': ['fatal', IconFlame],
});

/** Job states: the order as a whole. */
export const jobLook = looksOf('job.state', {
  CREATED: ['neutral', IconCircleDashed],
  PROCESSING: ['processing', IconLoader2],
  PACK_GROUPS_CREATED: ['ready', IconCircleDot],
  PACK_GROUPS_CREATED_AWAIT_VALIDATION: ['warn', IconClockHour4],
  PACK_GROUPS_CREATED_ERROR: ['error', IconAlertTriangle],
  PACK_GROUPS_CREATED_REMAINING: ['left', IconCircleHalf2],
  PACK_GROUPS_CREATED_SENT: ['ok', IconSend],
  PROCESSING_ERROR: ['fatal', IconAlertTriangle],
  CANCELLED: ['neutral', IconX],
});

/** Delivery commands, and deliveries from PROCESSING on. */
export const commandLook = looksOf('command.state', {
  AWAIT_VALIDATION: ['warn', IconClockHour4],
  VALIDATED: ['ready', IconShieldCheck],
  REJECTED: ['error', IconHandStop],
  AUTOMATICALLY_REJECTED: ['error', IconHourglassHigh],
  PROCESSING: ['processing', IconLoader2],
  DELIVERY_CREATION_ERROR: ['error', IconAlertTriangle],
  READY: ['ready', IconCircleDot],
  OUTPUTTED: ['ok', IconSend],
  OUTPUT_ERROR: ['error', IconAlertTriangle],
  PARTIALLY_CANCELLED: ['left', IconX],
  CANCELLED: ['neutral', IconX],
});

/** A pack group: its own two states, its place in the recipients list, and its state within one delivery. */
export const packGroupLook = looksOf('packGroup.state', {
  CREATED: ['left', IconCircle],
  REJECTED: ['neutral', IconX],
  LEFT: ['left', IconCircle],
  PROCESSING: ['processing', IconLoader2],
  SENT: ['ok', IconSend],
  ERROR: ['error', IconAlertTriangle],
  SHIPMENT_IN_CREATION: ['processing', IconLoader2],
  SHIPMENT_ASSOCIATED: ['ok', IconCheck],
  SHIPMENT_CREATION_ERROR: ['error', IconAlertTriangle],
  NOT_ELIGIBLE: ['warn', IconUserOff],
});

/** Where a recipient stands in the list of an order. */
export const dispatchLook = {
  REMAINING: packGroupLook.LEFT,
  AWAIT_VALIDATION: jobLook.PACK_GROUPS_CREATED_AWAIT_VALIDATION,
  PROCESSING: packGroupLook.PROCESSING,
  SENT: packGroupLook.SENT,
  ERROR: packGroupLook.SHIPMENT_CREATION_ERROR,
  REJECTED: packGroupLook.REJECTED,
} as const;

/** Quality of a requirement value; UNCHECKED while it is being read. */
export const qualityLook = looksOf('quality', {
  GOOD: ['ok', IconCheck],
  MODIFIED: ['processing', IconPencil],
  FORCED: ['warn', IconUserCheck],
  BAD: ['error', IconAlertTriangle],
  UNCHECKED: ['neutral', IconRefresh],
});

export type Quality = keyof typeof qualityLook;

const unknown: StatusLook = { token: 'neutral', icon: IconHelp, label: 'shipment.status.unknown' };

/** The look of a shipment code; an unknown code shows the unknown-status label. */
export const shipmentLook = (code: number): StatusLook =>
  (shipmentLooks as Readonly<Record<string, StatusLook>>)[String(code)] ?? unknown;

/** A look by table and key that came from the server as text; unknown keys show the unknown-status label. */
export const lookOf = (table: Readonly<Record<string, StatusLook>>, key: string): StatusLook => table[key] ?? unknown;
