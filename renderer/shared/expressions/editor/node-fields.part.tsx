// The details of a node: one control for each of its fields, for what it is compared with, and its value on the sample.
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Extraction } from '#domain/documents/area.schema.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AreaFigures } from '#renderer/shared/sample/area-figures.part.tsx';
import { ExtractionFields } from '#renderer/shared/sample/extraction-fields.part.tsx';
import { ReadText } from '#renderer/shared/sample/read-text.part.tsx';
import { factKey, type Sample } from '#renderer/shared/sample/sample.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { areaOf, readingOf } from '../areas.rules.ts';
import { type FieldControl, viewOf } from '../node-views.ts';
import { nodeAt, partPaths, phraseOf, type RawNode } from '../phrases.ts';
import { accountNames, type Wording } from '../sentence.ts';
import { put } from '../tree.rules.ts';
import classes from './panel.module.css';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial } from './use-trial.ts';

interface NodeFieldsProps {
  editing: RuleEditing;
  wording: Wording;
  sample: Sample;
  trial: Trial;
  node: RawNode;
}

/** Key of the fact that a node reads, where a person may enter it for the sample. */
function factOf(node: RawNode): string | undefined {
  const { type } = node;
  if (type === 'dataColumn') return factKey(type, node.box as string | null, String(node.column));
  if (type.endsWith('Reference') || type === 'pdfMetadata') return factKey(type, String(node.name));
  if (type === 'hasOption') return factKey(type, String(node.optionTypeId));
  return ['sheetCount', 'recipientCount', 'positionInBox', 'fileName'].includes(type) ? factKey(type) : undefined;
}

export function NodeFields({ editing, wording, sample, trial, node }: NodeFieldsProps) {
  const t = useText();
  const { inner } = phraseOf(node);
  const holder = nodeAt(node, inner) ?? node;
  const set = (path: readonly (string | number)[], value: RawNode) => editing.replace(put(node, path, value), 'change');
  const texts = partPaths(node).flatMap((path) => {
    const part = nodeAt(node, path);
    return part?.type === 'constant' ? [{ path, part }] : [];
  });
  const fact = factOf(holder);
  const fields = Object.entries(viewOf(holder.type).fields);
  return (
    <div className={classes.fields} data-details>
      {texts.map(({ path, part }) => (
        <TextInput
          key={path.join('.')}
          label={t('rule.field.compared')}
          value={String(part.value)}
          onChange={(event) => set(path, { ...part, value: event.currentTarget.value })}
        />
      ))}
      {fields.map(([field, control]) => (
        <FieldInput
          key={field}
          {...{ field, control, wording }}
          node={holder}
          onChange={(next) => set(inner, { ...holder, ...next })}
        />
      ))}
      {fields.length + texts.length === 0 ? <p className={classes.plain}>{t('rule.noDetails')}</p> : null}
      {holder.type === 'pdfText' ? (
        <ReadText sample={sample} readings={trial.readings} reading={readingOf(holder)} />
      ) : null}
      {fact === undefined ? null : (
        <TextInput
          data-filled
          label={t('rule.sampleValue')}
          description={t('rule.sampleValue.hint')}
          value={sample.typed[fact] ?? ''}
          onChange={(event) => sample.type(fact, event.currentTarget.value)}
        />
      )}
    </div>
  );
}

interface FieldProps {
  field: string;
  control: FieldControl;
  node: RawNode;
  wording: Wording;
  /** Changed fields. */
  onChange: (fields: Readonly<Record<string, unknown>>) => void;
}

function FieldInput(props: FieldProps) {
  const { field, control, node, onChange } = props;
  const t = useText();
  const value = node[field];
  const label = t(`rule.field.${field}`);
  if (control === 'area') return <AreaFigures area={areaOf(node)} onChange={(area) => onChange({ area })} />;
  if (control === 'extraction') {
    return <ExtractionFields value={node[field] as Extraction} onChange={(extraction) => onChange({ extraction })} />;
  }
  if (control === 'flag') {
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
      />
    );
  }
  if (control === 'whole') {
    return (
      <NumberInput
        data-filled
        label={label}
        allowDecimal={false}
        hideControls
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange({ [field]: typeof next === 'number' ? next : field === 'length' ? null : 0 })}
      />
    );
  }
  if (control === 'lines') {
    return (
      <Textarea
        label={label}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        value={String(value ?? '')}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    );
  }
  if (['text', 'datePattern', 'regular'].includes(String(control))) {
    const hint = control === 'text' ? {} : { description: t(`rule.control.${control as string}`) };
    return (
      <TextInput
        label={label}
        {...hint}
        value={String(value ?? '')}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    );
  }
  return <Choice {...props} label={label} />;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen for a field that names something; the empty value stands for what is taken without a choice. */
function optionsOf({ field, control, node, wording }: FieldProps): Option[] {
  const { t, reach, options } = wording;
  const named = (list: readonly { name: string; label: string }[]) =>
    list.map(({ name, label }) => ({ value: name, label }));
  if (control === 'box') return [{ value: '', label: t('rule.mainBox') }, ...named(reach.boxes)];
  if (control === 'metadata') return named(reach.metadata);
  if (control === 'requirement') return named(reach.requirements);
  if (control === 'account') return named(accountNames(t));
  if (control === 'column') return named(reach.columns.filter(({ box }) => box === node.box));
  if (control === 'language') {
    return [
      { value: '', label: t('rule.accountLanguage') },
      ...LOCALES.map((one) => ({ value: one, label: languageName(one) })),
    ];
  }
  const ids = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  if (control === 'optionType') return ids(options);
  if (control === 'optionValue') return ids(options.find(({ id }) => id === node.optionTypeId)?.values ?? []);
  return Array.isArray(control) ? control.map((one) => ({ value: one, label: t(`rule.choice.${field}.${one}`) })) : [];
}

function Choice(props: FieldProps & { label: string }) {
  const { field, control, node, label, onChange } = props;
  const data = optionsOf(props);
  const value = node[field] === null ? '' : String(node[field]);
  const known = data.some((one) => one.value === value) ? data : [...data, { value, label: value }];
  const change = (next: string | null) => {
    if (next === null) return;
    const number = control === 'optionType' || control === 'optionValue';
    const nullable = control === 'box' || control === 'language';
    onChange({ [field]: number ? Number(next) : next === '' && nullable ? null : next });
  };
  return (
    <Select
      label={label}
      allowDeselect={false}
      data-filled
      data={known}
      value={value}
      onChange={change}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}
