// A value of formatted text as its source, where a field of formatted text would lose some of it.
import { Textarea } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { endsBy, type RichFieldProps } from './rich-field.ts';

const MOST_ROWS = 12;

export function SourceField({
  html,
  label,
  placeholder,
  disabled,
  describedBy,
  invalid,
  onType,
  onDone,
}: RichFieldProps) {
  const t = useText();
  return (
    <Textarea
      aria-label={label}
      aria-describedby={describedBy}
      description={t('deposit.sheet.rich.source')}
      error={invalid}
      disabled={disabled}
      placeholder={placeholder ?? ''}
      autosize
      minRows={3}
      maxRows={MOST_ROWS}
      dir="ltr"
      spellCheck={false}
      value={html}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={endsBy(onDone)}
    />
  );
}
