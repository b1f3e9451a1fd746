// A day, typed or picked, as the locale writes it. The calendar comes with the first field that needs it.
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
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

export function DayField(props: DayFieldProps) {
  const formats = useFormats();
  const { label, value } = props;
  return (
    <Suspense fallback={<TextInput label={label} dir="ltr" readOnly value={value ? formats.date(value) : ''} />}>
      <Calendar {...props} />
    </Suspense>
  );
}
