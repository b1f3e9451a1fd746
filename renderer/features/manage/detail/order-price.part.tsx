// What an order costs, channel by channel: what was charged with its corrections, what composed letters will be charged, what
// both are made of, and an estimate of what is not made yet.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { ChannelPrice, PriceShare } from '#domain/api/sending/billing.contract.ts';
import { addSums, grossOf } from '#domain/money/estimates.ts';
import { useCall } from '#renderer/api/api.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import classes from './detail.module.css';

const LOOK_AGAIN_MS = 5_000;

type Sums = Parameters<typeof addSums>[0];

interface OrderPriceProps {
  jobId: number;
  /** The channels of its service, as they are called. */
  called: Job['channels'];
  /** The order is under way: it is read again and again. */
  live: boolean;
}

export function OrderPrice({ jobId, called, live }: OrderPriceProps) {
  const t = useText();
  const named = useNameIn();
  const nameOf = (label: string) => named({ ...called.find((one) => one.label === label), name: label });
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
  const lacking = (['unpriced', 'expectedUnpriced'] as const)
    .map((name) => [name, channels.reduce((sum, one) => sum + one[name], 0)] as const)
    .filter(([, n]) => n > 0);
  return (
    <section aria-label={t('manage.price')}>
      <h2>{t('manage.price')}</h2>
      <ul className={classes.prices}>
        {channels.map(({ channelType, channelLabel, pieces, sums, parts, ...without }) => (
          <li key={channelLabel}>
            <span className={classes.twoLines}>
              <ChannelName channel={channelType} label={nameOf(channelLabel)} />
              <small>{t('manage.price.pieces', { n: pieces })}</small>
            </span>
            <Amounts sums={sums} none={noneOf(without.unpriced + without.expectedUnpriced)} />
            <Breakdown parts={parts} sums={sums} label={nameOf(channelLabel)} />
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
            <Amounts
              sums={addSums([...channels.flatMap(({ sums }) => sums), ...estimated])}
              none={noneOf(lacking.length)}
            />
          </b>
        </li>
      </ul>
      {lacking.length > 0 ? (
        <Facts facts={lacking.map(([name, n]) => [t(`manage.price.${name}`), t('common.number', { n })] as const)} />
      ) : null}
    </section>
  );
}

/** "3 sheets": so many of what is charged for; an option by its name, as often as it was chosen. */
function partName(t: Text, { kind, count, option }: PriceShare): string {
  if (kind === 'correction') return t('manage.billing.corrections');
  if (kind === 'piece') return t('manage.price.pieces', { n: count });
  if (kind === 'option') return t('manage.price.option', { option: option ?? '', n: count });
  return t(`manage.billing.part.${kind}`, { n: count });
}

/** What the price of a channel is made of, each without VAT, then that, VAT and both; on demand. */
function Breakdown({ parts, sums, label }: Pick<ChannelPrice, 'parts'> & { sums: Sums; label: string }) {
  const t = useText();
  const money = useMoneyText();
  if (parts.length === 0) return null;
  return (
    <details className={classes.parts}>
      <summary aria-label={t('manage.price.partsOf', { channel: label })}>{t('manage.price.parts')}</summary>
      <dl>
        {sums.map(({ currency, net, vat }) => {
          const lines = [
            ...parts.filter((one) => one.currency === currency).map((one) => [partName(t, one), one.net] as const),
            [t('manage.billing.net'), net] as const,
            [t('manage.billing.vat'), vat] as const,
            [t('manage.billing.gross'), net + vat] as const,
          ];
          return lines.map(([name, minor]) => (
            <div key={`${currency} ${name}`}>
              <dt>{name}</dt>
              <dd>
                <bdi>{money(minor, currency)}</bdi>
              </dd>
            </div>
          ));
        })}
      </dl>
    </details>
  );
}

/** Why there is no sum: nobody has set a price, or nothing is charged, as for what was refused or is of test mode. */
const noneOf = (lacking: number) => (lacking > 0 ? 'manage.price.none' : 'manage.price.notCharged');

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
