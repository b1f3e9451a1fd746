// What is read of a shipment's files beside its main output file, as columns of `s`.
import { sql } from 'kysely';

// By an index of further files alone: empty where channels have one output file.
export const FURTHER_FILES = sql`(select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'outputName', output_name,
    'bytes', bytes, 'pages', pages, 'purged', purged) order by output_name collate "C")
  from output_file where shipment_id = s.id and not main)`;

// What names a file goes with what is known of the recipient.
export const CARRIER_FILES = sql`(select jsonb_agg(jsonb_build_object('name', case when s.data_purged then '' else name end,
    'bytes', bytes, 'receivedDate', received_at, 'source', source, 'purged', purged)
    order by received_at, id)
  from tracking_file where shipment_id = s.id)`;

/** When those of its order were deleted, as PostgreSQL writes it. */
export const FILES_PURGED = sql`(select files_purged_at from job where id = s.job_id)::text`;
