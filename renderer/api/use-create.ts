// One key for one wish: asked for again after no answer, what was created once is answered, not created again (docs/decisions/0846).
import { useCallback, useState } from 'react';
import type { Answer, CallInput, CreatingCallName } from '#domain/api/client.ts';
import { useApi } from './api.ts';
import { mayBeDone } from './failures.ts';
import type { Download } from './transport.ts';

/** Files are told apart by what is known of them without reading them. */
const withFileNames = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Asks with the key of a wish: the same as before while nobody knows what came of it, and a new one after each answer and after another
 * wish.
 */
export function createWishes() {
  let last: { readonly text: string; readonly key: string } | undefined;
  return async <R>(wish: unknown, ask: (key: string) => Promise<R>): Promise<R> => {
    const text = JSON.stringify(wish, withFileNames);
    const mine = last?.text === text ? last : { text, key: crypto.randomUUID() };
    last = mine;
    let known = true;
    try {
      return await ask(mine.key);
    } catch (error) {
      known = !mayBeDone(error);
      throw error;
    } finally {
      if (known && last === mine) last = undefined;
    }
  };
}

type Create = <N extends CreatingCallName>(name: N, input?: CallInput<N>) => Promise<Answer<N, Download>>;

/** `await create('drafts.create', { body })`. A wish lives as long as what the hook is called in. */
export function useCreate(): Create {
  const { call } = useApi();
  const [wishes] = useState(createWishes);
  return useCallback(
    (name, input = {}) => wishes([name, input], (idempotencyKey) => call(name, { ...input, idempotencyKey })),
    [call, wishes],
  );
}
