// The sentence that says when letters leave, and until when somebody must confirm or validate for that.
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useZonedTime, zonedDay } from '#renderer/i18n/zoned-time.ts';

interface CutoffSentenceProps {
  /** An instant of the day on which they leave. */
  at: Date;
  until: Date | null;
  isToday: boolean;
  /** Of the office: the cut-off is a time there. */
  timeZone: string;
  /** It leaves only when another person has validated it. */
  validated: boolean;
}

const IF_CONFIRMED = {
  today: 'deposit.cutoff.todayIf',
  sameDay: 'deposit.cutoff.dayIfSame',
  otherDay: 'deposit.cutoff.dayIf',
} as const;
const IF_VALIDATED = {
  today: 'deposit.cutoff.todayIfValidated',
  sameDay: 'deposit.cutoff.dayIfSameValidated',
  otherDay: 'deposit.cutoff.dayIfValidated',
} as const;

export function CutoffSentence({ at, until, isToday, timeZone, validated }: CutoffSentenceProps) {
  const t = useText();
  const formats = useFormats();
  const time = useZonedTime();
  // A day is one of the office, whatever day it is where this browser is.
  const day = zonedDay(at, timeZone);
  const dayText = formats.day(day);
  if (until === null && !validated) return t(isToday ? 'deposit.cutoff.today' : 'deposit.cutoff.day', { day: dayText });
  if (until === null) return t('deposit.cutoff.dayOnceValidated', { day: dayText });
  const clock = time(until, timeZone);
  const labels = validated ? IF_VALIDATED : IF_CONFIRMED;
  if (isToday) return t(labels.today, { time: clock });
  const untilDay = zonedDay(until, timeZone);
  return untilDay.toDateString() === day.toDateString()
    ? t(labels.sameDay, { day: dayText, time: clock })
    : t(labels.otherDay, { day: dayText, until: `${formats.day(untilDay)} ${clock}` });
}
