// What stands between the price and sending: a threshold above which another person decides, and what is left of a limit.
import { IconShieldCheck } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { CallResult } from '#domain/api/contract.ts';
import { amountIn } from '#domain/money/limits.ts';
import { monthName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { useMoneyText, useRoundMoneyText } from '#renderer/shared/money/money-text.ts';
import classes from './price-limits.module.css';

type Check = CallResult<'deliveries.checkOptions'>;

interface PriceLimitsProps {
  price: Check['price'];
  validators: Check['validators'];
}

export function PriceLimits({ price, validators }: PriceLimitsProps) {
  const t = useText();
  const round = useRoundMoneyText();
  const either = useEither();
  const { approvalAbove: above, limit } = price;
  return (
    <>
      {above && !limit?.exceeded ? (
        <div className={classes.approval}>
          <IconShieldCheck size={22} stroke={1.5} aria-hidden />
          <div>
            <b>{t('deposit.price.approval', { sum: round(above.amount, above.currency) })}</b>
            {validators.length > 0 ? <p>{t('deposit.price.approval.text', { names: either(validators) })}</p> : null}
          </div>
        </div>
      ) : null}
      {limit ? <LimitLeft limit={limit} amount={amountIn(price.sums, limit.currency)} /> : null}
    </>
  );
}

interface LimitLeftProps {
  limit: NonNullable<Check['price']['limit']>;
  /** With VAT, in the currency of the limit. */
  amount: number;
}

/** The bar is drawn for the eye: dark what is spent, pale what this costs, amber what is too much. */
function LimitLeft({ limit, amount }: LimitLeftProps) {
  const t = useText();
  const money = useMoneyText();
  const round = useRoundMoneyText();
  const { locale } = useIntl();
  const { account, currency, left } = limit;
  const month = monthName(limit.month, locale);
  const used = limit.limit - left;
  const whole = Math.max(limit.limit, used + amount, 1);
  const share = (part: number) => `${(part / whole) * 100}%`;
  return (
    <div>
      <p className={classes.left}>
        <span>
          {account === null ? t('deposit.price.limit', { month }) : t('deposit.price.limitOf', { account, month })}
        </span>
        <span>{t('deposit.price.left', { left: money(left, currency), limit: round(limit.limit, currency) })}</span>
      </p>
      <div className={classes.bar} aria-hidden>
        <span data-part="used" style={{ width: share(used) }} />
        <span data-part="this" style={{ width: share(Math.min(left, amount)) }} />
        <span data-part="over" style={{ width: share(Math.max(0, amount - left)) }} />
        <i style={{ insetInlineStart: `calc(${share(limit.limit)} - 2px)` }} />
      </div>
    </div>
  );
}

/** The threshold in short, in sight beside the button. Where a limit refuses the whole it says nothing: nobody is asked then. */
export function ApprovalNeeded({ price: { approvalAbove: above, limit } }: { price: Check['price'] }) {
  const t = useText();
  const round = useRoundMoneyText();
  if (above === null || limit?.exceeded) return null;
  return (
    <span className={classes.needed}>
      <IconShieldCheck size={18} stroke={1.5} aria-hidden />
      {t('deposit.price.approval', { sum: round(above.amount, above.currency) })}
    </span>
  );
}

/** Why nothing can be sent, and who can change that; stands beside the button that is out of reach. */
export function LimitExceeded({ price: { sums, limit } }: { price: Check['price'] }) {
  const t = useText();
  const money = useMoneyText();
  const either = useEither();
  if (!limit?.exceeded) return null;
  const { currency, left, administrators } = limit;
  return (
    <>
      {t('deposit.price.exceeded', { sum: money(amountIn(sums, currency) - left, currency) })}{' '}
      {administrators.length > 0 ? t('deposit.price.changers', { names: either(administrators) }) : null}
    </>
  );
}
