// Gives every component below it the words of the language shown, and its direction.
import { useDirection } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { direction, regionOf } from '#domain/labels/labels.ts';
import { languageAtom } from './i18n.ts';

/** A missing label shows its id; the rest of the formatting errors are bugs and stay in the console. */
function onError(error: { readonly code: string }): void {
  if (error.code === 'MISSING_TRANSLATION') return;
  // biome-ignore lint/suspicious/noConsole: a broken label text is a defect that must be visible
  console.error(error);
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const { wish, locale, messages } = useAtomValue(languageAtom);
  const { setDirection } = useDirection();
  const dir = direction(locale);
  useEffect(() => setDirection(dir), [dir, setDirection]);
  return (
    <IntlProvider
      locale={regionOf(wish)}
      messages={messages as Record<string, string>}
      defaultLocale="en"
      onError={onError}
    >
      {children}
    </IntlProvider>
  );
}
