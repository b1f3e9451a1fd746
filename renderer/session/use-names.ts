// Configured names in the language of the screen (docs/model.md, "Names by language").
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Names } from '#domain/labels/names.schema.ts';
import { nameIn } from '#domain/labels/names.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';

/** The name of a thing in the language of the screen. */
export function useNameIn() {
  const { locale } = useAtomValue(languageAtom);
  return useCallback((thing: { name: string; names?: Names | undefined }) => nameIn(thing, locale), [locale]);
}
