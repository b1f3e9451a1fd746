// A tool of the top bar with a number on it.
import { Indicator } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import frame from '#renderer/ui/frame/frame.module.css';

export function Counted({ count, children }: { count: number; children: ReactNode }) {
  const t = useText();
  return (
    <Indicator
      label={t('common.number', { n: count })}
      disabled={count === 0}
      size={16}
      offset={5}
      zIndex={1}
      color="var(--text)"
      classNames={{ indicator: frame.badge ?? '' }}
    >
      {children}
    </Indicator>
  );
}
