// A filter as one button: what it is about, what is chosen, and the choices when it is pressed.
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './narrowing.module.css';

export interface FilterOption {
  readonly value: string;
  /** Translated, or a name from data. */
  readonly label: string;
}

interface FilterChoiceProps {
  /** Translated: what is filtered. */
  label: string;
  /** Translated: what holds while nothing is chosen. */
  all: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** So many are shown; typing finds the others. */
const MOST_SHOWN = 100;
/** A longer list can be searched. */
const SEARCHED_FROM = 10;

const found = (options: readonly FilterOption[], typed: string): readonly FilterOption[] => {
  const text = typed.trim().toLocaleLowerCase();
  return text === '' ? options : options.filter(({ label }) => label.toLocaleLowerCase().includes(text));
};

export function FilterChoice({ label, all, options, value, onChange }: FilterChoiceProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const hasSearch = options.length > SEARCHED_FROM;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
    onDropdownOpen: () => {
      if (hasSearch) combobox.focusSearchInput();
      combobox.updateSelectedOptionIndex('active');
    },
  });
  const chosen = value === undefined ? undefined : (options.find((one) => one.value === value)?.label ?? value);
  const shown = found(options, typed).slice(0, MOST_SHOWN);
  const submit = (next: string) => {
    onChange(next === '' ? undefined : next);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <span className={classes.filter} data-chosen={chosen === undefined ? undefined : true}>
      <Combobox
        store={combobox}
        width={260}
        position="bottom-start"
        transitionProps={{ duration: 0 }}
        {...IN_MAIN}
        onOptionSubmit={submit}
      >
        <Combobox.Target targetType="button">
          <UnstyledButton className={classes.target} onClick={() => combobox.toggleDropdown()}>
            <span className={classes.label}>{label}</span>{' '}
            <bdi className={classes.value}>{chosen ?? all}</bdi>
            {chosen === undefined ? <IconChevronDown size={14} stroke={1.5} aria-hidden /> : null}
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          {hasSearch ? (
            <Combobox.Search
              value={typed}
              aria-label={t('monitoring.filter.search', { name: label })}
              placeholder={t('monitoring.filter.search', { name: label })}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                combobox.updateSelectedOptionIndex();
              }}
            />
          ) : null}
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
            {typed === '' ? (
              <Combobox.Option value="" active={value === undefined}>
                {all}
              </Combobox.Option>
            ) : null}
            {shown.map((one) => (
              <Combobox.Option key={one.value} value={one.value} active={one.value === value}>
                <bdi>{one.label}</bdi>
              </Combobox.Option>
            ))}
            {shown.length === 0 ? <Combobox.Empty>{t('monitoring.filter.none')}</Combobox.Empty> : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {chosen === undefined ? null : (
        <IconButton
          icon={IconX}
          size="sm"
          iconSize={14}
          label={t('monitoring.filter.clear', { name: label })}
          onClick={() => onChange(undefined)}
        />
      )}
    </span>
  );
}
