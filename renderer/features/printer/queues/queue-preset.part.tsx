// What a printer presets: service and box, the deposit's name, options by channel, the post date.
import { NumberInput, Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Queue } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from '../settings/fields.module.css';
import type { QueueFormProps } from './queue-form.types.ts';
import { QueueService } from './queue-service.part.tsx';

const chevron = <IconChevronDown size={14} stroke={1.5} aria-hidden />;
const NAME_RULES = ['document', 'prefix', 'fixed'] as const;
const POST_DATES = ['service', 'workingDays'] as const;

export function QueuePreset({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const locked = form.locked('queues');
  return (
    <Section title={t('printer.preset')}>
      <fieldset className={classes.fields} disabled={locked}>
        <QueueService form={form} queue={queue} at={at} />
        <NameFields form={form} queue={queue} at={at} />
        <PostDateFields form={form} queue={queue} at={at} />
      </fieldset>
    </Section>
  );
}

function NameFields({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const { nameRule } = queue;
  const locked = form.locked('queues');
  const text = nameRule.rule === 'document' ? '' : nameRule.text;
  const set = (rule: Queue['nameRule']) => form.setQueue(queue.id, { nameRule: rule });
  return (
    <>
      <Select
        label={t('printer.preset.name')}
        disabled={locked}
        allowDeselect={false}
        data={NAME_RULES.map((rule) => ({ value: rule, label: t(`printer.preset.name.${rule}`) }))}
        value={nameRule.rule}
        rightSection={chevron}
        onChange={(rule) => set(rule === 'fixed' || rule === 'prefix' ? { rule, text } : { rule: 'document' })}
      />
      {nameRule.rule === 'document' ? null : (
        <TextInput
          label={t('printer.preset.nameText')}
          maxLength={nameRule.rule === 'prefix' ? 100 : 200}
          value={text}
          error={form.fault(`queues.${at}.nameRule`)}
          onChange={(event) => set({ rule: nameRule.rule, text: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function PostDateFields({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const { postDate } = queue;
  const locked = form.locked('queues');
  const set = (rule: Queue['postDate']) => form.setQueue(queue.id, { postDate: rule });
  return (
    <>
      <Select
        label={t('printer.preset.postDate')}
        disabled={locked}
        allowDeselect={false}
        data={POST_DATES.map((rule) => ({ value: rule, label: t(`printer.preset.postDate.${rule}`) }))}
        value={postDate.rule}
        rightSection={chevron}
        onChange={(rule) => set(rule === 'workingDays' ? { rule, days: 1 } : { rule: 'service' })}
      />
      {postDate.rule === 'workingDays' ? (
        <NumberInput
          label={t('printer.preset.days')}
          min={0}
          max={30}
          allowDecimal={false}
          clampBehavior="none"
          hideControls
          value={Number.isNaN(postDate.days) ? '' : postDate.days}
          error={form.fault(`queues.${at}.postDate`)}
          onChange={(value) => set({ rule: 'workingDays', days: typeof value === 'number' ? value : Number.NaN })}
        />
      ) : null}
    </>
  );
}
