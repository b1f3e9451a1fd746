// Data values in the locale's form, isolated so that they keep their own direction.
import { useFormats } from '#renderer/i18n/text.ts';
import classes from './values.module.css';

/** "today 14:05", exact on hover. `form="shortDay"` shows the day only, `exact` day and time in full. */
export function DateText({
  at,
  form = 'near',
}: {
  at: Date | string | number;
  form?: 'near' | 'nearDay' | 'shortDay' | 'exact';
}) {
  const formats = useFormats();
  const date = at instanceof Date ? at : new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time
      className={form === 'near' ? classes.near : undefined}
      dateTime={date.toISOString()}
      title={formats.exact(date)}
    >
      <bdi>{formats[form](date)}</bdi>
    </time>
  );
}

/** "Thursday 19 November": the day in words. */
export function DayText({ at }: { at: Date }) {
  const formats = useFormats();
  return (
    <time dateTime={at.toISOString()}>
      <bdi>{formats.day(at)}</bdi>
    </time>
  );
}

export function NumberText({ value }: { value: number }) {
  const formats = useFormats();
  return <bdi>{formats.number(value)}</bdi>;
}

/** "14.2 MB". */
export function SizeText({ bytes }: { bytes: number }) {
  const formats = useFormats();
  return <bdi>{formats.size(bytes)}</bdi>;
}

/** A postal address line by line, as it will be printed. */
export function AddressText({ lines }: { lines: readonly string[] }) {
  return (
    <address className={classes.address}>
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <bdi key={n}>{line}</bdi>
      ))}
    </address>
  );
}
