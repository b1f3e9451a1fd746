// Rows of a selection whose corrected address can be printed nowhere on the letter: they are not confirmed.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { addressWayOn } from '#domain/services/sheets.rules.ts';
import { documentPages } from '#server/letters/packs/document-pages.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { GroupToConfirm } from './commands.repository.ts';
import type { Selection } from './selection.ts';

/** Those rows, on any of the channels that carry them. */
export async function refusedAddresses(
  db: Db | Trx,
  { groups, channels, boxes }: Pick<Selection, 'groups' | 'channels' | 'boxes'>,
): Promise<GroupToConfirm[]> {
  const corrected = groups.filter(({ correction }) => correction?.changed);
  if (corrected.length === 0) return [];
  const pages = await documentPages(
    db,
    corrected.map(({ id }) => id),
  );
  return corrected.filter(({ id, correction, dispatch }) =>
    channels.some(({ label, serviceChannel, definition }) => {
      const envelope = { serviceChannel, channel: definition, boxes };
      return dispatch.includes(label) && addressWayOn(envelope, correction, pages.get(id)?.length ?? 0) === 'refused';
    }),
  );
}

/** Refuses with the first of them. */
export async function checkAddresses(
  db: Db | Trx,
  selection: Pick<Selection, 'groups' | 'channels' | 'boxes'>,
): Promise<Result<true>> {
  const [first] = await refusedAddresses(db, selection);
  if (first === undefined) return ok(true);
  return refuse('packGroup.addressNotPrintable', { recipient: first.recipient_name || String(first.rank) });
}
