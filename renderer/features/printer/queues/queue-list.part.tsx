// The printers of this computer: the state of each, opening its settings, adding one.
import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import entries from '../settings/entries.module.css';
import { LockHint } from '../settings/lock.part.tsx';
import { newQueue } from '../settings/settings.rules.ts';
import type { SettingsForm } from '../settings/settings-form.ts';
import { troubledFolders } from './folder.rules.ts';
import { FAULTY_QUEUE, lookOfFolder, lookOfQueue, UNSAVED_QUEUE } from './queue-status.ts';
import classes from './queues.module.css';

interface QueueListProps {
  form: SettingsForm;
  /** The printer whose settings were open before: its button gets the focus. */
  last: string | undefined;
}

export function QueueList({ form, last }: QueueListProps) {
  const t = useText();
  const [, setQuery] = useQueryState();
  const views = useBridge('queues.list').data ?? [];
  const troubled = troubledFolders(useBridge('folders.list').data ?? []);
  const { queues } = form.draft;
  const locked = form.locked('queues');
  const open = t(locked ? 'printer.look' : 'printer.config.edit');
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the way back
  useEffect(() => {
    const at = queues.findIndex(({ id }) => id === last);
    list.current?.children[at]?.querySelector('button')?.focus();
  }, []);
  const add = () => {
    const queue = newQueue(
      t(queues.length === 0 ? 'printer.config.firstName' : 'printer.config.newName', { n: queues.length + 1 }),
      [...queues, ...form.saved.queues].map(({ id }) => id),
    );
    form.set({ queues: [...queues, queue] });
    setQuery({ queue: queue.id }, 'push');
  };
  return (
    <Section title={t('printer.config.printers')}>
      {queues.length === 0 ? <p className={classes.none}>{t('printer.config.noPrinters')}</p> : null}
      <ul ref={list} className={classes.queues}>
        {queues.map((queue, at) => {
          const view = views.find(({ id }) => id === queue.id);
          const isNew = !form.saved.queues.some(({ id }) => id === queue.id);
          const folder = troubled.find(({ queueId }) => queueId === queue.id);
          const wrong = form.errors > 0 && hasFault(form, at);
          return (
            <li key={queue.id}>
              <IconPrinter size={20} stroke={1.5} aria-hidden />
              <span className={entries.words}>
                <bdi className={entries.name}>{queue.name || t('printer.config.unnamed')}</bdi>
                <small>
                  {t(`printer.mode.${queue.mode}`)}
                  {queue.folders.length > 0 ? ` · ${t('printer.config.folders', { n: queue.folders.length })}` : ''}
                </small>
                {isNew ? <Status look={UNSAVED_QUEUE} /> : view ? <Status look={lookOfQueue(view)} /> : null}
                {folder ? <Status look={lookOfFolder(folder)} word={t('printer.config.folderTrouble')} /> : null}
                {wrong ? <Status look={FAULTY_QUEUE} /> : null}
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('printer.actOn', { action: open, name: queue.name })}
                onClick={() => setQuery({ queue: queue.id }, 'push')}
              >
                {open}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={classes.add}>
        {locked ? (
          <LockHint />
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            disabled={queues.length >= 50}
            onClick={add}
          >
            {t('printer.config.add')}
          </Button>
        )}
      </div>
    </Section>
  );
}

const FIELDS = ['name', 'serviceId', 'boxName', 'nameRule', 'postDate'] as const;

const hasFault = (form: SettingsForm, at: number): boolean =>
  FIELDS.some((field) => form.fault(`queues.${at}.${field}`) !== undefined) ||
  (form.draft.queues[at]?.folders ?? []).some((_, n) =>
    ['path', 'quietSeconds', 'keepDays'].some(
      (field) => form.fault(`queues.${at}.folders.${n}.${field}`) !== undefined,
    ),
  );
