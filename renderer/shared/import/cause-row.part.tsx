// One cause: the value as it stands, why it cannot be used, and what to write instead, for one line or all that have it.
import { Button, Checkbox, Kbd, Select, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import type { Cause } from './causes.rules.ts';
import { useCellFaultText } from './cell-fault-text.ts';
import check from './check.module.css';
import type { ImportField } from './import.types.ts';
import { letterOf } from './import-table.rules.ts';
import { nearest } from './proposals.rules.ts';
import { useImport } from './use-import.ts';

interface CauseRowProps {
  cause: Cause;
  isOpen: boolean;
  onOpen: () => void;
}

export function CauseRow({ cause, isOpen, onOpen }: CauseRowProps) {
  const t = useText();
  const faultText = useCellFaultText();
  const { kind, table, mapping, lines, skip } = useImport();
  const [first = 0] = cause.lines;
  const field = kind.fields.find(({ id }) => id === cause.field);
  const line = lines.find((one) => one.line.line === first)?.line;
  const at = mapping[cause.field];
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    // In a field the letter is a letter.
    if (event.key !== 'x' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    skip(cause.lines);
  };
  return (
    <li className={check.cause} data-open={isOpen || undefined} onKeyDown={leave}>
      <UnstyledButton className={check.causeHead} aria-expanded={isOpen} aria-keyshortcuts="x" onClick={onOpen}>
        <span>
          <b>{t('common.number', { n: first })}</b>
          {cause.lines.length > 1 ? <small>{t('import.more', { n: cause.lines.length - 1 })}</small> : null}
        </span>
        <span>
          <bdi>{line ? kind.nameOf(line) : ''}</bdi>
        </span>
        <span>
          <bdi>{(at === undefined ? undefined : table?.columns[at]) || field?.label}</bdi>
          {at === undefined ? null : <small>{t('import.column', { letter: letterOf(at) })}</small>}
        </span>
        <span className={check.reason}>
          <bdi>{cause.raw === '' ? t('import.emptyValue') : cause.raw}</bdi>
          <small>{faultText(cause.fault)}</small>
        </span>
      </UnstyledButton>
      {isOpen ? <Instead cause={cause} field={field} /> : null}
    </li>
  );
}

/** Allowed values that are buttons; more are a list with search. */
const MOST_BUTTONS = 8;

function proposalOf(field: ImportField | undefined, raw: string, others: readonly string[]): string {
  if (field?.allowed) return nearest(field.allowed, raw)?.value ?? '';
  return field?.propose?.(raw, others) ?? raw;
}

function CauseHeading({ raw, count }: { raw: string; count: number }) {
  const t = useText();
  return <h2>{t('import.standsOn', { value: raw === '' ? t('import.emptyValue') : raw, n: count })}</h2>;
}

function Instead({ cause, field }: { cause: Cause; field: ImportField | undefined }) {
  const t = useText();
  const { mend, skip, remember, lines: all } = useImport();
  const { lines, raw } = cause;
  const [keeps, keep] = useState(true);
  const [value, setValue] = useState(() =>
    proposalOf(
      field,
      raw,
      all.map((one) => one.raw[cause.field] ?? ''),
    ),
  );
  const count = lines.length;
  const [first = 0] = lines;
  // Equal faults have one remedy only where the value tells nothing of the line.
  const forAll = count > 1 && field?.unique !== true && (raw !== '' || field?.allowed !== undefined);
  // What is meant by a word is the same in the next file; what is meant by a slip is not.
  const forRemembering = field?.allowed !== undefined && raw !== '';
  const isNew = value.trim() !== '' && value.trim() !== raw;
  const write = (line?: number) =>
    mend({ field: cause.field, raw, ...(line === undefined ? {} : { line }) }, value.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew) return;
    if (forRemembering && keeps) remember(cause.field, raw, value);
    write(forAll ? undefined : first);
  };
  return (
    <form className={check.instead} onSubmit={submit}>
      {field ? (
        <>
          {forAll ? <CauseHeading raw={raw} count={count} /> : null}
          <ValueField field={field} value={value} onChange={setValue} />
        </>
      ) : null}
      <div className={check.insteadFoot}>
        {field ? (
          <Button type="submit" size="xs" disabled={!isNew}>
            {t('import.mend', { n: forAll ? count : 1 })}
          </Button>
        ) : null}
        {forAll ? (
          <Button size="xs" variant="subtle" disabled={!isNew} onClick={() => write(first)}>
            {t('import.onlyLine', { n: first })}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          rightSection={<Kbd size="xs">x</Kbd>}
          onClick={() => skip(lines)}
        >
          {t('import.skip', { n: count })}
        </Button>
        {forRemembering ? (
          <Checkbox
            className={check.remember ?? ''}
            size="xs"
            label={t('import.remember')}
            checked={keeps}
            onChange={(event) => keep(event.currentTarget.checked)}
          />
        ) : null}
      </div>
    </form>
  );
}

interface ValueFieldProps {
  field: ImportField;
  value: string;
  onChange: (value: string) => void;
}

function ValueField({ field: { label, allowed }, value, onChange }: ValueFieldProps) {
  const t = useText();
  if (allowed === undefined) {
    return (
      <TextInput
        label={t('import.instead', { field: label })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (allowed.length > MOST_BUTTONS) {
    return (
      <Select
        label={t('import.instead', { field: label })}
        searchable
        data={allowed.map((one) => ({ value: one.value, label: one.label }))}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be drawn as a form
    <div className={check.allowed} role="group" aria-label={t('import.instead', { field: label })}>
      {allowed.map((one) => (
        <Button
          key={one.value}
          size="xs"
          variant={one.value === value ? 'light' : 'default'}
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          <bdi>{one.label}</bdi>
        </Button>
      ))}
    </div>
  );
}
