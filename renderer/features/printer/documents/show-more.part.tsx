// The way to the next portion of a long list; nothing where all of it is shown.
import { Button } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import documents from './documents.module.css';
import type { Portion } from './use-portion.ts';

export function ShowMore({ portion: { next, more } }: { portion: Portion<unknown> }) {
  const t = useText();
  if (next === 0) return null;
  return (
    <Button variant="default" size="xs" className={documents.more} onClick={more}>
      {t('printer.showMore', { n: next })}
    </Button>
  );
}
