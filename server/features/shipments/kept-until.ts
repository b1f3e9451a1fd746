// Until when the files of a shipment are kept: those of its order, by the rules of its account.
import { daysOfFiles, keptUntil } from '#domain/keeping/keeping.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Where } from '#server/context/ports.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import type { ShipmentRow } from './shipments.repository.ts';

/** Codes of what has not left: it is asked again and again while it is made, and nothing of its order has a day yet. */
const BEFORE_HAND_OVER: readonly number[] = [250, 300];

/** An instant of ISO 8601; null: for ever, or it is not known yet. */
export async function filesKeptUntil(where: Where, row: ShipmentRow): Promise<string | null> {
  if (BEFORE_HAND_OVER.includes(row.status)) return null;
  const days = daysOfFiles(await effectiveSettings(where, row.account_id));
  const facts = days === null ? null : await factsOf(where, row.job_id);
  const until = facts && keptUntil(facts, days);
  return until === null ? null : new Date(until).toISOString();
}
