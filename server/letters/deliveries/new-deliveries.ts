// The deliveries of a command: one per service channel label, made on first need, numbered, with the channel as it is
// now.

import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { postDateDay, settlePostDate } from '#domain/deliveries/post-date.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { yearIn } from '#domain/shared/days.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { accountCode, deliveryNumber } from '#domain/shipments/delivery-number.ts';
import { type OwnerColumns, ownerColumns } from '#server/access/owned-row.ts';
import type { Queue } from '#server/context/ports.ts';
import { moveCounter } from '#server/letters/counters/counters.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mailOwnerAndAuthor } from '#server/letters/mails/owner-mails.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { postDateRules } from './post-date-rules.ts';

/** A command that is being turned into deliveries; its job is locked. */
export interface CommandToDeliver extends OwnerColumns {
  readonly id: number;
  readonly job_id: number;
  readonly author_id: number;
  readonly service_id: number;
  readonly job_name: string;
  readonly account_identifier: string;
  readonly expected_post_date: Date | null;
  /** Its order was made in test mode. */
  readonly test: boolean;
  /** label → option type id → option value id, complete */
  readonly options: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A chosen option with its names, as deliveries and shipments keep it. */
export interface ChosenOption {
  readonly optionTypeId: number;
  readonly optionType: string;
  readonly optionTypeNames?: Names;
  readonly valueId: number;
  readonly value: string;
  readonly valueNames?: Names;
}

/** A delivery that shipments can be made in. */
export interface NewDelivery {
  readonly id: number;
  readonly channelType: string;
  readonly options: readonly ChosenOption[];
  /** In test mode. */
  readonly test: boolean;
}

/** What a new delivery number is made of. */
interface NumberOf {
  readonly identifier: string;
  readonly year: number;
  readonly test: boolean;
}

async function nextNumber({ trx, cover }: DeliveryTransaction, { identifier, year, test }: NumberOf): Promise<string> {
  const account = accountCode(identifier);
  // Test mode counts by itself.
  const code = test ? `${account}:${TEST_MARK}` : account;
  const row = await trx
    .insertInto('delivery_number')
    .values({ code, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['code', 'year']).doUpdateSet((eb) => ({ last: eb('delivery_number.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  await cover(`${code}/${year}`, Number(row.last));
  const number = deliveryNumber({ account, year, counter: Number(row.last), test });
  if (!number.ok) throw new Error(`No delivery number is left for ${code} in ${year}.`);
  return number.value;
}

/** By their names as they are now. @param chosen ids of values by ids of their types */
async function namedOptions(trx: Trx, chosen: Readonly<Record<string, number>>): Promise<ChosenOption[]> {
  const valueIds = Object.values(chosen);
  if (valueIds.length === 0) return [];
  const rows = await trx
    .selectFrom('option_value')
    .innerJoin('option_type', 'option_type.id', 'option_value.option_type_id')
    .select([
      'option_type.id as optionTypeId',
      'option_type.name as optionType',
      'option_type.names as optionTypeNames',
      'option_value.id as valueId',
      'option_value.name as value',
      'option_value.names as valueNames',
    ])
    .where('option_value.id', 'in', valueIds)
    .orderBy('option_type.id')
    .execute();
  return rows.map(({ optionTypeNames, valueNames, ...row }) => ({
    ...row,
    optionTypeNames: optionTypeNames as Names,
    valueNames: valueNames as Names,
  }));
}

interface DeliveryTransaction {
  readonly trx: Trx;
  readonly queue: Queue;
  /** The instant of what is made. */
  readonly at: Date;
  /** Has a number kept where a backup of the database does not reach, before it is committed. */
  readonly cover: (name: string, counter: number) => Promise<void>;
}

/** The channel of a service that a delivery is made for. */
interface ChannelToDeliver {
  readonly label: string;
  readonly channelId: number;
  /** The delivery is a fallback: of which first delivery, and by which group of the strategy. */
  readonly fallback?: { readonly originDeliveryId: number; readonly place: number };
}

/** The delivery of a label that letters can be added to; undefined: none is open. */
function openDelivery({ trx }: DeliveryTransaction, commandId: number, { label, fallback }: ChannelToDeliver) {
  const ofLabel = trx
    .selectFrom('delivery')
    .select(['id', 'channel_type', 'options', 'test'])
    .where('command_id', '=', commandId)
    .where('channel_label', '=', label)
    .where('fallback', '=', fallback !== undefined);
  return fallback === undefined
    ? ofLabel.executeTakeFirst()
    : ofLabel
        .where('origin_delivery_id', '=', fallback.originDeliveryId)
        .where('strategy_group', '=', fallback.place)
        .where('state', '=', 'PROCESSING')
        .forUpdate()
        .executeTakeFirst();
}

/** The delivery of a label, made now if the command has none yet; a fallback's, if none is still being composed. */
export async function deliveryOf(
  making: DeliveryTransaction,
  command: CommandToDeliver,
  channel: ChannelToDeliver,
): Promise<NewDelivery> {
  const there = await openDelivery(making, command.id, channel);
  if (there !== undefined) {
    const options = there.options as readonly ChosenOption[];
    return { id: there.id, channelType: there.channel_type, options, test: there.test };
  }
  return makeDelivery(making, command, channel);
}

async function numberOf(
  making: DeliveryTransaction,
  { account_id, account_identifier: identifier }: CommandToDeliver,
  test: boolean,
): Promise<string> {
  const { timeZone } = await readAccountFacts(making.trx, account_id);
  // The year of the office: the first letters of a year are not numbered by the old one.
  return nextNumber(making, { identifier, year: yearIn(making.at.getTime(), timeZone), test });
}

async function makeDelivery(
  making: DeliveryTransaction,
  command: CommandToDeliver,
  channel: ChannelToDeliver,
): Promise<NewDelivery> {
  const { trx, queue, at } = making;
  const { fallback } = channel;
  const row = await trx
    .selectFrom('channel')
    .select(['definition', 'channel_type'])
    .where('id', '=', channel.channelId)
    .executeTakeFirstOrThrow();
  const definition = ChannelDefinition.parse(row.definition);
  const options = await namedOptions(trx, command.options[channel.label] ?? {});
  const rules = postDateRules(definition);
  const chosen = command.expected_post_date && postDateDay(command.expected_post_date.getTime(), definition.timeZone);
  const { test } = command;
  const number = await numberOf(making, command, test);
  const settled = chosen === null ? null : settlePostDate(rules, at.getTime(), chosen).date;
  const made = await trx
    .insertInto('delivery')
    .values({
      external_id: number,
      command_id: command.id,
      job_id: command.job_id,
      ...ownerColumns(command),
      service_id: command.service_id,
      channel_id: channel.channelId,
      channel_label: channel.label,
      channel_type: row.channel_type,
      channel_definition: toJson(definition),
      name: command.job_name,
      state: 'PROCESSING',
      options: toJson(options),
      post_date: settled,
      fallback: fallback !== undefined,
      origin_delivery_id: fallback?.originDeliveryId ?? null,
      strategy_group: fallback?.place ?? 0,
      created_at: at,
      test,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const common = { accountId: command.account_id, at };
  await addRevision(trx, { ...common, entity: 'delivery', entityId: made.id, event: 'PROCESSING', by: null });
  await moveCounter(trx, { ...common, counter: 'delivery', ownerId: command.owner_id, from: null, to: 'PROCESSING' });
  // The chosen post date could no longer be met.
  if (settled !== null && settled !== chosen) {
    await mailOwnerAndAuthor({ queue, trx }, command, { kind: 'moved', deliveryId: made.id, day: settled });
  }
  return { id: made.id, channelType: row.channel_type, options, test };
}
