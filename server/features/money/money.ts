// The handlers of money: the tariff, what was charged, the price of an order.
import type { Handlers } from '#server/context/context.ts';
import { readBilling, readPrice } from './charges.usecases.ts';
import { correctBilling } from './correct-billing.usecases.ts';
import { readCosts } from './costs.usecases.ts';
import { enterProposed } from './enter-proposed.usecases.ts';
import { importTariffLines } from './import-tariffs.usecases.ts';
import { listTariffLines, removeTariffLine, saveTariffLine } from './tariffs.usecases.ts';

export const MONEY_HANDLERS: Handlers<
  | 'tariffs.list'
  | 'tariffs.save'
  | 'tariffs.remove'
  | 'tariffs.import'
  | 'billing.ofDelivery'
  | 'billing.correct'
  | 'billing.enterProposed'
  | 'billing.ofJob'
  | 'costs.read'
> = {
  'tariffs.list': listTariffLines,
  'tariffs.save': saveTariffLine,
  'tariffs.remove': removeTariffLine,
  'tariffs.import': importTariffLines,
  'billing.ofDelivery': readBilling,
  'billing.correct': correctBilling,
  'billing.enterProposed': enterProposed,
  'billing.ofJob': readPrice,
  'costs.read': readCosts,
};
