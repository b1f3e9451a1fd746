// How close rows stand, by the person's choice. What CSS can say is in density.css; a virtual list needs px beforehand.
import { atom, useAtomValue } from 'jotai';
import type { Density } from '#domain/accounts/appearance.ts';

/** Of whoever is signed in; session tasks set it. */
export const densityAtom = atom<Density>('comfortable');

/**
 * The height of a list's rows.
 * @param px as the list is made; above 40 its rows have a second line
 */
export function rowHeightOf(px: number, density: Density): number {
  if (density === 'comfortable') return px;
  return px > 40 ? 40 : 32;
}

/** `rowHeightOf` for whoever is signed in. */
export const useRowHeight = (px: number): number => rowHeightOf(px, useAtomValue(densityAtom));
