// What of the server a run may change for itself: its service, the files of the service, and the person's uploads that it
// names. All other rows are read as they are.
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { KnownRows } from '#server/storage/scratch/scratch-database.ts';

interface Named {
  /** undefined: the service was never saved. */
  readonly serviceId: number | undefined;
  /** Uploads by box. */
  readonly sessionFiles: Readonly<Record<string, readonly string[]>>;
}

/** The rows in an order in which each comes behind those that it refers to. */
export async function sampleRows(where: Where, caller: Caller, named: Named): Promise<KnownRows[]> {
  const serviceId = named.serviceId ?? 0;
  const uploads = Object.values(named.sessionFiles).flat();
  const files = await where
    .selectFrom('stored_file')
    .select(['id', 'root_account_id', 'hash'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('service_file').select('file_id').where('service_id', '=', serviceId)),
        eb.and([eb('id', 'in', ['', ...uploads]), eb('owner_id', '=', caller.user.id)]),
      ]),
    )
    .execute();
  const ids = files.map(({ id }) => id);
  return [
    { table: 'service', condition: 'id = $1', values: [serviceId] },
    {
      table: 'blob',
      condition: '(root_account_id, hash) in (select * from unnest($1::bigint[], $2::bytea[]))',
      values: [files.map((file) => file.root_account_id), files.map(({ hash }) => hash)],
    },
    { table: 'stored_file', condition: 'id = any($1::text[])', values: [ids] },
    { table: 'service_file', condition: 'service_id = $1', values: [serviceId] },
  ];
}
