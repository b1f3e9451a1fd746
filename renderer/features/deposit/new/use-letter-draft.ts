// Keeps a single letter, or a mail run that cannot begin yet, on the server while a person works on it, so that a
// reload, another day or another computer finds it as it was (docs/model.md, "Drafts").
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft, DraftContent } from '#domain/api/deposit/drafts.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { isNotFound, isSessionEnd } from '#renderer/api/failures.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';

/** Typing is kept when it pauses so long. */
const PAUSE_MS = 400;

interface LetterDraftInput {
  /** The draft that was opened. */
  readonly begun: Draft | undefined;
  /** What is to be kept now; undefined: nothing yet. */
  readonly content: DraftContent | undefined;
  /** Every file was taken out again: the draft ends. */
  readonly emptied: boolean;
}

/** The draft on the server: its id once it has one, what was stored last, and the calls that change it. */
function useStoredDraft(begun: Draft | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const id = useRef(begun?.jobId);
  const saved = useRef(begun && JSON.stringify(begun.content));
  const [savedAt, setSavedAt] = useState(begun?.savedAt);
  /** Nothing is stored any more. */
  const ended = useRef(false);
  const listAgain = useCallback(() => void queries.invalidateQueries({ queryKey: keyOf('drafts.list') }), [queries]);
  const failed = useCallback(
    (failure: unknown) => {
      // What was not kept is kept on this computer until the next sign-in.
      if (isSessionEnd(failure)) return;
      // It was sent, or given up, in another window: nothing is begun a second time.
      if (isNotFound(failure)) ended.current = true;
      setSavedAt(undefined);
      api.report(failure);
    },
    [api],
  );
  /** @returns the id of a draft that was made by it */
  const store = useCallback(
    async (body: DraftContent): Promise<number | undefined> => {
      const text = JSON.stringify(body);
      const { current: jobId } = id;
      if (ended.current || text === saved.current) return undefined;
      const call =
        jobId === undefined
          ? api.call('drafts.create', { body })
          : api.call('drafts.save', { params: { jobId }, body });
      const draft = await call.catch(failed);
      if (!draft) return undefined;
      id.current = draft.jobId;
      saved.current = text;
      setSavedAt(draft.savedAt);
      queries.setQueryData(keyOf('drafts.get', { params: { jobId: draft.jobId } }), draft);
      listAgain();
      return jobId === undefined ? draft.jobId : undefined;
    },
    [api, queries, failed, listAgain],
  );
  const drop = useCallback(async () => {
    const { current: jobId } = id;
    if (jobId === undefined) return;
    id.current = undefined;
    saved.current = undefined;
    setSavedAt(undefined);
    await api.call('drafts.drop', { params: { jobId } }).catch(() => undefined);
    listAgain();
  }, [api, listAgain]);
  return { id, saved, savedAt, ended, store, drop, listAgain };
}

export function useLetterDraft({ begun, content, emptied }: LetterDraftInput) {
  const [, setQuery] = useQueryState();
  const { id, saved, savedAt, ended, store, drop, listAgain } = useStoredDraft(begun);
  /** The screen is still shown: its address is its own. */
  const here = useRef(true);
  const wanted = useRef(content);
  wanted.current = content;
  /** One save at a time: a later one finds the draft that the one before it made. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const keep = useCallback(() => {
    saving.current = saving.current.then(async () => {
      const made = wanted.current && (await store(wanted.current));
      if (made !== undefined && here.current) setQuery({ draft: String(made) });
    });
    return saving.current;
  }, [store, setQuery]);
  const text = content && JSON.stringify(content);
  useEffect(() => {
    if (text === undefined || text === saved.current) return;
    const timer = setTimeout(keep, id.current === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, keep, id, saved]);
  // What was typed in the last moment is kept when the person goes elsewhere.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (id.current !== undefined) void keep();
    };
  }, [keep, id]);
  // The files of a draft that is opened come a moment after its screen: only what was there can have been taken out.
  const filled = useRef(false);
  if (!emptied) filled.current = true;
  useEffect(() => {
    if (!emptied || !filled.current) return;
    void saving.current.then(drop).then(() => here.current && setQuery({ draft: undefined }));
  }, [emptied, drop, setQuery]);
  return {
    savedAt,
    /** Keeps what is there now. @returns the draft that a deposit ends by */
    end: async (): Promise<{ draftId: number } | undefined> => {
      await keep();
      return id.current === undefined ? undefined : { draftId: id.current };
    },
    /** The deposit was made: nothing is kept any more. */
    sent: () => {
      ended.current = true;
      listAgain();
    },
    /** The letter is given up here, and nothing of it is kept any more. */
    drop: () => {
      ended.current = true;
      return saving.current.then(drop);
    },
  };
}
