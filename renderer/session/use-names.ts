// Configured names in the language of the screen (docs/model.md, "Names by language").
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Names } from '#domain/labels/names.schema.ts';
import { nameIn } from '#domain/labels/names.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useUser } from './use-session.ts';

/** The name of a thing in the language of the screen. */
export function useNameIn() {
  const { locale } = useAtomValue(languageAtom);
  return useCallback((thing: { name: string; names?: Names | undefined }) => nameIn(thing, locale), [locale]);
}

/** The name of a service that is known by its reference: the session knows the languages of the own ones. */
export function useServiceName() {
  const named = useNameIn();
  const { services } = useUser();
  return useCallback(
    (ref: { id: number; name: string }) => named({ ...services?.find(({ id }) => id === ref.id), name: ref.name }),
    [named, services],
  );
}
