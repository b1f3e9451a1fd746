// Late, failed, waiting, volume: each number with its largest causes. Every one leads to the list of what it counts.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf, type RouteParams } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { reasonText } from '#renderer/shared/shipments/reason-text.ts';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './home.module.css';
import { countedAt, lateAt } from './overview.rules.ts';

const WAITING = { making: 250, handOver: 300 } as const;

interface Cause {
  readonly key: string;
  readonly words: string;
  readonly n: number;
  /** Where it leads; without it: nowhere. */
  readonly to?: string;
}

interface HeadProps {
  n: number;
  words: string;
  /** Absent: it counts what stands in several lists. */
  to?: string | undefined;
  token?: 'warn' | 'error';
  /** Translated: a line below the number. */
  about: ReactNode;
  causes: readonly Cause[];
}

function Head({ n, words, to, token, about, causes }: HeadProps) {
  const number = (
    <>
      <b>
        <NumberText value={n} />
      </b>{' '}
      {words}
    </>
  );
  return (
    <section className={classes.head}>
      <h2>
        {to === undefined ? (
          <span>{number}</span>
        ) : (
          <Link to={to} data-token={n > 0 ? token : undefined}>
            {number}
          </Link>
        )}
      </h2>
      <p>{about}</p>
      <ul>
        {causes.map((cause) => (
          <li key={cause.key}>
            {cause.to === undefined ? <span>{cause.words}</span> : <Link to={cause.to}>{cause.words}</Link>}
            <NumberText value={cause.n} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param kept parameters of the address that the lists share with this screen: whose, and of which days */
export function Heads({ data, kept }: { data: Overview; kept: RouteParams }) {
  const t = useText();
  const others = (n: number): Cause[] => (n > 0 ? [{ key: 'others', words: t('monitoring.causes.others'), n }] : []);
  const { late, failed, waiting, volume } = data;
  const undecided = waiting.causes.some((cause) => cause.for === 'validation');
  const waitingAt = (cause: 'validation' | 'making' | 'handOver') =>
    cause === 'validation' ? addressOf('deposit.validation') : countedAt(kept, 'waiting', WAITING[cause]);
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
          ...others(late.others),
        ]}
      />
      <Head
        n={failed.count}
        words={t('monitoring.head.failed', { n: failed.count })}
        to={countedAt(kept, 'troubled')}
        token="error"
        about={failed.count > 0 ? t('monitoring.head.unacknowledged') : null}
        causes={[
          ...failed.causes.map(({ status, n }) => ({
            key: String(status),
            words: reasonText(t, status),
            n,
            to: status === null ? countedAt(kept, 'doubt') : countedAt(kept, 'failed', status),
          })),
          ...others(failed.others),
        ]}
      />
      <Head
        n={waiting.count}
        words={t('monitoring.head.waiting', { n: waiting.count })}
        to={undecided ? undefined : countedAt(kept, 'waiting')}
        about={waiting.count > 0 ? t('monitoring.head.notGone') : null}
        causes={[
          ...waiting.causes.map((cause) => ({
            key: cause.for,
            words: t(`monitoring.cause.waiting.${cause.for}`),
            n: cause.n,
            to: waitingAt(cause.for),
          })),
          ...others(waiting.others),
        ]}
      />
      <Head
        n={volume.total}
        words={t('monitoring.head.volume', { n: volume.total })}
        to={data.tested > 0 ? countedAt(kept, 'all') : addressOf('monitoring.shipments', kept)}
        about={t('monitoring.head.ofDays')}
        causes={(['sent', 'production', 'ended'] as const).map((group) => ({
          key: group,
          words: t(`monitoring.group.${group}`),
          n: volume[group],
          to: countedAt(kept, group),
        }))}
      />
    </div>
  );
}
