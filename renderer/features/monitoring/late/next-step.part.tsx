// What is done about pieces that are late: the site is asked, or an enquiry opened. Once done it is a remark with its time.
import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './late.module.css';

const LONGEST_NOTE = 500;

export function NextStep({ row }: { row: LateDelivery }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const { nextStep, taken, abilities } = row;
  if (taken !== null) {
    return (
      <span className={classes.taken} title={taken.person.name}>
        <IconCheck size={14} stroke={1.75} aria-hidden />
        <span>
          {t(`monitoring.late.done.${taken.step}`)} <DateText at={taken.date} />
        </span>
      </span>
    );
  }
  if (!abilities.includes('takeStep')) return null;
  // What is pressed here, in the dialog too, is not meant for the row around it.
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds events back and takes none
    <span onClick={stop} onKeyDown={stop}>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.step ?? ''}
        aria-label={`${t(`monitoring.late.step.${nextStep}`)}: ${row.name} ${row.externalId}`}
        onClick={() => setAsks(true)}
      >
        {t(`monitoring.late.step.${nextStep}`)}
      </Button>
      {asks ? <StepDialog row={row} onClose={() => setAsks(false)} /> : null}
    </span>
  );
}

function StepDialog({ row, onClose }: { row: LateDelivery; onClose: () => void }) {
  const t = useText();
  const { call, report } = useApi();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { deliveryId, lateStatus, nextStep, externalId } = row;
  // It is asked about the whole delivery, also where the list shows what of it has a tag.
  const whole = useCall('deliveries.late', { query: { deliveryId } }).data?.items;
  const n = whole?.find((one) => one.lateStatus === lateStatus)?.pieces ?? row.pieces;
  const take = async () => {
    try {
      await call('monitoring.takeStep', { params: { deliveryId }, body: { lateStatus, note } });
      onClose();
    } catch (error) {
      report(error);
    }
    await queries.invalidateQueries({ queryKey: keyOf('deliveries.late') });
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t(`monitoring.late.step.${nextStep}`)}
      action={t(`monitoring.late.step.${nextStep}`)}
      onConfirm={take}
      onClose={onClose}
    >
      <p>{t(`monitoring.late.stepText.${nextStep}`, { n, number: externalId })}</p>
      <Textarea
        data-autofocus
        label={t('monitoring.late.note.label')}
        maxLength={LONGEST_NOTE}
        autosize
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
