// Saves the service and gives it to those who may use it.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { profilesOf, useProfilesNow } from './users.ts';
import classes from './wizard.module.css';
import { forgetSample, useWizard } from './wizard.ts';

export function SaveButton() {
  const t = useText();
  const faultText = useFaultText();
  const { draft, name, kind, answers } = useWizard();
  const isEmpty = kind === 'rows' && answers.written.text.trim() === '';
  const { save, saving, refused } = useSave();
  return (
    <>
      {refused ? (
        <span className={classes.wrong} role="alert">
          {faultText(refused)}
        </span>
      ) : null}
      <Button
        loading={saving}
        disabled={draft === undefined || isEmpty || name.trim() === ''}
        onClick={() => void save()}
      >
        {t('processing.editor.save')}
      </Button>
    </>
  );
}

function useSave() {
  const api = useApi();
  const create = useCreate();
  const go = useGo();
  const queries = useQueryClient();
  const notify = useToasts();
  const readProfiles = useProfilesNow();
  const { draft, answers, forget, place } = useWizard();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<ApiFailure>();
  /** The service is saved by now: what fails here is told, and is no reason to save it again. */
  const give = async (serviceId: number) => {
    try {
      for (const { id, services } of profilesOf(await readProfiles(), answers.users)) {
        const serviceIds = [...services, serviceId];
        await api.call('profiles.saveServices', { params: { profileId: String(id) }, body: { serviceIds } });
      }
    } catch {
      notify('error', 'processing.wizard.usersFailed');
    }
  };
  const save = async () => {
    if (draft === undefined) return;
    setSaving(true);
    setRefused(undefined);
    try {
      const parts = [{ name: 'parameters', value: jsonField(draft) }];
      const stored = await create('services.save', { parts });
      await give(stored.id);
      forget();
      forgetSample(place);
      await queries.invalidateQueries({ queryKey: keyOf('services.list') });
      await queries.invalidateQueries({ queryKey: keyOf('profiles.list') });
      notify('success', 'services.updated', { name: stored.name });
      go('processing.services', { serviceId: stored.id }, 'replace');
    } catch (error) {
      if (error instanceof ApiFailure) setRefused(error);
      else api.report(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, refused };
}
