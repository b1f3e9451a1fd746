// The first day of what is listed and counted however old it is.
import { CALL_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { isoDay, spanBack } from '#renderer/i18n/dates.ts';

/** As far back as a call reaches, wherever it is already tomorrow. */
export const farthestDay = (now: Date): string => isoDay(spanBack(CALL_RANGE_DAYS - 2, now).from);
