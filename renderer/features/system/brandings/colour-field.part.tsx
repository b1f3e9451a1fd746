// A colour: typed, or picked with the browser's own dialog.
import { TextInput } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import classes from './brandings.module.css';

interface ColourFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string | null;
  onChange: (colour: string | null) => void;
}

export function ColourField({ label, hint, error, value, onChange }: ColourFieldProps) {
  const t = useText();
  const known = /^#[0-9a-f]{6}$/i.test(value ?? '') ? (value ?? '') : '#808080';
  return (
    <TextInput
      className={classes.colour ?? ''}
      label={label}
      description={hint}
      error={error}
      dir="ltr"
      maxLength={7}
      placeholder="#rrggbb"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          data-empty={value === null || undefined}
          aria-label={t('system.brandings.pick', { name: label })}
          value={known}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
