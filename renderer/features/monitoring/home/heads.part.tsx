// Late, failed, waiting, volume: each number with its largest causes. Every one leads to the list of what it counts.
import { useIntl } from 'react-intl';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf, type RouteParams } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { reasonText } from '#renderer/shared/shipments/reason-text.ts';
import { type Cause, Head } from './head.part.tsx';
import classes from './home.module.css';
import { againstUsual, countedAt, dayOf, lateAt, undecidedAt } from './overview.rules.ts';
import { useSince, useStoppedName } from './stopped-row.part.tsx';
import { useUrgent } from './use-urgent.ts';

const WAITING = { making: 250, handOver: 300 } as const;

interface HeadsProps {
  data: Overview;
  /** Parameters of the address that the lists share with this screen: whose, and of which days. */
  kept: RouteParams;
  /** Its days are the running one alone. */
  isToday: boolean;
}

export function Heads({ data, kept, isToday }: HeadsProps) {
  const t = useText();
  const { late, failed } = data;
  const urgent = useUrgent(failed.decisions);
  const others = useOthers();
  return (
    <div className={classes.heads}>
      <Head
        n={late.count}
        words={t('monitoring.head.late', { n: late.count })}
        to={lateAt(kept)}
        token="warn"
        about={late.oldest === null ? t('monitoring.late.none.title') : t('monitoring.head.oldest', { n: late.oldest })}
        causes={[
          ...late.causes.map(({ lateStatus, n }) => ({
            key: String(lateStatus),
            words: t(`monitoring.cause.late.${lateStatus}`),
            n,
            to: lateAt(kept, lateStatus),
          })),
          ...others(late),
        ]}
      />
      <Head
        n={failed.count}
        words={t('monitoring.head.failed', { n: failed.count })}
        to={countedAt(kept, 'troubled')}
        token="error"
        about={failed.count > 0 ? urgent || t('monitoring.head.unacknowledged') : null}
        causes={[
          ...failed.causes.map(({ status, n }) => ({
            key: String(status),
            words: reasonText(t, status),
            n,
            to: status === null ? countedAt(kept, 'doubt') : countedAt(kept, 'failed', status),
          })),
          ...others(failed),
        ]}
      />
      <WaitingHead data={data} kept={kept} />
      <VolumeHead data={data} kept={kept} isToday={isToday} />
    </div>
  );
}

/** A fourth cause is never shown: what is left is one. */
function useOthers() {
  const t = useText();
  return ({ others: n, otherCauses: causes }: { others: number; otherCauses: number }): Cause[] =>
    n > 0 ? [{ key: 'others', words: t('monitoring.causes.others', { n: causes }), n }] : [];
}

function WaitingHead({ data, kept }: Pick<HeadsProps, 'data' | 'kept'>) {
  const t = useText();
  const can = useCan();
  const nameOf = useStoppedName();
  const sinceOf = useSince();
  const others = useOthers();
  const { waiting, stopped } = data;
  // A list of what is to be handed over has what waits behind a stopped channel as well, which is counted apart.
  const listOf = (of: keyof typeof WAITING) =>
    of === 'handOver' && stopped.length > 0 ? undefined : countedAt(kept, 'waiting', WAITING[of]);
  const causeOf = (cause: (typeof waiting.causes)[number]): Cause => {
    const { for: why, channelId, n } = cause;
    const channel = stopped.find((one) => one.channelId === channelId);
    if (why === 'stopped' && channel) {
      return {
        key: String(channelId),
        words: t(channel.hold ? 'monitoring.cause.waiting.held' : 'monitoring.cause.waiting.away', {
          channel: nameOf(channel),
        }),
        n,
        since: t('monitoring.cause.since', { time: sinceOf(channel) }),
        to: can('systemView') ? addressOf('system.channels', { channelId }) : undefined,
      };
    }
    const of = why === 'stopped' ? 'handOver' : why;
    const to = of === 'validation' ? undecidedAt(kept) : listOf(of);
    return { key: of, words: t(`monitoring.cause.waiting.${of}`), n, to };
  };
  const { commands } = waiting;
  const about =
    commands > 0 ? t('monitoring.head.decisions', { n: commands }) : waiting.count > 0 && t('monitoring.head.notGone');
  return (
    <Head
      n={waiting.count}
      words={t('monitoring.head.waiting', { n: waiting.count })}
      to={commands > 0 ? undefined : countedAt(kept, 'waiting')}
      about={about}
      causes={[...waiting.causes.map(causeOf), ...others(waiting)]}
    />
  );
}

/** Of the running day alone: against a usual one. */
function VolumeHead({ data, kept, isToday }: Pick<HeadsProps, 'data' | 'kept' | 'isToday'>) {
  const t = useText();
  const { locale } = useIntl();
  const { volume, chart, asOf } = data;
  const usual = isToday ? chart.usual : null;
  const stands = againstUsual(volume.total, usual);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(dayOf(asOf)));
  const groups = (['sent', 'production', 'ended'] as const).map((group) => ({
    key: group,
    words: t(`monitoring.group.${group}`),
    n: volume[group],
    to: countedAt(kept, group),
  }));
  const about = isToday ? null : t('monitoring.head.ofDays');
  return (
    <Head
      n={volume.total}
      words={t(isToday ? 'monitoring.head.today' : 'monitoring.head.volume', { n: volume.total })}
      to={countedAt(kept, 'all')}
      about={
        stands ? t(stands.over ? 'monitoring.head.over' : 'monitoring.head.share', { n: stands.percent, day }) : about
      }
      causes={
        usual === null
          ? groups
          : [...groups.slice(0, 2), { key: 'usual', words: t('monitoring.head.usual', { day }), n: usual }]
      }
    />
  );
}
