// How many letters of a deposit have mended pages, by whom or by which preset, and the way back of a preset. Nothing where
// there are none.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './overlay.module.css';

interface RepairedLettersProps {
  readonly jobId: number;
  /** The deposit can be changed. */
  readonly editable: boolean;
}

export function RepairedLetters({ jobId, editable }: RepairedLettersProps) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useCall('jobs.repairs', { params: { jobId } });
  if (!data?.repairs.length) return null;
  const takeBack = async (preset: string) => {
    setBusy(true);
    try {
      await api.call('jobs.takeBackRepairs', { params: { jobId }, body: { preset } });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
    await queries.invalidateQueries({ queryKey: keyOf('jobs.packGroups') });
    for (const call of ['jobs.repairs', 'packGroups.lookAtPage', 'packGroups.pagePicture'] as const)
      await queries.invalidateQueries({ queryKey: keyOf(call) });
  };
  return (
    <ul className={classes.letters}>
      {data.repairs.map(({ by, preset, letters }) =>
        preset === null ? (
          <li key={`by-${by?.id}`}>{t('deposit.look.letters', { n: letters, name: by?.name || by?.login || '' })}</li>
        ) : (
          <li key={`preset-${preset}`}>
            {t('deposit.look.lettersByPreset', { n: letters, name: preset })}
            {editable ? (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={busy}
                aria-label={t('deposit.look.undoPresetOf', { name: preset })}
                onClick={() => void takeBack(preset)}
              >
                {t('deposit.look.undoPreset')}
              </Button>
            ) : null}
          </li>
        ),
      )}
    </ul>
  );
}
