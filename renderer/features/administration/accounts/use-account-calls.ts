// Saving an account, and the person's yes before a delay becomes shorter.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Unit } from '#domain/api/administration/units.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { type AccountDraft, draftOf, inputOf } from './account-draft.rules.ts';

/** What an account's save changes elsewhere. */
const TOUCHED = ['units.list', 'units.level', 'units.get', 'units.inherited', 'units.usage'] as const;

export function useAccountCalls(unit: Unit | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const control = useSessionControl();
  const [shortened, setShortened] = useState<AccountDraft>();
  const isConfirmed = useRef(false);
  const send = async (draft: AccountDraft): Promise<AccountDraft> => {
    const confirmed = isConfirmed.current ? { confirmShorterDelays: true } : {};
    isConfirmed.current = false;
    try {
      const stored = await create('units.save', { body: { ...inputOf(draft), ...confirmed } });
      setShortened(undefined);
      await Promise.all(TOUCHED.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })));
      // What the session has of the own account is of one of these: the time zone, test mode.
      await control.refresh().catch(api.report);
      if (!unit) go('administration.accounts', { ouId: stored.id }, 'replace');
      return draftOf(stored);
    } catch (error) {
      if (error instanceof ApiFailure && error.label === 'ou.shortenedDelays') setShortened(draft);
      throw error;
    }
  };
  return {
    send,
    reread: async () => draftOf(await api.call('units.get', { params: { ouId: unit?.id ?? 0 } })),
    /** The draft whose delays are shorter than those that hold; undefined while nothing is asked. */
    shortened,
    confirmShorter: async (settle: (draft: AccountDraft) => Promise<void>) => {
      if (!shortened) return;
      isConfirmed.current = true;
      await settle(shortened);
    },
    dropShorter: () => setShortened(undefined),
  };
}
