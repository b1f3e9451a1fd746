// What a receipt says: how far the order is, and when each channel leaves. Pure.
import type { Receipt, ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { zonedDay } from '#renderer/i18n/zoned-time.ts';

/** How far an order is, as its receipt tells it. */
export type Phase = 'waits' | 'going' | 'gone' | 'rejected' | 'cancelled' | 'failed';

const PHASES: Readonly<Record<Receipt['state'], Phase>> = {
  AWAIT_VALIDATION: 'waits',
  VALIDATED: 'going',
  PROCESSING: 'going',
  READY: 'going',
  OUTPUTTED: 'gone',
  REJECTED: 'rejected',
  AUTOMATICALLY_REJECTED: 'rejected',
  CANCELLED: 'cancelled',
  PARTIALLY_CANCELLED: 'cancelled',
  DELIVERY_CREATION_ERROR: 'failed',
  OUTPUT_ERROR: 'failed',
};

export const phaseOf = ({ state }: Pick<Receipt, 'state'>): Phase => PHASES[state];

export const isPaper = ({ channelType }: Pick<ReceiptShare, 'channelType'>): boolean =>
  CHANNEL_TYPE_ROWS[channelType].paper;

/** What the time of a channel is about. */
export interface When {
  readonly kind: 'failed' | 'held' | 'left' | 'leaves' | 'sent' | 'sending' | 'onceValidated' | 'never' | 'tested';
  /** The day on which paper leaves, as this clock has it. */
  readonly day: Date | null;
  readonly isToday: boolean;
  /** Until when it must be validated for that day. */
  readonly until: Date | null;
}

/** A person holds its channel: nothing has failed, and no day is sure. */
export const isHeld = ({ state, fault }: Pick<ReceiptShare, 'state' | 'fault'>): boolean =>
  state === 'READY' && fault?.label === 'channel.heldWaits';

/** In the order of leaving: what has left, what leaves at once, then paper. */
export const inTurn = (shares: readonly ReceiptShare[]): ReceiptShare[] => {
  const turn = (share: ReceiptShare) => (share.leftAt !== null ? 0 : isPaper(share) ? 2 : 1);
  return shares.toSorted((a, b) => turn(a) - turn(b) || (a.leftAt ?? '').localeCompare(b.leftAt ?? ''));
};

/** What of a receipt decides on when its channels leave: in test mode nothing does. */
export type Leaving = Pick<Receipt, 'state' | 'test'>;

const kindOf = (share: ReceiptShare, { phase, test }: { phase: Phase; test: boolean }): When['kind'] => {
  if (phase === 'rejected' || phase === 'cancelled') return share.left > 0 && !test ? 'sent' : 'never';
  if (isHeld(share)) return 'held';
  if (share.fault !== null || share.failed > 0) return 'failed';
  if (test) return 'tested';
  const done = share.state === 'OUTPUTTED';
  if (isPaper(share)) return done ? 'left' : 'leaves';
  if (phase === 'waits') return 'onceValidated';
  return done || share.left >= share.packGroups ? 'sent' : 'sending';
};

/** When a channel's pieces leave. */
export function whenOf(share: ReceiptShare, receipt: Leaving, now: Date): When {
  const day = share.leavesOn === null ? null : zonedDay(new Date(share.leavesOn), share.timeZone);
  const today = zonedDay(now, share.timeZone);
  return {
    kind: kindOf(share, { phase: phaseOf(receipt), test: receipt.test }),
    day,
    isToday: day !== null && day.getTime() === today.getTime(),
    until: share.cutoffAt === null ? null : new Date(share.cutoffAt),
  };
}

/** The first day on which paper leaves; null where there is none. */
export function firstDay(receipt: Pick<Receipt, 'shares'> & Leaving, now: Date): When | null {
  const days = receipt.shares
    .filter((share) => isPaper(share) && !isHeld(share))
    .map((share) => whenOf(share, receipt, now))
    .filter(({ day }) => day !== null);
  return days.toSorted((a, b) => Number(a.day) - Number(b.day))[0] ?? null;
}

/** Corrected addresses by the way in which they are printed, over all channels. */
export const waysOf = ({ shares }: Pick<Receipt, 'shares'>) => ({
  onPage: shares.reduce((sum, { corrected }) => sum + (corrected?.onPage ?? 0), 0),
  addressPage: shares.reduce((sum, { corrected }) => sum + (corrected?.addressPage ?? 0), 0),
});

/** A receipt is read again while something of it moves by itself or by another person. */
export const isMoving = (receipt: Pick<Receipt, 'state'>): boolean => ['waits', 'going'].includes(phaseOf(receipt));
