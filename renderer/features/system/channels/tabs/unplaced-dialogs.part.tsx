// What is done with an event of which nobody knows the piece: it gets one, or is put aside with a note.
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

export type Unplaced = CallResult<'tracking.unplaced'>['items'][number];

interface DialogProps {
  channelId: number;
  event: Unplaced;
  onClose: () => void;
}

function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['tracking.state', 'tracking.unplaced'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    );
}

export function DismissDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call, report } = useApi();
  const readAgain = useReadAgain();
  const [note, setNote] = useState('');
  const dismiss = async () => {
    try {
      await call('tracking.dismiss', { params: { channelId, eventId: event.id }, body: { note } });
      onClose();
    } catch (error) {
      report(error);
    }
    await readAgain();
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('system.unplaced.dismiss')}
      action={t('system.unplaced.dismiss')}
      disabled={note.trim() === ''}
      onConfirm={dismiss}
      onClose={onClose}
    >
      <p>{t('system.unplaced.dismissText', { name: event.nuid ?? event.reference ?? '' })}</p>
      <TextInput
        data-autofocus
        label={t('system.unplaced.note')}
        value={note}
        maxLength={500}
        onChange={(change) => setNote(change.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

export function PieceDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call, report } = useApi();
  const readAgain = useReadAgain();
  const notify = useToasts();
  const [nuid, setNuid] = useState('');
  const place = async () => {
    try {
      const { placed } = await call('tracking.place', { params: { channelId, eventId: event.id }, body: { nuid } });
      notify('success', 'system.unplaced.placed', { n: placed });
      onClose();
    } catch (error) {
      report(error);
    }
    await readAgain();
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('system.unplaced.place')}
      action={t('system.unplaced.placeDo')}
      disabled={nuid.trim() === ''}
      onConfirm={place}
      onClose={onClose}
    >
      <p>{t('system.unplaced.placeText', { name: event.nuid ?? event.reference ?? '' })}</p>
      <TextInput
        data-autofocus
        dir="ltr"
        label={t('system.unplaced.nuid')}
        value={nuid}
        maxLength={40}
        onChange={(change) => setNuid(change.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
