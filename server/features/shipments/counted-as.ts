// What a number of monitoring's home counts, as a condition on the table shipment: the rows that have its keys of the counter.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CountedAs } from '#domain/monitoring/volume.ts';
import { inError } from '#server/letters/fallback/in-error.ts';

const PARTS: Readonly<Record<CountedAs, RawBuilder<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  failed: sql<SqlBool>`shipment.status > -900 and shipment.status < 0 and not shipment.acknowledged`,
  ended: sql<SqlBool>`(shipment.status <= -900 or (shipment.status < 0 and shipment.acknowledged))`,
  waiting: sql<SqlBool>`shipment.status >= 0 and shipment.status < 400`,
  production: sql<SqlBool>`shipment.status = 400`,
  sent: sql<SqlBool>`shipment.status > 400`,
  doubt: sql<SqlBool>`shipment.doubt is not null`,
  troubled: inError('shipment'),
};

/** The condition of a number; test mode is counted apart. */
export const countedAs = (number: CountedAs): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${PARTS[number]} and shipment.nuid not like 'TEST%')`;
