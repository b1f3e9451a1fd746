// The step of the guide on whose screen one is; the strip under the top bar shows it.
import { atom } from 'jotai';
import type { Step } from './guide.rules.ts';

export const guidedAtom = atom<Step | undefined>(undefined);
