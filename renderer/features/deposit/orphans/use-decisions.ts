// What a person says to documents without a recipient: the calls, and how a word is taken back.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { mayPass } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import type { Orphan } from './orphans.rules.ts';

/** What a decision changes. */
const CHANGED = ['jobs.orphanChunks', 'jobs.orphanCandidates', 'jobs.get'] as const;

/** What was said last: documents, and how. */
interface Said {
  readonly ids: readonly number[];
  readonly attached: boolean;
}

/** What came of it: refused, or only not now. */
type Outcome = 'done' | 'notNow' | 'refused';

/** The calls, each followed by reading what it changed. */
export function useDecisions(job: Job) {
  const api = useApi();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly packGroupId: number; readonly text: string }>();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const refresh = () =>
    Promise.all([
      ...CHANGED.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })),
      queries.invalidateQueries({ queryKey: ['jobs.packGroups'] }),
    ]);
  const tried = async (work: () => Promise<unknown>, onRefused: (error: unknown) => void): Promise<Outcome> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
      return 'done';
    } catch (error) {
      onRefused(error);
      return mayPass(error) ? 'notNow' : 'refused';
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const decide = (work: () => Promise<unknown>, onRefused: (error: unknown) => void = api.report) => {
    const result = tried(work, onRefused);
    running.current = result;
    return result;
  };
  const params = (chunkId: number) => ({ params: { jobId: job.id, chunkId } });
  return {
    busy,
    refused,
    /** Until what was said last is done and read again. */
    settled: () => running.current,
    attach: (chunkId: number, packGroupId: number) =>
      decide(
        () => api.call('jobs.attachOrphan', { ...params(chunkId), body: { packGroupId } }),
        (error) => setRefused({ packGroupId, text: failureText(error) }),
      ),
    /** One after the other: each is a word of its own in the history. */
    accept: (ids: readonly number[], accepted: boolean) =>
      decide(async () => {
        for (const id of ids) await api.call('jobs.acceptOrphan', { ...params(id), body: { accepted } });
      }),
    detach: (chunkId: number) => decide(() => api.call('jobs.detachOrphan', params(chunkId))),
  };
}

interface Shown {
  readonly orphans: () => readonly Orphan[];
  readonly open: (id: number) => void;
}

/** What was said, the last word at the end, and how it is taken back: the last by the key, each from its toast. */
export function useSaid({ settled, accept, detach }: ReturnType<typeof useDecisions>, { orphans, open }: Shown) {
  const t = useText();
  const said = useRef<readonly Said[]>([]);
  const takeBack = async (what: Said | undefined) => {
    // Taken back before, by the key or from its toast.
    if (what === undefined || !said.current.includes(what)) return;
    said.current = said.current.filter((one) => one !== what);
    const isAsSaid = (one: Orphan) => (what.attached ? one.attached : one.accepted) !== null;
    const ids = what.ids.filter((id) => orphans().some((one) => one.id === id && isAsSaid(one)));
    const [first] = ids;
    if (first === undefined) return;
    open(first);
    const outcome = await (what.attached ? detach(first) : accept(ids, false));
    // It can be pressed again. One that was refused may be so each time: those before it come first.
    if (outcome === 'notNow') said.current = [...said.current, what];
    if (outcome === 'refused') said.current = [what, ...said.current];
  };
  // Pressed while the last word is still being read again it waits: the list shows the word before all of it is read.
  const after = (which: () => Said | undefined) => void settled().then(() => takeBack(which()));
  return {
    undo: () => after(() => said.current.at(-1)),
    remember: (what: Said) => {
      said.current = [...said.current, what];
      return { action: { label: t('deposit.orphans.undo'), onClick: () => after(() => what) } };
    },
    /** It was taken back by its button: what is said of it next is another word. */
    forget: (id: number) => {
      said.current = said.current.filter(({ ids }) => ids.length > 1 || ids[0] !== id);
    },
  };
}
