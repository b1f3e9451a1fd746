// What can be done with an opened recipient: save, send as it is, take that back, do not send.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { AnywayDialog } from './anyway-dialog.part.tsx';
import classes from './mend.module.css';
import type { MendTarget } from './mend-target.rules.ts';
import { editOf } from './raw-edit.rules.ts';
import type { MendDraft } from './use-mend.ts';

interface MendActionsProps {
  row: PackGroup;
  target: MendTarget;
  mend: MendDraft;
  readOnly: boolean;
  /** Saving opens the next row to mend. */
  goesOn: boolean;
  onReject: (() => void) | undefined;
  /** The row was changed beside this one. */
  onStale: () => void;
}

/** Lets the value pass as it is, with a way back for as long as the toast stands; then the row has one. */
function useAnyway({ target, mend, onStale }: MendActionsProps) {
  const t = useText();
  const api = useApi();
  const takeBack = async (row: PackGroup) => {
    const value =
      row.shipmentRequirements[target.name] ??
      row.packs.find(({ id }) => id === target.packId)?.requirements[target.name];
    if (value === undefined) return;
    const raw = { [target.name]: { value: value.value, countryCode: value.countryCode, forced: false } };
    try {
      const params = { packGroupId: row.id };
      await api.call('packGroups.edit', { params, body: { version: row.version, ...editOf(target, raw) } });
    } catch (error) {
      api.report(error);
    }
    onStale();
  };
  const send = async () => {
    const saved = await mend.send(true);
    if (saved === undefined) return;
    showToast('success', t('deposit.anyway.done', { name: saved.recipientName }), {
      action: { label: t('deposit.mend.undo'), onClick: () => void takeBack(saved) },
    });
  };
  return { send, takeBack };
}

export function MendActions(props: MendActionsProps) {
  const { row, target, mend, readOnly, goesOn, onReject } = props;
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { send, takeBack } = useAnyway(props);
  const empty = mend.lines.every((line) => line.trim() === '');
  const forceable = mend.fault && target.value.properties.forceable === true && !readOnly && !empty;
  return (
    <>
      <Button
        size="xs"
        loading={mend.saving}
        disabled={readOnly || !mend.ready}
        rightSection={<span className={classes.enter}>↵</span>}
        onClick={() => void mend.save()}
      >
        {goesOn ? t('deposit.mend.saveNext') : t('deposit.mend.save')}
      </Button>
      {forceable && !target.value.forced ? (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
          {t('deposit.mend.force')}
        </Button>
      ) : null}
      {target.value.forced && !readOnly ? (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void takeBack(row)}>
          {t('deposit.anyway.takeBack')}
        </Button>
      ) : null}
      {onReject ? (
        <Button size="xs" variant="subtle" color="gray" onClick={onReject}>
          {t('deposit.mend.reject')}
        </Button>
      ) : null}
      {asking ? (
        <AnywayDialog
          row={row}
          lines={mend.lines}
          fault={mend.fault}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
