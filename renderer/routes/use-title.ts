// The title of the window: where one is, then the application, so that tabs and a screen reader tell screens apart.
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { placeAtom } from '#renderer/ui/states/page-skeleton.part.tsx';

/** @param places translated, the nearest first; what is absent is left out */
export function useTitle(...places: readonly (string | undefined)[]): void {
  const branding = useAtomValue(brandingAtom);
  const setPlace = useSetAtom(placeAtom);
  const place = places.find(Boolean) ?? '';
  useEffect(() => setPlace(place), [place, setPlace]);
  const title = [...places, branding.applicationName].filter(Boolean).join(' · ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a branding that comes writes its name alone
  useEffect(() => {
    document.title = title;
  }, [title, branding]);
}
