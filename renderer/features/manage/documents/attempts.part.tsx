// The attempts to reach a recipient, one after the other: which channel, what it cost, what became of it, and when.
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useStory } from '#renderer/shared/history/history.part.tsx';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { ShipmentTimeline } from '#renderer/shared/shipments/journey.part.tsx';
import { shipmentLook } from '#renderer/theme/status.ts';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './attempts.module.css';

/** What is composed and has not left has the price that it will have. */
const COMPOSED: readonly number[] = [250, 300];

/** From left to right; more than two scroll, the last one in view. */
export function AttemptStrip({ attempts, shown }: { attempts: readonly Shipment[]; shown: number }) {
  const t = useText();
  const inView = (list: HTMLOListElement | null) =>
    list?.lastElementChild?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  return (
    <ol className={classes.strip} aria-label={t('manage.attempts')} ref={inView}>
      {attempts.map((attempt, n) => (
        <li key={attempt.id}>
          {n > 0 ? (
            <span className={classes.arrow}>
              <IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />
              {t(attempts[n - 1]?.takeover?.way ? 'manage.attempts.chosen' : 'manage.attempts.byRule')}
            </span>
          ) : null}
          <AttemptCard attempt={attempt} shown={attempt.id === shown} />
        </li>
      ))}
    </ol>
  );
}

/** From when to when; one time where both read alike. */
function Span({ from, to }: { from: string; to: string }) {
  const { near } = useFormats();
  if (near(new Date(from)) === near(new Date(to))) return <DateText at={to} />;
  return (
    <>
      <DateText at={from} /> – <DateText at={to} />
    </>
  );
}

function AttemptCard({ attempt, shown }: { attempt: Shipment; shown: boolean }) {
  const t = useText();
  const money = useMoneyText();
  const { id, channelType, mailbox, price, status, creationDate, statusDate } = attempt;
  const noPrice = COMPOSED.includes(status) && !attempt.test ? 'manage.price.none' : 'manage.price.notCharged';
  const look = shipmentLook(status);
  return (
    <Link
      className={classes.card}
      data-token={look.token}
      to={addressOf('monitoring.shipmentDetail', { shipmentId: id })}
      aria-current={shown ? 'page' : undefined}
    >
      <ChannelName channel={channelType} />
      <span className={classes.price}>
        {price ? <bdi>{money(price.amount, price.currency)}</bdi> : <small>{t(noPrice)}</small>}
        {price?.estimated ? <small> {t('manage.estimate')}</small> : null}
      </span>
      <Status look={look} />
      <small>
        <Span from={creationDate} to={statusDate} />
      </small>
      {mailbox === null ? null : (
        <small>
          <bdi>{mailbox}</bdi>
        </small>
      )}
    </Link>
  );
}

/** The whole way, newest attempt first; what befell the order before the first one stands with that. */
export function AttemptTimelines({ attempts }: { attempts: readonly Shipment[] }) {
  const t = useText();
  const [first] = attempts;
  const told = useStory({ kind: 'shipment', id: first?.id ?? 0 });
  const without = new Set((told.data ?? []).map(({ id }) => id));
  return (
    <>
      {attempts
        .map((attempt, n) => (
          <section key={attempt.id} className={classes.attempt}>
            <h3>
              <span>
                {t('manage.attempts.nth', { n: n + 1 })} <ChannelName channel={attempt.channelType} />
              </span>
              <bdi>{attempt.trackingReference ?? attempt.nuid}</bdi>
            </h3>
            <ShipmentTimeline shipment={attempt} sources {...(n > 0 ? { without } : {})} />
          </section>
        ))
        .toReversed()}
    </>
  );
}
