// The time of a cut-off as the office has it: in the zone of the account, which is named where the browser's clock differs.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

/** Writes HH:mm in `zone`, with the zone's name where this clock shows another time at that instant. */
export function zonedTime(at: Date, zone: string, { locale, here }: { locale: string; here?: string }): string {
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const there = new Intl.DateTimeFormat(locale, { ...clock, timeZone: zone }).format(at);
  const own = new Intl.DateTimeFormat(locale, { ...clock, ...(here ? { timeZone: here } : {}) }).format(at);
  if (own === there) return there;
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return `${there} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone})`;
}

/** The day of an instant in `zone` as this clock would have it: noon, so that no shift moves it. */
export function zonedDay(at: Date, zone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at).split('-').map(Number);
  const [year = 0, month = 1, day = 1] = parts;
  return new Date(year, month - 1, day, 12);
}

/** `const time = useZonedTime(); time(until, share.timeZone)`. */
export function useZonedTime(): (at: Date, zone: string) => string {
  const { locale } = useIntl();
  return useMemo(() => (at, zone) => zonedTime(at, zone, { locale }), [locale]);
}

/** "Anna, Bruno or Claire" as the language says it. */
export function useEither(): (names: readonly string[]) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'disjunction' });
    return (names) => list.format(names);
  }, [locale]);
}
