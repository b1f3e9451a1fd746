// The fields that a service asks of a deposit: by group and rank, each as its type and its list of values want it.
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from '../workbench/inputs.module.css';
import { givenMetadatas } from '../workbench/service.rules.ts';
import { type Choice, choicesOf, groupsOf, metadataFault } from './metadata-fields.rules.ts';

interface MetadataFieldsProps {
  readonly service: Service;
  /** The person on whose behalf it is deposited: the lists are those of their account. */
  readonly ownerId: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly locked: boolean;
  readonly onChange: (values: Record<string, string>) => void;
}

// In the popover of narrow screens a list outside of it would count as a click outside and close it.
const INSIDE = { withinPortal: false };
const chevron = <IconChevronDown size={14} stroke={1.5} aria-hidden />;
const MOST_ROWS = 6;

export function MetadataFields({ service, ownerId, values, locked, onChange }: MetadataFieldsProps) {
  const fields = givenMetadatas(service);
  const owner = ownerId === undefined ? {} : { targetOwnerId: ownerId };
  const lists = useCall(
    'requirements.tagLists',
    { query: { serviceId: service.id, ...owner } },
    { enabled: fields.some(({ tagList }) => tagList !== null) },
  );
  return groupsOf(fields).map(({ group, fields: own }) => {
    const shown = own.map((field) => (
      <MetadataField
        key={field.name}
        field={field}
        choice={choicesOf(field, lists.data)}
        value={values[field.name] ?? ''}
        locked={locked}
        onChange={(value) => onChange({ ...values, [field.name]: value })}
      />
    ));
    if (group === '') return shown;
    return (
      <fieldset key={group} className={classes.fieldGroup}>
        <legend>{group}</legend>
        {shown}
      </fieldset>
    );
  });
}

interface MetadataFieldProps {
  readonly field: Metadata;
  readonly choice: Choice | undefined;
  readonly value: string;
  readonly locked: boolean;
  readonly onChange: (value: string) => void;
}

function MetadataField({ field, choice, value, locked, onChange }: MetadataFieldProps) {
  const faultText = useFaultText();
  const error = faultText(metadataFault(field, value));
  const common = { label: field.label || field.name, required: field.mandatory, disabled: locked, error };
  if (choice !== undefined && !choice.free) {
    return (
      <Select
        {...common}
        data={choice.options}
        rightSection={chevron}
        comboboxProps={INSIDE}
        searchable={choice.options.length > 10}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  if (choice !== undefined) {
    return (
      <Autocomplete
        {...common}
        data={choice.options.map((option) => option.value)}
        comboboxProps={INSIDE}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (field.type === 'multiText' || (field.type === 'text' && field.maxLines > 1)) {
    return (
      <Textarea
        {...common}
        autosize
        minRows={Math.min(field.maxLines, 2)}
        maxRows={Math.min(field.maxLines, MOST_ROWS)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={field.type === 'date' ? 'date' : 'text'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
