// Late, failed, waiting, volume: each number with its largest causes. Every one leads to the list of what it counts.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf, type RouteParams } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { reasonText } from '#renderer/shared/shipments/reason-text.ts';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './home.module.css';

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
  to: string;
  token?: 'warn' | 'error';
  /** Translated: a line below the number. */
  about: ReactNode;
  causes: readonly Cause[];
}

function Head({ n, words, to, token, about, causes }: HeadProps) {
  return (
    <section className={classes.head}>
      <h2>
        <Link to={to} data-token={n > 0 ? token : undefined}>
          <b>
            <NumberText value={n} />
          </b>{' '}
          {words}
        </Link>
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
  const at = (name: RouteName, more: RouteParams = {}) => addressOf(name, { ...kept, ...more });
  const others = (n: number): Cause[] => (n > 0 ? [{ key: 'others', words: t('monitoring.causes.others'), n }] : []);
  const { late, failed, waiting, volume } = data;
  // What is late is narrowed by its channel there, which has an id and no type.
  const lateAt = (status?: number) =>
    at('monitoring.lateDeliveries', { channel: undefined, status: status?.toString(), from: undefined, to: undefined });
  const waitingAt = (cause: 'validation' | 'making' | 'handOver') =>
    cause === 'validation'
      ? addressOf('deposit.validation')
      : at('monitoring.shipments', { status: cause === 'making' ? '250' : '300' });
  return (
    <div className={classes.heads}>
      <Head
        n={late.count}
        words={t('monitoring.head.late', { n: late.count })}
        to={lateAt()}
        token="warn"
        about={late.oldest === null ? t('monitoring.late.none.title') : t('monitoring.head.oldest', { n: late.oldest })}
        causes={[
          ...late.causes.map(({ lateStatus, n }) => ({
            key: String(lateStatus),
            words: t(`monitoring.cause.late.${lateStatus}`),
            n,
            to: lateAt(lateStatus === 700 ? 600 : lateStatus),
          })),
          ...others(late.others),
        ]}
      />
      <Head
        n={failed.count}
        words={t('monitoring.head.failed', { n: failed.count })}
        to={at('monitoring.shipments', { status: 'error' })}
        token="error"
        about={failed.count > 0 ? t('monitoring.head.unacknowledged') : null}
        causes={[
          ...failed.causes.map(({ status, n }) => ({
            key: String(status),
            words: reasonText(t, status),
            n,
            ...(status === null ? {} : { to: at('monitoring.shipments', { status: String(status) }) }),
          })),
          ...others(failed.others),
        ]}
      />
      <Head
        n={waiting.count}
        words={t('monitoring.head.waiting', { n: waiting.count })}
        to={at('monitoring.shipments', { status: 'work' })}
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
        to={at('monitoring.shipments')}
        about={t('monitoring.head.ofDays')}
        causes={(['sent', 'production', 'ended'] as const).map((group) => ({
          key: group,
          words: t(`monitoring.group.${group}`),
          n: volume[group],
        }))}
      />
    </div>
  );
}
