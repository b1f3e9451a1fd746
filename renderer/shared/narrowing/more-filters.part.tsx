// Searchable metadata: a field and its value, from its tag lists by their words, else letter for letter. What is chosen stands beside
// the button and can be taken out.
import { Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { focusBeside } from './focus-beside.ts';
import { type Choices, pairOf, valuesOf, wordsOf } from './more-filters.rules.ts';
import classes from './narrowing.module.css';
import { PopoverForm } from './popover-form.part.tsx';
import type { Narrowing } from './use-narrowing.ts';

const LONGEST_VALUE = 500;
/** A longer list can be searched. */
const SEARCHED_FROM = 10;
/** No value of a list: one is typed. */
const TYPED = '';

interface MoreFiltersProps {
  choices: Choices;
  narrowing: Narrowing;
}

export function MoreFilters({ choices, narrowing }: MoreFiltersProps) {
  const t = useText();
  const chosen = narrowing.searched.metadata ?? [];
  return (
    <>
      {chosen.map((pair) => {
        const { label, value } = wordsOf(choices, pair);
        return (
          <span key={pair} className={classes.filter} data-chosen>
            <span className={classes.pair}>
              <span className={classes.label}>{label}</span> <bdi className={classes.value}>{value}</bdi>
            </span>
            <IconButton
              icon={IconX}
              size="sm"
              iconSize={14}
              label={t('monitoring.filter.clear', { name: label })}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                narrowing.setMetadata(chosen.filter((one) => one !== pair));
              }}
            />
          </span>
        );
      })}
      {choices.fields.length > 0 ? (
        <AddFilter
          choices={choices}
          onAdd={(pair) => narrowing.setMetadata([...chosen.filter((one) => one !== pair), pair])}
        />
      ) : null}
    </>
  );
}

function AddFilter({ choices, onAdd }: Pick<MoreFiltersProps, 'choices'> & { onAdd: (pair: string) => void }) {
  const t = useText();
  const { fields } = choices;
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [picked, setPicked] = useState<string>();
  const [typed, setTyped] = useState('');
  const values = valuesOf(choices, name);
  const isTyped = values.length === 0 || picked === TYPED;
  const value = isTyped ? typed.trim() : (picked ?? '');
  const begin = () => {
    setPicked(undefined);
    setTyped('');
  };
  const add = () => {
    onAdd(pairOf(name, value));
    begin();
    return true;
  };
  return (
    <PopoverForm
      label={t('monitoring.filter.more')}
      action={t('monitoring.filter.add')}
      ready={value !== '' && name !== ''}
      onSubmit={add}
    >
      <Select
        label={t('monitoring.filter.field')}
        data={fields.map(({ name: field, label }) => ({ value: field, label }))}
        value={name}
        allowDeselect={false}
        searchable={fields.length > SEARCHED_FROM}
        comboboxProps={IN_DIALOG}
        onChange={(next) => {
          setName(next ?? name);
          begin();
        }}
      />
      {values.length > 0 ? (
        <Select
          label={t('monitoring.filter.value')}
          data={[...values, { value: TYPED, label: t('monitoring.filter.other') }]}
          value={picked ?? null}
          searchable={values.length > SEARCHED_FROM}
          comboboxProps={IN_DIALOG}
          onChange={(next) => setPicked(next ?? undefined)}
        />
      ) : null}
      {isTyped ? (
        <TextInput
          data-autofocus
          label={t(values.length > 0 ? 'monitoring.filter.other' : 'monitoring.filter.value')}
          description={t('monitoring.filter.exact')}
          maxLength={LONGEST_VALUE}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
    </PopoverForm>
  );
}
