// What a receipt says of a delivery command, read in one piece: for the page after sending and for the e-mail.
import { sql } from 'kysely';
import type { Rejection } from '#domain/api/sending/command.schema.ts';
import type { ChannelShare } from '#domain/api/sending/delivery.schema.ts';
import type { Receipt, ReceiptEstimate, ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { postDateDay, postDateInstant, postDateWindow } from '#domain/deliveries/post-date.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { dayNumber } from '#domain/shared/days.ts';
import { type NamedServiceRow, SERVICE_NAMES, serviceOf } from '#server/access/named-service.ts';
import { type OwnedRow, ownedColumns, ownedJoins, ownerOf } from '#server/access/owned-row.ts';
import { personName } from '#server/access/person.ts';
import { isTest } from '#server/access/test-mode.ts';
import { postDateRules } from '#server/letters/deliveries/post-date-rules.ts';
import { PRICE_OF_COMMAND, type PriceOfCommand, priceOfCommand } from '#server/letters/money/held.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { validatorNames } from './validators.ts';

interface CommandFacts extends OwnedRow, NamedServiceRow, PriceOfCommand {
  readonly id: number;
  readonly job_id: number;
  readonly job_name: string;
  readonly test: boolean;
  readonly state: CommandState;
  readonly author_id: number;
  readonly author_login: string;
  readonly author_first: string;
  readonly author_last: string;
  readonly validator_login: string | null;
  readonly validator_first: string | null;
  readonly validator_last: string | null;
  readonly created_at: Date;
  readonly expected_post_date: Date | null;
  readonly expires_at: Date | null;
  readonly validation_at: Date | null;
  readonly validation_reason: string | null;
  readonly rejection: Rejection | null;
  readonly pack_group_count: number;
  readonly pages: number;
  readonly shares: ChannelShare[];
  readonly options: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly estimate: ReceiptEstimate | null;
  readonly fault: Fault | null;
  readonly staying: number;
}

const commandFacts = async (db: Db | Trx, id: number): Promise<CommandFacts | undefined> => {
  const { rows } = await sql<CommandFacts>`
    select c.id, c.job_id, job.name as job_name, ${isTest('command', sql`c.id`)} as test,
      job.service_id, ${SERVICE_NAMES}, c.state, ${ownedColumns('c')},
      c.author_id, author.login as author_login, author.first_name as author_first, author.last_name as author_last,
      validator.login as validator_login, validator.first_name as validator_first, validator.last_name as validator_last,
      c.created_at, c.expected_post_date, c.expires_at, c.validation_at, c.validation_reason, c.rejection, c.pack_group_count,
      c.pages, c.shares, c.service_channel_options as options, c.estimate, c.fault, ${PRICE_OF_COMMAND},
      (select count(*)::int from pack_group g where g.job_id = c.job_id and g.dispatch_state = 'REMAINING'
        and g.state = 'CREATED') as staying
    from delivery_command c join job on job.id = c.job_id join service on service.id = job.service_id
    ${ownedJoins('c')} join app_user author on author.id = c.author_id
    left join app_user validator on validator.id = c.validator_id
    where c.id = ${id}`.execute(db);
  return rows[0];
};

interface DeliveryFacts {
  readonly id: number;
  readonly channel_label: string;
  readonly external_id: string;
  readonly state: CommandState;
  readonly post_date: string | null;
  readonly outputted_at: Date | null;
  readonly fault: Fault | null;
  readonly left: number;
  readonly failed: number;
}

const deliveriesOf = async (db: Db | Trx, id: number): Promise<DeliveryFacts[]> => {
  const { rows } = await sql<DeliveryFacts>`
    select d.id, d.channel_label, d.external_id, d.state, d.post_date::text as post_date, d.outputted_at, d.fault,
      (select count(*)::int from shipment s where s.delivery_id = d.id and s.status >= 400) as left,
      (select count(*)::int from shipment s where s.delivery_id = d.id and s.fault is not null and s.status < 400
        and s.status > -900) as failed
    from delivery d where d.command_id = ${id} and not d.fallback order by d.strategy_group, d.id`.execute(db);
  return rows;
};

interface ChangeFacts {
  readonly kept: number;
  readonly corrected: number;
  readonly names: string[] | null;
}

const MOST_NAMES = 3;

/** Also of rows that went back to "remaining" since: the receipt says what was confirmed. */
const changesOf = async (db: Db | Trx, id: number): Promise<ChangeFacts> => {
  const { rows } = await sql<ChangeFacts>`
    select count(*) filter (where g.quality = 'FORCED')::int as kept,
      count(*) filter (where g.quality = 'MODIFIED')::int as corrected,
      (array_agg(g.recipient_name order by g.rank) filter (where g.quality = 'FORCED'))[1:${sql.lit(MOST_NAMES)}] as names
    from command_pack_group l join pack_group g on g.id = l.pack_group_id where l.command_id = ${id}`.execute(db);
  return rows[0] ?? { kept: 0, corrected: 0, names: null };
};

type Definitions = ReadonlyMap<number, ChannelDefinition>;

async function definitionsOf(db: Db | Trx, shares: readonly ChannelShare[]): Promise<Definitions> {
  const ids = [0, ...shares.map(({ channelId }) => channelId)];
  const rows = await db.selectFrom('channel').select(['id', 'definition']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, definition }) => [id, ChannelDefinition.parse(definition)]));
}

type ChosenValue = ReceiptShare['options'][number];

async function chosenValues(db: Db | Trx, options: CommandFacts['options']): Promise<ReadonlyMap<number, ChosenValue>> {
  const ids = [0, ...Object.values(options).flatMap((chosen) => Object.values(chosen))];
  const rows = await db.selectFrom('option_value').select(['id', 'name', 'names']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name, names }) => [id, { id, name, names: names as Names }]));
}

const WAITING: readonly CommandState[] = ['AWAIT_VALIDATION'];

/** The day on which a channel's pieces leave, and the cut-off that it depends on while a decision is missing. */
function daysOf(
  definition: ChannelDefinition | undefined,
  {
    command,
    delivery,
    now,
  }: { readonly command: CommandFacts; readonly delivery?: DeliveryFacts | undefined; readonly now: Date },
): Pick<ReceiptShare, 'leavesOn' | 'cutoffAt' | 'timeZone'> {
  if (definition === undefined) return { leavesOn: null, cutoffAt: null, timeZone: 'UTC' };
  const rules = postDateRules(definition);
  const { timeZone } = definition;
  const window = postDateWindow(rules, (delivery?.outputted_at ?? now).getTime());
  const chosen =
    delivery?.post_date ??
    (command.expected_post_date === null ? null : postDateDay(command.expected_post_date.getTime(), timeZone));
  const day = dayNumber(chosen === null || chosen < window.earliest ? window.earliest : chosen);
  const waits = WAITING.includes(command.state) && definition.cutoffTime !== null && chosen === null;
  return {
    leavesOn: day === null ? null : new Date(postDateInstant(day, timeZone)).toISOString(),
    cutoffAt: waits ? new Date(window.cutoffAt).toISOString() : null,
    timeZone,
  };
}

/** Paper first by day, then what leaves at once. */
const inOrderOfLeaving = (a: ReceiptShare, b: ReceiptShare): number =>
  Number(CHANNEL_TYPE_ROWS[b.channelType].paper) - Number(CHANNEL_TYPE_ROWS[a.channelType].paper) ||
  (a.cutoffAt ?? a.leavesOn ?? '').localeCompare(b.cutoffAt ?? b.leavesOn ?? '');

async function sharesOf(db: Db | Trx, command: CommandFacts, now: Date): Promise<ReceiptShare[]> {
  const deliveries = await deliveriesOf(db, command.id);
  const definitions = await definitionsOf(db, command.shares);
  const values = await chosenValues(db, command.options);
  const shares = command.shares.map((share): ReceiptShare => {
    const delivery = deliveries.find(({ channel_label }) => channel_label === share.label);
    const definition = definitions.get(share.channelId);
    const chosen = command.options[share.label] ?? {};
    return {
      ...share,
      options: (definition?.optionTypeIds ?? []).flatMap((type) => values.get(chosen[String(type)] ?? 0) ?? []),
      deliveryId: delivery?.id ?? null,
      deliveryNumber: delivery?.external_id ?? null,
      state: delivery?.state ?? null,
      ...daysOf(definition, { command, delivery, now }),
      leftAt: delivery?.outputted_at?.toISOString() ?? null,
      left: delivery?.left ?? 0,
      failed: delivery?.failed ?? 0,
      fault: delivery?.fault ?? null,
    };
  });
  return shares.toSorted(inOrderOfLeaving);
}

const nameOf = (login: string | null, first: string | null, last: string | null): string | null =>
  login === null ? null : personName({ login, first_name: first ?? '', last_name: last ?? '' });

/** The receipt of a command that was found in view before; null when it is gone. */
export async function readReceipt(
  db: Db | Trx,
  commandId: number,
  now: Date,
): Promise<Omit<Receipt, 'abilities'> | null> {
  const command = await commandFacts(db, commandId);
  if (command === undefined) return null;
  const shares = await sharesOf(db, command, now);
  const changes = await changesOf(db, commandId);
  const author = nameOf(command.author_login, command.author_first, command.author_last) ?? command.author_login;
  return {
    id: command.id,
    jobId: command.job_id,
    jobName: command.job_name,
    test: command.test,
    service: serviceOf(command),
    state: command.state,
    owner: ownerOf(command),
    author: { id: command.author_id, login: command.author_login, name: author },
    creationDate: command.created_at.toISOString(),
    expectedPostDate: command.expected_post_date?.toISOString() ?? null,
    expiresAt: command.expires_at?.toISOString() ?? null,
    recipients: command.pack_group_count,
    pages: shares.reduce((sum, { pages }) => sum + pages, 0),
    sheets: shares
      .filter(({ channelType }) => CHANNEL_TYPE_ROWS[channelType].paper)
      .reduce((sum, { sheets }) => sum + sheets, 0),
    shares,
    price: priceOfCommand(command),
    estimate: command.estimate,
    corrected: changes.corrected,
    kept: changes.kept,
    keptNames: changes.names ?? [],
    staying: command.staying,
    validators: WAITING.includes(command.state) ? await validatorNames(db, command, command.author_id) : [],
    validator: nameOf(command.validator_login, command.validator_first, command.validator_last),
    validationDate: command.validation_at?.toISOString() ?? null,
    validationReason: command.validation_reason,
    rejection: command.rejection,
    fault: command.fault,
  };
}
