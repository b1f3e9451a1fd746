// Light or dark, and how close rows stand: as the person wants it, on every device from the sign-in on.
import { useMantineColorScheme } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { densityAtom } from '#renderer/theme/density.ts';
import { sessionAtom } from './session.ts';

/** Follows the preferences of whoever is signed in. The next person begins with the usual density. */
export function useAppearance(): void {
  const { user } = useAtomValue(sessionAtom);
  const { theme = 'system', density = 'comfortable' } = user?.uipreferences ?? {};
  const setDensity = useSetAtom(densityAtom);
  // Without a style tag for the moment of change: the CSP forbids it.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish acts, another function of the kit does not
  useLayoutEffect(() => setColorScheme(theme === 'system' ? 'auto' : theme), [theme]);
  useLayoutEffect(() => {
    setDensity(density);
    document.documentElement.dataset.density = density;
    return () => {
      setDensity('comfortable');
      delete document.documentElement.dataset.density;
    };
  }, [density, setDensity]);
}
