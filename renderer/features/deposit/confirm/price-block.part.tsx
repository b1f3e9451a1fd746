// What confirming will probably cost: channel by channel, and the sum of each currency.
import type { CallResult } from '#domain/api/contract.ts';
import { grossOf } from '#domain/money/estimates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import sheet from './confirm.module.css';
import classes from './price-block.module.css';
import { PriceLimits } from './price-limits.part.tsx';
import { type Shares, sumsToFollow } from './shares.rules.ts';

type Price = CallResult<'deliveries.checkOptions'>['price'];

interface PriceBlockProps {
  price: Price;
  /** In test mode nothing is charged: no sum is shown. */
  test: boolean;
  validators: readonly string[];
  shares: Shares;
  nameOf: (label: string) => string;
}

export function PriceBlock({ price, test, validators, shares, nameOf }: PriceBlockProps) {
  const t = useText();
  const money = useMoneyText();
  const unpriced = price.channels.reduce((sum, channel) => sum + channel.unpriced, 0);
  if (test) {
    return (
      <section className={classes.price} aria-label={t('deposit.price.title')}>
        <h3>{t('deposit.price.title')}</h3>
        <p className={sheet.quiet}>{t('deposit.price.test')}</p>
      </section>
    );
  }
  return (
    <section className={classes.price} aria-label={t('deposit.price.title')}>
      <h3>{t('deposit.price.title')}</h3>
      <ul>
        {price.channels.map(({ label, pieces, each, sum, unpriced: without }) => (
          <li key={label}>
            <ChannelName
              channel={shares.find((share) => share.label === label)?.channelType ?? 'SIMPLE_MAIL'}
              label={nameOf(label)}
            />
            <span className={sheet.quiet}>
              {each === null || sum === null
                ? t('deposit.price.pieces', { n: pieces })
                : t('deposit.price.each', { n: pieces - without, price: money(each, sum.currency) })}
            </span>
            {sum === null ? (
              <span className={sheet.quiet}>{t('deposit.price.none')}</span>
            ) : (
              <bdi>{money(grossOf(sum), sum.currency)}</bdi>
            )}
          </li>
        ))}
      </ul>
      <PriceSum price={price} />
      {price.sums.length > 0 && unpriced > 0 ? (
        <p className={sheet.quiet}>{t('deposit.price.unpriced', { n: unpriced })}</p>
      ) : null}
      <Following shares={shares} />
      {price.channels.some(({ colourMore }) => colourMore) ? (
        <p className={sheet.quiet}>{t('deposit.price.colour')}</p>
      ) : null}
      <PriceLimits price={price} validators={[...validators]} />
    </section>
  );
}

/** What may still come where another channel takes over by itself. */
function Following({ shares }: { shares: Shares }) {
  const t = useText();
  const money = useMoneyText();
  return sumsToFollow(shares).map((sum) => (
    <p key={sum.currency} className={sheet.quiet}>
      {t('deposit.price.fallback', { sum: money(grossOf(sum), sum.currency) })}
    </p>
  ));
}

/** The sum of each currency; what has no price costs something nevertheless, and is never shown as 0.00. */
export function PriceSum({ price }: { price: Price }) {
  const t = useText();
  const money = useMoneyText();
  return (
    <p className={classes.sum}>
      <span>{t('deposit.price.estimate')}</span>
      {price.sums.length === 0 ? (
        <span className={sheet.quiet}>{t('deposit.price.none')}</span>
      ) : (
        <b>
          {price.sums.map((sum) => (
            <bdi key={sum.currency}>{money(grossOf(sum), sum.currency)}</bdi>
          ))}
        </b>
      )}
    </p>
  );
}
