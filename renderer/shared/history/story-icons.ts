// The look of everything that can happen to an order: token and icon.
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconClipboardCheck,
  IconCut,
  IconFileCheck,
  IconFileImport,
  IconFileOff,
  IconFileZip,
  IconGavel,
  IconHandStop,
  IconHelp,
  IconHourglassHigh,
  IconLock,
  IconMailX,
  IconMessageQuestion,
  IconPencil,
  IconRefresh,
  IconSend,
  IconSnowflake,
  IconSnowflakeOff,
  IconTrash,
  IconUserOff,
  IconUserPlus,
  IconUserShare,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import type { StoryKind } from '#domain/deliveries/story.rules.ts';
import { qualityLook, shipmentLook, type Token } from '#renderer/theme/status.ts';

interface StoryLook {
  readonly icon: TablerIcon;
  readonly token: Token | undefined;
}

const LOOKS: Readonly<Record<Exclude<StoryKind, 'status' | 'tracked'>, readonly [TablerIcon, Token?]>> = {
  deposited: [IconFileImport],
  unpacked: [IconFileZip],
  readFailed: [IconAlertTriangle, 'fatal'],
  corrected: [IconPencil, 'processing'],
  kept: [qualityLook.FORCED.icon, 'warn'],
  settled: [IconFileCheck],
  unsettled: [IconArrowBackUp],
  split: [IconCut],
  rejoined: [IconArrowBackUp],
  leftOut: [IconTrash],
  checked: [IconRefresh],
  confirmed: [IconClipboardCheck],
  validated: [IconCheck, 'ok'],
  rejected: [IconHandStop, 'error'],
  expired: [IconHourglassHigh, 'error'],
  takenBack: [IconArrowBackUp],
  stopped: [IconX],
  handedOver: [IconSend, 'ok'],
  failed: [IconAlertTriangle, 'error'],
  notArrived: [IconAlertTriangle, 'error'],
  failuresDecided: [IconArrowForwardUp, 'processing'],
  othersTookOver: [IconArrowForwardUp, 'processing'],
  retried: [IconRefresh],
  frozen: [IconSnowflake],
  unfrozen: [IconSnowflakeOff],
  locked: [IconLock],
  held: [IconGavel, 'warn'],
  released: [IconGavel],
  filesPurged: [IconFileOff],
  dataPurged: [IconUserOff],
  evidencePurged: [IconFileOff],
  billingPurged: [IconFileOff],
  personErased: [IconUserOff],
  cancelled: [IconX],
  replaced: [IconFileImport, 'processing'],
  replaces: [IconFileImport, 'processing'],
  doubt: [IconHelp, 'warn'],
  went: [IconCheck],
  sendAgain: [IconRefresh],
  acknowledged: [IconCheck],
  takenOver: [IconArrowForwardUp, 'processing'],
  takeoverWished: [IconArrowForwardUp],
  takeoverLeft: [IconArrowBackUp],
  deciderTook: [IconUserPlus],
  deciderGiven: [IconUserShare],
  deciderLeft: [IconUserOff],
  mailFailed: [IconMailX, 'error'],
  siteAsked: [IconMessageQuestion, 'warn'],
  enquiryOpened: [IconMessageQuestion, 'warn'],
  fileAdded: [IconFileImport],
  eventPlaced: [IconFileCheck],
  eventTakenBack: [IconArrowBackUp],
  billingCorrected: [IconPencil],
};

/** Whether an event of a carrier counts. */
export const changes = (tracking: StoryEvent['tracking']): boolean =>
  tracking?.effect === 'advanced' || tracking?.effect === 'correction';

export function storyLook({ kind, status, tracking }: Pick<StoryEvent, 'kind' | 'status' | 'tracking'>): StoryLook {
  const look = shipmentLook(status ?? 0);
  if (kind === 'status') return look;
  // What changed nothing stands in grey, in its place.
  if (kind === 'tracked') return { icon: look.icon, token: changes(tracking) ? look.token : undefined };
  const [icon, token] = LOOKS[kind];
  return { icon, token };
}
