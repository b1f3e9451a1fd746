// The watched folders of a printer: a PDF that is put there goes the same way as a printed one.
import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconFolderPlus, IconX } from '@tabler/icons-react';
import type { WatchedFolder } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import classes from '../settings/config.module.css';
import { newFolder } from '../settings/settings.rules.ts';
import { viewOf } from './folder.rules.ts';
import { FolderState } from './folder-state.part.tsx';
import type { QueueFormProps } from './queue-form.types.ts';

const MOST_FOLDERS = 20;

export function QueueFolders({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const locked = form.locked('queues');
  const { folders } = queue;
  const views = useBridge('folders.list').data ?? [];
  /** A folder that is not saved yet is not watched yet. */
  const stateOf = (path: string) => {
    const view = viewOf(views, queue.id, path);
    return view && <FolderState view={view} />;
  };
  const set = (next: WatchedFolder[]) => form.setQueue(queue.id, { folders: next });
  const change = (n: number, patch: Partial<WatchedFolder>) =>
    set(folders.map((one, m) => (m === n ? { ...one, ...patch } : one)));
  const choose = async () => {
    try {
      const { path } = await agent.call('folders.choose', {});
      if (path !== null) set([...folders, newFolder(path)]);
    } catch {
      notify('error', 'printer.agent.refused');
    }
  };
  return (
    <Section title={t('printer.folders')}>
      <fieldset className={classes.fields} disabled={locked}>
        <p className={classes.quiet}>{t('printer.folders.text')}</p>
        {folders.map((folder, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a folder has no identity but its place
          <div key={n} className={classes.folder} data-locked={locked || undefined}>
            <TextInput
              className={classes.folderPath}
              label={t('printer.folders.path')}
              dir="ltr"
              value={folder.path}
              error={form.fault(`queues.${at}.folders.${n}.path`)}
              onChange={(event) => change(n, { path: event.currentTarget.value })}
            />
            {locked ? null : (
              <IconButton
                icon={IconX}
                label={t('printer.folders.remove', { path: folder.path })}
                className={classes.folderRemove}
                onClick={() => set(folders.filter((_, m) => m !== n))}
              />
            )}
            {(['quietSeconds', 'keepDays'] as const).map((field) => (
              <NumberInput
                key={field}
                label={t(`printer.folders.${field}`)}
                min={0}
                allowDecimal={false}
                clampBehavior="none"
                hideControls
                value={Number.isNaN(folder[field]) ? '' : folder[field]}
                error={form.fault(`queues.${at}.folders.${n}.${field}`)}
                onChange={(value) => change(n, { [field]: typeof value === 'number' ? value : Number.NaN })}
              />
            ))}
            {stateOf(folder.path)}
          </div>
        ))}
        {locked ? null : (
          <Button
            variant="default"
            className={classes.start}
            disabled={folders.length >= MOST_FOLDERS}
            leftSection={<IconFolderPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => void choose()}
          >
            {t('printer.folders.add')}
          </Button>
        )}
      </fieldset>
    </Section>
  );
}
