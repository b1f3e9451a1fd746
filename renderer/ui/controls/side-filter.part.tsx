// The filter above a list beside an editor; `/` leads there.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SideFilterProps {
  value: string;
  /** Translated. */
  label: string;
  onChange: (text: string | undefined) => void;
}

export function SideFilter({ value, label, onChange }: SideFilterProps) {
  return (
    <TextInput
      data-list-search
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
