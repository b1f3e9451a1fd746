// Keeps a single letter, or a mail run that cannot begin yet, on the server while a person works on it, so that a
// reload, another day or another computer finds it as it was (docs/model.md, "Drafts").
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft, DraftContent } from '#domain/api/deposit/drafts.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { codeOf, isNotFound, isSessionEnd } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { WIRE_CODES } from '#renderer/api/wire-codes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { mergedDraft } from './merged-draft.rules.ts';

/** Typing is kept when it pauses so long. */
const PAUSE_MS = 400;

interface LetterDraftInput {
  /** The draft that was opened. */
  readonly begun: Draft | undefined;
  /** What is to be kept now; undefined: nothing yet. */
  readonly content: DraftContent | undefined;
  /** It is an order in a moment: nothing is kept until it ends, and no draft is begun. */
  readonly held?: boolean;
  /** Every file was taken out again: the draft ends. */
  readonly emptied: boolean;
  /** Shows the draft as another window changed it. */
  readonly onMerged: (draft: Draft) => void;
}

/** What was stored last, as this window knows it. */
interface Stored {
  readonly text: string;
  readonly version: number;
}

/** A draft with the text that it was stored with, where that is not what was asked for. */
type Saved = Draft & { readonly merged?: string };

interface Save {
  readonly jobId: number;
  readonly body: DraftContent;
  readonly last: { readonly current: Stored | undefined };
}

/** Stores a draft again; where another window changed it meanwhile, with the changes of both. */
function useSave(): (save: Save) => Promise<Saved> {
  const api = useApi();
  return useCallback(
    async ({ jobId, body, last: { current: before } }) => {
      const write = (content: DraftContent, version: number | undefined) =>
        api.call('drafts.save', {
          params: { jobId },
          query: version === undefined ? {} : { version },
          body: content,
        });
      try {
        return await write(body, before?.version);
      } catch (failure) {
        if (before === undefined || codeOf(failure) !== WIRE_CODES.editionConflict) throw failure;
        const theirs = await api.call('drafts.get', { params: { jobId } });
        const both = mergedDraft(JSON.parse(before.text) as DraftContent, body, theirs.content);
        return { ...(await write(both, theirs.version)), merged: JSON.stringify(both) };
      }
    },
    [api],
  );
}

/** The draft on the server: its id once it has one, what was stored last, and the calls that change it. */
function useStoredDraft(begun: Draft | undefined, merged: (ours: DraftContent, draft: Draft) => void) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const id = useRef(begun?.jobId);
  const save = useSave();
  const last = useRef<Stored>(begun && { text: JSON.stringify(begun.content), version: begun.version });
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
  /**
   * @param anew also what was stored already: only so it shows that another window changed it since
   * @returns the id of a draft that was made by it
   */
  const store = useCallback(
    async (body: DraftContent, anew: boolean): Promise<number | undefined> => {
      const text = JSON.stringify(body);
      const { current: jobId } = id;
      if (ended.current || (!anew && text === last.current?.text)) return undefined;
      const call: Promise<Saved> =
        jobId === undefined ? create('drafts.create', { body }) : save({ jobId, body, last });
      const draft = await call.catch(failed);
      if (!draft) return undefined;
      id.current = draft.jobId;
      last.current = { text: draft.merged ?? text, version: draft.version };
      if (draft.merged !== undefined) merged(body, draft);
      setSavedAt(draft.savedAt);
      queries.setQueryData(keyOf('drafts.get', { params: { jobId: draft.jobId } }), draft);
      listAgain();
      return jobId === undefined ? draft.jobId : undefined;
    },
    [create, queries, failed, listAgain, save, merged],
  );
  const drop = useCallback(async () => {
    const { current: jobId } = id;
    if (jobId === undefined) return;
    id.current = undefined;
    last.current = undefined;
    setSavedAt(undefined);
    await api.call('drafts.drop', { params: { jobId } }).catch(() => undefined);
    listAgain();
  }, [api, listAgain]);
  return { id, last, savedAt, ended, store, drop, listAgain };
}

/**
 * Shows what was stored with another window's changes, with what was entered here in the meantime.
 * @returns `count`: how often it did
 */
function useMerged(wanted: { readonly current: DraftContent | undefined }, onMerged: LetterDraftInput['onMerged']) {
  const t = useText();
  const count = useRef(0);
  const show = useRef(onMerged);
  show.current = onMerged;
  const merged = useCallback(
    (ours: DraftContent, draft: Draft) => {
      count.current += 1;
      show.current({ ...draft, content: mergedDraft(ours, wanted.current ?? ours, draft.content) });
      showToast('info', t('deposit.draft.merged'), { key: 'draft-merged' });
    },
    [wanted, t],
  );
  return { merged, count };
}

/** The files of a draft that is opened come a moment after its screen: only what was there can have been taken out. */
function useEmptied(emptied: boolean, onEmptied: () => void): void {
  const filled = useRef(false);
  if (!emptied) filled.current = true;
  useEffect(() => {
    if (emptied && filled.current) onEmptied();
  }, [emptied, onEmptied]);
}

/** What a deposit ends by: its draft, if it has one; `changed`: another window's changes are shown first. */
export type DraftEnd = { readonly draftId: number } | undefined | 'changed';

/** What is there now, for what runs later. */
function useNow<T>(value: T): { readonly current: T } {
  const now = useRef(value);
  now.current = value;
  return now;
}

export function useLetterDraft({ begun, content, held = false, emptied, onMerged }: LetterDraftInput) {
  const [, setQuery] = useQueryState();
  const [wanted, holds] = [useNow(content), useNow(held)];
  const { merged, count } = useMerged(wanted, onMerged);
  const { id, last, savedAt, ended, store, drop, listAgain } = useStoredDraft(begun, merged);
  /** The screen is still shown: its address is its own. */
  const here = useRef(true);
  /** One save at a time: a later one finds the draft that the one before it made. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const keep = useCallback(
    (anew = false) => {
      saving.current = saving.current.then(async () => {
        if (holds.current && !(anew && id.current !== undefined)) return;
        const made = wanted.current && (await store(wanted.current, anew));
        if (made !== undefined && here.current) setQuery({ draft: String(made) });
      });
      return saving.current;
    },
    [store, setQuery, id, wanted, holds],
  );
  const text = held || content === undefined ? undefined : JSON.stringify(content);
  useEffect(() => {
    if (text === undefined || text === last.current?.text) return;
    const timer = setTimeout(() => void keep(), id.current === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, keep, id, last]);
  // What was typed in the last moment is kept when the person goes elsewhere.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (id.current !== undefined) void keep();
    };
  }, [keep, id]);
  const end = useCallback(() => {
    void saving.current.then(drop).then(() => here.current && setQuery({ draft: undefined }));
  }, [drop, setQuery]);
  useEmptied(emptied, end);
  return {
    savedAt,
    /** Keeps what is there now: nothing is sent that another window changed meanwhile, before it was seen here. */
    end: async (): Promise<DraftEnd> => {
      const { current: before } = count;
      await keep(true);
      if (count.current > before) return 'changed';
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
