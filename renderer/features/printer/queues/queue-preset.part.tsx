// What a printer presets: service and box, the deposit's name, options by channel, the post date.
import { NumberInput, Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Queue } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { sessionAtom } from '#renderer/session/session.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { usePrintServices, useService } from '../sending/use-services.ts';
import classes from '../settings/config.module.css';
import type { QueueFormProps } from './queue-form.types.ts';
import { QueueOptions } from './queue-options.part.tsx';

const chevron = <IconChevronDown size={14} stroke={1.5} aria-hidden />;
const NAME_RULES = ['document', 'prefix', 'fixed'] as const;
const POST_DATES = ['service', 'workingDays'] as const;

export function QueuePreset({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const locked = form.locked('queues');
  return (
    <Section title={t('printer.preset')}>
      <fieldset className={classes.fields} disabled={locked}>
        <ServiceFields form={form} queue={queue} at={at} />
        <NameFields form={form} queue={queue} at={at} />
        <PostDateFields form={form} queue={queue} at={at} />
      </fieldset>
    </Section>
  );
}

function ServiceFields({ form, queue, at }: QueueFormProps) {
  const t = useText();
  const { state } = useAtomValue(sessionAtom);
  const { services, check } = usePrintServices(state === 'logged');
  const service = useService(state === 'logged' ? queue.serviceId : null);
  const locked = form.locked('queues');
  const boxes = service.data?.boxes.filter(({ boxType, hidden }) => boxType === 'pdf' && !hidden) ?? [];
  const unknown = queue.serviceId !== null && !services.some(({ id }) => id === queue.serviceId);
  const set = (patch: Partial<Queue>) => form.setQueue(queue.id, patch);
  const only = boxes.length === 1 ? boxes[0]?.name : undefined;
  const picked = useRef(false);
  // A service with one box needs no choice: it is taken with the service, once that was chosen here.
  useEffect(() => {
    if (!picked.current || service.data?.id !== queue.serviceId) return;
    picked.current = false;
    if (only !== undefined && queue.boxName === null) form.setQueue(queue.id, { boxName: only });
  });
  return (
    <>
      <Select
        label={t('printer.service')}
        description={
          state === 'logged'
            ? t(queue.mode === 'automated' ? 'printer.preset.service.needed' : 'printer.preset.service.hint')
            : t('printer.preset.signIn')
        }
        placeholder={t('printer.service.choose')}
        clearable={queue.mode !== 'automated' && !locked}
        disabled={locked || state !== 'logged' || check.isPending}
        data={[
          ...services.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(unknown
            ? [{ value: String(queue.serviceId), label: t('printer.preset.unknown', { id: String(queue.serviceId) }) }]
            : []),
        ]}
        value={queue.serviceId === null ? null : String(queue.serviceId)}
        error={form.fault(`queues.${at}.serviceId`)}
        rightSection={queue.serviceId === null || queue.mode === 'automated' || locked ? chevron : undefined}
        onChange={(value) => {
          picked.current = value !== null;
          set({ serviceId: value === null ? null : Number(value), boxName: null, options: {} });
        }}
      />
      {queue.serviceId !== null && boxes.length > 0 ? (
        <Select
          label={t('printer.preset.box')}
          placeholder={t('printer.preset.box.choose')}
          disabled={locked}
          allowDeselect={false}
          data={boxes.map(({ name, label }) => ({ value: name, label }))}
          value={queue.boxName}
          error={form.fault(`queues.${at}.boxName`)}
          rightSection={chevron}
          onChange={(value) => set({ boxName: value })}
        />
      ) : null}
      {service.data && boxes.length === 0 ? (
        <p className={classes.trouble}>{t('deposit.noCompatibleBox', { file: queue.name })}</p>
      ) : null}
      {service.data ? <QueueOptions service={service.data} queue={queue} locked={locked} onChange={set} /> : null}
    </>
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
