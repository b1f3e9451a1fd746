// The counters of the welcome home, each leading to the list it counts.
import { Link } from 'react-router-dom';
import type { Ability } from '#domain/access/access.ts';
import type { Counter } from '#domain/monitoring/monitoring.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFreshCounters } from '#renderer/session/polling/use-counters.ts';
import { useCan } from '#renderer/session/use-session.ts';
import type { Token } from '#renderer/theme/status.ts';
import { PartlyNotice } from '#renderer/ui/states/states.part.tsx';
import classes from './counters.module.css';

interface Row {
  readonly counter: Counter;
  readonly href: string;
  /** Label of the words beside the number, and of the line below it. */
  readonly name: string;
  readonly hint: string;
  readonly token?: Token;
  /** Shown only to whoever may do this, or may not. */
  readonly can?: Ability;
  readonly cannot?: Ability;
}

const ROWS: readonly Row[] = [
  {
    counter: 'deliveriesAwaitValidation',
    href: addressOf('deposit.validation'),
    name: 'home.counter.validate',
    hint: 'home.hint.validate',
    can: 'validate',
  },
  {
    counter: 'ordersRejected',
    href: addressOf('manage.orders', { status: 'rejected' }),
    name: 'home.counter.rejected',
    hint: 'home.hint.rejected',
    token: 'error',
    can: 'createOrder',
    // What was sent back is the depositors'; whoever validates looks at what waits.
    cannot: 'validate',
  },
  {
    counter: 'deliveriesAwaitValidation',
    href: addressOf('deposit.validation'),
    name: 'home.counter.waits',
    hint: 'home.hint.waits',
    cannot: 'validate',
  },
  {
    counter: 'ordersRemaining',
    href: addressOf('manage.orders', { status: 'pending' }),
    name: 'home.counter.pending',
    hint: 'home.hint.pending',
  },
  {
    counter: 'shipmentsError',
    href: addressOf('manage.documentsError'),
    name: 'home.counter.error',
    hint: 'home.hint.error',
    token: 'error',
  },
  {
    counter: 'deliveries',
    href: addressOf('manage.deliveries', { status: 'sent' }),
    name: 'home.counter.sent',
    hint: 'home.hint.range',
  },
];

/** `days`: the range that the numbers are of. */
export function HomeCounters({ days }: { days: number }) {
  const t = useText();
  const can = useCan();
  const { counters, failed, retry } = useFreshCounters();
  const shown = ROWS.filter(
    (row) => (row.can === undefined || can(row.can)) && (row.cannot === undefined || !can(row.cannot)),
  );
  return (
    <>
      {failed ? <PartlyNotice what={t('home.counter.failed')} onRetry={retry} /> : null}
      <ul className={classes.counters} aria-label={t('home.counter.title')} aria-busy={counters === undefined}>
        {shown.map(({ counter, href, name, hint, token }) => {
          const n = counters?.[counter];
          const tested = counters?.tested?.[counter];
          const fallingBack = counter === 'shipmentsError' ? counters?.fallingBack : undefined;
          return (
            <li key={counter}>
              <Link to={href} data-token={n ? token : undefined} data-counter={counter}>
                <span className={classes.big}>{n === undefined ? '–' : t('common.number', { n })}</span>
                <span className={classes.counterName}>{t(name, { n: n ?? 0 })}</span>
                {/* "All in order" is said once it is known; until then its line is kept free. */}
                <span className={classes.hint}>{n === undefined ? '\u00a0' : t(hint, { n, days })}</span>
                {fallingBack ? (
                  <span className={classes.hint}>{t('home.hint.fallingBack', { n: fallingBack })}</span>
                ) : null}
                {tested ? <span className={classes.hint}>{t('home.hint.tested', { n: tested })}</span> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
