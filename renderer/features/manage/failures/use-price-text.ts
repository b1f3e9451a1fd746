// What sending documents another way will cost, in words: "€ 1.33", several currencies beside each other, or that no price is set.
import { useIntl } from 'react-intl';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { sumOf, type Way } from './failures.rules.ts';

export function usePriceText(): (way: Way, shipments: readonly Shipment[]) => string {
  const t = useText();
  const money = useMoneyText();
  const { locale } = useIntl();
  return (way, shipments) => {
    // What is of test mode is never charged, whatever its way.
    const charged = shipments.filter(({ test }) => !test);
    if (charged.length === 0 && way !== 'acknowledge') return t('manage.price.notCharged');
    const sums = sumOf(way, charged);
    if (sums === null) return way === 'acknowledge' ? '' : t('manage.errors.unpriced');
    const words = sums.map(({ minor, currency }) => money(minor, currency));
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
  };
}
