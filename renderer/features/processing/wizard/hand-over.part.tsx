// The way on to the editor or the simulator, with the draft as a new service that is not saved yet.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { keepDraft, keptDraft } from '../editor/kept-service.ts';
import { newDraft } from '../editor/service-draft.rules.ts';
import { keepSample, keptSample } from '../simulator/kept-sample.ts';
import { useWizard } from './wizard.ts';

/** Drafts that came from here, by person: they may be replaced without asking. */
const handed = new Map<string, string>();

export function HandOver({ to }: { to: 'editor' | 'simulator' }) {
  const t = useText();
  const go = useGo();
  const { login, ouId } = useUser();
  const { draft, place } = useWizard();
  const [asks, setAsks] = useState(false);
  const target = `${login}.new`;
  const give = () => {
    if (draft !== undefined) {
      const base = newDraft(ouId, 'simpleMultiple', { name: 'documents', label: t('processing.new.box') });
      keepDraft(localStorage, target, { draft, base });
      handed.set(target, JSON.stringify(draft));
      keepSample(target, keptSample(place));
    }
    go(to === 'editor' ? 'processing.services' : 'processing.simulator', { serviceId: 'new' });
  };
  const press = () => {
    const other = keptDraft(localStorage, target)?.draft;
    const isOwn = other === undefined || JSON.stringify(other) === handed.get(target);
    if (draft === undefined || isOwn) give();
    else setAsks(true);
  };
  return (
    <>
      <Button
        variant={to === 'editor' ? 'subtle' : 'default'}
        {...(to === 'editor' ? { color: 'gray' } : { disabled: draft === undefined })}
        onClick={press}
      >
        {t(to === 'editor' ? 'processing.wizard.byHand' : 'processing.simulator.try')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('processing.wizard.replace.title')}
        action={t('processing.wizard.replace.action')}
        danger
        onConfirm={give}
        onClose={() => setAsks(false)}
      >
        {t('processing.wizard.replace.text')}
      </ConfirmDialog>
    </>
  );
}
