// For how many years what outlives personal data is kept, where the settings of the server say fewer than before: what goes does not
// come back, so fewer hold only after a time in which a mistake is seen (docs/decisions/0902).

/** Days for which the years of before go on. */
export const FEWER_YEARS_AFTER_DAYS = 14;
const DAY_MS = 86_400_000;

/** What an installation goes by: the years that hold, and fewer that a server wants. */
export interface KeptYears {
  readonly years: number;
  /** What the settings want, and since when; null: what holds. */
  readonly fewer: { readonly years: number; readonly since: Date } | null;
}

/** The moment from which fewer years hold. */
export const fewerFrom = (since: Date): Date => new Date(since.getTime() + FEWER_YEARS_AFTER_DAYS * DAY_MS);

/**
 * What holds at `now`.
 * @param known of before; undefined: nothing was ever kept here
 * @param wanted by the settings of the server
 */
export function keptYears(known: KeptYears | undefined, wanted: number, now: Date): KeptYears {
  if (known === undefined || wanted >= known.years) return { years: wanted, fewer: null };
  const since = known.fewer?.years === wanted ? known.fewer.since : now;
  return fewerFrom(since) <= now
    ? { years: wanted, fewer: null }
    : { years: known.years, fewer: { years: wanted, since } };
}
