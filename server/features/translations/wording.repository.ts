// The table of wording that administrators changed.
import type { Messages } from '#domain/labels/labels.ts';
import type { Where } from '#server/context/ports.ts';

/** What was changed in a language, by label id. */
export async function wordingIn(where: Where, locale: string): Promise<Messages> {
  const rows = await where.selectFrom('translation').select(['key', 'value']).where('locale', '=', locale).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
