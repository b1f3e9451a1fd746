// What stays of a draft when its screen goes away.
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { EMPTY_SESSION, sessionAtom, signedOutAtom } from './session.ts';

const draft = { login: 'anna', what: 'row.7', value: { lines: ['Anna', '1 Lane'] } };

function tab(state: 'out' | 'logged', signedOut: boolean) {
  const store = createStore();
  store.set(sessionAtom, { ...EMPTY_SESSION, state });
  store.set(signedOutAtom, signedOut);
  const kept = new Map<string, string>();
  const drafts = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { store, drafts };
}

describe('a draft', () => {
  it('that the end of a session interrupts is there again for the same login, and for nobody else', () => {
    const { store, drafts } = tab('out', false);
    keepDraft(store, drafts, draft);
    expect(keptDraft(drafts, 'anna', 'row.7')).toEqual(draft.value);
    expect([keptDraft(drafts, 'bert', 'row.7'), keptDraft(drafts, 'anna', 'row.8')]).toEqual([null, null]);
  });

  it.each([
    ['the person signed out', 'out', true],
    ['the person went to another screen', 'logged', false],
  ] as const)('goes when %s', (_why, state, signedOut) => {
    const { store, drafts } = tab(state, signedOut);
    keepDraft(store, drafts, draft);
    expect(keptDraft(drafts, 'anna', 'row.7')).toBeNull();
  });

  it('that cannot be read any more is none', () => {
    expect(
      keptDraft({ getItem: () => '{', setItem: () => undefined, removeItem: () => undefined }, 'a', 'b'),
    ).toBeNull();
  });
});
