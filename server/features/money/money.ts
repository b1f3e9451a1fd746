// The handlers of money: the tariff, what was charged, the price of an order.
import type { Handlers } from '#server/context/context.ts';
import { correctBilling, readBilling, readPrice } from './charges.usecases.ts';
import { listTariffLines, removeTariffLine, saveTariffLine } from './tariffs.usecases.ts';

export const MONEY_HANDLERS: Handlers<
  'tariffs.list' | 'tariffs.save' | 'tariffs.remove' | 'deliveries.billing' | 'deliveries.correct' | 'jobs.price'
> = {
  'tariffs.list': listTariffLines,
  'tariffs.save': saveTariffLine,
  'tariffs.remove': removeTariffLine,
  'deliveries.billing': readBilling,
  'deliveries.correct': correctBilling,
  'jobs.price': readPrice,
};
