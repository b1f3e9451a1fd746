// Settings of the agent: connection, printers, this computer, diagnostics; a printer opens on its own page.
import { useEffect, useRef } from 'react';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { SaveBar } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import { Doctor } from '../doctor/doctor.part.tsx';
import { QueueForm } from '../queues/queue-form.part.tsx';
import { QueueList } from '../queues/queue-list.part.tsx';
import { AgentGate } from '../window/agent-gate.part.tsx';
import { AgentMissing } from '../window/agent-missing.part.tsx';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import classes from './config.module.css';
import { Connection } from './connection.part.tsx';
import { Machine } from './machine.part.tsx';
import { PolicyNotice } from './policy-notice.part.tsx';
import { type SettingsForm, useSettingsForm } from './settings-form.ts';

export function ConfigPage() {
  return (
    <AgentGate>
      <Config />
    </AgentGate>
  );
}

function Config() {
  const t = useText();
  const settings = useBridge('settings.read');
  if (settings.data) return <Form view={settings.data} />;
  return (
    <PrinterShell title={t('printer.config.title')}>
      <AgentMissing failed={settings.isError} skeleton={<FormSkeleton />} onRetry={() => void settings.refetch()} />
    </PrinterShell>
  );
}

/** One draft for the page and for the printers opened from it: one bar saves them all. */
function Form({ view }: { view: Parameters<typeof useSettingsForm>[0] }) {
  const t = useText();
  const form = useSettingsForm(view);
  const [{ queue: opened }] = useQueryState();
  const queue = form.draft.queues.find(({ id }) => id === opened);
  const last = useRef(opened);
  useEffect(() => {
    if (opened) last.current = opened;
  }, [opened]);
  return (
    <PrinterShell
      title={t('printer.config.title')}
      sub={queue ? <bdi>{queue.name}</bdi> : undefined}
      bottom={
        <SaveBar
          changes={form.changes.length}
          where={form.changes.map((change) => placeOf(change, form, t)).join(', ')}
          errors={form.errors}
          saveLabel={t('printer.config.save')}
          saving={form.saving}
          onSave={() => void form.save()}
          onDiscard={form.discard}
        />
      }
    >
      {queue ? (
        <QueueForm key={queue.id} form={form} queue={queue} at={form.draft.queues.indexOf(queue)} />
      ) : (
        <div className={classes.config}>
          <PolicyNotice faults={view.policyFaults ?? []} />
          <div className={classes.column}>
            <Connection form={form} />
            <QueueList form={form} last={last.current} />
          </div>
          <div className={classes.column}>
            <Machine form={form} />
            <Doctor />
          </div>
        </div>
      )}
    </PrinterShell>
  );
}

/** "printer Letters": where a change is, for the bar. */
function placeOf(change: string, { draft, saved }: SettingsForm, t: Text): string {
  if (!change.startsWith('queue:')) return t(`printer.place.change.${change}`);
  const id = change.slice('queue:'.length);
  const queue = [...saved.queues, ...draft.queues].find((one) => one.id === id);
  return queue?.name.trim() || t('printer.config.unnamed');
}
