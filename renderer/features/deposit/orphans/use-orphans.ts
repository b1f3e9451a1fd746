// Documents without a recipient on screen: which is shown, what a person says to them, and how the last word is taken back.
import { useRef } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useWhileHere } from '#renderer/shared/commands/use-while-here.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { isOpen, nextOpen, ORPHAN_CHIPS, type Orphan, type OrphanChip, shownOf, stepFrom } from './orphans.rules.ts';
import { useDecisions, useSaid } from './use-decisions.ts';

/** A recipient that takes a document. */
interface Row {
  readonly id: number;
  readonly name: string;
}

export type Orphans = ReturnType<typeof useOrphans>;

const isChip = (text: string | undefined): text is OrphanChip => ORPHAN_CHIPS.some((chip) => chip === text);

/**
 * Where an answer leads to: whoever left, looks at another one than the one that was settled, or went to another one or another list while
 * it was on its way is not led anywhere.
 */
function useLead() {
  const [{ open, show }, setQuery] = useQueryState();
  const whileHere = useWhileHere();
  const at = useRef({ open, show });
  at.current = { open, show };
  const go = (orphan: Pick<Orphan, 'id'> | undefined) => setQuery({ open: orphan && String(orphan.id) });
  return {
    go,
    back: (id: number) => whileHere(() => go({ id })),
    /** To be asked before the call, when it has its place among the open ones. @returns leads on to the next */
    from: ({ id }: Orphan, { shown, current }: { shown: readonly Orphan[]; current: Orphan | undefined }) => {
      const [before, next] = [at.current, nextOpen(shown, id)];
      const isStill = (now: typeof before) =>
        now.show === before.show && (now.open === before.open || now.open === String(id));
      return () =>
        whileHere(() => {
          if (current?.id === id && isStill(at.current)) go(next);
        });
    },
    away: () => whileHere(() => go(undefined)),
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
  const current = all.find(({ id }) => String(id) === open) ?? shown[0];
  const latest = useRef({ all, shown, current });
  latest.current = { all, shown, current };
  const lead = useLead();
  const { undo, remember, forget } = useSaid(decisions, { orphans: () => latest.current.all, open: lead.back });
  const attachNow = async (orphan: Orphan, row: Row) => {
    const now = latest.current.all.find(({ id }) => id === orphan.id);
    if (!now || !isOpen(now)) return;
    const leadOn = lead.from(orphan, latest.current);
    if ((await attach(orphan.id, row.id)) !== 'done') return;
    const said = remember({ ids: [orphan.id], attached: true });
    notify('success', 'deposit.orphans.said.attached', { file: orphan.fileNameInBox, name: row.name }, said);
    leadOn();
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
    go: lead.go,
    setChip: (next: string) => setQuery({ show: next === 'all' ? undefined : next, open: undefined }),
    step: (by: number) => lead.go(stepFrom(shown, current?.id, by)),
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
      const [first, ...others] = orphans.filter(isOpen);
      if (busy || first === undefined) return;
      const ids = [first, ...others].map(({ id }) => id);
      const leadOn = others.length > 0 ? lead.away : lead.from(first, { shown, current });
      if ((await accept(ids, true)) !== 'done') return;
      notify('success', 'deposit.orphans.said.accepted', { n: ids.length }, remember({ ids, attached: false }));
      leadOn();
    },
    takeBack: async (orphan: Orphan) => {
      forget(orphan.id);
      await (orphan.attached ? detach(orphan.id) : accept([orphan.id], false));
    },
  };
}
