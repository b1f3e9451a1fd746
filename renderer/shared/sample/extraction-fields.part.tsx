// How the letters in an area become lines of text.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Extraction } from '#domain/documents/area.schema.ts';
import { CHARACTER_ORDERS, LINE_DETECTIONS, WORD_SPACINGS } from '#domain/documents/documents.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';

const CHOICES = {
  lineDetection: LINE_DETECTIONS,
  characterOrder: CHARACTER_ORDERS,
  wordSpacing: WORD_SPACINGS,
} as const;

interface ExtractionProps {
  value: Extraction;
  onChange: (value: Extraction) => void;
  /** Where the list opens; the region of the screen if it is left out, and in a dialog the dialog. */
  inDialog?: boolean;
}

export function ExtractionFields({ value, onChange, inDialog = false }: ExtractionProps) {
  const t = useText();
  return Object.entries(CHOICES).map(([field, choices]) => (
    <Select
      key={field}
      data-filled
      label={t(`rule.field.${field}`)}
      allowDeselect={false}
      data={choices.map((one) => ({ value: one, label: t(`rule.choice.${field}.${one}`) }))}
      value={value[field as keyof Extraction]}
      onChange={(next) => (next === null ? undefined : onChange({ ...value, [field]: next } as Extraction))}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...(inDialog ? { withinPortal: false } : IN_MAIN), transitionProps: { duration: 0 } }}
    />
  ));
}
