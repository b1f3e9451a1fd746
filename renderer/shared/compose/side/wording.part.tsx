// A fixed text, entered where it stands; what is computed is built as a rule.
import { Textarea, TextInput } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';

interface WordingProps {
  value: string;
  /** It may have several lines. */
  lines: boolean;
  onChange: (value: string) => void;
}

export function Wording({ value, lines, onChange }: WordingProps) {
  const t = useText();
  const shared = {
    label: t('compose.words'),
    dir: 'auto',
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return lines ? <Textarea {...shared} autosize minRows={2} maxRows={8} /> : <TextInput {...shared} />;
}
