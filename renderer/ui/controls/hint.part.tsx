// The tooltip of a button without a word; loaded after the first view, or with the first pointer over such a button.
import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Time after which popups on hover open and close, ms. */
const OPEN_MS = 50;
const CLOSE_MS = 70;

interface HintProps {
  target: HTMLElement;
  label: string;
  /** Whether the pointer is over the button. */
  over: boolean;
}

export function Hint({ target, label, over }: HintProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(over), over ? OPEN_MS : CLOSE_MS);
    return () => clearTimeout(timer);
  }, [over]);
  useEffect(() => {
    if (!opened) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpened(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened]);
  return <Tooltip target={target} label={label} opened={opened} />;
}
