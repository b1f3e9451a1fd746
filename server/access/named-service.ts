// The service of a row with its name in every language that somebody configured (docs/model.md, "Names by language").
import { type RawBuilder, sql } from 'kysely';
import type { Names } from '#domain/labels/names.schema.ts';

/** The columns that name the service of a row. */
export interface NamedServiceRow {
  readonly service_id: number;
  readonly service_name: string;
  /** null: in no language but that of its name */
  readonly service_names: Names | null;
}

/** Name and names, of a statement that joins `service`. */
export const SERVICE_NAMES: RawBuilder<unknown> = sql`service.name as service_name,
  service.definition->'names' as service_names`;

/** `names` where there are any. */
export const inLanguages = (names: Names | null | undefined): { names?: Names } => (names ? { names } : {});

/** The service as the contract names it. */
export const serviceOf = ({ service_id: id, service_name: name, service_names: names }: NamedServiceRow) => ({
  id,
  name,
  ...inLanguages(names),
});
