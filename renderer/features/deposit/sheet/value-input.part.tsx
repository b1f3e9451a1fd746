// The field of a value, by its type: a line, lines, formatted text, a country, an address with its country.
import { Select, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { RequirementType } from '#domain/channels/channels.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCountries } from '#renderer/shared/address/countries.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { RichField } from './rich/rich-field.part.tsx';

/** What is typed of a value; addresses are lines joined by line feeds. */
export interface Typed {
  readonly text: string;
  readonly country: string | null;
}

interface ValueInputProps {
  readonly type: RequirementType;
  /** Translated name of the value. */
  readonly label: string;
  readonly typed: Typed;
  readonly placeholder?: string | undefined;
  readonly disabled: boolean;
  /** Ids of what is said of it. */
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onType: (typed: Typed) => void;
  /** Enter in a line; in several lines together with Ctrl. */
  readonly onDone: () => void;
}

const MOST_ROWS = 8;

export function ValueInput(props: ValueInputProps) {
  const { type, label, typed, placeholder, disabled, describedBy, invalid, onType, onDone } = props;
  const { text, country } = typed;
  const oneLine = type === 'TEXT' || type === 'PHONE';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(oneLine || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onDone();
  };
  const shared = {
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    disabled,
    placeholder: placeholder ?? '',
    onKeyDown,
    dir: 'auto' as const,
  };
  if (type === 'COUNTRY') {
    return (
      <CountryChoice
        label={label}
        code={text}
        disabled={disabled}
        onChange={(code) => onType({ text: code, country })}
      />
    );
  }
  if (type === 'HTML') {
    return (
      <RichField
        label={label}
        html={text}
        placeholder={placeholder}
        disabled={disabled}
        describedBy={describedBy}
        invalid={invalid}
        onType={(html) => onType({ text: html, country })}
        onDone={onDone}
      />
    );
  }
  if (oneLine) {
    return (
      <TextInput
        {...shared}
        error={invalid}
        value={text}
        onChange={(event) => onType({ text: event.currentTarget.value, country })}
      />
    );
  }
  return (
    <>
      <Textarea
        {...shared}
        error={invalid}
        autosize
        minRows={2}
        maxRows={MOST_ROWS}
        value={text}
        onChange={(event) => onType({ text: event.currentTarget.value, country })}
      />
      {type === 'POSTAL_ADDRESS' ? <CountryOf {...props} /> : null}
    </>
  );
}

function CountryOf({ label, typed, disabled, onType }: ValueInputProps) {
  const t = useText();
  return (
    <CountryChoice
      label={`${label}, ${t('deposit.column.country')}`}
      code={typed.country}
      disabled={disabled}
      onChange={(country) => onType({ text: typed.text, country })}
    />
  );
}

interface CountryChoiceProps {
  readonly label: string;
  readonly code: string | null;
  readonly disabled: boolean;
  readonly onChange: (code: string) => void;
}

function CountryChoice({ label, code, disabled, onChange }: CountryChoiceProps) {
  const countries = useCountries();
  return (
    <Select
      aria-label={label}
      data={countries}
      searchable
      disabled={disabled}
      value={code || null}
      allowDeselect={false}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={IN_DIALOG}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
