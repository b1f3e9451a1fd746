// Lines of the tariff as the database keeps them.
import { type SqlBool, sql } from 'kysely';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { TariffKind } from '#domain/money/money.ts';
import { distinctCountries, isTie, optionName } from '#domain/money/tariff-scope.ts';
import type { TariffLine } from '#domain/money/tariffs.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** A line with its id and version. */
export interface StoredTariffLine extends TariffLine {
  readonly id: number;
  readonly version: number;
}

const stored = (where: Where) => where.selectFrom('tariff_line').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;

const lineOf = (row: Row): StoredTariffLine => ({
  id: row.id,
  version: row.version,
  channelType: row.channel_type as ChannelType,
  kind: row.kind as TariffKind,
  optionType: row.option_type,
  optionValue: row.option_value,
  weightClass: row.weight_class,
  countries: distinctCountries(row.countries),
  fromSheets: row.from_sheets,
  validFrom: row.valid_from,
  currency: row.currency,
  amount: row.amount,
  vatPermille: row.vat_permille,
});

/** All lines, as people read them: channel by channel, the piece first, the latest day first. */
export async function tariffLines(where: Where): Promise<StoredTariffLine[]> {
  const rows = await stored(where)
    .orderBy('channel_type')
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(lineOf);
}

/** The lines of one channel type: what a delivery is priced by. */
export async function linesOfChannel(where: Where, channelType: ChannelType): Promise<StoredTariffLine[]> {
  return (await stored(where).where('channel_type', '=', channelType).orderBy('id').execute()).map(lineOf);
}

/** Changes of the tariff one after the other, until the transaction ends: a line is judged by all others. */
export const holdTariff = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('tariff'))`.execute(trx);

/** Adds a line, or saves the one with this id as a new version. @returns its id */
export async function writeLine(where: Where, id: number | undefined, line: TariffLine): Promise<number> {
  const columns = {
    channel_type: line.channelType,
    kind: line.kind,
    option_type: line.optionType,
    option_value: line.optionValue,
    weight_class: line.weightClass,
    countries: [...line.countries],
    from_sheets: line.fromSheets,
    valid_from: line.validFrom,
    currency: line.currency,
    amount: line.amount,
    vat_permille: line.vatPermille,
  };
  const row =
    id === undefined
      ? await where.insertInto('tariff_line').values(columns).returning('id').executeTakeFirstOrThrow()
      : await where
          .updateTable('tariff_line')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return row.id;
}

/** All that a line says, as its history keeps it: by what letters were priced is known years later. */
export function wholeLine(line: TariffLine): Readonly<Record<string, unknown>> {
  const { channelType, kind, optionType, optionValue, weightClass, countries, fromSheets } = line;
  const { validFrom, currency, amount, vatPermille } = line;
  const scope = { channelType, kind, optionType, optionValue, weightClass, countries, fromSheets };
  return { ...scope, validFrom, currency, amount, vatPermille };
}

/** An option by its names, as lines charge for it; without a value: all values of it. */
export interface NamedOption {
  readonly type: string;
  readonly value?: string;
}

const ofOption = ({ type, value }: NamedOption) =>
  sql<SqlBool>`option_type = ${type} ${value === undefined ? sql`` : sql`and option_value = ${value}`}`;

/** The lines that charge for an option. */
export async function linesOfOption(where: Where, option: NamedOption): Promise<StoredTariffLine[]> {
  return (await stored(where).where(ofOption(option)).orderBy('id').execute()).map(lineOf);
}

/**
 * Lines name options, so an option that gets another name takes its lines along.
 * @returns them as they are then; null: nothing was renamed, for a line that was entered for the new name charges for the same on the
 * same day, and none of the two is the closer one
 */
export async function renameInTariff(
  trx: Trx,
  before: NamedOption,
  after: NamedOption,
): Promise<StoredTariffLine[] | null> {
  await holdTariff(trx);
  const there = await linesOfOption(trx, after);
  const isThere = (line: TariffLine): boolean => there.some((one) => isTie(one, line));
  for (const line of await linesOfOption(trx, before))
    if (isThere({ ...line, optionType: after.type, optionValue: after.value ?? line.optionValue })) return null;
  const rows = await trx
    .updateTable('tariff_line')
    .set((eb) => ({
      option_type: after.type,
      ...(after.value === undefined ? {} : { option_value: after.value }),
      version: eb('version', '+', 1),
    }))
    .where(ofOption(before))
    .returningAll()
    .execute();
  return rows.map(lineOf);
}

/** The options that there are, as a line names one. */
export async function chargedOptions(where: Where): Promise<ReadonlySet<string>> {
  const rows = await where
    .selectFrom('option_value')
    .innerJoin('option_type', 'option_type.id', 'option_value.option_type_id')
    .select(['option_type.name as optionType', 'option_value.name as optionValue'])
    .execute();
  return new Set(rows.map(optionName));
}

/** Whether a line charges for an option that there is, or for none. */
export const hasItsOption = (line: TariffLine, options: ReadonlySet<string>): boolean =>
  line.optionType === null || options.has(optionName(line));
