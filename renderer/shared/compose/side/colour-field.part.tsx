// A colour: chosen by the browser's own picker, or typed.
import { TextInput } from '@mantine/core';
import classes from './inspector.module.css';

interface ColourFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** `#rgb` and `#rrggbbaa` as the picker takes them. */
const six = (value: string): string => {
  const hex = /^#[0-9a-f]{3}$/i.test(value) ? value.replace(/[0-9a-f]/gi, '$&$&') : value.slice(0, 7);
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#000000';
};

export function ColourField({ label, error, value, onChange }: ColourFieldProps) {
  return (
    <TextInput
      label={label}
      error={error}
      value={value}
      maxLength={9}
      dir="ltr"
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={label}
          value={six(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
