// What a person can have done about shipments that failed, as it is now: by which channel, for which price, or why not.
import { sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import type { FailureChoice } from '#domain/api/sending/shipment.schema.ts';
import { barsAgain } from '#domain/jobs/jobs.states.ts';
import type { OrderBar } from '#domain/jobs/jobs.ts';
import { addSums, grossOf, type Sum } from '#domain/money/estimates.ts';
import { exceeds, type LimitRule, type LimitUse, passedThreshold, tightest } from '#domain/money/limits.ts';
import { type FallbackObstacle, type LackOfConsent, shutBy } from '#domain/shipments/fallback.rules.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { hasEnded } from '#server/access/endings.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { LostConsent } from '#server/letters/consent/preferences.ts';
import { TAKEN_BACK } from '#server/letters/fallback/failed-shipments.ts';
import { type PricesNow, pricesNow } from '#server/letters/fallback/prices-now.ts';
import { lostConsents } from '#server/letters/fallback/withdrawn-consents.ts';
import { dueNow, type KnownUses, limitUses, rulesOf } from '#server/letters/money/reservations.ts';
import type { ShipmentRow } from './shipments.repository.ts';

/** The ways that are offered. */
export interface FailureChoices {
  /** null: nobody has looked at it yet. */
  readonly next: FailureChoice | null;
  readonly again: FailureChoice;
  /** Why its address is not corrected for that; null: nothing keeps it back. */
  readonly correction: OrderBar | null;
}

/** A failure that is decided on by nobody and nothing yet, or by a wish that can be taken back. */
export const isOpen = ({ status, acknowledged, doubt, takeover }: ShipmentRow): boolean =>
  isShipmentError(status) && !acknowledged && doubt === null && takeover !== 'taken';

/** An error that nobody acknowledged, or a doubt. */
export const isInError = ({ status, acknowledged, doubt }: ShipmentRow): boolean =>
  (isShipmentError(status) && !acknowledged) || doubt !== null;

/** Whoever confirmed an order is not the one who lets it cost more. */
export const mayApprove = (caller: Caller, row: ShipmentRow, authorId: number): boolean =>
  can(caller.actor, 'validate', itemOf(row)) && authorId !== caller.user.id;

interface CommandFacts {
  readonly id: number;
  readonly author_id: number;
  readonly taken_back: boolean;
  readonly files_gone: boolean;
  /** Of its order. */
  readonly locked: boolean;
  readonly frozen: boolean;
}

async function commandFacts(where: Where, ids: readonly number[]): Promise<Map<number, CommandFacts>> {
  const { rows } = await sql<CommandFacts>`select c.id, c.author_id,
      c.state = any(${sql.val([...TAKEN_BACK])}::text[]) or job.state = 'CANCELLED' as taken_back,
      job.files_purged_at is not null as files_gone, job.locked, job.frozen
    from delivery_command c join job on job.id = c.job_id where c.id = any(${sql.val([...ids])}::bigint[])`.execute(
    where,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who confirmed these commands. */
export async function authorsOf(where: Where, commandIds: readonly number[]): Promise<Map<number, number>> {
  return new Map([...(await commandFacts(where, commandIds)).values()].map((row) => [row.id, row.author_id]));
}

/** Channels that are switched off for everybody. */
async function channelsOff(where: Where, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await where
    .selectFrom('channel')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('enabled', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What of an account decides on all its failures. */
interface AccountFacts {
  readonly closed: boolean;
  readonly channelIds: readonly number[] | null;
  readonly rules: readonly LimitRule[];
  readonly uses: readonly LimitUse[];
}

async function accountFacts(
  where: Where,
  accountId: number,
  { now, known }: { readonly now: Date; readonly known: KnownUses },
): Promise<AccountFacts> {
  const settings = await effectiveSettings(where, accountId);
  const rules = await rulesOf(where, accountId);
  const closed = !settings.open || hasEnded(settings, now);
  return {
    closed,
    channelIds: settings.channelIds,
    rules,
    uses: await limitUses(where, rules, { ...dueNow(now), known }),
  };
}

interface Facts {
  readonly account: AccountFacts;
  readonly command: CommandFacts;
  readonly off: ReadonlySet<number>;
  /** Why the consent by which it went holds no more; null: it does, or would for another address. */
  readonly lost: LackOfConsent | null;
  readonly mayApprove: boolean;
  readonly prices: PricesNow;
}

/** Why money keeps a choice back. What is of test mode costs nothing. */
function moneyObstacle({ account, mayApprove: may }: Facts, sums: readonly Sum[]): FallbackObstacle | null {
  const use = tightest(account.uses, sums);
  if (use !== null && exceeds(use, sums)) return 'limit';
  return !may && passedThreshold(account.rules, sums) !== null ? 'approval' : null;
}

/** A channel that would carry a failure once more, or in its place. */
interface Carrier {
  readonly channelId: number;
  readonly sum: Sum | null;
}

function choiceOf(row: ShipmentRow, facts: Facts, carriers: readonly Carrier[]): FailureChoice {
  const { account, command, off } = facts;
  const sums = addSums(carriers.flatMap(({ sum }) => sum ?? []));
  const [sum, other] = sums;
  // What is tried costs nothing.
  const isPriced = !row.test && sum !== undefined && other === undefined && carriers.every((one) => one.sum !== null);
  const shut = shutBy({
    takenBack: command.taken_back,
    closed: account.closed,
    filesGone: command.files_gone || row.data_purged,
  });
  const isOff = ({ channelId }: Carrier): boolean =>
    off.has(channelId) || (account.channelIds !== null && !account.channelIds.includes(channelId));
  const money = row.test ? null : moneyObstacle(facts, sums);
  return {
    channelId: carriers[0]?.channelId ?? null,
    price: isPriced ? grossOf(sum) : null,
    currency: isPriced ? sum.currency : null,
    refused: shut ?? (carriers.some(isOff) ? 'off' : money),
  };
}

const BARRED: readonly (FallbackObstacle | null)[] = ['noStep', 'served', 'consent', 'bounced', 'address', 'values'];

function againOf(row: ShipmentRow, facts: Facts): FailureChoice {
  const { command, lost } = facts;
  const choice = choiceOf(row, facts, [{ channelId: row.channel_id, sum: facts.prices.own(row) }]);
  const isShut = choice.refused !== null && choice.refused !== 'limit' && choice.refused !== 'approval';
  const refused = isShut ? choice.refused : (lost ?? choice.refused);
  // Why nothing of the order goes at all says more.
  const isOver = refused === 'takenBack' || refused === 'closed' || refused === 'files';
  return { ...choice, refused: isOver ? refused : (barsAgain(command, false) ?? refused) };
}

function nextOf(row: ShipmentRow, facts: Facts): FailureChoice | null {
  const { takeover, takeover_why: why, takeover_next: channels } = row;
  if (takeover === null) return null;
  const carriers = (channels ?? []).flatMap((one) =>
    one.channelId === undefined ? [] : [{ channelId: one.channelId, sum: facts.prices.next(one) }],
  );
  const choice = choiceOf(row, facts, carriers);
  if (choice.refused === null && takeover === 'offered' && BARRED.includes(why)) return { ...choice, refused: why };
  return choice.refused === null && channels !== null && channels.length === 0
    ? { ...choice, refused: 'noStep' }
    : choice;
}

/** What bars sending by the same channel: what went to an address that is not verified goes again with the one that is. */
const BARS_AGAIN = {
  'shipment.consentWithdrawn': 'consent',
  'shipment.consentPending': 'consent',
  'shipment.emailBounced': 'bounced',
  'shipment.emailUnverified': null,
} as const satisfies Record<LostConsent, LackOfConsent | null>;

/** The first of what failures lack of consent that bars sending them by the same channel; null: none does. */
export const barringOf = (lost: Iterable<LostConsent>): LostConsent | null =>
  [...lost].find((why) => BARS_AGAIN[why] !== null) ?? null;

/** Of those of these shipments that failed and that nobody has dealt with, by their ids. */
export async function failureChoices(
  where: Where,
  rows: readonly ShipmentRow[],
  { caller, clock }: { readonly caller: Caller } & Pick<Services, 'clock'>,
): Promise<Map<number, FailureChoices>> {
  const open = rows.filter(isOpen);
  const found = new Map<number, FailureChoices>();
  if (open.length === 0) return found;
  const now = clock.now();
  const commands = await commandFacts(where, [...new Set(open.map((row) => row.command_id))]);
  const channels = open.flatMap((row) => [
    row.channel_id,
    ...(row.takeover_next ?? []).flatMap((of) => of.channelId ?? []),
  ]);
  const off = await channelsOff(where, [...new Set(channels)]);
  const lost = await lostConsents(where, open);
  const prices = await pricesNow(where, open, now);
  const accounts = new Map<number, AccountFacts>();
  const known: KnownUses = new Map();
  for (const row of open) {
    const account = accounts.get(row.account_id) ?? (await accountFacts(where, row.account_id, { now, known }));
    accounts.set(row.account_id, account);
    const command = commands.get(row.command_id);
    if (command === undefined) continue;
    const why = lost.get(row.id);
    const by = {
      lost: why === undefined ? null : BARS_AGAIN[why],
      mayApprove: mayApprove(caller, row, command.author_id),
    };
    const facts = { account, command, off, prices, ...by };
    found.set(row.id, { next: nextOf(row, facts), again: againOf(row, facts), correction: barsAgain(command, true) });
  }
  return found;
}
