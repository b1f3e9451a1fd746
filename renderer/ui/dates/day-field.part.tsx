// A day, typed or picked, as the locale writes it. The calendar comes with the first field that needs it.
import { TextInput } from '@mantine/core';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { useFormats } from '#renderer/i18n/text.ts';

const Calendar = lazy(() => import('./calendar.part.tsx').then((module) => ({ default: module.Calendar })));

export interface DayFieldProps {
  label: string;
  value: Date | undefined;
  onChange: (at: Date) => void;
  min?: Date | undefined;
  max?: Date | undefined;
  /** With time in steps of 30 minutes. */
  withTime?: boolean;
  /** Translated reason below the field. */
  error?: string | undefined;
}

/** What the calendar takes over from the field that stood there before it had come. */
export interface CalendarProps extends DayFieldProps {
  /** Whether somebody was in that field already. */
  hadFocus: RefObject<boolean>;
}

export function DayField(props: DayFieldProps) {
  const formats = useFormats();
  const hadFocus = useRef(false);
  const { label, value } = props;
  const waiting = (
    <TextInput
      label={label}
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
