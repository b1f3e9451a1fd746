// Gives one value to all rows that remain, and takes it back; how far it is, and what has to be read again afterwards.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallBody } from '#domain/api/contract.ts';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';

type Setting = Omit<CallBody<'requirements.setForJob'>, 'version' | 'name'>;

const POLL_MS = 1000;

/** Queries that a change of all rows makes old. */
const CHANGED = ['jobs.packGroups', 'jobs.get', 'jobs.list', 'requirements.ofJob', 'deliveries.checkOptions'] as const;

/** What is to be done after rows of a job changed: everything that shows them is read again. */
export function useRowsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CHANGED) void queries.invalidateQueries({ queryKey: keyOf(name) });
  };
}

/** @param onChanged the rows have another value now */
export function useSetForRun(jobId: number, onChanged: () => void) {
  const t = useText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const changed = useRowsChanged();
  const state = useCall(
    'requirements.ofJob',
    { params: { jobId } },
    { refetchInterval: busy ? POLL_MS : false, staleTime: 0 },
  );
  const send = async (version: number, name: string, setting: Setting) => {
    setBusy(true);
    try {
      return await api.call('requirements.setForJob', { params: { jobId }, body: { version, name, ...setting } });
    } catch (error) {
      api.report(error);
      return undefined;
    } finally {
      setBusy(false);
      changed();
      onChanged();
    }
  };
  /** @returns whether it was done */
  const set = async (
    { name, run, rows }: JobRequirement,
    value: Setting['value'],
    keepOwn: boolean,
  ): Promise<boolean> => {
    if (state.data === undefined || busy) return false;
    const done = await send(state.data.version, name, { value, keepOwn, replaces: rows.own });
    if (done === undefined) return false;
    const before = run === null ? null : { value: run.value, countryCode: run.countryCode };
    // What rows have of their own by now is not this change's to undo.
    const undo = () => void send(done.job.version, name, { value: before, keepOwn: true });
    const text = value === null ? 'deposit.sheet.run.takenBack' : 'deposit.sheet.run.done';
    // What was taken back is given again by hand: rows may have kept values of their own then. So is a value before this one
    // where own values gave way to this one: they would not come back.
    const undoable = value !== null && (before === null || done.replaced === 0);
    const action = undoable ? { action: { label: t('deposit.mend.undo'), onClick: undo } } : {};
    showToast('success', t(text, { n: done.changed }), action);
    return true;
  };
  return { state, busy, set };
}
