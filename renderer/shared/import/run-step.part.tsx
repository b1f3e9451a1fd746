// The import itself: how far it is, what came of it, and its report.
import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { useCellFaultText } from './cell-fault-text.ts';
import classes from './import.module.css';
import type { Outcome } from './import.types.ts';
import { useImport } from './use-import.ts';

const OUTCOMES: readonly Outcome[] = ['added', 'changed', 'unchanged', 'refused'];

export function RunStep() {
  const t = useText();
  const failureText = useFailureText();
  const { run, kind, lines } = useImport();
  const { state, total, results, error } = run;
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    n: [...results.values()].filter((one) => one.outcome === outcome).length,
  }));
  const stored = counts.reduce(
    (sum, { outcome, n }) => (outcome === 'added' || outcome === 'changed' ? sum + n : sum),
    0,
  );
  const skipped = lines.length - results.size;
  const done = skipped > 0 ? 'import.donePartly' : (kind.done ?? 'import.done');
  return (
    <section className={classes.outcome} aria-label={t('import.step.run')}>
      <div role="status">
        <h2>
          {state === 'done'
            ? t(done, { count: stored, skipped })
            : t(`import.${state === 'ended' ? 'ended' : 'running'}`, { n: results.size, total })}
        </h2>
      </div>
      <Progress value={total === 0 ? 0 : (results.size / total) * 100} aria-label={t('import.progress')} />
      {error === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {failureText(error)} {t('import.safe')}
        </p>
      )}
      <ul>
        {counts
          .filter(({ n }) => n > 0)
          .map(({ outcome, n }) => (
            <li key={outcome}>{t(`import.count.${outcome}`, { n })}</li>
          ))}
        {state === 'done' && skipped > 0 ? <li>{t('import.count.skipped', { n: skipped })}</li> : null}
      </ul>
      {state === 'running' ? null : <Report />}
    </section>
  );
}

/** Every line of the file with what became of it. */
function Report() {
  const t = useText();
  const faultText = useCellFaultText();
  const saveFile = useSaveFile();
  const { run, lines, kind, mapping, faulty, skipped, fileName = '' } = useImport();
  const fields = kind.fields.filter(({ id }) => mapping[id] !== undefined);
  const save = () => {
    const before = new Map(faulty.map(({ line, faults }) => [line, faults]));
    const text = csvOf([
      [t('import.line'), ...fields.map(({ label }) => label), t('import.outcome'), t('import.reason')],
      ...lines.map(({ line: { line, values } }) => {
        const result = run.results.get(line);
        const left = before.has(line) || skipped.has(line) ? 'skipped' : 'left';
        const faults = result?.faults ?? before.get(line) ?? [];
        return [
          String(line),
          ...fields.map(({ id, allowed }) => {
            const value = values[id] ?? '';
            return allowed?.find((one) => one.value === value)?.label ?? value;
          }),
          t(`import.outcome.${result?.outcome ?? left}`),
          faults.map((one) => faultText(one)).join(' '),
        ];
      }),
    ]);
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileName.replace(/\.\w+$/, '')}-report.csv`);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      {t('import.report')}
    </Button>
  );
}
