// The inbox of this computer as the screens share it: what the printer and the folders handed over.
import { atom, useStore } from 'jotai';
import { useCallback } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { depositedIds } from './inbox.rules.ts';

/** Undefined until the agent has answered; newest first. */
export const inboxAtom = atom<readonly InboxDocument[] | undefined>(undefined);

/** The agent did not answer when it was asked for its documents; it is asked again by itself. */
export const inboxTroubleAtom = atom(false);

/** A higher number asks the agent for its documents at once. */
export const inboxAskAtom = atom(0);

/** Ids of the inbox documents behind a merged file, by its fileId. */
export const mergedFilesAtom = atom<Readonly<Record<string, readonly string[]>>>({});

/** Reports to the agent which files of its inbox are in a deposit now; files of another origin are left out. */
export function useInboxDeposited(): (jobId: number, fileIds: readonly string[]) => Promise<void> {
  const desktop = useDesktop();
  const store = useStore();
  return useCallback(
    async (jobId, fileIds) => {
      if (!desktop) return;
      const ids = depositedIds(store.get(inboxAtom) ?? [], store.get(mergedFilesAtom), fileIds);
      // The order exists even if the agent does not answer; a document that stays in the inbox warns when it is used again.
      await Promise.allSettled(ids.map((id) => desktop.call('inbox.deposited', { id, jobId })));
    },
    [desktop, store],
  );
}
