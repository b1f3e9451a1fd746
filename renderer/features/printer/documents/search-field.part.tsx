// The search over printed documents; `/` leads there.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from '../inbox/inbox.module.css';

/** From so many documents on a search is worth its place. */
export const SEARCH_FROM = 7;

/** ms of quiet after the last key: the address follows, and never puts back what was typed since. */
const QUIET_MS = 150;

interface SearchFieldProps {
  value: string;
  onChange: (text: string | undefined) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const told = useRef({ value, onChange });
  told.current.onChange = onChange;
  useEffect(() => {
    // Cleared or gone back: what was not typed here is shown here.
    if (value !== told.current.value) setText(value);
    told.current.value = value;
  }, [value]);
  useEffect(() => {
    if (text === told.current.value) return;
    const timer = setTimeout(() => {
      told.current.value = text;
      told.current.onChange(text || undefined);
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
