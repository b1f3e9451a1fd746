// The calendar behind a day field: react-datepicker with its defaults (12 years a page, steps of 30 minutes) and one
// date-fns locale.
import './calendar.css';
import { TextInput, useDirection } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { Locale as PickerLocale } from 'date-fns';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import DatePicker from 'react-datepicker';
import type { Locale } from '#domain/labels/labels.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { mirroredKey } from './calendar.rules.ts';

export interface CalendarProps {
  label: string;
  value: Date | undefined;
  onChange: (at: Date) => void;
  min?: Date | undefined;
  max?: Date | undefined;
  /** With time in steps of 30 minutes. */
  withTime?: boolean;
  /** Translated line of help below the label. */
  description?: string | undefined;
  /** Translated reason below the field. */
  error?: string | undefined;
  /** Whether the field that stood here while the calendar was loading had the focus. */
  hadFocus: RefObject<boolean>;
}

const LOADERS: Readonly<Record<Locale, () => Promise<PickerLocale>>> = {
  en: async () => (await import('date-fns/locale/en-GB')).enGB,
  de: async () => (await import('date-fns/locale/de')).de,
  es: async () => (await import('date-fns/locale/es')).es,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  he: async () => (await import('date-fns/locale/he')).he,
  hu: async () => (await import('date-fns/locale/hu')).hu,
  nl: async () => (await import('date-fns/locale/nl')).nl,
  pt: async () => (await import('date-fns/locale/pt')).pt,
};

/** Day first everywhere but en-US, which reads month first (docs/model.md, "Dates on screen"). */
const DAY_FORMAT: Readonly<Partial<Record<Locale, string>>> = {
  de: 'dd.MM.yyyy',
  hu: 'yyyy.MM.dd.',
  nl: 'dd-MM-yyyy',
  he: 'dd.MM.yyyy',
};
const YEARS_EACH_SIDE = 5;

function usePickerLocale(locale: Locale): PickerLocale | undefined {
  const [loaded, setLoaded] = useState<PickerLocale>();
  useEffect(() => {
    let live = true;
    void LOADERS[locale]().then((one) => {
      if (live) setLoaded(one);
    });
    return () => {
      live = false;
    };
  }, [locale]);
  return loaded;
}

/** The picker's arrows follow the order of days; in a mirrored week the other key is dispatched. The field keeps its own. */
const mirroring = (dir: 'ltr' | 'rtl') => (event: KeyboardEvent) => {
  const { target, shiftKey } = event;
  const key = mirroredKey(event.key, dir);
  // The key that was dispatched instead reaches this handler, too.
  if (key === undefined || !event.nativeEvent.isTrusted || target instanceof HTMLInputElement) return;
  event.preventDefault();
  event.stopPropagation();
  target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
};

export function Calendar({ label, description, value, onChange, min, max, withTime, error, hadFocus }: CalendarProps) {
  const t = useText();
  const { wish, locale } = useAtomValue(languageAtom);
  const { dir } = useDirection();
  const picker = usePickerLocale(locale);
  const field = useRef<DatePicker>(null);
  // As it takes the place of the field before it, not as it is drawn: that may be a moment earlier.
  useLayoutEffect(() => {
    if (hadFocus.current) field.current?.setFocus();
  }, [hadFocus]);
  const day = wish === 'en-US' ? 'MM/dd/yyyy' : (DAY_FORMAT[locale] ?? 'dd/MM/yyyy');
  return (
    <div role="presentation" onKeyDownCapture={mirroring(dir)}>
      <DatePicker
        ref={field}
        selected={value ?? null}
        onChange={(at: Date | null) => at && onChange(at)}
        {...(picker ? { locale: picker } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        dateFormat={withTime ? `${day} HH:mm` : day}
        timeFormat="HH:mm"
        showTimeSelect={withTime ?? false}
        timeCaption={t('common.date.time')}
        previousMonthAriaLabel={t('common.date.previousMonth')}
        nextMonthAriaLabel={t('common.date.nextMonth')}
        monthAriaLabelPrefix=""
        weekAriaLabelPrefix=""
        chooseDayAriaLabelPrefix={t('common.date.choose')}
        disabledDayAriaLabelPrefix={t('common.date.unavailable')}
        showYearDropdown
        scrollableYearDropdown
        yearDropdownItemNumber={YEARS_EACH_SIDE}
        showPopperArrow={false}
        wrapperClassName="day-field"
        customInput={
          <TextInput
            label={label}
            description={description}
            dir="ltr"
            error={error}
            rightSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          />
        }
      />
    </div>
  );
}
