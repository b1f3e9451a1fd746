// One printer: its name and mode, what it presets, its watched folders, and its place in the operating system.
import { Button, Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Queue } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from '../settings/config.module.css';
import { LockHint } from '../settings/lock.part.tsx';
import { QueueFolders } from './queue-folders.part.tsx';
import type { QueueFormProps } from './queue-form.types.ts';
import { QUEUE_MODE_NAMES } from './queue-modes.ts';
import { QueuePreset } from './queue-preset.part.tsx';
import { QueueSystem } from './queue-system.part.tsx';

/** As the theme has checkboxes and switches. */
const RADIO = { label: { fontSize: 14, lineHeight: '20px' } };

export function QueueForm({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const [, setQuery] = useQueryState();
  const [removing, setRemoving] = useState(false);
  const locked = form.locked('queues');
  const page = useRef<HTMLElement>(null);
  // The button that led here is gone: reading and the keyboard begin at the top.
  useEffect(() => {
    page.current?.scrollIntoView({ block: 'start' });
    page.current?.focus({ preventScroll: true });
  }, []);
  const back = () => setQuery({ queue: undefined }, 'push');
  const remove = () => {
    form.set({ queues: form.draft.queues.filter(({ id }) => id !== queue.id) });
    back();
  };
  return (
    <section ref={page} className={classes.queuePage} tabIndex={-1} aria-label={queue.name}>
      <div className={classes.queueHead}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={16} stroke={1.5} className="flip" aria-hidden />}
          onClick={back}
        >
          {t('printer.config.back')}
        </Button>
        {locked ? (
          <LockHint />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t('printer.config.remove')}
          </Button>
        )}
      </div>
      <div className={classes.queueGrid}>
        <Section title={t('printer.config.printer')}>
          <fieldset className={classes.fields} disabled={locked}>
            <TextInput
              label={t('printer.config.name')}
              description={t('printer.config.nameHint')}
              maxLength={100}
              value={queue.name}
              error={form.fault(`queues.${at}.name`)}
              onChange={(event) => form.setQueue(queue.id, { name: event.currentTarget.value })}
            />
            <Radio.Group
              label={t('printer.config.mode')}
              value={queue.mode}
              onChange={(value) => form.setQueue(queue.id, { mode: value as Queue['mode'] })}
            >
              <div className={classes.modes}>
                {QUEUE_MODE_NAMES.map((mode) => (
                  <Radio
                    key={mode}
                    size="xs"
                    value={mode}
                    classNames={{ body: classes.mode ?? '', description: classes.modeText ?? '' }}
                    styles={RADIO}
                    disabled={locked}
                    label={t(`printer.mode.${mode}`)}
                    description={t(`printer.mode.${mode}.hint`)}
                  />
                ))}
              </div>
            </Radio.Group>
          </fieldset>
        </Section>
        <QueuePreset form={form} queue={queue} at={at} />
        <QueueFolders form={form} queue={queue} at={at} />
        <QueueSystem saved={form.saved.queues.some(({ id }) => id === queue.id)} queue={queue} />
      </div>
      <ConfirmDialog
        opened={removing}
        title={t('printer.config.removeTitle', { name: queue.name })}
        action={t('printer.config.remove')}
        danger
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <p>{t('printer.config.removeText')}</p>
      </ConfirmDialog>
    </section>
  );
}
