// One field of an area, by its row.
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ExpressionField } from '#renderer/shared/expressions/expression-field.part.tsx';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { type AreaRow, WORD_OF_SELECTOR } from '../area-rows.ts';
import type { ComposeContext } from '../compose.types.ts';
import { ColourField } from './colour-field.part.tsx';
import { Wording } from './wording.part.tsx';

interface AreaFieldProps {
  row: AreaRow;
  area: TechnicalArea;
  context: ComposeContext;
  error: string | undefined;
  /** What the value gives on the sample. */
  gives: string | undefined;
  onChange: (value: unknown) => void;
}

export function AreaField(props: AreaFieldProps) {
  const { row, area, error, onChange } = props;
  const t = useText();
  const value = area[row.field];
  const label = t(`compose.${row.field}`);
  switch (row.kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          description={t(`compose.${row.field}.hint`)}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          error={error}
          {...(row.min === undefined ? {} : { min: row.min })}
          {...(row.max === undefined ? {} : { max: row.max })}
          decimalScale={2}
          clampBehavior="blur"
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      );
    case 'choice':
      return <Choice row={row} label={label} error={error} value={String(value)} onChange={onChange} />;
    case 'colour':
      return <ColourField label={label} error={error} value={String(value)} onChange={onChange} />;
    case 'value':
    case 'condition':
      return <Rule {...props} label={label} />;
    default:
      return (
        <TextInput
          label={label}
          error={error}
          placeholder={t(`compose.type.${area.type}`)}
          maxLength={200}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

type ChoiceProps = Pick<AreaFieldProps, 'row' | 'error' | 'onChange'> & { label: string; value: string };

function Choice({ row, label, error, value, onChange }: ChoiceProps) {
  const t = useText();
  const words = (choice: string) =>
    row.asIs ? choice : t(`compose.${row.field}.${row.field === 'page' ? WORD_OF_SELECTOR[choice] : choice}`);
  return (
    <Select
      label={label}
      error={error}
      allowDeselect={false}
      data={(row.choices ?? []).map((choice) => ({ value: choice, label: words(choice) }))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

function Rule({ row, area, context, error, gives, label, onChange }: AreaFieldProps & { label: string }) {
  const t = useText();
  const isValue = row.kind === 'value';
  const value = area[row.field] as Expression | null;
  const constant = isValue && value?.type === 'constant' ? String((value as { value?: unknown }).value ?? '') : null;
  return (
    <>
      {constant === null ? null : (
        <Wording
          value={constant}
          lines={area.type !== 'text'}
          onChange={(next) => onChange({ type: 'constant', value: next })}
        />
      )}
      <ExpressionField
        value={value}
        kind={isValue ? 'value' : 'condition'}
        label={label}
        hint={t(`compose.${row.field}.hint`)}
        error={error}
        reach={context.reach(isValue ? 'areaContent' : 'areaCondition')}
        onChange={onChange}
      />
      {isValue && gives !== undefined ? (
        <p>
          {t('compose.gives')} <bdi>{gives}</bdi>
        </p>
      ) : null}
    </>
  );
}
