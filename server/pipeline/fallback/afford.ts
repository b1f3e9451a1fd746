// What fallbacks cost is held against the limits of their account, as that of a confirmation is: what goes beyond them, and what
// goes by itself beyond the threshold of approval, is offered instead (docs/decisions/0740).

import { addSums, type Sum } from '#domain/money/estimates.ts';
import { amountIn, exceeds, passedThreshold } from '#domain/money/limits.ts';
import type { FallbackObstacle } from '#domain/shipments/fallback.rules.ts';
import { pricesOf } from '#server/letters/fallback/successor-prices.ts';
import type { TakenOver, Verdicts } from '#server/letters/fallback/verdicts.ts';
import {
  dueNow,
  limitUses,
  lockLimits,
  releaseWishes,
  reserve,
  reservedByItself,
  rulesOf,
} from '#server/letters/money/reservations.ts';
import type { LoadedCommand } from '../making/load-command.ts';
import type { Falling } from './falling.ts';

const isWished = ({ shipment }: Pick<TakenOver, 'shipment'>): boolean => shipment.takeover === 'wished';

/** Whether there is money for one more beside what was let through, and lets it through. */
type Purse = (sums: readonly Sum[], byItself: boolean) => FallbackObstacle | null;

/** The limits of the account are locked. */
async function openPurse({ trx, change }: Falling, command: LoadedCommand) {
  const { id: commandId, account_id: accountId } = command;
  const due = dueNow(change.at);
  const rules = await rulesOf(trx, accountId);
  const uses = await limitUses(trx, rules, due);
  const before = await reservedByItself(trx, commandId);
  const spent: Record<'byItself' | 'wished', Sum[]> = { byItself: [], wished: [] };
  const pass: Purse = (sums, byItself) => {
    const all = addSums([...spent.byItself, ...spent.wished, ...sums]);
    const costs = (currency: string): boolean => amountIn(sums, currency) > 0;
    if (uses.some((use) => costs(use.rule.currency) && exceeds(use, all))) return 'limit';
    const grown = addSums([...before, ...spent.byItself, ...sums]);
    if (byItself && sums.some(({ currency }) => costs(currency)) && passedThreshold(rules, grown) !== null)
      return 'approval';
    const kind = byItself ? 'byItself' : 'wished';
    spent[kind] = addSums([...spent[kind], ...sums]);
    return null;
  };
  const hold = async (): Promise<void> => {
    for (const [kind, sums] of Object.entries(spent)) {
      const held = await reserve(trx, { ...due, commandId, accountId, sums, byItself: kind === 'byItself' });
      if (!held.ok) throw new Error(`A limit of command ${commandId} changed under its lock.`);
    }
  };
  return { pass, hold };
}

/**
 * Reserves what the successors will probably cost; wishes give back what they held until now. @returns who takes over for what,
 * and what is offered
 */
export async function afford(falling: Falling, command: LoadedCommand, verdicts: Verdicts): Promise<Verdicts> {
  const { trx, change } = falling;
  const { taken, offered } = verdicts;
  const wished = [...taken, ...offered].filter(isWished).map(({ shipment }) => shipment.id);
  if (taken.length + wished.length === 0) return verdicts;
  // Before the first delivery number is taken, for which all of the account wait.
  await lockLimits(trx, command.account_id);
  await releaseWishes(trx, wished);
  // What is of test mode is never charged.
  if (command.test) return verdicts;
  const carrying = taken.map(({ shipment, step }) => ({ groupId: shipment.pack_group_id, labels: step.labels }));
  const prices = await pricesOf({ ...command, where: trx, now: change.at }, carrying);
  const purse = await openPurse(falling, command);
  const judge = (one: TakenOver): FallbackObstacle | null => {
    const sums = addSums((prices[taken.indexOf(one)] ?? []).flatMap(({ sum }) => sum ?? []));
    // What nobody approved counts as what goes by itself, in however many wishes it was chosen.
    return purse.pass(sums, !(isWished(one) && one.shipment.takeover_wish?.approved === true));
  };
  // What a person chose has held its money until now: nothing that goes by itself takes that.
  const inTurn = [...taken.filter(isWished), ...taken.filter((one) => !isWished(one))];
  const obstacles = new Map(inTurn.map((one) => [one, judge(one)]));
  const afforded: Verdicts = { taken: [], offered: [...offered] };
  for (const one of taken) {
    const why = obstacles.get(one) ?? null;
    if (why === null) afforded.taken.push(one);
    else afforded.offered.push({ shipment: one.shipment, why, next: one.next });
  }
  await purse.hold();
  return afforded;
}
