// Steps of a service's draft, which can be undone, and the draft that this browser keeps after it was closed.
import { type Draft, replaced } from './service-draft.rules.ts';

/** Steps that can be undone at most. */
const MOST_STEPS = 200;

export interface DraftHistory {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
}

export type DraftStep =
  | { readonly type: 'change'; readonly path: readonly (string | number)[]; readonly value: unknown }
  | { readonly type: 'begin'; readonly draft: Draft }
  | { readonly type: 'undo' | 'redo' };

/** The history after one step; a step that leads nowhere changes nothing. */
export function draftReducer(history: DraftHistory, step: DraftStep): DraftHistory {
  const { past, now, future } = history;
  if (step.type === 'begin') return { past: [], now: step.draft, future: [] };
  if (step.type === 'change') {
    return { past: [...past, now].slice(-MOST_STEPS), now: replaced(now, step.path, step.value), future: [] };
  }
  const next = step.type === 'undo' ? past.at(-1) : future[0];
  if (next === undefined) return history;
  return step.type === 'undo'
    ? { past: past.slice(0, -1), now: next, future: [now, ...future] }
    : { past: [...past, now], now: next, future: future.slice(1) };
}

interface Kept {
  readonly draft: Draft;
  /** What it began with. */
  readonly base: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (place: string): string => `mailroom.service.${place}`;
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isDraft = (value: Partial<Draft> | undefined): boolean => Array.isArray(value?.boxes);

/** The draft that was kept for a place; undefined without one that can be read. */
export function keptDraft(storage: DraftStorage, place: string): Kept | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(place)) ?? 'null');
    return kept !== null && typeof kept.at === 'number' && isDraft(kept.draft) && isDraft(kept.base) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; where the browser has no room for it the draft lives with its page alone. */
export function keepDraft(storage: DraftStorage, place: string, kept: Omit<Kept, 'at'>): void {
  try {
    storage.setItem(keyOf(place), JSON.stringify({ ...kept, at: Date.now() } satisfies Kept));
  } catch {
    storage.removeItem(keyOf(place));
  }
}

export const forgetDraft = (storage: DraftStorage, place: string): void => storage.removeItem(keyOf(place));
