// The search over printed documents; `/` leads there.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './inbox.module.css';

/** From so many documents on a search is worth its place. */
export const SEARCH_FROM = 7;

export function SearchField({ value, onChange }: { value: string; onChange: (text: string | undefined) => void }) {
  const t = useText();
  return (
    <TextInput
      data-list-search
      size="xs"
      className={classes.search}
      aria-label={t('printer.inbox.search')}
      placeholder={t('printer.inbox.search')}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
