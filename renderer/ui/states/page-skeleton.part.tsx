// The outline of a whole page while it loads: the page has its heading all the same, though it is not drawn yet.
import { VisuallyHidden } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import { createContext, type ReactNode, useContext } from 'react';
import { useText } from '#renderer/i18n/text.ts';

/** Translated: where one is, as the window's title says; empty until a screen has said it. */
export const placeAtom = atom('');

/** One outline follows another, of the part and of what it asks for: the page has one heading. */
const HeadingContext = createContext(false);

export function PageSkeleton({ children }: { children: ReactNode }) {
  const t = useText();
  const place = useAtomValue(placeAtom);
  if (useContext(HeadingContext)) return children;
  return (
    <HeadingContext value={true}>
      <VisuallyHidden component="h1" data-outline>
        {place || t('common.loading')}
      </VisuallyHidden>
      {children}
    </HeadingContext>
  );
}
