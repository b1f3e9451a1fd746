// New versions of the program: whether it updates itself, and the one that waits for a restart.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { bridgeKey, useAgent } from '../agent/use-bridge.ts';
import { Choice } from './choice.part.tsx';
import classes from './config.module.css';
import type { SettingsForm } from './settings-form.ts';

const KEY = bridgeKey('update.means');

/** Where the system's packages bring new versions there is nothing to choose, so nothing that looks like a choice. */
export function Updates({ form }: { form: SettingsForm }) {
  const t = useText();
  const agent = useAgent();
  const queries = useQueryClient();
  const { updates } = form.draft;
  const answer = useQuery({
    queryKey: KEY,
    queryFn: () => agent.call('update.means', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => agent.on('update.ready', () => void queries.invalidateQueries({ queryKey: KEY })), [agent, queries]);
  if (answer.isPending) return null;
  if (answer.data?.means === 'system') return <p className={classes.quiet}>{t('printer.machine.updates.system')}</p>;
  return (
    <>
      <Choice
        form={form}
        path="updates.automatic"
        label="printer.machine.updates"
        checked={updates.automatic}
        onChange={(checked) => form.set({ updates: { ...updates, automatic: checked } })}
      />
      {answer.data?.ready === undefined ? null : (
        <Ready version={answer.data.ready} unsaved={form.changes.length > 0} />
      )}
    </>
  );
}

/** A restart does not ask for what is not saved, so it waits for it. */
function Ready({ version, unsaved }: { version: string; unsaved: boolean }) {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const restart = () => void agent.call('update.install', {}).catch(() => notify('error', 'printer.agent.refused'));
  return (
    <div className={classes.update} role="status">
      <p>{t('printer.update.ready', { version })}</p>
      {unsaved ? <p className={classes.quiet}>{t('printer.update.unsaved')}</p> : null}
      <Button variant="default" size="xs" disabled={unsaved} onClick={restart}>
        {t('printer.update.restart')}
      </Button>
    </div>
  );
}
