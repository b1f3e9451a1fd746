// The default search range of lists (docs/model.md, "Search range").

/** Default and maximum span of the screens' lists, in days. */
export const SEARCH_RANGE_DAYS = 31;

/** The widest span that a call takes, in days; an installation may set its own. */
export const CALL_RANGE_DAYS = 366;
/** Days back of what is listed and counted however old it is: as far as a call reaches, also where it is already tomorrow. */
export const FARTHEST_DAYS = CALL_RANGE_DAYS - 2;

/** Days of the default search range: none set = 31, invalid or negative = 0, above 31 = 31. */
export function searchRangeDays(preference: unknown): number {
  if (preference === undefined || preference === null) return SEARCH_RANGE_DAYS;
  const days = typeof preference === 'number' ? Math.trunc(preference) : Number.NaN;
  return Number.isFinite(days) && days >= 0 ? Math.min(days, SEARCH_RANGE_DAYS) : 0;
}

/** Most characters (UTF-16 units) of a search in a list. */
export const SEARCH_CHARACTERS = 100;
