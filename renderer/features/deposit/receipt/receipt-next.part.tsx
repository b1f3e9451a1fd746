// What happens next: what is done, what it waits for, and what is still to come.
import {
  IconBan,
  IconCheck,
  IconClockHour4,
  IconHandStop,
  IconMailCheck,
  IconSend,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { Receipt, ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { type Formats, type Text, useFormats, useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import type { StatusLook } from '#renderer/theme/status.ts';
import { Timeline, type TimelineEvent } from '#renderer/ui/values/timeline.part.tsx';
import classes from './receipt.module.css';
import { inTurn, isHeld, isPaper, phaseOf, whenOf } from './receipt.rules.ts';

const LOOKS = {
  confirmed: { token: 'ok', icon: IconCheck, label: 'deposit.receipt.step.confirmed' },
  waits: { token: 'warn', icon: IconClockHour4, label: 'deposit.receipt.step.waits' },
  validated: { token: 'ok', icon: IconCheck, label: 'deposit.receipt.step.validated' },
  rejected: { token: 'error', icon: IconHandStop, label: 'deposit.receipt.step.rejected' },
  left: { token: 'ok', icon: IconTruckDelivery, label: 'deposit.receipt.when.left' },
  sent: { token: 'ok', icon: IconSend, label: 'deposit.receipt.when.sent' },
} as const satisfies Record<string, StatusLook>;

export function ReceiptNext({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const heading = useId();
  const formats = useFormats();
  const either = useEither();
  const phase = phaseOf(receipt);
  const ends = phase === 'rejected' || phase === 'cancelled';
  const events: TimelineEvent[] = [
    {
      id: 'confirmed',
      at: new Date(receipt.creationDate),
      look: LOOKS.confirmed,
      who: receipt.author.name,
    },
    ...decisionOf(receipt, t, either(receipt.validators)),
    ...(ends ? [] : inTurn(receipt.shares).map((share) => leavingOf(share, { receipt, t, formats }))),
    ...(ends || receipt.test || !receipt.shares.some(isPaper)
      ? []
      : [
          {
            id: 'delivered',
            icon: IconMailCheck,
            what: t('deposit.receipt.step.delivered'),
            who: t('deposit.receipt.step.tracked'),
          },
        ]),
  ];
  return (
    <section className={classes.next} aria-labelledby={heading}>
      <h2 id={heading}>{t('deposit.receipt.next')}</h2>
      <Timeline events={events} />
    </section>
  );
}

/** Whom it waits for, or who decided. */
function decisionOf(receipt: Receipt, t: Text, validators: string): TimelineEvent[] {
  const { state, validator, validationDate, creationDate } = receipt;
  if (state === 'AWAIT_VALIDATION') {
    const what = t('deposit.receipt.step.told');
    return [{ id: 'waits', at: new Date(creationDate), look: LOOKS.waits, who: validators, what }];
  }
  if (validationDate === null || validator === null) return [];
  const look = phaseOf(receipt) === 'rejected' ? LOOKS.rejected : LOOKS.validated;
  return [{ id: 'decided', at: new Date(validationDate), look, who: validator }];
}

interface LeavingInput {
  readonly receipt: Receipt;
  readonly t: Text;
  readonly formats: Formats;
}

/** A channel that left, or will leave. */
function leavingOf(share: ReceiptShare, { receipt, t, formats }: LeavingInput): TimelineEvent {
  const when = whenOf(share, receipt, new Date());
  const count = t(channelLook[share.channelType].many, { n: share.packGroups });
  if (when.kind === 'tested')
    return { id: share.label, icon: IconBan, what: count, who: t('deposit.receipt.when.tested') };
  const paper = isPaper(share);
  if (share.leftAt !== null) {
    const look = paper ? LOOKS.left : LOOKS.sent;
    return { id: share.label, at: new Date(share.leftAt), look, what: count };
  }
  if (paper) {
    const day = when.day === null ? '' : formats.day(when.day);
    const who = isHeld(share)
      ? t('deposit.receipt.when.held')
      : when.isToday
        ? t('deposit.receipt.when.today')
        : t('deposit.receipt.when.day', { day });
    return {
      id: share.label,
      icon: IconTruckDelivery,
      what: t('deposit.receipt.step.toProduction', { what: count }),
      who,
    };
  }
  const who =
    phaseOf(receipt) === 'waits'
      ? t('deposit.receipt.step.thenAtOnce')
      : t('deposit.receipt.when.sending', { n: share.left, all: share.packGroups });
  return { id: share.label, icon: IconSend, what: count, who };
}
