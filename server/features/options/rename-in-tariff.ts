// Lines of the tariff charge for options by name: what is renamed takes its lines along, or its surcharge would end without a word.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { type NamedOption, renameInTariff, wholeLine } from '#server/letters/money/tariff-lines.ts';
import type { Trx } from '#server/storage/schema.ts';

/** In the transaction of the new name, each line with its own entry in the history. */
export async function takeLinesAlong(
  trx: Trx,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
  { before, after }: { readonly before: NamedOption; readonly after: NamedOption },
): Promise<Result<true>> {
  if (before.type === after.type && before.value === after.value) return ok(true);
  const lines = await renameInTariff(trx, before, after);
  if (lines === null) return refuse('tariffs.twice');
  for (const line of lines) {
    await addRevision(trx, {
      entity: 'tariffLine',
      entityId: line.id,
      accountId: caller.user.rootAccountId,
      event: 'saved',
      at,
      by: authorOf(caller),
      details: wholeLine(line),
    });
  }
  return ok(true);
}
