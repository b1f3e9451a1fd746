// Of a data file: how it is read, and what is wrong in it by line and column.
import { Checkbox, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { ENCODINGS } from '#domain/datafiles/parser.check.ts';
import { Box } from '#domain/services/box.schema.ts';
import { TrialRows } from '#renderer/features/processing/editor/boxes/trial-rows.part.tsx';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { SEPARATORS } from '#renderer/shared/tables/table-head.rules.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { fieldsOf } from '../rows/columns.rules.ts';
import rows from '../rows/rows.module.css';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

const CLOSED = { ...IN_MAIN, transitionProps: { duration: 0 } };
const NAMES: Readonly<Record<string, string>> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' };

/** Faults that are told at once; the pane has all. */
const MOST_FAULTS = 5;

export function ReadQuestion() {
  const t = useText();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const { rows: sample } = useWizard();
  const { head, reading, error, pending } = sample;
  const faults = reading?.faults.slice(0, MOST_FAULTS) ?? [];
  const wrong = error ? failureText(error) : faultText(reading?.fault ?? undefined);
  if (!pending && head === undefined) {
    return (
      <p className={classes.wrong} role="alert">
        {t('processing.wizard.rows.none')}
      </p>
    );
  }
  return (
    <>
      <p className={classes.hint}>{t(head?.table ? 'processing.wizard.read.hint' : 'processing.wizard.read.list')}</p>
      <Choices />
      {wrong ? (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
      {faults.length > 0 ? (
        <ul className={rows.faults} aria-label={t('processing.dataSample.fault')}>
          {faults.map((one) => (
            <li key={`${one.parameters.line} ${one.label}`}>{faultText(one)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Choices() {
  const t = useText();
  const { rows: sample, answers, answer } = useWizard();
  const { head } = sample;
  const { readAs } = answers;
  if (!head) return null;
  const { table, encoding } = head;
  const icon = <IconChevronDown size={14} stroke={1.5} aria-hidden />;
  return (
    <>
      <Select
        data-filled
        label={t('processing.parser.encoding')}
        description={t('processing.wizard.read.encodingHint')}
        allowDeselect={false}
        data={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={encoding}
        onChange={(next) => {
          const chosen = ENCODINGS.find((one) => one === next);
          if (chosen) answer({ readAs: { ...readAs, encoding: chosen } });
        }}
        rightSection={icon}
        comboboxProps={CLOSED}
      />
      {table ? (
        <>
          <Select
            data-filled
            label={t('processing.parser.separator')}
            allowDeselect={false}
            data={SEPARATORS.map((value) => ({
              value,
              label: t(`processing.wizard.separator.${NAMES[value]}`),
            }))}
            value={table.separator}
            onChange={(separator) => (separator ? answer({ readAs: { ...readAs, separator } }) : undefined)}
            rightSection={icon}
            comboboxProps={CLOSED}
          />
          <Checkbox
            label={t('processing.parser.header')}
            checked={table.header}
            onChange={(event) => answer({ readAs: { ...readAs, header: event.currentTarget.checked } })}
          />
        </>
      ) : null}
    </>
  );
}

/** The rows as they are read, each fault beside its row. */
export function ReadPane() {
  const t = useText();
  const { rows: sample } = useWizard();
  const { head, reading } = sample;
  const box = head && Box.parse({ name: 'rows', label: '', boxType: 'datafile', metadatas: fieldsOf(head) });
  return (
    <section className={rows.pane} aria-label={t('processing.dataSample')}>
      {reading && box ? <TrialRows reading={reading} box={box} /> : null}
    </section>
  );
}
