// Opens the page on which areas are arranged, and has the focus again when one is done with it.
import { Button } from '@mantine/core';
import { IconRulerMeasure } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';

/** @param props.children the open page, told how it is left */
export function ArrangeButton({ children }: { children: (leave: () => void) => ReactNode }) {
  const t = useText();
  const [opened, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    open(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        variant="light"
        size="xs"
        leftSection={<IconRulerMeasure size={16} stroke={1.5} aria-hidden />}
        onClick={() => open(true)}
      >
        {t('compose.open')}
      </Button>
      {opened ? children(leave) : null}
    </>
  );
}
