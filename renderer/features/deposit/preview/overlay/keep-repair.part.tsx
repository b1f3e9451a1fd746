// Keeps what was mended of a page as a preset of the service: asked with its name and pages, and what it will do is said.
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PageLook } from '#domain/api/deposit/pack-groups.contract.ts';
import type { PageSelector } from '#domain/documents/documents.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import classes from './overlay.module.css';

/** Where such pages lie in a document; the first is what is proposed beyond the first page. */
const PAGES = { all: 'deposit.keep.all', '1': 'deposit.keep.first', '1:': 'deposit.keep.others' } as const;
type KeptPages = keyof typeof PAGES & PageSelector;

interface KeepRepairProps {
  readonly packGroupId: number;
  /** Of the row, from 1. */
  readonly page: number;
  readonly look: PageLook;
  readonly onClose: () => void;
}

export function KeepRepair({ packGroupId, page, look, onClose }: KeepRepairProps) {
  const t = useText();
  const api = useApi();
  const [name, setName] = useState('');
  const [pages, setPages] = useState<KeptPages>(page === 1 ? '1' : 'all');
  const { turn, onA4, takeOut } = look.repair;
  const keep = async () => {
    try {
      const body = { name: name.trim(), page: pages };
      await api.call('packGroups.keepRepair', { params: { packGroupId, page }, body });
      showToast('success', t('deposit.keep.done', { name: body.name }));
      onClose();
    } catch (error) {
      api.report(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('deposit.keep.title')}
      action={t('deposit.keep.action')}
      disabled={name.trim() === ''}
      onConfirm={keep}
      onClose={onClose}
    >
      <p>{t('deposit.keep.about')}</p>
      <ul className={classes.does}>
        {turn === 0 ? null : <li>{t('deposit.keep.turns', { degrees: turn })}</li>}
        {onA4 ? <li>{t('deposit.keep.fits')}</li> : null}
        {takeOut.length > 0 ? <li>{t('deposit.keep.takesOut', { n: takeOut.length })}</li> : null}
      </ul>
      <TextInput
        data-autofocus
        required
        maxLength={100}
        label={t('deposit.keep.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('deposit.keep.pages')}
        allowDeselect={false}
        comboboxProps={IN_MAIN}
        data={Object.entries(PAGES).map(([value, label]) => ({ value, label: t(label) }))}
        value={pages}
        onChange={(value) => setPages((value ?? 'all') as KeptPages)}
      />
    </ConfirmDialog>
  );
}
