// The values of one row while they are typed: saved together with the row's version, and taken back.
import { useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { isInvalid, isSessionEnd, mayPass } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import {
  type EditBody,
  editOfDrafts,
  isChanged,
  keyOfValue,
  type RowDraft,
  type RowDrafts,
  typedSince,
  undoOfDrafts,
  valueAt,
} from './row-drafts.rules.ts';

export interface RowSheetEvents {
  readonly onSaved: (row: PackGroup) => void;
  /** Another person changed the row or its order meanwhile. */
  readonly onStale: () => void;
}

const NONE: RowDrafts = {};

export function useRowDrafts(row: PackGroup, { onSaved, onStale }: RowSheetEvents) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [typed, setTyped] = useState(NONE);
  const [saving, setSaving] = useState(false);
  const entries = Object.entries(typed).filter(([, draft]) => isChanged(draft, valueAt(row, draft.place)));
  const drafts: RowDrafts = Object.fromEntries(entries);
  const edit = async (version: number, body: EditBody, then?: (saved: PackGroup) => void): Promise<void> => {
    setSaving(true);
    try {
      const saved = await api.call('packGroups.edit', { params: { packGroupId: row.id }, body: { version, ...body } });
      onSaved(saved);
      then?.(saved);
    } catch (error) {
      // What was typed stays, so that it can be saved over what another person did, or dropped.
      if (!isSessionEnd(error)) showToast('error', failureText(error));
      if (!mayPass(error) && !isInvalid(error)) onStale();
    } finally {
      setSaving(false);
    }
  };
  const save = async () => {
    if (entries.length === 0 || saving) return;
    await edit(row.version, editOfDrafts(drafts), (saved) => {
      setTyped((now) => typedSince(now, drafts));
      const undone = undoOfDrafts(drafts, row);
      const undo = undone && { label: t('deposit.mend.undo'), onClick: () => void edit(saved.version, undone) };
      const text = t('deposit.sheet.saved', { n: entries.length, name: saved.recipientName });
      showToast('success', text, undo ? { action: undo } : {});
    });
  };
  return {
    drafts,
    count: entries.length,
    saving,
    save,
    type: (draft: RowDraft) => setTyped((before) => ({ ...before, [keyOfValue(draft.place)]: draft })),
    drop: () => setTyped(NONE),
  };
}
