// Options of a delivery by the names that the tariff has by now: one may have been renamed since the delivery was made.
import type { Where } from '#server/context/ports.ts';

/** An option as a delivery keeps it. */
interface Chosen {
  readonly valueId: number;
  readonly optionType: string;
  readonly value: string;
}

/** As billing facts keep them; what is gone by now has the name that it had. */
export async function optionsNow(where: Where, chosen: readonly Chosen[]): Promise<Record<string, string>> {
  if (chosen.length === 0) return {};
  const rows = await where
    .selectFrom('option_value')
    .innerJoin('option_type', 'option_type.id', 'option_value.option_type_id')
    .select(['option_value.id', 'option_type.name as optionType', 'option_value.name as value'])
    .where(
      'option_value.id',
      'in',
      chosen.map(({ valueId }) => valueId),
    )
    .execute();
  const named = new Map(rows.map((row) => [row.id, row]));
  return Object.fromEntries(
    chosen.map((before) => {
      const { optionType, value } = named.get(before.valueId) ?? before;
      return [optionType, value];
    }),
  );
}
