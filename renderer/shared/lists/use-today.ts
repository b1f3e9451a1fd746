// The day by the clock of the screen: one that is left open over midnight goes on with the next day.
import { useEffect, useState } from 'react';
import { isoDay } from '#renderer/i18n/dates.ts';

/** A computer that slept has no timer at midnight: it is looked at the clock instead. */
const LOOK_MS = 20_000;

/** @returns yyyy-MM-dd */
export function useToday(): string {
  const [day, setDay] = useState(() => isoDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setDay(isoDay(new Date())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return day;
}
