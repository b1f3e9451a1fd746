// What a channel needs of each recipient.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { REQUIREMENT_KINDS, REQUIREMENT_TYPES } from '#domain/channels/channels.ts';
import { RESERVED_REQUIREMENTS } from '#domain/channels/reserved-requirements.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { type ChannelForm, type DraftRequirement, requirementOf } from '../channel-draft.rules.ts';
import classes from './tabs.module.css';

const ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 64 },
  { field: 'label', kind: 'text', length: 100 },
  { field: 'type', kind: 'choice', choices: REQUIREMENT_TYPES, words: 'requirementType' },
  { field: 'kind', kind: 'choice', choices: REQUIREMENT_KINDS, words: 'requirementKind' },
  { field: 'content', kind: 'lines', length: 64_000, wide: true },
  {
    field: 'validation',
    kind: 'choice',
    choices: ['email'],
    words: 'requirementCheck',
    nullable: true,
    empty: 'system.requirement.validation.none',
    when: ({ type }) => type === 'TEXT',
  },
  { field: 'mandatory', kind: 'switch' },
  { field: 'editableValue', kind: 'switch' },
  { field: 'editableConfiguration', kind: 'switch' },
  { field: 'forceValidation', kind: 'switch' },
];
const MOST = 50;

export function RequirementsTab({ form: { draft, change, faultAt } }: { form: ChannelForm }) {
  const t = useText();
  const faultText = useFaultText();
  const { requirements, channelType } = draft;
  const fault = faultAt('requirements');
  const write = (next: readonly DraftRequirement[]) => change('requirements', next);
  const set = (index: number, field: string, value: unknown) =>
    write(requirements.map((one, at) => (at === index ? withField(one, field, value) : one)));
  const missing = CHANNEL_TYPE_ROWS[channelType].names.filter((name) => !requirements.some((one) => one.name === name));
  return (
    <>
      <p className={classes.about}>{t('system.requirements.about')}</p>
      {fault ? <p className={classes.fault}>{faultText(fault)}</p> : null}
      {requirements.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a requirement is its place until it is saved
        <section key={index} className={classes.part} aria-label={one.name}>
          <header>
            <h2>
              <bdi>{one.label || one.name}</bdi>
            </h2>
            <IconButton
              icon={IconTrash}
              label={t('system.requirement.remove', { name: one.name })}
              onClick={() => write(requirements.filter((_, at) => at !== index))}
            />
          </header>
          <Fields
            rows={ROWS}
            scope="system.requirement"
            value={{ ...one }}
            fault={() => undefined}
            onChange={(field, value) => set(index, field, value)}
          />
        </section>
      ))}
      {requirements.length < MOST ? (
        <div className={classes.adds}>
          {missing.map((name) => (
            <Add
              key={name}
              label={t('system.requirement.addKnown', { name })}
              onAdd={() => write([...requirements, requirementOf(name, RESERVED_REQUIREMENTS[name].type, false)])}
            />
          ))}
          <Add
            label={t('system.requirement.add')}
            onAdd={() => write([...requirements, requirementOf('', 'TEXT', false)])}
          />
        </div>
      ) : null}
    </>
  );
}

function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.5} />} onClick={onAdd}>
      {label}
    </Button>
  );
}

/** The check of one type means nothing to another. */
function withField(requirement: DraftRequirement, field: string, value: unknown): DraftRequirement {
  const next = { ...requirement, [field]: value };
  return field === 'type' ? { ...next, validation: null, validationParameters: {} } : next;
}
