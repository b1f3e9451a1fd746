// What is wrong in the file, one row for each cause, mended or skipped; beside it what the import will do.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { CauseRow } from './cause-row.part.tsx';
import { useCellFaultText } from './cell-fault-text.ts';
import check from './check.module.css';
import classes from './import.module.css';
import { useImport } from './use-import.ts';

/** Causes that are drawn at once; more come when these are settled. */
const MOST_CAUSES = 100;

export function CheckStep({ effects }: { effects: ReactNode }) {
  const t = useText();
  const failureText = useFailureText();
  const { causes, checked, faulty, kind } = useImport();
  const [field, setField] = useState('all');
  const [opened, open] = useState<string>();
  const shown = causes.filter((cause) => field === 'all' || cause.field === field);
  const first = shown.find(({ id }) => id === opened) ?? shown[0];
  const count = (id: string) =>
    causes.filter((cause) => cause.field === id).reduce((sum, { lines }) => sum + lines.length, 0);
  const chips = [
    { id: 'all', label: t('import.toMend'), count: faulty.length },
    ...kind.fields.filter(({ id }) => count(id) > 0).map(({ id, label }) => ({ id, label, count: count(id) })),
  ];
  return (
    <div className={check.check}>
      <section className={check.causes} aria-label={t('import.step.check')}>
        {checked.error === undefined ? null : (
          <p className={classes.wrong} role="alert">
            {failureText(checked.error)}{' '}
            <Button size="xs" variant="default" onClick={checked.again}>
              {t('import.again')}
            </Button>
          </p>
        )}
        {causes.length > 0 ? (
          <div className={check.bar}>
            <Chips label={t('import.toMend')} chips={chips} active={field} onChoose={setField} />
            <span className={classes.grow} />
            <FaultyFile />
          </div>
        ) : null}
        {causes.length === 0 ? <Settled /> : null}
        <ul className={classes.list}>
          {shown.slice(0, MOST_CAUSES).map((cause) => (
            <CauseRow key={cause.id} cause={cause} isOpen={cause.id === first?.id} onOpen={() => open(cause.id)} />
          ))}
        </ul>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <aside className={check.effects} aria-label={t('import.effects')} tabIndex={0}>
        <h2>{t('import.effects')}</h2>
        <p className={classes.hint}>{t('import.effects.nothingYet')}</p>
        {effects}
      </aside>
    </div>
  );
}

/** No fault is left, or none is known yet. */
function Settled() {
  const t = useText();
  const { checked } = useImport();
  return (
    <p className={check.settled} role="status">
      {t(checked.left > 0 ? 'import.checking' : 'import.noFaults', { n: checked.left })}
    </p>
  );
}

/** The faulty lines as a file: the columns of the file, and the reason. */
function FaultyFile() {
  const t = useText();
  const faultText = useCellFaultText();
  const saveFile = useSaveFile();
  const { faulty, table, fileName = '' } = useImport();
  const save = () => {
    const rows = new Map(table?.rows.map(({ line, cells }) => [line, cells]));
    const text = csvOf([
      [...(table?.columns ?? []), t('import.reason')],
      ...faulty.map(({ line, faults }) => [
        ...(table?.columns ?? []).map((_, n) => rows.get(line)?.[n] ?? ''),
        faults.map((one) => faultText(one)).join(' '),
      ]),
    ]);
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileName.replace(/\.\w+$/, '')}-faults.csv`);
  };
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      {t('import.faultyFile', { n: faulty.length })}
    </Button>
  );
}
