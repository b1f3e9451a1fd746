// The lists of letters as files: one row of SQL for each, of the ids that the list has.
import { type RawBuilder, sql } from 'kysely';
import { listedIds } from '#server/access/answer-list.ts';
import { listedCommands } from '#server/features/commands/read-commands.usecases.ts';
import { listedDeliveries } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { listedJobs } from '#server/features/jobs/read-jobs.usecases.ts';
import { listedShipments } from '#server/features/shipments/read-shipments.usecases.ts';
import { chargedSum } from '#server/letters/money/charged-sum.ts';
import { EXPORT_SOURCES, instant } from './export-sources.ts';
import { type ListSources, mapped } from './list-source.ts';

/** Who and whose, of a table with account and owner. */
const ownedJoins = (alias: string): RawBuilder<unknown> => sql`
  join account a on a.id = ${sql.ref(`${alias}.account_id`)} join app_user o on o.id = ${sql.ref(`${alias}.owner_id`)}`;

export const LETTER_LISTS: ListSources<'orders' | 'commands' | 'deliveries' | 'documents'> = {
  orders: {
    columns: EXPORT_SOURCES.orders.columns,
    rows: async (request, services) =>
      mapped(await listedIds(request, services, { ...listedJobs(request, services), time: 'submitted_at' }), (ids) =>
        EXPORT_SOURCES.orders.rows(sql`j.id in ${ids}`),
      ),
  },
  commands: {
    columns: [
      ...['account', 'id', 'orderId', 'name', 'state', 'owner', 'author', 'validator', 'validationReason', 'letters'],
      ...['pages', 'expectedPostDate', 'creationDate', 'test'],
    ],
    rows: async (request, services) =>
      mapped(
        await listedIds(request, services, { ...listedCommands(request, services), time: 'created_at' }),
        (ids) => sql`select a.account_identifier as account, c.id, c.job_id as "orderId", j.name, c.state,
          o.login as owner, w.login as author, v.login as validator, c.validation_reason as "validationReason",
          c.pack_group_count as letters, c.pages, ${instant('c.expected_post_date')} as "expectedPostDate",
          ${instant('c.created_at')} as "creationDate", j.test
          from delivery_command c join job j on j.id = c.job_id ${ownedJoins('c')}
          join app_user w on w.id = c.author_id left join app_user v on v.id = c.validator_id
          where c.id in ${ids} order by c.created_at desc, c.id desc`,
      ),
  },
  deliveries: {
    columns: [
      ...['account', 'id', 'externalId', 'orderId', 'commandId', 'name', 'state', 'channel', 'channelType', 'service'],
      ...['owner', 'documents', 'pages', 'sheets', 'postDate', 'creationDate', 'test'],
      // The numbers of the delivery that it took over from and of those that took over from it; how many nobody knows to have left.
      ...['origin', 'successors', 'inDoubt'],
    ],
    rows: async (request, services) =>
      mapped(
        await listedIds(request, services, { ...listedDeliveries(request, services), time: 'created_at' }),
        (ids) => sql`select a.account_identifier as account, d.id, d.external_id as "externalId", d.job_id as "orderId",
          d.command_id as "commandId", d.name, d.state, d.channel_label as channel, d.channel_type as "channelType",
          s.name as service, o.login as owner, d.shipment_count as documents, d.pages, d.sheets,
          d.post_date as "postDate", ${instant('d.created_at')} as "creationDate", d.test,
          origin.external_id as origin, (select string_agg(next.external_id, ' ' order by next.id) from delivery next
            where next.job_id = d.job_id and next.origin_delivery_id = d.id) as successors,
          (select count(*)::int from shipment p where p.delivery_id = d.id and p.doubt is not null) as "inDoubt"
          from delivery d left join delivery origin on origin.id = d.origin_delivery_id join service s on s.id = d.service_id ${ownedJoins('d')}
          where d.id in ${ids} order by d.created_at desc, d.id desc`,
      ),
  },
  documents: {
    columns: [
      ...['account', 'id', 'nuid', 'orderId', 'commandId', 'delivery', 'channel', 'channelType', 'service', 'owner'],
      ...['recipient', 'recipientLines', 'countryCode', 'status', 'statusDate', 'acknowledged', 'pages', 'sheets'],
      // The NUIDs in whose place it is and in its own; what was charged, with VAT, in minor units.
      ...['trackingReference', 'tracker', 'replaces', 'replacedBy', 'decider', 'currency', 'charged', 'creationDate'],
      // Behind all that there was before: programs may count columns.
      ...['test', 'doubtSince'],
    ],
    rows: async (request, services) =>
      mapped(
        await listedIds(request, services, { ...listedShipments(request, services), time: 'created_at' }),
        (ids) => sql`select a.account_identifier as account, s.id, s.nuid, s.job_id as "orderId",
          s.command_id as "commandId", d.external_id as delivery, s.channel_label as channel,
          s.channel_type as "channelType", v.name as service, o.login as owner, s.recipient,
          array_to_string(s.recipient_lines, E'\n') as "recipientLines", s.country_code as "countryCode", s.status,
          ${instant('s.status_at')} as "statusDate", s.acknowledged, s.pages, s.sheets,
          s.tracking_reference as "trackingReference", s.tracker, origin.nuid as replaces,
          (select string_agg(x.nuid, ' ' order by x.id) from shipment x where x.replaces_shipment_id = s.id) as "replacedBy",
          decider.login as decider, price.currency, price.net + price.vat as charged,
          ${instant('s.created_at')} as "creationDate", d.test, ${instant('doubt.since')} as "doubtSince"
          from shipment s join delivery d on d.id = s.delivery_id join service v on v.id = s.service_id ${ownedJoins('s')}
          left join shipment origin on origin.id = s.replaces_shipment_id
          left join app_user decider on decider.id = s.decider_id
          left join lateral ${chargedSum(sql`s.id`)} price on true
          cross join lateral (select (s.doubt ->> 'since')::timestamptz as since) doubt
          where s.id in ${ids} order by s.created_at desc, s.id desc`,
      ),
  },
};
