// What happens next: what is done, what it waits for, and what is still to come.
import {
  IconBan,
  IconCheck,
  IconClockHour4,
  IconHandStop,
  IconMailCheck,
  IconSend,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from './receipt.module.css';
import { isPaper, phaseOf, whenOf } from './receipt.rules.ts';

interface StepProps {
  icon: TablerIcon;
  /** Without one it is still to come. */
  token?: Token;
  title: string;
  children?: ReactNode;
}

function Step({ icon: Icon, token, title, children }: StepProps) {
  return (
    <li data-token={token} data-next={token === undefined || undefined}>
      <span className={classes.dot}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <div>
        <b>{title}</b>
        <span className={classes.quiet}>{children}</span>
      </div>
    </li>
  );
}

export function ReceiptNext({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const formats = useFormats();
  const phase = phaseOf(receipt);
  const near = (at: string) => formats.near(new Date(at));
  const ends = phase === 'rejected' || phase === 'cancelled';
  return (
    <section className={classes.next} aria-labelledby="receipt-next">
      <h2 id="receipt-next">{t('deposit.receipt.next')}</h2>
      <ol>
        <Step icon={IconCheck} token="ok" title={t('deposit.receipt.step.confirmed')}>
          {near(receipt.creationDate)} · <bdi>{receipt.author.name}</bdi>
        </Step>
        <Decision receipt={receipt} />
        {ends ? null : receipt.shares.map((share) => <Leaving key={share.label} share={share} phase={phase} />)}
        {ends || !receipt.shares.some(isPaper) ? null : (
          <Step icon={IconMailCheck} title={t('deposit.receipt.step.delivered')}>
            {t('deposit.receipt.step.tracked')}
          </Step>
        )}
        {phase === 'cancelled' ? (
          <Step icon={IconBan} token="neutral" title={t('deposit.receipt.title.cancelled')} />
        ) : null}
      </ol>
    </section>
  );
}

/** Whom it waits for, or who decided. */
function Decision({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const formats = useFormats();
  const either = useEither();
  const { state, validators, validator, validationDate } = receipt;
  if (state === 'AWAIT_VALIDATION') {
    return (
      <Step icon={IconClockHour4} token="warn" title={t('deposit.receipt.step.waits')}>
        <bdi>{either(validators)}</bdi>
        <span className={classes.told}>{t('deposit.receipt.step.told')}</span>
      </Step>
    );
  }
  if (validationDate === null || validator === null) return null;
  const rejected = phaseOf(receipt) === 'rejected';
  return (
    <Step
      icon={rejected ? IconHandStop : IconCheck}
      token={rejected ? 'error' : 'ok'}
      title={t(rejected ? 'deposit.receipt.step.rejected' : 'deposit.receipt.step.validated')}
    >
      {formats.near(new Date(validationDate))} · <bdi>{validator}</bdi>
    </Step>
  );
}

function Leaving({ share, phase }: { share: Receipt['shares'][number]; phase: ReturnType<typeof phaseOf> }) {
  const t = useText();
  const formats = useFormats();
  const when = whenOf(share, phase, new Date());
  const what = t(channelLook[share.channelType].many, { n: share.packGroups });
  const day = when.day === null ? '' : formats.day(when.day);
  if (isPaper(share)) {
    const text = when.isToday ? t('deposit.receipt.when.today') : t('deposit.receipt.when.day', { day });
    return (
      <Step
        icon={IconTruckDelivery}
        {...(when.kind === 'left' ? { token: 'ok' as const } : {})}
        title={t('deposit.receipt.step.toProduction', { what })}
      >
        {text}
      </Step>
    );
  }
  const sent = when.kind === 'sent';
  return (
    <Step icon={IconSend} {...(sent ? { token: 'ok' as const } : {})} title={t('deposit.receipt.step.sent', { what })}>
      {phase === 'waits'
        ? t('deposit.receipt.step.thenAtOnce')
        : sent
          ? t('deposit.receipt.when.sent')
          : t('deposit.receipt.when.sending', { n: share.left, all: share.packGroups })}
    </Step>
  );
}
