// What is done with an event of which nobody knows the piece: it gets one, which can be taken back, or is put aside with a note.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useEventsChanged } from './use-events-changed.ts';

export type Unplaced = CallResult<'tracking.unplaced'>['items'][number];

interface DialogProps {
  channelId: number;
  event: Unplaced;
  onClose: () => void;
}

interface AskProps {
  title: string;
  action: string;
  text: string;
  label: string;
  maxLength: number;
  /** Letters and digits that are read from left to right in every language. */
  ltr?: boolean;
  /** Rejects where nothing was done. */
  onSay: (words: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a line, does what it says, and reads the events again. */
function AskDialog({ title, action, text, label, maxLength, ltr, onSay, onClose }: AskProps) {
  const { report } = useApi();
  const readAgain = useEventsChanged();
  const [words, setWords] = useState('');
  const say = async () => {
    try {
      await onSay(words);
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
      title={title}
      action={action}
      disabled={words.trim() === ''}
      onConfirm={say}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextInput
        data-autofocus
        dir={ltr ? 'ltr' : undefined}
        label={label}
        value={words}
        maxLength={maxLength}
        onChange={(change) => setWords(change.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

export function DismissDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call } = useApi();
  const params = { channelId, eventId: event.id };
  return (
    <AskDialog
      title={t('system.unplaced.dismiss')}
      action={t('system.unplaced.dismiss')}
      text={t('system.unplaced.dismissText', { name: event.nuid ?? event.reference ?? '' })}
      label={t('system.unplaced.note')}
      maxLength={500}
      onSay={(note) => call('tracking.dismiss', { params, body: { note } })}
      onClose={onClose}
    />
  );
}

export function PieceDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call } = useApi();
  const notify = useToasts();
  const params = { channelId, eventId: event.id };
  const place = async (nuid: string) => {
    const { placed } = await call('tracking.place', { params, body: { nuid } });
    notify('success', 'system.unplaced.placed', { n: placed });
  };
  return (
    <AskDialog
      title={t('system.unplaced.place')}
      action={t('system.unplaced.placeDo')}
      text={t('system.unplaced.placeText', { name: event.nuid ?? event.reference ?? '' })}
      label={t('system.unplaced.nuid')}
      maxLength={40}
      ltr
      onSay={place}
      onClose={onClose}
    />
  );
}

export function TakeBackDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const readAgain = useEventsChanged();
  const takeBack = async () => {
    try {
      const { unplaced, instead = [] } = await call('tracking.unplace', { params: { channelId, eventId: event.id } });
      notify('success', 'system.unplaced.takenBack', { n: unplaced });
      const names = instead.join(', ');
      if (instead.length > 0) notify('warning', 'system.unplaced.instead', { names }, { stays: true });
      onClose();
    } catch (error) {
      report(error);
    }
    await readAgain();
  };
  return (
    <ConfirmDialog
      opened
      title={t('system.unplaced.takeBack')}
      action={t('system.unplaced.takeBack')}
      onConfirm={takeBack}
      onClose={onClose}
    >
      <p>{t('system.unplaced.takeBackText', { name: event.nuid ?? event.reference ?? '' })}</p>
    </ConfirmDialog>
  );
}
