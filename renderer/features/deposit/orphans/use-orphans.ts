// Documents without a recipient on screen: which is shown, what a person says to them, and how the last word is taken back.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { isOpen, nextOpen, ORPHAN_CHIPS, type Orphan, type OrphanChip, shownOf, stepFrom } from './orphans.rules.ts';

/** What a decision changes. */
const CHANGED = ['jobs.orphanChunks', 'jobs.orphanCandidates', 'jobs.get'] as const;

/** What was said last: documents, and how. */
interface Said {
  readonly ids: readonly number[];
  readonly attached: boolean;
}

/** A recipient that takes a document. */
interface Row {
  readonly id: number;
  readonly name: string;
}

export type Orphans = ReturnType<typeof useOrphans>;

const isChip = (text: string | undefined): text is OrphanChip => ORPHAN_CHIPS.some((chip) => chip === text);

/** The calls, each followed by reading what it changed. */
function useDecisions(job: Job) {
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
  /** False where the server refused. */
  const tried = async (work: () => Promise<unknown>, onRefused: (error: unknown) => void) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      onRefused(error);
      return false;
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
function useSaid({ settled, accept, detach }: ReturnType<typeof useDecisions>, { orphans, open }: Shown) {
  const t = useText();
  const said = useRef<readonly Said[]>([]);
  const takeBack = async (what: Said | undefined) => {
    // Taken back before, by the key or from its toast.
    if (what === undefined || !said.current.includes(what)) return;
    said.current = said.current.filter((one) => one !== what);
    const ids = what.ids.filter((id) => orphans().some((one) => one.id === id && !isOpen(one)));
    const [first] = ids;
    if (first === undefined) return;
    open(first);
    await (what.attached ? detach(first) : accept(ids, false));
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

export function useOrphans(job: Job) {
  const notify = useToasts();
  const [{ open, show }, setQuery] = useQueryState();
  const list = useCall('jobs.orphanChunks', { params: { jobId: job.id }, query: { attached: '1' } });
  const decisions = useDecisions(job);
  const { busy, refused, settled, attach, accept, detach } = decisions;
  const chip = isChip(show) ? show : 'all';
  const all = list.data ?? [];
  const shown = shownOf(all, chip);
  const latest = useRef({ all, shown });
  latest.current = { all, shown };
  const current = all.find(({ id }) => String(id) === open) ?? shown[0];
  const go = (orphan: Orphan | undefined) => setQuery({ open: orphan === undefined ? undefined : String(orphan.id) });
  const { undo, remember, forget } = useSaid(decisions, {
    orphans: () => latest.current.all,
    open: (id) => setQuery({ open: String(id) }),
  });
  const attachNow = async (orphan: Orphan, row: Row) => {
    const now = latest.current.all.find(({ id }) => id === orphan.id);
    if (!now || !isOpen(now)) return;
    // Before it leaves its place among the open ones.
    const next = nextOpen(latest.current.shown, orphan.id);
    if (!(await attach(orphan.id, row.id))) return;
    const values = { file: orphan.fileNameInBox, name: row.name };
    notify('success', 'deposit.orphans.said.attached', values, remember({ ids: [orphan.id], attached: true }));
    go(next);
  };
  return {
    list,
    all,
    shown,
    current,
    chip,
    busy,
    refused,
    may: job.abilities.includes('edit'),
    go,
    setChip: (next: string) => setQuery({ show: next === 'all' ? undefined : next, open: undefined }),
    step: (by: number) => go(stepFrom(shown, current?.id, by)),
    undo,
    attachTo: async (orphan: Orphan, row: Row) => {
      if (!busy) await attachNow(orphan, row);
    },
    /** Dropped while the last word is still being read again it waits, as undo does: nothing else says that it was let go of. */
    drop: async (orphan: Orphan, row: Row) => {
      await settled();
      await attachNow(orphan, row);
    },
    accept: async (orphans: readonly Orphan[]) => {
      const ids = orphans.filter(isOpen).map(({ id }) => id);
      const [first] = ids;
      if (busy || first === undefined || !(await accept(ids, true))) return;
      notify('success', 'deposit.orphans.said.accepted', { n: ids.length }, remember({ ids, attached: false }));
      go(ids.length > 1 ? undefined : nextOpen(shown, first));
    },
    takeBack: async (orphan: Orphan) => {
      forget(orphan.id);
      await (orphan.attached ? detach(orphan.id) : accept([orphan.id], false));
    },
  };
}
