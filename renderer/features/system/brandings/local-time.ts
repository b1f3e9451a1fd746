// An instant as the browser's field for day and time holds it.

/** `2026-11-28T09:30` in the zone of this computer; '' for none. */
export function localTime(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
