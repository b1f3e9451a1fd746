// How a reason opens the rule that it speaks of.
import { createContext } from 'react';
import type { OpenedRule } from './open-rule.rules.ts';

export const OpeningContext = createContext<(opened: OpenedRule) => void>(() => undefined);
