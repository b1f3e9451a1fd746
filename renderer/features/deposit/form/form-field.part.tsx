// One column of a form: the input that fits what it may hold.
import { Autocomplete, Button, MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { Choice } from '../creation/metadata-fields.rules.ts';
import classes from './form.module.css';
import { type FormInput, linesOf } from './form.rules.ts';

interface FormFieldProps {
  readonly field: Metadata;
  readonly input: FormInput;
  readonly choice: Choice | undefined;
  readonly value: string;
  /** Translated. */
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

const chevron = <IconChevronDown size={14} stroke={1.5} aria-hidden />;
const MOST_ROWS = 6;

/** Each input has the name of its column, so that a place on the page finds it. */
export function FormField(props: FormFieldProps) {
  const { field, input, choice, value, fault, onChange, onFocus, onBlur } = props;
  const t = useText();
  const label = field.label || field.name;
  const common = {
    label,
    required: field.mandatory,
    error: fault,
    'data-column': field.name,
    onFocus,
    onBlur,
  };
  const options = choice?.options ?? [];
  switch (input) {
    case 'selectIcon':
      return <Tiles {...props} label={label} options={options} />;
    case 'selectInput':
      return choice?.free ? (
        <Autocomplete {...common} data={options.map((one) => one.value)} value={value} onChange={onChange} />
      ) : (
        <Select
          {...common}
          data={options}
          placeholder={t('deposit.form.choose')}
          searchable={options.length > 10}
          clearable={!field.mandatory}
          rightSection={chevron}
          value={value || null}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    case 'selectMultiple':
      return (
        <MultiSelect
          {...common}
          data={options}
          maxValues={field.maxLines}
          value={linesOf(value)}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        />
      );
    case 'tags':
      return (
        <TagsInput
          {...common}
          data={options.map((one) => one.value)}
          maxTags={field.maxLines}
          value={linesOf(value)}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        />
      );
    case 'array':
      return <Entries {...props} label={label} />;
    case 'multiText': {
      const n = linesOf(value).length;
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={MOST_ROWS}
          description={n > 0 ? t('deposit.form.lines', { n, maximum: field.maxLines }) : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    default:
      return (
        <TextInput
          {...common}
          type={input === 'date' ? 'date' : 'text'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface NamedProps extends FormFieldProps {
  readonly label: string;
}

/** The few values there are, side by side; the chosen one has a mark. */
function Tiles({
  field,
  value,
  fault,
  label,
  options,
  onChange,
  onFocus,
  onBlur,
}: NamedProps & Pick<Choice, 'options'>) {
  const t = useText();
  const name = useId();
  const tiles = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    // The button is gone with the choice.
    tiles.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset className={classes.tiles} data-bad={fault !== undefined || undefined}>
      <legend>
        {label}
        {field.mandatory ? <span aria-hidden> *</span> : null}
      </legend>
      <div ref={tiles}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              data-column={field.name}
              checked={option.value === value}
              onFocus={onFocus}
              onBlur={onBlur}
              onChange={() => onChange(option.value)}
            />
            {option.value === value ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
            <bdi>{option.label}</bdi>
          </label>
        ))}
        {field.mandatory || value === '' ? null : (
          <IconButton icon={IconX} iconSize={16} label={t('deposit.form.clear', { name: label })} onClick={clear} />
        )}
      </div>
      {fault === undefined ? null : <p role="alert">{fault}</p>}
    </fieldset>
  );
}

/** A list of texts: each has a line of its own, can be taken out, and another one follows. */
function Entries({ field, value, fault, label, onChange, onFocus, onBlur }: NamedProps) {
  const t = useText();
  const lines = value === '' ? [''] : value.split('\n');
  const set = (next: readonly string[]) => onChange(next.join('\n'));
  const entries = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    set([...lines, '']);
    // What is typed next is the new entry.
    requestAnimationFrame(() => [...(entries.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={entries} className={classes.entries}>
      <legend>
        {label}
        {field.mandatory ? <span aria-hidden> *</span> : null}
      </legend>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
        <div key={at}>
          <TextInput
            aria-label={t('deposit.form.entry', { name: label, n: at + 1 })}
            data-column={field.name}
            required={field.mandatory}
            value={line}
            error={fault !== undefined}
            onFocus={onFocus}
            onBlur={onBlur}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain').trim();
              if (!pasted.includes('\n')) return;
              // Lines that are pasted are entries of their own.
              event.preventDefault();
              set(lines.toSpliced(at, line === '' ? 1 : 0, ...pasted.split(/\r?\n/)));
            }}
            onChange={(event) => set(lines.with(at, event.currentTarget.value))}
          />
          <IconButton
            icon={IconX}
            iconSize={16}
            label={t('deposit.form.entry.remove', { name: label, n: at + 1 })}
            onClick={() => set(lines.toSpliced(at, 1))}
          />
        </div>
      ))}
      {fault === undefined ? null : <p role="alert">{fault}</p>}
      {lines.length < field.maxLines ? (
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add}>
          {t('deposit.form.entry.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}
