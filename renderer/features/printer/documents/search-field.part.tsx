// The search over printed documents; `/` leads there.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './documents.module.css';

/** Number of documents from which on there is a search field. */
export const SEARCH_FROM = 7;

/** ms after the last key until the address follows, so that it never overwrites what is typed meanwhile. */
const QUIET_MS = 150;

interface SearchFieldProps {
  value: string;
  onChange: (text: string | undefined) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const latest = useRef({ value, onChange });
  latest.current.onChange = onChange;
  useEffect(() => {
    // Cleared, or changed by the browser's history.
    if (value !== latest.current.value) setText(value);
    latest.current.value = value;
  }, [value]);
  useEffect(() => {
    if (text === latest.current.value) return;
    const timer = setTimeout(() => {
      latest.current.value = text;
      latest.current.onChange(text || undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      data-list-search
      size="xs"
      className={classes.search}
      aria-label={t('printer.inbox.search')}
      placeholder={t('printer.inbox.search')}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
