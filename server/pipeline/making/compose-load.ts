// Loads what the composition of a slice of shipments needs: documents, files on this machine, values, channel and service.
import { type SqlBool, sql } from 'kysely';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { type Box, type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import type { ChosenOption } from '#server/letters/deliveries/new-deliveries.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { Sender } from './composition/address-page.ts';
import type { LetterDocument } from './composition/composed-letter.ts';

/** Everything about one output but its pages. */
export interface LetterFacts {
  readonly packGroupId: number;
  readonly recipientLines: readonly string[];
  /** ISO 3166-1 alpha-2; the lines do not name it. null: the row has no postal address. */
  readonly countryCode: string | null;
  readonly documents: readonly LetterDocument[];
  /** Metadata that the service computed for the row. */
  readonly metadatas: Readonly<Record<string, string>>;
  /** Requirement values by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Countries of the postal addresses among them, by name; their lines do not say it. */
  readonly countries: Readonly<Record<string, string>>;
}

interface ChunkRow {
  readonly pack_group_id: number;
  readonly hash: Buffer;
  readonly first_page: number;
  readonly last_page: number;
  readonly page_count: number | null;
  readonly box_name: string;
  readonly file_name: string;
  readonly facts: unknown;
}

interface SizeFact {
  readonly widthMm: number;
  readonly heightMm: number;
}

const A4: SizeFact = { widthMm: 210, heightMm: 297 };

function sizeOf(facts: unknown): SizeFact {
  const sizes = (facts as { sizes?: readonly SizeFact[] } | null)?.sizes;
  const first = sizes?.[0];
  return first === undefined ? A4 : { widthMm: first.widthMm, heightMm: first.heightMm };
}

async function documentsOf(
  { db, files }: Pick<StepServices, 'db' | 'files'>,
  groupIds: readonly number[],
): Promise<Map<number, LetterDocument[]>> {
  const { rows } = await sql<ChunkRow>`
    select p.pack_group_id, coalesce(f.working_hash, f.hash) as hash, c.first_page, c.last_page,
      f.page_count, f.box_name, f.name as file_name, f.facts
    from pack p join chunk c on c.pack_id = p.id join input_file f on f.id = c.input_file_id
    where ${sql<SqlBool>`p.pack_group_id = any(${sql.val([...groupIds])}::bigint[])`}
    order by p.pack_group_id, p.rank, p.id, c.rank, c.id`.execute(db);
  const found = new Map<number, LetterDocument[]>();
  for (const row of rows) {
    const path = await files.pathOf(row.hash.toString('hex'));
    const document = {
      path,
      firstPage: row.first_page,
      lastPage: row.last_page,
      isWhole: row.first_page === 1 && row.last_page === row.page_count,
      boxName: row.box_name,
      fileName: row.file_name,
      ...sizeOf(row.facts),
    };
    found.set(row.pack_group_id, [...(found.get(row.pack_group_id) ?? []), document]);
  }
  return found;
}

const textsOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value : (value as { value?: unknown }).value;
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );

const countriesOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, { type?: unknown; countryCode?: unknown } | string>).flatMap(
      ([name, value]) =>
        typeof value === 'object' && value.type === 'POSTAL_ADDRESS' && typeof value.countryCode === 'string'
          ? [[name, value.countryCode]]
          : [],
    ),
  );

/** Facts of some pack groups, by their id. */
export async function letterFacts(
  services: Pick<StepServices, 'db' | 'files'>,
  groupIds: readonly number[],
): Promise<Map<number, LetterFacts>> {
  // the slice behind the last full one has no shipments, and an empty list is no SQL
  if (groupIds.length === 0) return new Map();
  const documents = await documentsOf(services, groupIds);
  const groups = await services.db
    .selectFrom('pack_group')
    .select(['id', 'recipient_lines', 'country_code', 'shipment_requirements'])
    .where('id', 'in', [...groupIds])
    .execute();
  const packs = await services.db
    .selectFrom('pack')
    .select(['pack_group_id', 'requirements', 'metadatas'])
    .where('pack_group_id', 'in', [...groupIds])
    .where('rank', '=', 1)
    .execute();
  const leading = new Map(packs.map((pack) => [pack.pack_group_id, pack]));
  return new Map(
    groups.map((group) => [
      group.id,
      {
        packGroupId: group.id,
        recipientLines: group.recipient_lines,
        countryCode: group.country_code,
        documents: documents.get(group.id) ?? [],
        metadatas: (leading.get(group.id)?.metadatas ?? {}) as Record<string, string>,
        // A value of the envelope goes before one of its first document.
        values: { ...textsOf(leading.get(group.id)?.requirements), ...textsOf(group.shipment_requirements) },
        countries: {
          ...countriesOf(leading.get(group.id)?.requirements),
          ...countriesOf(group.shipment_requirements),
        },
      },
    ]),
  );
}

/** A delivery as composition sees it. */
export interface DeliveryToCompose {
  readonly id: number;
  readonly command_id: number;
  readonly job_id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly created_at: Date;
  readonly state: string;
  readonly post_date: string | null;
  readonly external_id: string;
  readonly name: string;
  readonly root_account_id: number;
  readonly options: readonly ChosenOption[];
  readonly channel: ChannelDefinition;
  readonly serviceChannel: ServiceChannel;
  readonly boxes: readonly Box[];
  readonly sender: Sender;
  readonly named: NamedFacts;
  readonly accounting: { readonly accountingCode: string | null; readonly productionCode: string | null };
}

/** What technical areas may print of the deposit and of its account. */
export interface NamedFacts {
  readonly metadatas: Readonly<Record<string, string>>;
  account(name: string): string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The sender as address pages show it, from the account or the nearest ancestor that says it. */
export function senderOf(account: AccountFacts): Sender {
  const address = account.address('senderAddress');
  return {
    line: address?.value.replaceAll('\n', ' · ') ?? '',
    countryCode: address?.countryCode || account.defaultCountry,
    locale: account.text('locale') ?? 'en',
  };
}

/** The delivery with what its composition needs; null when it is gone. */
export async function deliveryToCompose(db: Db, deliveryId: number): Promise<DeliveryToCompose | null> {
  const row = await db
    .selectFrom('delivery as d')
    .innerJoin('job', 'job.id', 'd.job_id')
    .innerJoin('account', 'account.id', 'd.account_id')
    .select([
      'd.id',
      'd.command_id',
      'd.job_id',
      'd.account_id',
      'd.owner_id',
      'd.created_at',
      'd.state',
      'd.post_date',
    ])
    .select(['d.external_id', 'd.name', 'd.options', 'd.channel_definition', 'd.channel_label'])
    .select(['job.root_account_id', 'job.service_definition', 'job.metadatas'])
    .select('account.definition as account_definition')
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { channel_definition, channel_label, service_definition, account_definition, options, metadatas, ...rest } =
    row;
  const account = await readAccountFacts(db, row.account_id);
  const service = ServiceDefinition.parse(service_definition);
  const serviceChannel = service.channels.find(({ label }) => label === channel_label);
  if (serviceChannel === undefined)
    throw new Error(`The service of delivery ${deliveryId} has no channel ${channel_label}.`);
  const codes = account_definition as { accountingCode?: unknown; productionCode?: unknown };
  return {
    ...rest,
    options: options as readonly ChosenOption[],
    channel: ChannelDefinition.parse(channel_definition),
    serviceChannel,
    boxes: service.boxes,
    sender: senderOf(account),
    named: { metadatas: metadatas as Record<string, string>, account: account.text },
    accounting: { accountingCode: text(codes.accountingCode), productionCode: text(codes.productionCode) },
  };
}

/** Locks job and delivery, in this order; the delivery's state now, undefined when it is gone. */
export async function lockDelivery(
  trx: Trx,
  delivery: Pick<DeliveryToCompose, 'id' | 'job_id'>,
): Promise<string | undefined> {
  await lockJob(trx, delivery.job_id);
  const query = trx.selectFrom('delivery').select('state').where('id', '=', delivery.id).forUpdate();
  return (await query.executeTakeFirst())?.state;
}
