// The controls of a form that is described by rows; a row of kind `custom` is drawn by whoever uses the form.
import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import type { FieldControlProps, FieldRow } from './field-rows.ts';
import classes from './fields.module.css';
import { NamesField } from './names-field.part.tsx';
import { NumberControl } from './number-control.part.tsx';

export interface FieldsProps {
  rows: readonly FieldRow[];
  /** Beginning of the label ids: `processing.box`. Words of choices stand below its first part. */
  scope: string;
  value: Readonly<Record<string, unknown>>;
  /** Words of the fault of a field. */
  fault: (field: string) => string | undefined;
  onChange: (field: string, value: unknown) => void;
  /** Controls of the rows of kind `custom`, by field. */
  custom?: Readonly<Record<string, ReactNode>>;
}

export function Fields({ rows, scope, value, fault, onChange, custom = {} }: FieldsProps) {
  const t = useText();
  return (
    <div className={classes.fields}>
      {rows
        .filter(({ when }) => when?.(value) ?? true)
        .map((row) => (
          <div key={row.field} className={row.wide || row.kind === 'switch' ? classes.wide : classes.cell}>
            {row.kind === 'custom' ? (
              custom[row.field]
            ) : (
              <FieldControl
                row={row}
                area={scope.split('.')[0] ?? ''}
                label={t(`${scope}.${row.field}`)}
                description={t(`${scope}.${row.field}.hint`)}
                error={fault(row.field)}
                value={value[row.field]}
                onChange={(next) => onChange(row.field, next)}
              />
            )}
          </div>
        ))}
    </div>
  );
}

/** The control of one row. */
export function FieldControl(props: FieldControlProps) {
  const { row, area: _area, value, onChange, ...words } = props;
  switch (row.kind) {
    case 'switch':
      return (
        <Switch
          {...words}
          classNames={{ body: classes.switch ?? '', description: classes.hint ?? '' }}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return <NumberControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'names':
      return <NamesField {...words} description={words.description ?? ''} value={value} onChange={onChange} />;
    case 'list':
      return <TagsInput {...words} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
    case 'lines':
      return <Textarea {...words} autosize minRows={2} maxRows={10} {...entered(row, value, onChange)} />;
    default:
      return <TextInput {...words} {...entered(row, value, onChange)} />;
  }
}

const entered = (row: FieldRow, value: unknown, onChange: (value: unknown) => void) => ({
  value: typeof value === 'string' ? value : '',
  ...(row.length === undefined ? {} : { maxLength: row.length }),
  onChange: (event: { currentTarget: { value: string } }) => {
    const text = event.currentTarget.value;
    onChange(text === '' && row.nullable ? null : text);
  },
});

/** Choices that the open list shows; typing finds the others. */
const MOST_SHOWN = 100;

function ChoiceControl({ row, area, label, value, onChange, ...words }: FieldControlProps) {
  const t = useText();
  const chosen = value === null || value === undefined || value === '' ? null : String(value);
  const options =
    row.options ??
    (row.choices ?? []).map((choice) => ({
      value: choice,
      label: t(`${area}.${row.words ?? row.field}.${choice}`),
      disabled: row.disabled?.includes(choice) ?? false,
    }));
  // What is gone stays listed until something else is chosen.
  const known =
    chosen === null || options.some((one) => one.value === chosen)
      ? options
      : [...options, { value: chosen, label: chosen }];
  return (
    <Select
      {...words}
      label={label}
      allowDeselect={row.nullable ?? false}
      searchable={row.searchable ?? false}
      limit={MOST_SHOWN}
      {...(row.empty === undefined ? {} : { placeholder: t(row.empty) })}
      data={known}
      value={chosen}
      onChange={onChange}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}
