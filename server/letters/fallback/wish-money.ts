// What people wish for failures is held against the limits of their accounts at once, and refused where it goes beyond them
// (docs/decisions/0740).
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { addSums, grossOf, type Sum } from '#domain/money/estimates.ts';
import { amountIn, passedThreshold } from '#domain/money/limits.ts';
import { minorDigits } from '#domain/money/minor-digits.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { checkLimits, dueNow, lockLimitsOfAll, reserve, rulesOf } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';
import { pricesOf } from './successor-prices.ts';

/** A failure, and the channels that are wished for it; none: nobody can take over for it now. */
export interface WishedChannels {
  readonly shipmentId: number;
  readonly commandId: number;
  readonly accountId: number;
  readonly groupId: number;
  readonly labels: readonly string[];
  /** The person may say yes to what goes beyond the threshold of approval; null: nobody was shown what it costs, the run asks. */
  readonly approves: boolean | null;
}

/** What the wish for one failure holds, in minor units with VAT; as it is kept with the wish. */
export interface Held {
  readonly currency: string;
  readonly gross: number;
}

interface PricedWish extends WishedChannels {
  readonly sums: readonly Sum[];
}

async function priceWishes(trx: Trx, wishes: readonly WishedChannels[], now: Date): Promise<PricedWish[]> {
  const ofCommand = Map.groupBy(wishes, ({ commandId }) => commandId);
  const commands = await trx
    .selectFrom('delivery_command as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select(['c.id', 'c.service_channel_options as options', 'job.service_definition', 'job.test'])
    .where('c.id', 'in', [0, ...ofCommand.keys()])
    .execute();
  const priced: PricedWish[] = [];
  for (const { id, options, service_definition, test } of commands) {
    const own = ofCommand.get(id) ?? [];
    const service = ServiceDefinition.parse(service_definition);
    const pricing = { where: trx, now, service, options: options as ServiceChannelOptions };
    // What is of test mode is never charged.
    const prices = test ? [] : await pricesOf(pricing, own);
    priced.push(
      ...own.map((wish, index) => ({ ...wish, sums: addSums((prices[index] ?? []).flatMap(({ sum }) => sum ?? [])) })),
    );
  }
  return priced;
}

/** Beyond the threshold another person than the one who confirmed the order has to say yes. */
async function checkApproval(trx: Trx, accountId: number, wishes: readonly PricedWish[]): Promise<Result<true>> {
  const shown = wishes.filter(({ approves }) => approves !== null);
  const sums = addSums(shown.flatMap((wish) => wish.sums));
  const passed = passedThreshold(await rulesOf(trx, accountId), sums);
  if (passed === null || shown.every(({ approves }) => approves)) return ok(true);
  const { currency, amount } = passed;
  const digits = minorDigits(currency);
  const whole = (minor: number) => minor / 10 ** digits;
  const sum = whole(amountIn(sums, currency));
  return refuse('money.needsApproval', { sum, threshold: whole(amount), currency, digits });
}

async function holdOfAccount(
  trx: Trx,
  wishes: readonly PricedWish[],
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<Result<true>> {
  const approved = await checkApproval(trx, accountId, wishes);
  if (!approved.ok) return approved;
  const due = dueNow(now);
  const allowed = await checkLimits(trx, { ...due, accountId, sums: addSums(wishes.flatMap((wish) => wish.sums)) });
  if (!allowed.ok) return allowed;
  for (const [commandId, own] of Map.groupBy(wishes, (wish) => wish.commandId)) {
    const held = await reserve(trx, { ...due, accountId, commandId, sums: addSums(own.flatMap((wish) => wish.sums)) });
    if (!held.ok) return held;
  }
  return ok(true);
}

/** All of them or none. The shipments are locked. @returns by shipment what each holds */
export async function holdWishes(
  trx: Trx,
  wishes: readonly WishedChannels[],
  now: Date,
): Promise<Result<ReadonlyMap<number, readonly Held[]>>> {
  const priced = await priceWishes(trx, wishes, now);
  const ofAccount = Map.groupBy(priced, (wish) => wish.accountId);
  await lockLimitsOfAll(trx, [...ofAccount.keys()]);
  for (const [accountId, own] of ofAccount) {
    const held = await holdOfAccount(trx, own, { accountId, now });
    if (!held.ok) return held;
  }
  return ok(
    new Map(
      priced.map(({ shipmentId, sums }) => [
        shipmentId,
        sums.map((sum) => ({ currency: sum.currency, gross: grossOf(sum) })),
      ]),
    ),
  );
}
