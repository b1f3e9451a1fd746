// Searchable metadata: a field and its value, letter for letter. What is chosen stands beside the button and can be taken out.
import { Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './narrowing.module.css';
import { PopoverForm } from './popover-form.part.tsx';
import type { Narrowing } from './use-narrowing.ts';

const LONGEST_VALUE = 500;

interface MoreFiltersProps {
  fields: readonly { readonly name: string; readonly label: string }[];
  narrowing: Narrowing;
}

export function MoreFilters({ fields, narrowing }: MoreFiltersProps) {
  const t = useText();
  const chosen = narrowing.searched.metadata ?? [];
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return (
    <>
      {chosen.map((pair) => {
        const end = pair.indexOf('=');
        const label = labelOf(pair.slice(0, end));
        return (
          <span key={pair} className={classes.filter} data-chosen>
            <span className={classes.pair}>
              <span className={classes.label}>{label}</span> <bdi className={classes.value}>{pair.slice(end + 1)}</bdi>
            </span>
            <IconButton
              icon={IconX}
              size="sm"
              iconSize={14}
              label={t('monitoring.filter.clear', { name: label })}
              onClick={() => narrowing.setMetadata(chosen.filter((one) => one !== pair))}
            />
          </span>
        );
      })}
      {fields.length > 0 ? (
        <AddFilter
          fields={fields}
          onAdd={(pair) => narrowing.setMetadata([...chosen.filter((one) => one !== pair), pair])}
        />
      ) : null}
    </>
  );
}

function AddFilter({ fields, onAdd }: Pick<MoreFiltersProps, 'fields'> & { onAdd: (pair: string) => void }) {
  const t = useText();
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState('');
  const add = () => {
    onAdd(`${name}=${value.trim()}`);
    setValue('');
    return true;
  };
  return (
    <PopoverForm
      label={t('monitoring.filter.more')}
      action={t('monitoring.filter.add')}
      ready={value.trim() !== '' && name !== ''}
      onSubmit={add}
    >
      <Select
        label={t('monitoring.filter.field')}
        data={fields.map(({ name: field, label }) => ({ value: field, label }))}
        value={name}
        allowDeselect={false}
        searchable={fields.length > 10}
        comboboxProps={IN_MAIN}
        onChange={(next) => setName(next ?? name)}
      />
      <TextInput
        data-autofocus
        label={t('monitoring.filter.value')}
        description={t('monitoring.filter.exact')}
        maxLength={LONGEST_VALUE}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </PopoverForm>
  );
}
