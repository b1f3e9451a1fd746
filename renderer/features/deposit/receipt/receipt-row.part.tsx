// One channel of a receipt: how many, how, on how much paper, and when.
import {
  IconAlertTriangle,
  IconBan,
  IconClockHour4,
  IconClockPause,
  IconProgress,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useZonedTime, zonedDay } from '#renderer/i18n/zoned-time.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import { isPaper, type Leaving, phaseOf, type When, whenOf } from './receipt.rules.ts';
import classes from './slip.module.css';

export function ReceiptRow({ share, receipt }: { share: ReceiptShare; receipt: Leaving }) {
  const t = useText();
  const named = useNameIn();
  const { icon: Icon, label } = channelLook[share.channelType];
  const paper = isPaper(share);
  const said = share.options.length > 0 ? share.options : [{ name: share.channelName, names: share.channelNames }];
  const more = said.map(named).join(', ');
  return (
    <li className={classes.row}>
      <Icon className={classes.channelIcon} size={20} stroke={1.5} aria-hidden />
      <span className={classes.count}>{t('common.number', { n: share.packGroups })}</span>
      <div className={classes.how}>
        <span>{t(label)}</span>
        {more === t(label) ? null : (
          <span className={classes.quiet}>
            <bdi>{more}</bdi>
          </span>
        )}
      </div>
      <div className={classes.paper}>
        <span>{t('deposit.pages', { n: share.pages })}</span>
        <span className={classes.quiet}>
          {paper ? t('deposit.receipt.sheets', { n: share.sheets }) : t('deposit.receipt.noPaper')}
        </span>
      </div>
      <WhenOf share={share} receipt={receipt} />
    </li>
  );
}

const ICONS: Readonly<Record<When['kind'], TablerIcon>> = {
  failed: IconAlertTriangle,
  held: IconClockPause,
  left: IconSend,
  leaves: IconClockHour4,
  sent: IconSend,
  sending: IconProgress,
  onceValidated: IconClockHour4,
  never: IconBan,
  tested: IconBan,
};

function WhenOf({ share, receipt }: { share: ReceiptShare; receipt: Leaving }) {
  const when = whenOf(share, receipt, new Date());
  const Icon = ICONS[when.kind];
  const [first, second] = useWhenText(share, when);
  const token = when.kind === 'failed' ? 'error' : when.kind === 'sent' || when.kind === 'left' ? 'ok' : undefined;
  return (
    <div className={classes.when} data-token={token} data-waits={phaseOf(receipt) === 'waits' || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <div>
        <span>{first}</span>
        {second ? <span className={classes.quiet}>{second}</span> : null}
      </div>
    </div>
  );
}

/** What happens to the pieces of a channel, and what that depends on. */
function useWhenText(share: ReceiptShare, when: When): readonly [string, string | undefined] {
  const t = useText();
  const formats = useFormats();
  const time = useZonedTime();
  const faultText = useFaultText();
  const number =
    share.deliveryNumber === null ? undefined : t('deposit.receipt.delivery', { number: share.deliveryNumber });
  switch (when.kind) {
    case 'failed':
      return [
        t('deposit.receipt.when.failed', { n: share.failed }),
        share.fault === null ? number : faultText(share.fault),
      ];
    case 'held':
      return [t('deposit.receipt.when.held'), faultText(share.fault ?? undefined)];
    case 'sent':
      return [t('deposit.receipt.when.sent'), number];
    case 'sending':
      return [t('deposit.receipt.when.sending', { n: share.left, all: share.packGroups }), number];
    case 'onceValidated':
      return [t('deposit.receipt.when.atOnce'), t('deposit.receipt.when.onceValidated')];
    case 'tested':
      return [t('deposit.receipt.when.tested'), number];
    case 'never':
      return [t('deposit.receipt.when.never'), undefined];
    default: {
      const day = when.day === null ? '' : formats.day(when.day);
      const leaves = when.isToday ? t('deposit.receipt.when.today') : t('deposit.receipt.when.day', { day });
      if (when.kind === 'left') return [t('deposit.receipt.when.left'), leaves];
      if (when.until === null) return [leaves, number];
      return [leaves, t('deposit.receipt.when.ifValidated', { time: untilText(when.until) })];
    }
  }
  function untilText(until: Date): string {
    const clock = time(until, share.timeZone);
    const day = zonedDay(until, share.timeZone);
    const isToday = day.getTime() === zonedDay(new Date(), share.timeZone).getTime();
    return isToday ? clock : `${formats.day(day)} ${clock}`;
  }
}
