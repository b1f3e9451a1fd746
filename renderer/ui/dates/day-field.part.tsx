// A day, typed or picked, as the locale writes it. The calendar comes with the first field that needs it.
import { TextInput } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { useFormats } from '#renderer/i18n/text.ts';
import type { CalendarProps } from './calendar.part.tsx';

const Calendar = lazy(() => import('./calendar.part.tsx').then((module) => ({ default: module.Calendar })));

type DayFieldProps = Omit<CalendarProps, 'hadFocus'>;

export function DayField(props: DayFieldProps) {
  const formats = useFormats();
  const hadFocus = useRef(false);
  const { label, description, value } = props;
  const waiting = (
    <TextInput
      label={label}
      description={description}
      dir="ltr"
      readOnly
      value={value ? formats.date(value) : ''}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    />
  );
  return (
    <Suspense fallback={waiting}>
      <Calendar {...props} hadFocus={hadFocus} />
    </Suspense>
  );
}
