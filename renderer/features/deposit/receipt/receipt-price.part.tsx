// What was confirmed was estimated to cost, channel by channel, as it was then.
import { Fragment } from 'react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { grossOf } from '#domain/money/estimates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import classes from './price.module.css';
import { phaseOf } from './receipt.rules.ts';

/** Nothing where no price is set: what costs something nevertheless is never shown as 0.00. */
export function ReceiptPrice({ receipt }: { receipt: Receipt }) {
  const { estimate, shares, test } = receipt;
  const t = useText();
  const money = useMoneyText();
  const named = useNameIn();
  if (test) return <p className={classes.test}>{t('deposit.price.test')}</p>;
  // What never leaves is never charged.
  if (estimate === null || ['rejected', 'cancelled'].includes(phaseOf(receipt))) return null;
  const { channels, sums } = estimate;
  const unpriced = channels.reduce((sum, channel) => sum + channel.unpriced, 0);
  const nameOf = (label: string) => {
    const share = shares.find((one) => one.label === label);
    return share === undefined ? label : named({ name: label, names: share.names });
  };
  return (
    <section className={classes.price} aria-label={t('deposit.price.title')}>
      <dl>
        {channels.length > 1
          ? channels.map(({ label, sum }) => (
              <Fragment key={label}>
                <dt>
                  <bdi>{nameOf(label)}</bdi>
                </dt>
                <dd>{sum === null ? t('deposit.price.none') : <bdi>{money(grossOf(sum), sum.currency)}</bdi>}</dd>
              </Fragment>
            ))
          : null}
        <dt>{t('deposit.price.estimate')}</dt>
        <dd>
          <b>
            {sums.map((sum) => (
              <bdi key={sum.currency}>{money(grossOf(sum), sum.currency)}</bdi>
            ))}
          </b>
        </dd>
      </dl>
      {unpriced > 0 ? <p className={classes.quiet}>{t('deposit.price.unpriced', { n: unpriced })}</p> : null}
    </section>
  );
}
