// The deliveries that commands became, for a caller who has the commands in scope.
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import type { Db } from '#server/storage/schema.ts';
import { summariesOfCommands } from './deliveries.repository.ts';
import { deliverySummary } from './delivery-view.ts';

/** Deliveries by the id of their command, oldest first. The caller has found the commands in scope. */
export async function deliveriesOfCommands(
  db: Db,
  commandIds: readonly number[],
): Promise<Map<number, DeliverySummary[]>> {
  const found = new Map<number, DeliverySummary[]>();
  for (const row of await summariesOfCommands(db, commandIds)) {
    found.set(row.command_id, [...(found.get(row.command_id) ?? []), deliverySummary(row)]);
  }
  return found;
}
