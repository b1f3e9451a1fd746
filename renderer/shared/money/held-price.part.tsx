// What an order that is not charged yet will probably cost, and the threshold for which another person decides.
import type { CommandPrice } from '#domain/api/sending/command.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useMoneyText, useRoundMoneyText } from './money-text.ts';

/** Each currency by itself; nothing where nothing is charged. `short`: where it is called an estimate already. */
export function HeldPrice({ price: { held, approvalAbove: above }, short }: { price: CommandPrice; short?: boolean }) {
  const t = useText();
  const money = useMoneyText();
  const round = useRoundMoneyText();
  if (held.length === 0) return null;
  const sum = held.map(({ amount, currency }) => money(amount, currency)).join(' + ');
  if (short) return <bdi>{sum}</bdi>;
  return (
    <>
      <bdi>{t('manage.price.about', { sum })}</bdi>
      {above === null ? null : (
        <>
          <br />
          {t('manage.price.above', { sum: round(above.amount, above.currency) })}
        </>
      )}
    </>
  );
}
