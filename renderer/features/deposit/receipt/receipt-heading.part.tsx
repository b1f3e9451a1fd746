// The one truth of a receipt, and the next date. First focus of the page.
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClockHour4,
  IconFileSearch,
  IconHandStop,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { type Text, useFormats, useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from './receipt.module.css';
import { firstDay, isHeld, type Phase, phaseOf } from './receipt.rules.ts';

const LOOKS: Readonly<Record<Phase, readonly [Token, TablerIcon]>> = {
  waits: ['warn', IconClockHour4],
  going: ['ok', IconCheck],
  gone: ['ok', IconCheck],
  rejected: ['error', IconHandStop],
  cancelled: ['neutral', IconBan],
  failed: ['error', IconAlertTriangle],
};

const ENDS = {
  gone: ['deposit.receipt.title.gone', 'deposit.receipt.sub.gone'],
  cancelled: ['deposit.receipt.title.cancelled', 'deposit.receipt.sub.cancelled'],
  failed: ['deposit.receipt.title.failed', 'deposit.receipt.sub.failed'],
} as const;

interface HeadingText {
  readonly title: string;
  readonly sub: string;
}

function leavingTitle(receipt: Receipt, t: Text, dayOf: (at: Date) => string): string {
  const first = firstDay(receipt, new Date());
  if (first?.day == null) {
    return t(receipt.shares.some(isHeld) ? 'deposit.receipt.title.held' : 'deposit.receipt.title.sending');
  }
  return first.isToday ? t('deposit.receipt.title.today') : t('deposit.receipt.title.day', { day: dayOf(first.day) });
}

function waitingText(
  { validators, test }: Receipt,
  t: Text,
  either: (names: readonly string[]) => string,
): HeadingText {
  const [name] = validators;
  const nothing = test ? t('common.testMode') : undefined;
  if (name === undefined)
    return { title: t('deposit.receipt.title.waits'), sub: nothing ?? t('deposit.receipt.sub.waits') };
  const title =
    validators.length === 1 ? t('deposit.receipt.title.waitsFor', { name }) : t('deposit.receipt.title.waits');
  return { title, sub: nothing ?? t('deposit.receipt.sub.waitsFor', { names: either(validators) }) };
}

function useHeadingText(receipt: Receipt): HeadingText {
  const t = useText();
  const formats = useFormats();
  const either = useEither();
  const phase = phaseOf(receipt);
  if (phase === 'waits') return waitingText(receipt, t, either);
  if (receipt.test && (phase === 'going' || phase === 'gone'))
    return { title: t('common.testMode'), sub: t('deposit.receipt.sub.test') };
  if (phase === 'going') return { title: leavingTitle(receipt, t, formats.day), sub: t('deposit.receipt.sub.going') };
  if (phase === 'rejected') {
    const { state, validator, validationReason } = receipt;
    const title =
      state === 'REJECTED' && validator
        ? t('deposit.receipt.title.rejectedBy', { name: validator })
        : t('deposit.receipt.title.expired');
    return { title, sub: validationReason ?? t('deposit.receipt.sub.rejected') };
  }
  const [title, sub] = ENDS[phase];
  return { title: t(title), sub: t(sub) };
}

/** The row and page that a rejection points at, and the way to what can be done. */
function Rejected({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const place = receipt.rejection?.place;
  return (
    <>
      {place ? (
        <p className={classes.points}>
          <IconFileSearch size={16} stroke={1.5} aria-hidden />
          {t('sending.pointsAt', { name: place.recipientName, n: place.page })}
        </p>
      ) : null}
      {receipt.abilities.includes('free') ? (
        <Link className={classes.ways} to={addressOf('manage.orderDetail', { jobId: receipt.jobId })}>
          {t('deposit.rejected.open')}
        </Link>
      ) : null}
    </>
  );
}

export function ReceiptHeading({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, sub } = useHeadingText(receipt);
  const [token, Icon] = LOOKS[phaseOf(receipt)];
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={classes.heading}>
      <span className={classes.seal} data-token={token}>
        <Icon size={26} stroke={1.75} aria-hidden />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>
          <bdi>{sub}</bdi>
        </p>
        {phaseOf(receipt) === 'rejected' ? <Rejected receipt={receipt} /> : null}
      </div>
    </header>
  );
}
