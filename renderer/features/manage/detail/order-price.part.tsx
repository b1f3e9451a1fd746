// What an order costs, channel by channel: what was charged with its corrections, what composed letters will be charged, and an
// estimate of what is not made yet.
import { addSums, grossOf } from '#domain/money/estimates.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import classes from './detail.module.css';

const LOOK_AGAIN_MS = 5_000;

type Sums = Parameters<typeof addSums>[0];

/** @param live the order is under way: it is read again and again */
export function OrderPrice({ jobId, live }: { jobId: number; live: boolean }) {
  const t = useText();
  const { data } = useCall(
    'billing.ofJob',
    { params: { jobId } },
    { staleTime: 0, refetchInterval: live ? LOOK_AGAIN_MS : false },
  );
  const channels = (data?.channels ?? []).map((one) => ({ ...one, sums: addSums([...one.charged, ...one.expected]) }));
  // Confirmations hold what they cost with VAT.
  const estimated = (data?.estimated ?? []).map(({ currency, amount }) => ({ currency, net: amount, vat: 0 }));
  if (channels.length === 0 && estimated.length === 0) return null;
  const waiting = estimated.length > 0 || channels.some(({ expected }) => expected.length > 0);
  const unpriced = channels.reduce((sum, one) => sum + one.unpriced, 0);
  return (
    <section aria-label={t('manage.price')}>
      <h2>{t('manage.price')}</h2>
      <ul className={classes.prices}>
        {channels.map(({ channelType, channelLabel, pieces, sums, unpriced: lacking }) => (
          <li key={channelLabel}>
            <span className={classes.twoLines}>
              <ChannelName channel={channelType} label={channelLabel} />
              <small>{t('manage.price.pieces', { n: pieces })}</small>
            </span>
            <Amounts sums={sums} none={noneOf(lacking)} />
          </li>
        ))}
        {estimated.length > 0 ? (
          <li>
            <span>{t('manage.price.estimated')}</span>
            <Amounts sums={estimated} none="manage.price.notCharged" />
          </li>
        ) : null}
        <li>
          <span>{t(waiting ? 'manage.price.sumWaiting' : 'manage.price.sum')}</span>
          <b>
            <Amounts sums={addSums([...channels.flatMap(({ sums }) => sums), ...estimated])} none={noneOf(unpriced)} />
          </b>
        </li>
      </ul>
      {unpriced > 0 ? <Facts facts={[[t('manage.price.unpriced'), t('common.number', { n: unpriced })]]} /> : null}
    </section>
  );
}

/** Why there is no sum: nobody has set a price, or nothing is charged, as for what was refused or is of test mode. */
const noneOf = (unpriced: number) => (unpriced > 0 ? 'manage.price.none' : 'manage.price.notCharged');

/** With VAT, each currency by itself; what has no price is never shown as 0.00. */
function Amounts({ sums, none }: { sums: Sums; none: ReturnType<typeof noneOf> }) {
  const t = useText();
  const money = useMoneyText();
  if (sums.length === 0) return <span className={classes.noPrice}>{t(none)}</span>;
  return (
    <span className={classes.amounts}>
      {sums.map((sum) => (
        <bdi key={sum.currency}>{money(grossOf(sum), sum.currency)}</bdi>
      ))}
    </span>
  );
}
